import type { DeclaredEnd } from '../sheets/model.ts';
import type { Reader, Writer } from '../store/database.ts';
import { lastDomainRow, removeRowsBelow, rowCounts } from '../store/job-rows.ts';
import { findJob, type StoredJob, updateJob } from '../store/jobs.ts';

/** Ends the table of a job at a row. Rows below are no longer part of it, and are counted. */
export function endTable(db: Writer, job: StoredJob, lastRow: number): void {
  const { table } = job.options;
  if (table === undefined) return;
  db.transaction(() => {
    const rowsBelow = table.rowsBelow + removeRowsBelow(db, job.id, lastRow);
    const options = { ...job.options, table: { ...table, lastRow, rowsBelow } };
    updateJob(db, job.id, { ...rowCounts(db, job.id), options });
  });
}

/** Ends the table where the file itself says so. Returns the job as it is then; null if nothing changes. */
export function endAsDeclared(db: Writer, job: StoredJob, declared: DeclaredEnd | null): StoredJob | null {
  const end = declared === null ? null : believedEnd(db, job, declared);
  if (end === null || end >= (job.options.table?.lastRow ?? Number.POSITIVE_INFINITY)) return null;
  const before = job.rowCount;
  endTable(db, job, end);
  const shorter = findJob(db, job.id);
  return shorter === undefined || shorter.rowCount === before ? null : shorter;
}

/**
 * A table or a filter in the file may be older than the last rows, so the table never ends above the last
 * domain. A row of totals always ends the table.
 */
function believedEnd(db: Reader, job: StoredJob, { row, by }: DeclaredEnd): number {
  if (by === 'totals') return row;
  return Math.max(row, lastDomainRow(db, job.id) ?? 0);
}
