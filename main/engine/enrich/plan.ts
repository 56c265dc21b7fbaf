import { setImmediate as breathe } from 'node:timers/promises';
import type { EnrichOptions } from '../../../preload/contract/models/enrich.ts';
import type { Writer } from '../store/database.ts';
import { answerFromSaved, clearLookups, countPending, planLookups } from '../store/job-lookups.ts';
import { updateJob } from '../store/jobs.ts';
import { savedSince } from '../store/snapshots.ts';

/** Rows that are planned in one go, so that the engine answers others in between. */
const STRIDE = 20_000;

interface PlannedJob {
  id: number;
  workspace: number;
  rowCount: number;
  options: EnrichOptions;
}

/** Works out what a job has to ask for, using saved answers young enough; replaces an earlier plan. */
export async function planJob(db: Writer, job: PlannedJob, now: number, signal?: AbortSignal): Promise<void> {
  db.transaction(() => {
    clearLookups(db, job.id);
    // A plan that is broken off must not be started.
    updateJob(db, job.id, { lookupCount: 0 });
  });
  await eachRange(db, job, now, planLookups, signal);
  const { lookups, saved } = db.get<{ lookups: number; saved: number }>(
    'SELECT count(*) AS lookups, coalesce(sum(saved), 0) AS saved FROM job_lookups WHERE job_id = ?',
    [job.id],
  ) ?? { lookups: 0, saved: 0 };
  updateJob(db, job.id, { options: job.options, lookupCount: lookups, savedCount: saved });
}

/** Takes answers that were saved since the plan was made, so that nothing is bought twice. */
export async function refreshPlan(db: Writer, job: PlannedJob, now: number): Promise<void> {
  await eachRange(db, job, now, answerFromSaved);
  const saved = db.get<{ saved: number | null }>(
    'SELECT sum(saved) AS saved FROM job_lookups WHERE job_id = ?',
    [job.id],
  );
  updateJob(db, job.id, { savedCount: saved?.saved ?? 0 });
}

/** Lookups of a job that would be paid, by kind. */
export function countFresh(db: Writer, jobId: number) {
  return countPending(db, jobId);
}

async function eachRange(
  db: Writer,
  job: PlannedJob,
  now: number,
  step: typeof planLookups,
  signal?: AbortSignal,
): Promise<void> {
  const since = savedSince(job.options.maxAgeMs, now);
  const asked = { id: job.id, workspace: job.workspace, kinds: job.options.kinds };
  for (let fromSeq = 0; fromSeq < job.rowCount; fromSeq += STRIDE) {
    signal?.throwIfAborted();
    db.transaction(() => step(db, asked, { fromSeq, toSeq: fromSeq + STRIDE, since }));
    await breathe();
  }
}
