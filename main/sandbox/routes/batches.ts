import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerPaid, csvOf, jsonOf, type PaidResult } from '../answer-paid.ts';
import { authorize } from '../authorize.ts';
import { type Batch, envelopeOf, serveBatch } from '../batch/serve.ts';
import { technologyLookup, technologyTable } from '../batch/technologies.ts';
import type { SandboxContext } from '../context.ts';
import { type CompanyProfile, companyOf } from '../data-set.ts';
import { refusals } from '../errors.ts';
import { readBody, readDomains, readQuery } from '../query.ts';

/** The two batches of up to 100 domains. */
export function batchRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.post('/v1/tech-lookup/companies/batch', (request, reply) => {
    const scope = authorize(context, request, reply, 'batch');
    const body = readBody(request.body);
    const domains = readDomains(body);
    const moment = { nowMs: context.nowMs(), fresh: readFresh(body) };
    const asCsv = wantsCsv(request);
    return answerPaid(context, scope, reply, {
      kind: 'companies',
      operation: 'companies_batch',
      domains,
      compute: (balance) => {
        const batch = serveBatch(domains, balance, (domain) => companyOf(domain, moment));
        return resultOf(
          batch,
          asCsv ? csvOf(companyTable(batch)) : jsonOf(envelopeOf(domains.length, batch)),
        );
      },
    });
  });

  app.post('/v1/tech-lookup/domains/batch', (request, reply) => {
    const scope = authorize(context, request, reply, 'batch');
    const body = readBody(request.body);
    const domains = readDomains(body);
    const lookup = technologyLookup(body, { nowMs: context.nowMs(), fresh: readFresh(body) });
    const asCsv = wantsCsv(request);
    return answerPaid(context, scope, reply, {
      kind: 'technologies',
      operation: 'technologies_batch',
      domains,
      compute: (balance) => {
        const batch = serveBatch(domains, balance, lookup);
        return resultOf(
          batch,
          asCsv ? csvOf(technologyTable(batch)) : jsonOf(envelopeOf(domains.length, batch)),
        );
      },
    });
  });
}

function resultOf(batch: Batch<object>, content: Omit<PaidResult, 'charged'>): PaidResult {
  return { charged: batch.found.map(({ domain }) => domain), ...content };
}

function wantsCsv(request: FastifyRequest): boolean {
  const format = readQuery(request.query).text('format');
  if (format !== undefined && format !== 'csv' && format !== 'json')
    throw refusals.invalid('format must be csv or json.');
  return format === undefined ? (request.headers.accept ?? '').includes('text/csv') : format === 'csv';
}

function readFresh({ fresh = false }: Record<string, unknown>): boolean {
  if (typeof fresh !== 'boolean') throw refusals.invalid('fresh must be true or false.');
  return fresh;
}

const COMPANY_COLUMNS = ['name', 'industry', 'city', 'country', 'address', 'linkedin_url'] as const;
const HEADER = ['domain', ...COMPANY_COLUMNS, 'last_updated', 'total_technologies_tracked'];

/** One row for each company. The columns are not documented; these are made up. */
function companyTable(batch: Batch<CompanyProfile>): { header: string[]; rows: unknown[][] } {
  const rows = batch.found.map(({ entry }) => [
    entry.domain,
    ...COMPANY_COLUMNS.map((name) => entry.company[name]),
    entry.last_updated,
    entry.total_technologies_tracked,
  ]);
  return { header: HEADER, rows };
}
