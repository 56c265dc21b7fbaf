import { canPayOne } from '../charging.ts';
import { isDomain } from '../data/domain-names.ts';
import type { Answer } from '../messages.ts';
import { insufficientCredits, invalidRequest } from '../refusals.ts';
import type { Operation, Service, Visit } from '../service.ts';
import { domainKeys } from './domain-lookup.ts';
import { companyProfile } from './entries.ts';
import { found, isUnavailable, nothingFound, UNAVAILABLE } from './outcome.ts';

export const companyLookup: Operation = {
  name: 'company',
  method: 'GET',
  path: /^\/v1\/tech-lookup\/companies\/lookup$/,
  group: 'lookup',
  kind: 'company',
  needsWorkspace: true,
  workMs: [20, 900],
  keys: ({ query }) => domainKeys(query.get('domain')),
  begin(service, visit) {
    const domain = visit.request.query.get('domain') ?? '';
    if (!isDomain(domain)) return invalidRequest(service, 'domain must be a bare domain.');
    if (!canPayOne(service, visit.workspace)) return insufficientCredits(service, visit, 'bulk_lookup');
    return () => finish(service, visit, domain);
  },
};

function finish(service: Service, visit: Visit, domain: string): Answer {
  const [key = domain] = visit.keys;
  if (isUnavailable(service, visit.requestId, key)) return nothingFound(service, visit, UNAVAILABLE);
  if (!service.holdings.hasCompany(key)) return nothingFound(service, visit);
  return found(service, visit, 'company', 'company', () => companyProfile(service, key, domain));
}
