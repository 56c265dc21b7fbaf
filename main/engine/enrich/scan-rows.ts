import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { SheetReading } from '../../../preload/contract/models/enrich.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { SheetFile } from '../sheets/model.ts';
import { createTableEnd } from '../sheets/table-end.ts';
import { cellsOfTable, isRowOfTable } from '../sheets/table-row.ts';
import type { Writer } from '../store/database.ts';
import { insertRow, rowCounts } from '../store/job-rows.ts';
import { type StoredJob, updateJob } from '../store/jobs.ts';
import { endTable } from './end-table.ts';
import { createRowReader } from './row-domain.ts';

/**
 * Reads every row below the header once, in bounded memory, and saves its domain. Asks the service nothing.
 * Totals and notes below the table are counted, but are not rows of it. In a file of ours each line is a row.
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
  const read = await createRowReader(job);
  const counts: SheetReading = { links: 0, fallback: 0, several: 0, personal: 0 };
  const reading = file.rows({ sheet: job.sheet, ...(options.signal ? { signal: options.signal } : {}) });
  for await (const chunk of reading) {
    db.transaction(() => {
      for (const row of chunk) {
        if (!isRowOfTable(row, job.headerRow, table)) continue;
        const found = read(row);
        insertRow(db, job.id, { ...found, idx: count, number: row.number });
        end.see(row, cellsOfTable(row, table), { cell: found.value, isFound: found.domain !== null });
        count += 1;
        counts.links += Number(found.isLinked);
        counts.fallback += Number(found.isFallback);
        counts.several += Number(found.isAmbiguous);
        counts.personal += Number(found.isPersonal);
      }
    });
    options.onProgress(count);
  }
  if (count === 0)
    throw new StackdeskError('file_empty', because('no_rows_below', { path: file.path, sheet: job.sheet }));
  const readOptions = { ...job.options, reading: counts };
  updateJob(db, job.id, { ...rowCounts(db, job.id), options: readOptions });
  const lastRow = end.lastRow();
  if (lastRow !== null && origin === 'file') endTable(db, { ...job, options: readOptions }, lastRow);
}
