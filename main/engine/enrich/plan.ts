import { setImmediate as breathe } from 'node:timers/promises';
import type { LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { Writer } from '../store/database.ts';
import { countPending } from '../store/job-lookups.ts';
import {
  answerFromSaved,
  clearLookups,
  type PlannedLookups,
  type PlanRange,
  planLookups,
  refreshAnswered,
} from '../store/job-plan.ts';
import { type JobOptions, updateJob } from '../store/jobs.ts';
import { savedSince } from '../store/snapshots.ts';
import { answerNarrow } from './answer-narrow.ts';
import { scopeText } from './scope.ts';

/** Rows that are planned in one go, so that the engine answers others in between. */
const STRIDE = 20_000;
/** Fewer where each saved answer has to be read. */
const NARROW_STRIDE = 500;

interface PlannedJob {
  id: number;
  workspace: number;
  rowCount: number;
  options: JobOptions;
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
  step: (db: Writer, job: PlannedLookups, range: PlanRange) => void,
  signal?: AbortSignal,
): Promise<void> {
  const { options } = job;
  const since = savedSince(options.fresh ? 0 : options.maxAgeMs, now);
  const isNarrow = options.kinds.includes('technologies') && scopeText(options) !== '';
  const narrow: LookupKind[] = isNarrow ? ['technologies'] : [];
  const asked = { id: job.id, workspace: job.workspace, kinds: options.kinds, narrow, options };
  const stride = isNarrow ? NARROW_STRIDE : STRIDE;
  for (let fromSeq = 0; fromSeq < job.rowCount; fromSeq += stride) {
    signal?.throwIfAborted();
    const range = { fromSeq, toSeq: fromSeq + stride, since };
    db.transaction(() => {
      step(db, asked, range);
      if (isNarrow) answerNarrow(db, asked, range);
      refreshAnswered(db, asked, range);
    });
    await breathe();
  }
}
