import { canPayOne } from '../charging.ts';
import { bareDomain, isDomain } from '../data/domain-names.ts';
import type { Technology } from '../data/technologies.ts';
import { type Answer, booleanOf } from '../messages.ts';
import { insufficientCredits, invalidRequest } from '../refusals.ts';
import type { Operation, Service, Visit } from '../service.ts';
import { lastUpdated, type Shown, technologyEntry } from './entries.ts';
import { found, isUnavailable, nothingFound, UNAVAILABLE } from './outcome.ts';
import { wholeNumber } from './parameters.ts';

export const domainLookup: Operation = {
  name: 'domain',
  method: 'GET',
  path: /^\/v1\/tech-lookup\/domains\/lookup$/,
  group: 'lookup',
  kind: 'technologies',
  needsWorkspace: true,
  workMs: [20, 900],
  keys: ({ query }) => domainKeys(query.get('domain')),
  begin,
};

/** The key of the domain that was asked, or none. */
export function domainKeys(asked: string | null): readonly string[] {
  const domain = bareDomain(asked ?? '');
  return domain === null ? [] : [domain];
}

function begin(service: Service, visit: Visit): Answer | (() => Answer) {
  const { query } = visit.request;
  const domain = query.get('domain') ?? '';
  const page = wholeNumber(query, 'page', 1);
  const perPage = wholeNumber(query, 'per_page', 50, 1, 500);
  const most = wholeNumber(query, 'technologies_limit', 500, 1, 500);
  if (!isDomain(domain)) return invalidRequest(service, 'domain must be a bare domain.');
  if (page === null || perPage === null || most === null)
    return invalidRequest(service, 'A number is out of bounds.');
  if (!canPayOne(service, visit.workspace)) return insufficientCredits(service, visit, 'bulk_lookup');
  return () => finish(service, visit, { domain, page, perPage, most });
}

interface Question {
  readonly domain: string;
  readonly page: number;
  readonly perPage: number;
  readonly most: number;
}

function finish(service: Service, visit: Visit, { domain, page, perPage, most }: Question): Answer {
  const { query } = visit.request;
  const [key = domain] = visit.keys;
  if (isUnavailable(service, visit.requestId, key)) return nothingFound(service, visit, UNAVAILABLE);
  const all = wanted(service, service.holdings.technologiesOf(key), query.get('technology'), most);
  const from = (page - 1) * perPage;
  const isPast = from >= all.length && page > 1 && service.dialect.pastTheEnd === 'no data';
  if (all.length === 0 || isPast) return nothingFound(service, visit);
  return found(service, visit, 'domain', 'technologies', () => ({
    success: true,
    domain,
    last_updated: lastUpdated(service, key),
    technologies: all
      .slice(from, from + perPage)
      .map((technology) => technologyEntry(technology, toggles(query))),
    pagination: {
      current_page: page,
      per_page: perPage,
      total: all.length,
      last_page: Math.ceil(all.length / perPage),
      has_more: from + perPage < all.length,
    },
  }));
}

/** `technology` and `technologies_limit` have no documented meaning; in some worlds they have one. */
function wanted(
  { dialect }: Service,
  technologies: readonly Technology[],
  name: string | null,
  most: number,
): readonly Technology[] {
  if (dialect.unclearParameters === 'ignored') return technologies;
  const matching =
    name === null
      ? technologies
      : technologies.filter((technology) => technology.name.toLowerCase() === name.trim().toLowerCase());
  return matching.slice(0, most);
}

/** Three parameters that only leave a field out. */
export function toggles(query: URLSearchParams): Shown {
  const off = new Set<string>();
  if (!booleanOf(query.get('category'), true)) off.add('parent_category');
  if (!booleanOf(query.get('sub_category'), true)) off.add('child_category');
  if (!booleanOf(query.get('total_sites'), true)) off.add('total_sites');
  return (field) => !off.has(field);
}
