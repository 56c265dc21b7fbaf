import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { parseDomain } from '../domains/parse-domain.ts';
import type { SheetFile } from '../sheets/model.ts';
import type { Writer } from '../store/database.ts';
import { insertRow } from '../store/job-rows.ts';
import { updateJob } from '../store/jobs.ts';

/** Reads every row below the header once, in bounded memory, and notes its domain; nothing is asked of the service. */
export async function scanRows(
  db: Writer,
  file: SheetFile,
  job: { id: number; sheet: string; columnIndex: number; headerRow: number | null },
  options: { onProgress: (rows: number) => void; signal?: AbortSignal | undefined },
): Promise<void> {
  let count = 0;
  const reading = file.rows({ sheet: job.sheet, ...(options.signal ? { signal: options.signal } : {}) });
  for await (const chunk of reading) {
    db.transaction(() => {
      for (const row of chunk) {
        if (job.headerRow !== null && row.number <= job.headerRow) continue;
        // A row without any text is no row of the table, but a gap or a frame below it.
        if (row.cells.every((cell) => cell.trim() === '')) continue;
        const value = row.cells[job.columnIndex] ?? '';
        const parsed = parseDomain(value);
        insertRow(db, job.id, {
          idx: count,
          number: row.number,
          value,
          ...('domain' in parsed
            ? parsed
            : { domain: null, state: parsed.invalid === 'blank' ? 'blank' : 'invalid' }),
        });
        count += 1;
      }
    });
    options.onProgress(count);
  }
  const unique =
    db.get<{ count: number }>('SELECT count(*) AS count FROM job_domains WHERE job_id = ?', [job.id])
      ?.count ?? 0;
  if (count === 0)
    throw new StackdeskError('file_empty', because('no_rows_below', { path: file.path, sheet: job.sheet }));
  updateJob(db, job.id, { rowCount: count, domainCount: unique });
}
