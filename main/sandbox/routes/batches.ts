import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerPaid } from '../answer-paid.ts';
import { authorize } from '../authorize.ts';
import type { SandboxContext } from '../context.ts';
import { toCsv } from '../csv.ts';
import { companyOf, lastUpdated, technologiesOf } from '../data-set.ts';
import { collapse } from '../domain-name.ts';
import { refusals } from '../errors.ts';
import { readBody, readDomains, readQuery } from '../query.ts';
import { ENTRY_FIELDS, technologyEntry } from '../technology-entry.ts';

/** The two batches of up to 100 domains. */
export function batchRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.post('/v1/tech-lookup/companies/batch', (request, reply) => {
    const scope = authorize(context, request, reply, 'batch');
    const body = readBody(request.body);
    const domains = readDomains(body);
    checkFlag(body, 'fresh');
    const asCsv = wantsCsv(request);
    return answerPaid(context, scope, reply, {
      kind: 'companies',
      operation: 'companies_batch',
      domains,
      compute: (balance) => {
        const batch = serveBatch(domains, balance, companyOf);
        return {
          charged: batch.found.map(({ domain }) => domain),
          ...(asCsv ? csvOf(companyTable(batch)) : jsonOf(companyEnvelope(domains, batch))),
        };
      },
    });
  });

  app.post('/v1/tech-lookup/domains/batch', (request, reply) => {
    const scope = authorize(context, request, reply, 'batch');
    const body = readBody(request.body);
    const domains = readDomains(body);
    checkFlag(body, 'fresh');
    const lookup = technologyLookup(body);
    const asCsv = wantsCsv(request);
    return answerPaid(context, scope, reply, {
      kind: 'technologies',
      operation: 'technologies_batch',
      domains,
      compute: (balance) => {
        const batch = serveBatch(domains, balance, lookup);
        return {
          charged: batch.found.map(({ domain }) => domain),
          ...(asCsv ? csvOf(technologyTable(batch)) : jsonOf(technologyEnvelope(domains, batch))),
        };
      },
    });
  });
}

interface Batch<Entry> {
  found: { domain: string; entry: Entry }[];
  notFound: string[];
  invalid: string[];
  skipped: string[];
}

/** Collapses equivalent forms, serves what the balance pays in the order of asking, and lists the rest. */
function serveBatch<Entry extends object>(
  domains: readonly string[],
  balance: number,
  lookup: (domain: string) => Entry | null,
): Batch<Entry> {
  const batch: Batch<Entry> = { found: [], notFound: [], invalid: [], skipped: [] };
  const distinct = new Map<string, string | null>();
  for (const text of domains) distinct.set(collapse(text) ?? text, collapse(text));
  for (const [text, domain] of distinct) {
    if (domain === null) {
      batch.invalid.push(text);
      continue;
    }
    // Once the wallet is empty nothing more is looked up, whether it would have been found or not.
    if (batch.found.length >= balance) {
      batch.skipped.push(domain);
      continue;
    }
    const entry = lookup(domain);
    if (entry === null) batch.notFound.push(domain);
    else batch.found.push({ domain, entry });
  }
  return batch;
}

function companyEnvelope(domains: readonly string[], batch: Batch<object>): object {
  return {
    success: true,
    requested: domains.length,
    resolved: batch.found.length,
    served: batch.found.length,
    credits_charged: batch.found.length,
    results: [...batch.found.map(({ entry }) => entry), ...missEntries(batch)],
    not_found: batch.notFound,
    invalid: batch.invalid,
    skipped_insufficient_credits: batch.skipped,
  };
}

interface DomainEntry {
  success: true;
  domain: string;
  last_updated: string;
  total_technologies: number;
  has_more: boolean;
  technologies: Record<string, unknown>[];
}

function technologyLookup(body: Record<string, unknown>): (domain: string) => DomainEntry | null {
  const { per_domain: perDomain = 10, category, fields } = body;
  if (typeof perDomain !== 'number' || !Number.isInteger(perDomain) || perDomain < 1 || perDomain > 50)
    throw refusals.invalid('per_domain must be a whole number from 1 to 50.');
  if (category !== undefined && typeof category !== 'string')
    throw refusals.invalid('category must be a text.');
  const wanted = wantedFields(fields);
  return (domain) => {
    const all = technologiesOf(domain).filter(
      (each) => category === undefined || each.parent_category.toLowerCase() === category.toLowerCase(),
    );
    if (all.length === 0) return null;
    return {
      success: true,
      domain,
      last_updated: lastUpdated(domain),
      total_technologies: all.length,
      has_more: all.length > perDomain,
      technologies: all.slice(0, perDomain).map((each) => technologyEntry(each, wanted)),
    };
  };
}

function wantedFields(fields: unknown): ReadonlySet<string> {
  if (fields === undefined) return new Set(ENTRY_FIELDS);
  if (!Array.isArray(fields) || !fields.every((each) => typeof each === 'string'))
    throw refusals.invalid('fields must be an array of texts.');
  const names = fields.map((name) => (name === 'stack_id' ? 'techapi_id' : name));
  const unknown = names.find((name) => !(ENTRY_FIELDS as readonly string[]).includes(name));
  if (unknown !== undefined) throw refusals.invalid(`fields does not know "${unknown}".`);
  return new Set(names);
}

/** The document does not show this envelope; the other batch's is followed. */
function technologyEnvelope(domains: readonly string[], batch: Batch<DomainEntry>): object {
  return companyEnvelope(domains, batch);
}

function missEntries(batch: Batch<object>): object[] {
  return [
    ...batch.notFound.map((domain) => ({ success: false, domain, error: 'No data available' })),
    ...batch.invalid.map((domain) => ({ success: false, domain, error: 'Invalid domain' })),
  ];
}

type Table = { header: string[]; rows: unknown[][] };

/** The columns are not documented; these are a choice. */
function companyTable(batch: Batch<object>): Table {
  const header = [
    'domain',
    'name',
    'industry',
    'city',
    'country',
    'address',
    'linkedin_url',
    'last_updated',
    'total_technologies_tracked',
  ];
  const rows = batch.found.map(({ entry }) => {
    const { company, ...rest } = entry as { company: Record<string, unknown> } & Record<string, unknown>;
    const flat: Record<string, unknown> = { ...rest, ...company };
    return header.map((name) => flat[name]);
  });
  return { header, rows };
}

/** One row a technology. */
function technologyTable(batch: Batch<DomainEntry>): Table {
  const rows = batch.found.flatMap(({ domain, entry }) =>
    entry.technologies.map((each) => [domain, ...ENTRY_FIELDS.map((name) => each[name])]),
  );
  return { header: ['domain', ...ENTRY_FIELDS], rows };
}

function csvOf({ header, rows }: Table) {
  return { contentType: 'text/csv; charset=utf-8', body: toCsv(header, rows) };
}

function jsonOf(body: object) {
  return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

function wantsCsv(request: FastifyRequest): boolean {
  return (
    readQuery(request.query).text('format') === 'csv' || (request.headers.accept ?? '').includes('text/csv')
  );
}

function checkFlag(body: Record<string, unknown>, name: string): void {
  if (body[name] !== undefined && typeof body[name] !== 'boolean')
    throw refusals.invalid(`${name} must be true or false.`);
}
