import { canPayOne } from '../charging.ts';
import type { Technology } from '../data/technologies.ts';
import { hashOf } from '../hash.ts';
import { type Answer, booleanOf } from '../messages.ts';
import { insufficientCredits, invalidRequest } from '../refusals.ts';
import type { Operation, Service, Visit } from '../service.ts';
import { toggles } from './domain-lookup.ts';
import { found, isUnavailable, nothingFound, UNAVAILABLE } from './outcome.ts';
import { wholeNumber } from './parameters.ts';

export const technologyLookup: Operation = {
  name: 'technology',
  method: 'GET',
  path: /^\/v1\/tech-lookup\/technologies\/lookup$/,
  group: 'lookup',
  kind: 'technology',
  needsWorkspace: true,
  workMs: [20, 1_500],
  keys: ({ query }) => {
    const name = (query.get('technology') ?? '').trim().toLowerCase();
    return name === '' ? [] : [name];
  },
  begin(service, visit) {
    if (visit.keys.length === 0) return invalidRequest(service, 'technology is missing.');
    if (!canPayOne(service, visit.workspace)) return insufficientCredits(service, visit, 'bulk_lookup');
    return () => finish(service, visit);
  },
};

function finish(service: Service, visit: Visit): Answer {
  const [name = ''] = visit.keys;
  if (isUnavailable(service, visit.requestId, name)) return nothingFound(service, visit, UNAVAILABLE);
  const technology = service.technologies.byName(name);
  if (technology === null) return nothingFound(service, visit);
  return found(service, visit, 'technology', 'technology', () => statistics(service, visit, technology));
}

function statistics(
  service: Service,
  { request: { query } }: Visit,
  technology: Technology,
): Record<string, unknown> {
  const isShown = toggles(query);
  const half = Math.floor(technology.total_sites / 2);
  return {
    success: true,
    techapi_id: technology.techapi_id,
    stack: technology.name,
    ...(isShown('total_sites') ? { total_websites: technology.total_sites } : {}),
    top_countries: [
      { country: 'Finland', country_code: 'fi', websites: half },
      { country: 'Portugal', country_code: 'pt', websites: Math.floor(half / 2) },
    ],
    ...(isShown('parent_category') ? { parent_category: technology.parent_category } : {}),
    ...(isShown('child_category') ? { child_category: technology.child_category } : {}),
    ...(booleanOf(query.get('websites'), false) ? { websites: websites(service, query, technology) } : {}),
  };
}

/** The entries of websites are not documented: texts in some worlds, objects in others. */
function websites(
  { dialect, options }: Service,
  query: URLSearchParams,
  { techapi_id }: Technology,
): unknown[] {
  const count = Math.min(20, wholeNumber(query, 'websites_limit', 5) ?? 5);
  return Array.from({ length: count }, (_, nth) => {
    const domain = `site-${hashOf(options.seed, techapi_id, nth).toString(36)}.example`;
    return dialect.websitesAs === 'text' ? domain : { domain, country_code: 'fi', rank: nth + 1 };
  });
}
