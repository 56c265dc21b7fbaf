import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { SheetReading } from '../../../preload/contract/models/enrich.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import type { SheetFile } from '../sheets/model.ts';
import type { Writer } from '../store/database.ts';
import { insertRow } from '../store/job-rows.ts';
import { type StoredJob, updateJob } from '../store/jobs.ts';
import { createRowReader } from './row-domain.ts';

/** Reads every row below the header once, in bounded memory, and notes its domain; nothing is asked of the service. */
export async function scanRows(
  db: Writer,
  file: SheetFile,
  job: Pick<StoredJob, 'id' | 'sheet' | 'columnIndex' | 'headerRow' | 'options'>,
  options: { onProgress: (rows: number) => void; signal?: AbortSignal | undefined },
): Promise<void> {
  let count = 0;
  const read = await createRowReader(job);
  const counts: SheetReading = { links: 0, fallback: 0, several: 0, personal: 0 };
  const reading = file.rows({ sheet: job.sheet, ...(options.signal ? { signal: options.signal } : {}) });
  for await (const chunk of reading) {
    db.transaction(() => {
      for (const row of chunk) {
        if (job.headerRow !== null && row.number <= job.headerRow) continue;
        // A row without any text is no row of the table, but a gap or a frame below it.
        if (row.cells.every((cell) => cell.trim() === '')) continue;
        const found = read(row);
        insertRow(db, job.id, { ...found, idx: count, number: row.number });
        count += 1;
        counts.links += Number(found.isLinked);
        counts.fallback += Number(found.isFallback);
        counts.several += Number(found.isAmbiguous);
        counts.personal += Number(found.isPersonal);
      }
    });
    options.onProgress(count);
  }
  const unique =
    db.get<{ count: number }>('SELECT count(*) AS count FROM job_domains WHERE job_id = ?', [job.id])
      ?.count ?? 0;
  if (count === 0)
    throw new StackdeskError('file_empty', because('no_rows_below', { path: file.path, sheet: job.sheet }));
  updateJob(db, job.id, {
    rowCount: count,
    domainCount: unique,
    options: { ...job.options, reading: counts },
  });
}
