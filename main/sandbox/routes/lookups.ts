import type { FastifyInstance } from 'fastify';
import { answerPaid, type PaidResult } from '../answer-paid.ts';
import { authorize } from '../authorize.ts';
import type { SandboxContext } from '../context.ts';
import { companyOf, lastUpdated, runs, technologiesOf, topCountries, totalSites } from '../data-set.ts';
import { isBareDomain } from '../domain-name.ts';
import { domainAt, WORLD_SIZE } from '../domains.ts';
import { refusals } from '../errors.ts';
import { type Query, readQuery } from '../query.ts';
import { findTechnology, type SampleTechnology } from '../technologies.ts';
import { ENTRY_FIELDS, technologyEntry } from '../technology-entry.ts';

/** The three single lookups. */
export function lookupRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.get('/v1/tech-lookup/domains/lookup', (request, reply) => {
    const scope = authorize(context, request, reply, 'lookup');
    const query = readQuery(request.query);
    const domain = wantedDomain(query);
    const compute = domainAnswer(domain, query);
    return answerPaid(context, scope, reply, {
      kind: 'technologies',
      operation: 'domain_lookup',
      domains: [domain],
      compute,
    });
  });

  app.get('/v1/tech-lookup/technologies/lookup', (request, reply) => {
    const scope = authorize(context, request, reply, 'lookup');
    const query = readQuery(request.query);
    const name = query.text('technology');
    if (name === undefined) throw refusals.invalid('technology is missing.');
    const compute = technologyAnswer(name, query);
    return answerPaid(context, scope, reply, {
      kind: 'technology',
      operation: 'technology_lookup',
      domains: [name],
      compute,
    });
  });

  app.get('/v1/tech-lookup/companies/lookup', (request, reply) => {
    const scope = authorize(context, request, reply, 'lookup');
    const query = readQuery(request.query);
    const domain = wantedDomain(query);
    query.flag('fresh');
    const compute = () => {
      const company = companyOf(domain);
      return company === null ? noData() : found(domain, company);
    };
    return answerPaid(context, scope, reply, {
      kind: 'companies',
      operation: 'company_lookup',
      domains: [domain],
      compute,
    });
  });
}

function wantedDomain(query: Query): string {
  const domain = query.text('domain');
  if (domain === undefined) throw refusals.invalid('domain is missing.');
  if (!isBareDomain(domain))
    throw refusals.invalid('domain must be a bare domain of 3 to 253 characters, without scheme or path.');
  return domain;
}

/** Each page is a lookup of its own, and paid. */
function domainAnswer(domain: string, query: Query): () => PaidResult {
  const page = query.count('page', 1, 1_000_000) ?? 1;
  const perPage = query.count('per_page', 1, 500) ?? 50;
  // What these three mean is not documented; plausible meanings are given to them.
  const limit = query.count('technologies_limit', 1, 500);
  const only = query.text('technology')?.toLowerCase();
  const withList = query.flag('technologies_list') ?? true;
  query.flag('fresh');
  const hidden = new Set<string>();
  if (query.flag('category') === false) hidden.add('parent_category');
  if (query.flag('sub_category') === false) hidden.add('child_category');
  if (query.flag('total_sites') === false) hidden.add('total_sites');
  const fields = new Set<string>(ENTRY_FIELDS.filter((name) => !hidden.has(name)));
  return () => {
    const all = technologiesOf(domain)
      .filter((each) => only === undefined || each.name.toLowerCase() === only)
      .slice(0, limit);
    if (all.length === 0) return noData();
    const last = Math.ceil(all.length / perPage);
    const shown = all.slice((page - 1) * perPage, page * perPage);
    return found(domain, {
      success: true,
      domain,
      last_updated: lastUpdated(domain),
      ...(withList ? { technologies: shown.map((each) => technologyEntry(each, fields)) } : {}),
      pagination: {
        current_page: page,
        per_page: perPage,
        total: all.length,
        last_page: last,
        has_more: page < last,
      },
    });
  };
}

function technologyAnswer(name: string, query: Query): () => PaidResult {
  const withWebsites = query.flag('websites') ?? false;
  const withCategory = query.flag('category') ?? true;
  const withSubCategory = query.flag('sub_category') ?? true;
  const withTotal = query.flag('total_sites') ?? true;
  query.flag('fresh');
  query.flag('show_technology');
  const page = query.count('page', 1, 1_000_000) ?? 1;
  const perPage = query.count('per_page', 1, 500) ?? 50;
  const limit = query.count('websites_limit', 1, 500) ?? perPage;
  return () => {
    const technology = findTechnology(name);
    if (technology === undefined) return noData();
    return found(technology.name, {
      success: true,
      techapi_id: technology.techapi_id,
      stack: technology.name,
      ...(withTotal ? { total_websites: totalSites(technology) } : {}),
      top_countries: topCountries(technology),
      ...(withCategory ? { parent_category: technology.parent_category } : {}),
      ...(withSubCategory ? { child_category: technology.child_category } : {}),
      ...(withWebsites ? { websites: websitesOf(technology, page, Math.min(limit, perPage)) } : {}),
    });
  };
}

/** Places of the enumeration that are looked through for one page, so that the rarest technology takes no longer. */
const MOST_PLACES = 40_000;

/** The fields of a website entry are not documented; these are a choice. */
function websitesOf(technology: SampleTechnology, page: number, count: number): object[] {
  const websites: object[] = [];
  const start = ((page - 1) * MOST_PLACES) % WORLD_SIZE;
  for (let place = start; place < start + MOST_PLACES && websites.length < count; place += 1) {
    const domain = domainAt(place % WORLD_SIZE);
    if (runs(domain, technology))
      websites.push({ domain, url: `https://${domain}`, last_seen: lastUpdated(domain) });
  }
  return websites;
}

function found(key: string, body: object): PaidResult {
  return { charged: [key], contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

/** A lookup that finds nothing costs nothing. */
function noData(): PaidResult {
  return {
    charged: [],
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ success: false, error: 'No data available' }),
  };
}
