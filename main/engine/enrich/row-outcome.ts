import { because } from '../../../preload/contract/reason.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import type { Reader } from '../store/database.ts';
import { hostAnswers } from '../store/job-hosts.ts';
import { type LookupResult, lookupResult } from '../store/job-lookups.ts';
import type { DomainlessState, StoredRow } from '../store/job-rows.ts';
import type { StoredJob } from '../store/jobs.ts';
import type { LookupResults, RowOutcome } from './columns.ts';

/** The result of a row that was left out on purpose; undefined for other rows. */
function leftOutResult({ state }: Pick<StoredRow, 'state'>): LookupResult | undefined {
  return state === 'left_out' ? { state, note: null, raw: null, scope: null, fetchedAt: null } : undefined;
}

/**
 * The outcome of a row: from its domain's lookups, or from saved answers about the subdomain that it names.
 */
export function outcomeOfRow(
  db: Reader,
  job: Pick<StoredJob, 'id' | 'options'>,
  row: Pick<StoredRow, 'seq' | 'host' | 'state'>,
): RowOutcome {
  if (row.seq === null) return row.state as DomainlessState;
  const results: LookupResults = {};
  for (const kind of job.options.kinds)
    results[kind] = lookupResult(db, job.id, kind, row.seq) ?? leftOutResult(row);
  if (row.host === null) return results;
  for (const { kind, outcome, name, ...answer } of hostAnswers(db, job.id, row.seq, row.host))
    results[kind] = {
      ...answer,
      state: outcome,
      note: because('own_answer', { domain: shownDomain(name) }),
    };
  return results;
}
