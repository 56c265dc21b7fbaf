import type { DeclaredEnd } from '../sheets/model.ts';
import type { Reader, Writer } from '../store/database.ts';
import { lastDomainRow, removeRowsBelow, rowCounts } from '../store/job-rows.ts';
import { findJob, type StoredJob, updateJob } from '../store/jobs.ts';

/** Has the table of a job end at a row: what stands below is no part of it, and is counted. */
export function endTable(db: Writer, job: StoredJob, lastRow: number): void {
  const { table } = job.options;
  if (table === undefined) return;
  db.transaction(() => {
    const rowsBelow = table.rowsBelow + removeRowsBelow(db, job.id, lastRow);
    const options = { ...job.options, table: { ...table, lastRow, rowsBelow } };
    updateJob(db, job.id, { ...rowCounts(db, job.id), options });
  });
}

/** Has the table end where the file itself says so. Returns the job as it is then; null if nothing changes. */
export function endAsDeclared(db: Writer, job: StoredJob, declared: DeclaredEnd | null): StoredJob | null {
  const end = declared === null ? null : believedEnd(db, job, declared);
  if (end === null || end >= (job.options.table?.lastRow ?? Number.POSITIVE_INFINITY)) return null;
  const before = job.rowCount;
  endTable(db, job, end);
  const shorter = findJob(db, job.id);
  return shorter === undefined || shorter.rowCount === before ? null : shorter;
}

/** Tables do not always grow with their rows, and filters may be older than the last rows. So no domain below is dropped. Totals close a table. */
function believedEnd(db: Reader, job: StoredJob, { row, by }: DeclaredEnd): number {
  if (by === 'totals') return row;
  return Math.max(row, lastDomainRow(db, job.id) ?? 0);
}
