import type { Reader } from '../store/database.ts';
import { lookupResult } from '../store/job-lookups.ts';
import type { DomainlessState, StoredRow } from '../store/job-rows.ts';
import type { StoredJob } from '../store/jobs.ts';
import type { LookupResults, RowEnd } from './columns.ts';

/** What a row of a job came to. */
export function endOfRow(
  db: Reader,
  job: Pick<StoredJob, 'id' | 'options'>,
  row: Pick<StoredRow, 'seq' | 'state'>,
): RowEnd {
  return row.seq === null ? (row.state as DomainlessState) : resultsOf(db, job, row.seq);
}

/** What a job's lookups of one domain came to. */
export function resultsOf(db: Reader, job: Pick<StoredJob, 'id' | 'options'>, seq: number): LookupResults {
  const results: LookupResults = {};
  for (const kind of job.options.kinds) results[kind] = lookupResult(db, job.id, kind, seq);
  return results;
}
