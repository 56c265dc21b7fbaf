import { StackdeskError } from '#contract/errors.ts';
import type { OutputEncoding } from '#contract/models/enrich.ts';
import { because } from '#contract/reason.ts';
import { isAboutFile } from '#shared/files/output-problem.ts';
import { fileFacts } from '../enrich/file-facts.ts';
import { requireSameKind } from '../enrich/preview.ts';
import { openSameInput } from '../enrich/same-input.ts';
import { requireOutput, type WrittenOutput, writeOutput } from '../enrich/write-output.ts';
import type { Reader, Writer } from '../store/database.ts';
import { countPending } from '../store/job-lookups.ts';
import { findJob, type StoredJob, updateJob } from '../store/jobs.ts';
import type { JobQueue } from './job-queue.ts';

/**
 * Writes the file of an ended run once more, under a free name. Asks the service nothing. Returns null if the
 * run had no file of the person's and no `out` is named. Throws `job_not_found`, `job_busy` if the run is not
 * over, `usage` if `out` is a file of another kind, and what `writeOutput` throws.
 */
export function writeAgain(
  db: Reader,
  jobId: number,
  wish: Pick<Wish, 'out' | 'outputEncoding'>,
): Promise<WrittenOutput | null> {
  return writeOutput(db, at(overJob(db, jobId), wish));
}

/** What a file is to be, instead of what the run's options say: a file, or a folder in which it gets a free name. */
interface Wish {
  out?: string | undefined;
  folder?: string | undefined;
  outputEncoding?: OutputEncoding | undefined;
}

/** Writes it once more, and points the run to the new file. The one before stays where it is. */
export async function replaceOutput(db: Writer, jobId: number, wish: Wish): Promise<void> {
  const written = await writeOutput(db, at(overJob(db, jobId), wish));
  if (written === null) return;
  // The run may have been started again meanwhile. Then `overJob` throws.
  const job = at(overJob(db, jobId), wish);
  const { changedCells: _before, ...options } = job.options;
  const { out, changedCells } = written;
  const noted = { ...options, ...(changedCells > 0 ? { changedCells } : {}) };
  updateJob(db, jobId, {
    out,
    wantedOut: job.wantedOut,
    options: withOlder(noted, job.out, out),
    ...(isAboutFile(job.problem) ? { problem: null } : {}),
  });
}

/**
 * Has a run read its file where a person found it: it must hold what it held when the run began. Throws `job_busy` while
 * the run is under way, and what opening the file throws.
 */
export async function moveInput(db: Writer, jobId: number, path: string): Promise<void> {
  const job = restingJob(db, jobId);
  const found = fileFacts(path);
  // A file that was moved or copied may have another time; what it holds is compared then.
  const file = await openSameInput({ ...job, path });
  await file.close();
  restingJob(db, jobId);
  updateJob(db, jobId, { path, fileChangedAt: found.changedAtMs });
}

/**
 * Has a paused run write its file to another place. If nothing is left to ask, it goes on, writes the file and ends, free.
 * Otherwise it stays paused until a person goes on with it. Throws `job_busy` if it is not paused, `usage` if the file would
 * be of another kind, and what `requireOutput` throws of that place.
 */
export async function saveElsewhere(
  db: Writer,
  queue: Pick<JobQueue, 'resume' | 'announce'>,
  jobId: number,
  place: Wish,
): Promise<void> {
  await requireOutput(db, at(pausedJob(db, jobId), place));
  const job = at(pausedJob(db, jobId), place);
  const { wantedOut, options, problem } = job;
  updateJob(db, jobId, { wantedOut, options, ...(isAboutFile(problem) ? { problem: null } : {}) });
  const { companies, technologies } = countPending(db, jobId);
  if (companies + technologies === 0) queue.resume(jobId, { resendUnknown: false });
  else queue.announce([jobId]);
}

/** The options with the file that a run wrote before, which stays where it is with what the run knew then. */
export function withOlder(
  { olderOut: _older, ...options }: StoredJob['options'],
  before: string | null,
  out: string | null,
): StoredJob['options'] {
  return before === null || before === out ? options : { ...options, olderOut: before };
}

/** A run as it would be with another place or encoding for its file. */
function at(job: StoredJob, { out, folder, outputEncoding }: Wish): StoredJob {
  if (out !== undefined) requireSameKind(job, out);
  const options = {
    ...job.options,
    ...(outputEncoding === undefined ? {} : { outputEncoding }),
    ...(folder === undefined ? {} : { outputDir: folder }),
  };
  return { ...job, options, wantedOut: out ?? (folder === undefined ? job.wantedOut : null) };
}

function restingJob(db: Reader, jobId: number): StoredJob {
  return findJob(db, jobId)?.state === 'paused' ? pausedJob(db, jobId) : overJob(db, jobId);
}

function pausedJob(db: Reader, jobId: number): StoredJob {
  const job = findJob(db, jobId);
  const id = String(jobId);
  if (job === undefined) throw new StackdeskError('job_not_found', because('no_job', { id }));
  if (job.state !== 'paused') throw new StackdeskError('job_busy', because('job_running', { id }));
  return job;
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
