import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { OutputEncoding } from '../../../preload/contract/models/enrich.ts';
import { because } from '../../../preload/contract/reason.ts';
import { requireSameKind } from '../enrich/preview.ts';
import { type WrittenOutput, writeOutput } from '../enrich/write-output.ts';
import type { Reader, Writer } from '../store/database.ts';
import { findJob, type StoredJob, updateJob } from '../store/jobs.ts';

/**
 * Writes the file of an ended run once more, under a free name. Asks the service nothing. Returns null if the
 * run had no file of the person's and no `out` is named. Throws `job_not_found`, `job_busy` if the run is not
 * over, `usage` if `out` is a file of another kind, and what `writeOutput` throws.
 */
export function writeAgain(
  db: Reader,
  jobId: number,
  { outputEncoding, out }: { outputEncoding?: OutputEncoding | undefined; out?: string | undefined },
): Promise<WrittenOutput | null> {
  const job = overJob(db, jobId);
  if (out !== undefined) requireSameKind(job.path, out);
  const options = { ...job.options, ...(outputEncoding === undefined ? {} : { outputEncoding }) };
  return writeOutput(db, { ...job, options, wantedOut: out ?? job.wantedOut });
}

/** Writes it once more, and points the run to the new file. The one before stays where it is. */
export async function replaceOutput(
  db: Writer,
  jobId: number,
  outputEncoding: OutputEncoding,
): Promise<void> {
  const written = await writeAgain(db, jobId, { outputEncoding });
  if (written === null) return;
  // The run may have been started again meanwhile. Then `overJob` throws.
  const { changedCells: _before, ...options } = overJob(db, jobId).options;
  const { out, changedCells } = written;
  updateJob(db, jobId, {
    out,
    options: { ...options, outputEncoding, ...(changedCells > 0 ? { changedCells } : {}) },
  });
}

function overJob(db: Reader, jobId: number): StoredJob {
  const job = findJob(db, jobId);
  const id = String(jobId);
  if (job === undefined || job.state === 'draft')
    throw new StackdeskError('job_not_found', because('no_job', { id }));
  if (job.state !== 'done' && job.state !== 'stopped')
    throw new StackdeskError('job_busy', because('job_not_over', { id }));
  return job;
}
