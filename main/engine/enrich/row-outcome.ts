import { because } from '#contract/reason.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import type { Reader } from '../store/database.ts';
import { hostAnswers } from '../store/job-hosts.ts';
import { type LookupResult, lookupResults } from '../store/job-lookups.ts';
import type { DomainlessState, StoredRow } from '../store/job-rows.ts';
import type { StoredJob } from '../store/jobs.ts';
import type { LookupResults, RowOutcome } from './columns.ts';

/** The result of a row that was left out on purpose; undefined for other rows. */
function leftOutResult({ state }: Pick<StoredRow, 'state'>): LookupResult | undefined {
  return state === 'left_out' ? { state, note: null, raw: null, scope: null, fetchedAt: null } : undefined;
}

/**
 * The outcomes of rows: each from its domain's lookups, or from saved answers about the subdomain that it names.
 */
export function outcomesOfRows(
  db: Reader,
  job: Pick<StoredJob, 'id' | 'options'>,
  rows: readonly Pick<StoredRow, 'seq' | 'host' | 'state'>[],
): RowOutcome[] {
  const asked = new Set<number>();
  for (const { seq } of rows) if (seq !== null) asked.add(seq);
  const seqs = [...asked];
  const ends = job.options.kinds.map((kind) => ({ kind, results: lookupResults(db, job.id, kind, seqs) }));
  return rows.map((row) => {
    if (row.seq === null) return row.state as DomainlessState;
    const outcome: LookupResults = {};
    for (const { kind, results } of ends) outcome[kind] = results.get(row.seq) ?? leftOutResult(row);
    if (row.host === null) return outcome;
    for (const { kind, outcome: state, name, ...answer } of hostAnswers(db, job.id, row.seq, row.host))
      outcome[kind] = { ...answer, state, note: because('own_answer', { domain: shownDomain(name) }) };
    return outcome;
  });
}
