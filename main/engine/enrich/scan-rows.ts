import { StackdeskError } from '#contract/errors.ts';
import { nothingRead, type SheetReading } from '#contract/models/enrich.ts';
import { because } from '#contract/reason.ts';
import type { SheetFile } from '../sheets/model.ts';
import { createTableEnd } from '../sheets/table-end.ts';
import { cellsOfTable, hasSlipped, isRowOfTable } from '../sheets/table-row.ts';
import type { Writer } from '../store/database.ts';
import { createRowInserter } from '../store/insert-rows.ts';
import { type ReadRow, rowCounts } from '../store/job-rows.ts';
import { type StoredJob, updateJob } from '../store/jobs.ts';
import { endTable } from './end-table.ts';
import { createRowReader } from './row-domain.ts';

/** How many rows one transaction inserts. */
const INSERTED_ROWS = 2_000;
/** With so many characters of the sheet, fewer rows wait: the value of a row keeps the text that it was cut from. */
const WAITING_LETTERS = 8_000_000;

/**
 * Reads every row below the header once, in bounded memory, and saves its domain. Asks the service nothing.
 * Totals and notes below the table are counted, but are rows of it only if they are wanted. In a file of ours each line
 * is a row. A row that the file hides is left out unless it is wanted: its domain may be in other rows, so it is not one
 * of its domain's.
 */
export async function scanRows(
  db: Writer,
  file: SheetFile,
  job: StoredJob,
  options: { onProgress: (rows: number) => void; signal?: AbortSignal | undefined },
): Promise<void> {
  const { table, origin, hiddenRows, rowsBelow } = job.options;
  const end = createTableEnd(job.headerRow ?? 0);
  let count = 0;
  const read = await createRowReader(job);
  const counts: SheetReading = { ...nothingRead };
  const rows = file.rows({ sheet: job.sheet, ...(options.signal ? { signal: options.signal } : {}) });
  const inserter = createRowInserter(db, job.id);
  let waiting: ReadRow[] = [];
  let letters = 0;
  const insert = () => {
    const rows = waiting;
    waiting = [];
    letters = 0;
    // The file can be read again, so no row waits for the disk.
    db.quickTransaction(() => inserter.insert(rows));
  };
  for await (const chunk of rows) {
    for (const row of chunk) {
      for (const cell of row.cells) letters += cell.length;
      if (!isRowOfTable(row, job.headerRow, table)) continue;
      const reading = read(row);
      const { value, domain, state, note, host, base } = reading;
      const place = { idx: count, number: row.number, value };
      const isLeftOut = row.isHidden === true && !hiddenRows;
      if (isLeftOut) waiting.push({ ...place, domain: null, state: 'left_out' });
      else waiting.push({ ...place, domain, state, note, host, base });
      end.see(row, cellsOfTable(row, table), { cell: value, isFound: domain !== null });
      count += 1;
      counts.hidden += Number(row.isHidden === true);
      if (isLeftOut) continue;
      counts.links += Number(reading.isLinked);
      counts.fallback += Number(reading.isFallback);
      counts.several += Number(reading.isAmbiguous);
      if (reading.heldBack !== null) counts[reading.heldBack] += 1;
      else if (domain === null && file.dialect !== undefined && hasSlipped(row, job.header)) {
        counts.slipped += 1;
        counts.firstSlipped ||= row.number;
      }
    }
    if (waiting.length >= INSERTED_ROWS || letters >= WAITING_LETTERS) insert();
    options.onProgress(count);
  }
  insert();
  inserter.finish();
  if (count === 0)
    throw new StackdeskError('file_empty', because('no_rows_below', { path: file.path, sheet: job.sheet }));
  const readOptions = { ...job.options, reading: counts };
  updateJob(db, job.id, { ...rowCounts(db, job.id), options: readOptions });
  const lastRow = end.lastRow();
  if (lastRow !== null && origin === 'file' && !rowsBelow)
    endTable(db, { ...job, options: readOptions }, lastRow);
}
