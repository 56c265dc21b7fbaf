import { companyProfile } from '../lookups/entries.ts';
import { UNAVAILABLE } from '../lookups/outcome.ts';
import { type Answer, jsonAnswer } from '../messages.ts';
import { creditHeaders } from '../refusals.ts';
import type { Operation, Service, Visit } from '../service.ts';
import { csvAnswer } from './batch-csv.ts';
import { type Batch, batchKeys, readBatch, wantsCsv } from './read-batch.ts';
import {
  holding,
  malformedBatch,
  named,
  refusedAsEmpty,
  type Settled,
  type Settlement,
  settle,
} from './settle-batch.ts';

export const companiesBatch: Operation = {
  name: 'companies-batch',
  method: 'POST',
  path: /^\/v1\/tech-lookup\/companies\/batch$/,
  group: 'batch',
  kind: 'company',
  needsWorkspace: true,
  workMs: [50, 5_000],
  keys: batchKeys,
  begin(service, visit) {
    const batch = readBatch(visit.request);
    if (batch === null) return malformedBatch(service);
    return (
      refusedAsEmpty(service, visit) ?? holding(service, visit, batch, () => finish(service, visit, batch))
    );
  },
};

function finish(service: Service, visit: Visit, batch: Batch): Answer {
  const settlement = settle(service, visit, batch, 'companies-batch', 'company', (key) =>
    service.holdings.hasCompany(key) ? 'data' : 'no data',
  );
  const { credits } = settlement;
  if (wantsCsv(visit.request)) return csvOf(service, visit, settlement);
  const served = named(settlement, 'served').length;
  const body = {
    success: true,
    requested: settlement.requested,
    resolved: served,
    served,
    credits_charged: credits,
    results: settlement.domains
      .filter(({ state }) => state !== 'skipped' || service.dialect.batch.skippedEntries)
      .map((settled) =>
        settled.state === 'served'
          ? companyProfile(service, settled.key, settled.domain)
          : unresolved(settled),
      ),
    not_found: named(settlement, 'no data'),
    invalid: named(settlement, 'invalid'),
    skipped_insufficient_credits: named(settlement, 'skipped'),
  };
  return jsonAnswer(200, body, creditHeaders(service, visit.workspace, 'bulk_lookup', credits));
}

const ERRORS: Readonly<Record<Settled['state'], string>> = {
  served: '',
  'no data': 'No data available',
  filtered: 'No data available',
  invalid: 'Invalid domain',
  skipped: 'Insufficient credits',
  busy: UNAVAILABLE,
};

/** The entry of a domain without data. */
export function unresolved({ domain, state }: Settled, field = 'domain'): Record<string, unknown> {
  return { success: false, [field]: domain, error: ERRORS[state] };
}

function csvOf(service: Service, visit: Visit, settlement: Settlement): Answer {
  const rows = settlement.domains.map((settled) => {
    if (settled.state !== 'served') return [settled.domain, '', ERRORS[settled.state]];
    const { company } = companyProfile(service, settled.key, settled.domain);
    return [settled.domain, JSON.stringify(company), ''];
  });
  return csvAnswer(service, visit, settlement.credits, ['domain', 'company', 'error'], rows);
}
