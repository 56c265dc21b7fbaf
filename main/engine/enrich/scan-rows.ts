import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { domainOf } from '../domains/parse-domain.ts';
import type { SheetFile } from '../sheets/model.ts';
import { createTableEnd } from '../sheets/table-end.ts';
import { cellsOfTable, isRowOfTable } from '../sheets/table-row.ts';
import type { Writer } from '../store/database.ts';
import { insertRow, rowCounts } from '../store/job-rows.ts';
import { type StoredJob, updateJob } from '../store/jobs.ts';
import { endTable } from './table-end.ts';

/**
 * Reads every row below the header once, in bounded memory, and notes its domain; nothing is asked of the service. Totals and notes below the
 * table are counted, and are no rows of it; in a file that the program wrote itself each line is a row.
 */
export async function scanRows(
  db: Writer,
  file: SheetFile,
  job: StoredJob,
  options: { onProgress: (rows: number) => void; signal?: AbortSignal | undefined },
): Promise<void> {
  const { table, origin } = job.options;
  const end = createTableEnd(job.headerRow ?? 0);
  let count = 0;
  const reading = file.rows({ sheet: job.sheet, ...(options.signal ? { signal: options.signal } : {}) });
  for await (const chunk of reading) {
    db.transaction(() => {
      for (const row of chunk) {
        if (!isRowOfTable(row, job.headerRow, table)) continue;
        const value = row.cells[job.columnIndex] ?? '';
        const domain = domainOf(value);
        insertRow(db, job.id, { idx: count, number: row.number, value, domain });
        end.see(row, cellsOfTable(row, table), { cell: value, isFound: domain !== null });
        count += 1;
      }
    });
    options.onProgress(count);
  }
  if (count === 0)
    throw new StackdeskError('file_empty', because('no_rows_below', { path: file.path, sheet: job.sheet }));
  updateJob(db, job.id, rowCounts(db, job.id));
  const lastRow = end.lastRow();
  if (lastRow !== null && origin === 'file') endTable(db, job, lastRow);
}
