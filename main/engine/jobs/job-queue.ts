import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { Job, JobRowsPage, RowState } from '../../../preload/contract/models/job.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import type { EngineEvents } from '../events.ts';
import type { WalletContext } from '../ledger/balance.ts';
import type { Writer } from '../store/database.ts';
import { countPending, reopenLookups } from '../store/job-lookups.ts';
import { lostSavedAnswers } from '../store/job-plan.ts';
import { findJob, listJobs, removeJob, type StoredJob, updateJob } from '../store/jobs.ts';
import { describeJob, describeRows } from './describe-job.ts';
import { createProgress, type Progress } from './progress.ts';
import { createRemovals } from './removals.ts';
import { createRunSwitch, type RunSwitch } from './run-control.ts';
import { reopenUnknown, runJob } from './run-job.ts';
import { createThrottle } from './throttle.ts';

export interface JobQueue {
  /** The jobs of a workspace, of all where null. */
  list(workspace: number | null): Job[];
  get(jobId: number): Job;
  rows(
    jobId: number,
    page: { offset: number; limit: number; states?: readonly RowState[] | undefined },
  ): JobRowsPage;
  /** `resendUnknown` decides in advance that lost requests are sent again, as far as the budget allows. */
  start(jobId: number, budget: number, options?: { resendUnknown?: boolean }): Job;
  pause(jobId: number): Job;
  resume(jobId: number, options: { resendUnknown: boolean }): Job;
  stop(jobId: number): Job;
  rerun(jobId: number, options: { budget: number; resendUnknown: boolean }): Job;
  /** Takes a run out of sight; `undoRemove` brings it back for a while, then it is deleted. */
  remove(jobId: number): void;
  undoRemove(jobId: number): Job;
  /** Ends once the job neither runs nor waits for its turn. */
  settled(jobId: number): Promise<Job>;
  /** Pauses everything and waits for the answers under way. */
  drain(): Promise<void>;
}

export interface JobQueueContext {
  db: Writer;
  events: EngineEvents;
  now: () => number;
  /** The wallet that pays for a workspace; throws `not_connected` or `token_awaited` where no token is at hand. */
  walletOf: (workspace: number) => WalletContext;
  onBalance: () => void;
  /** How long a removed run can be brought back, ms. */
  undoMs: number;
  /** A run over this file was deleted for good. */
  onDeleted: (path: string) => Promise<void>;
  /** Whether the service answered, as the last run found out. */
  onService: (state: 'online' | 'offline') => void;
}

interface Run {
  control: RunSwitch;
  progress: Progress | null;
  ended: Promise<void>;
}

/** Runs jobs one after the other: the service counts requests by token, so two at once would be no faster. */
export function createJobQueue(context: JobQueueContext): JobQueue {
  const { db, events } = context;
  const runs = new Map<number, Run>();
  let tail: Promise<void> = Promise.resolve();

  const removals = createRemovals(context.undoMs, async (jobId) => {
    const path = findJob(db, jobId)?.path;
    removeJob(db, jobId);
    if (path !== undefined) await context.onDeleted(path);
  });
  const find = (jobId: number): StoredJob => {
    const job = findJob(db, jobId);
    if (job === undefined || removals.has(jobId))
      throw new StackdeskError('job_not_found', because('no_job', { id: String(jobId) }));
    return job;
  };
  const get = (jobId: number) => describeJob(db, find(jobId), runs.get(jobId)?.progress ?? null);
  const announce = (jobId: number) => {
    const job = get(jobId);
    events.emit({ type: 'job', job });
    return job;
  };

  const enqueue = (jobId: number, resendUnknown = false): Job => {
    if (runs.has(jobId))
      throw new StackdeskError('job_busy', because('job_running_already', { id: String(jobId) }));
    const wallet = context.walletOf(find(jobId).workspace);
    updateJob(db, jobId, { state: 'queued', problem: null, finishedAt: null });
    const run: Run = { control: createRunSwitch(), progress: null, ended: Promise.resolve() };
    runs.set(jobId, run);
    run.ended = tail
      .then(() => runOne(jobId, run, wallet, resendUnknown))
      .finally(() => {
        runs.delete(jobId);
        announce(jobId);
      });
    tail = run.ended;
    return announce(jobId);
  };

  const runOne = async (
    jobId: number,
    run: Run,
    wallet: WalletContext,
    resendUnknown: boolean,
  ): Promise<void> => {
    const progress = createProgress(context.now);
    run.progress = progress;
    const soon = createThrottle(() => announce(jobId));
    await runJob({
      wallet,
      control: run.control,
      jobId,
      resendUnknown,
      onChange: soon.now,
      onAnswer: ({ credits, lookups }) => {
        progress.add(lookups);
        context.onService('online');
        if (credits > 0) {
          events.emit({ type: 'charged', wallet: 'bulk_lookup', jobId, credits });
          context.onBalance();
        }
        soon.later();
      },
    });
    soon.cancel();
    if (find(jobId).problem?.code === 'unreachable') context.onService('offline');
    context.onBalance();
  };

  return {
    list: (workspace) =>
      listJobs(db, workspace)
        .filter(({ id }) => !removals.has(id))
        .map((job) => describeJob(db, job, runs.get(job.id)?.progress ?? null)),
    get,
    rows: (jobId, page) => describeRows(db, find(jobId), page),
    start: (jobId, budget, { resendUnknown = false } = {}) => {
      const job = find(jobId);
      if (job.state !== 'draft')
        throw new StackdeskError('job_busy', because('job_started', { id: String(jobId) }));
      if (job.lookupCount !== job.domainCount * job.options.kinds.length) {
        throw new StackdeskError('cancelled', because('preview_unfinished'));
      }
      if (lostSavedAnswers(db, jobId, job.createdAt)) {
        throw new StackdeskError('cancelled', because('preview_outdated'));
      }
      context.walletOf(job.workspace);
      updateJob(db, jobId, { budget });
      return enqueue(jobId, resendUnknown);
    },
    pause: (jobId) => {
      runs.get(find(jobId).id)?.control.pause();
      return get(jobId);
    },
    resume: (jobId, { resendUnknown }) => {
      const job = find(jobId);
      if (job.state !== 'paused')
        throw new StackdeskError('job_finished', because('job_not_paused', { id: String(jobId) }));
      context.walletOf(job.workspace);
      if (resendUnknown) reopenUnknown({ db }, jobId);
      return enqueue(jobId, resendUnknown);
    },
    stop: (jobId) => {
      const run = runs.get(find(jobId).id);
      if (run !== undefined) {
        run.control.stop();
        return get(jobId);
      }
      if (find(jobId).state !== 'paused')
        throw new StackdeskError('job_finished', because('job_not_running', { id: String(jobId) }));
      const stopped = enqueue(jobId);
      runs.get(jobId)?.control.stop();
      return stopped;
    },
    rerun: (jobId, { budget, resendUnknown }) => {
      const job = find(jobId);
      if (runs.has(jobId))
        throw new StackdeskError('job_busy', because('job_running', { id: String(jobId) }));
      context.walletOf(job.workspace);
      db.transaction(() => {
        updateJob(db, jobId, { budget: job.budget + budget });
        const kinds = { id: jobId, kinds: job.options.kinds };
        reopenLookups(db, kinds, ['failed', 'skipped']);
        if (resendUnknown) reopenUnknown({ db }, jobId);
      });
      const open = countPending(db, jobId);
      if (open.companies + open.technologies === 0) {
        throw new StackdeskError('job_finished', because('job_nothing_left', { id: String(jobId) }));
      }
      return enqueue(jobId);
    },
    remove: (jobId) => {
      if (runs.has(jobId))
        throw new StackdeskError('job_busy', because('job_running_stop', { id: String(jobId) }));
      find(jobId);
      removals.add(jobId);
      events.emit({ type: 'job_removed', jobId });
    },
    undoRemove: (jobId) => {
      if (!removals.cancel(jobId))
        throw new StackdeskError('job_not_found', because('job_deleted', { id: String(jobId) }));
      return announce(jobId);
    },
    settled: async (jobId) => {
      await runs.get(jobId)?.ended;
      return get(jobId);
    },
    drain: async () => {
      for (const run of runs.values()) run.control.pause();
      await tail;
      await removals.flush();
    },
  };
}
