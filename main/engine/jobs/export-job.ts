import { StackdeskError } from '#contract/errors.ts';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import type { RowState } from '#contract/models/job.ts';
import type { JobExportRequest } from '#contract/models/job-export.ts';
import { because } from '#contract/reason.ts';
import type { TaskHandle } from '../base/tasks.ts';
import type { TableSource } from '../exports/table.ts';
import { type WrittenTable, writeTable } from '../exports/write-table.ts';
import type { Reader } from '../store/database.ts';
import { countRowStates } from '../store/job-rows.ts';
import { findJob, type StoredJob } from '../store/jobs.ts';
import { exportedRows } from './export-rows.ts';
import { exportedTechnologies } from './export-technologies.ts';

/** Returns a run whose rows can be exported. Throws `job_not_found`, and `job_busy` if it still changes. */
export function exportableJob(db: Reader, jobId: number): StoredJob {
  const job = findJob(db, jobId);
  if (job === undefined || job.state === 'draft')
    throw new StackdeskError('job_not_found', because('no_job', { id: String(jobId) }));
  if (job.state === 'queued' || job.state === 'running' || job.state === 'writing')
    throw new StackdeskError('job_busy', because('job_still_running', { id: String(jobId) }));
  return job;
}

/** What to export of a job. `wants` says whether rows in a state are exported. */
export interface JobExport {
  db: Reader;
  job: StoredJob;
  wants: (state: RowState) => boolean;
  signal: AbortSignal;
}

/** Writes a run's rows, or the technologies that it found, to a file of its own. */
export async function exportJob(
  db: Reader,
  job: StoredJob,
  { style, ...request }: JobExportRequest & { style?: CsvStyle | undefined; replaces?: boolean | undefined },
  task: TaskHandle,
): Promise<WrittenTable> {
  const states = request.states === undefined || request.states.length === 0 ? null : new Set(request.states);
  const wants = (state: RowState) => states === null || states.has(state);
  const asked: JobExport = { db, job, wants, signal: task.signal };
  const { columns, rows }: TableSource =
    request.shape === 'rows' ? await exportedRows(asked) : exportedTechnologies(asked);
  if (request.shape === 'rows') {
    const counts = [...countRowStates(db, job)];
    task.progress(
      0,
      counts.reduce((sum, [state, count]) => sum + (wants(state) ? count : 0), 0),
    );
  }
  return writeTable({
    columns,
    rows,
    out: request.out,
    replaces: request.replaces,
    format: request.format,
    csv: style,
    onProgress: (written) => task.progress(written),
    signal: task.signal,
  });
}
