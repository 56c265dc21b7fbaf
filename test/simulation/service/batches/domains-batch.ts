import type { Technology } from '../data/technologies.ts';
import { showAll, technologyEntry } from '../lookups/entries.ts';
import { type Answer, jsonAnswer } from '../messages.ts';
import { creditHeaders, invalidRequest } from '../refusals.ts';
import type { Operation, Service, Visit } from '../service.ts';
import { csvAnswer } from './batch-csv.ts';
import { type Cut, envelope } from './envelope.ts';
import { type Batch, batchKeys, readBatch, wantsCsv } from './read-batch.ts';
import { holding, malformedBatch, refusedAsEmpty, type Settlement, settle } from './settle-batch.ts';

export const domainsBatch: Operation = {
  name: 'domains-batch',
  method: 'POST',
  path: /^\/v1\/tech-lookup\/domains\/batch$/,
  group: 'batch',
  kind: 'technologies',
  needsWorkspace: true,
  workMs: [50, 5_000],
  keys: batchKeys,
  begin(service, visit) {
    const batch = readBatch(visit.request);
    if (batch === null) return malformedBatch(service);
    const cut = cutOf(batch.body);
    if (cut === null) return invalidRequest(service, 'per_domain, category or fields is wrong.');
    return (
      refusedAsEmpty(service, visit) ??
      holding(service, visit, batch, () => finish(service, visit, batch, cut))
    );
  },
};

/** What is asked of each domain, or null if it is malformed. */
function cutOf({ per_domain: perDomain = 10, category = null, fields = null }: Batch['body']): Cut | null {
  if (typeof perDomain !== 'number' || !Number.isInteger(perDomain) || perDomain < 1 || perDomain > 50)
    return null;
  if (category !== null && typeof category !== 'string') return null;
  if (fields === null) return { perDomain, category, isShown: showAll };
  if (!Array.isArray(fields) || !fields.every((field) => typeof field === 'string')) return null;
  const shown = new Set(fields.map((field) => (field === 'stack_id' ? 'techapi_id' : field)));
  return { perDomain, category, isShown: (field) => shown.has(field) };
}

function finish(service: Service, visit: Visit, batch: Batch, cut: Cut): Answer {
  const wanted = new Map<string, readonly Technology[]>();
  const settlement = settle(service, visit, batch, 'domains-batch', 'technologies', (key) => {
    const all = service.holdings.technologiesOf(key);
    const kept = filtered(all, cut.category);
    wanted.set(key, kept);
    if (kept.length > 0) return 'data';
    return all.length > 0 ? 'filtered' : 'no data';
  });
  const of = (key: string): readonly Technology[] => wanted.get(key) ?? [];
  if (wantsCsv(visit.request)) return csvOf(service, visit, settlement, of, cut);
  const body = envelope(service.dialect.batch, settlement, of, cut);
  const headers = creditHeaders(service, visit.workspace, 'bulk_lookup', settlement.credits);
  return jsonAnswer(200, body, headers);
}

/** Only top-level categories filter; any other word matches nothing. */
function filtered(technologies: readonly Technology[], category: string | null): readonly Technology[] {
  if (category === null) return technologies;
  const asked = category.toLowerCase();
  return technologies.filter(({ parent_category }) => parent_category.toLowerCase() === asked);
}

function csvOf(
  service: Service,
  visit: Visit,
  settlement: Settlement,
  of: (key: string) => readonly Technology[],
  cut: Cut,
): Answer {
  const columns = [
    'techapi_id',
    'name',
    'website',
    'parent_category',
    'child_category',
    'total_sites',
  ].filter(cut.isShown);
  const rows = settlement.domains.flatMap(({ state, key, domain }) =>
    state !== 'served'
      ? []
      : of(key)
          .slice(0, cut.perDomain)
          .map((technology) => {
            const entry = technologyEntry(technology, cut.isShown);
            return [domain, ...columns.map((column) => entry[column])];
          }),
  );
  return csvAnswer(service, visit, settlement.credits, ['domain', ...columns], rows);
}
