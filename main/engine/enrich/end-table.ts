import type { DeclaredEnd } from '../sheets/model.ts';
import { believedEnd } from '../sheets/table-end.ts';
import type { Writer } from '../store/database.ts';
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

/**
 * Ends the table where the file itself says so. Returns the job as it is then; null if nothing changes. A row of totals that
 * the file declares is never taken in: the file defines its texts.
 */
export function endAsDeclared(db: Writer, job: StoredJob, declared: DeclaredEnd | null): StoredJob | null {
  const isTaken = job.options.rowsBelow && declared?.by !== 'totals';
  const end = declared === null || isTaken ? null : believedEnd(declared, lastDomainRow(db, job.id));
  if (end === null || end >= (job.options.table?.lastRow ?? Number.POSITIVE_INFINITY)) return null;
  const before = job.rowCount;
  endTable(db, job, end);
  const shorter = findJob(db, job.id);
  return shorter === undefined || shorter.rowCount === before ? null : shorter;
}
