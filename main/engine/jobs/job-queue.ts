import { StackdeskError } from '#contract/errors.ts';
import type { GivenDomain, Job, Problem } from '#contract/models/job.ts';
import { because, type Reason } from '#contract/reason.ts';
import type { EngineEvents } from '../base/events.ts';
import { problemOf } from '../base/problem.ts';
import { createThrottle } from '../base/throttle.ts';
import type { WalletContext } from '../ledger/balance.ts';
import type { Writer } from '../store/database.ts';
import { knownDoubts, type Word } from '../store/doubts.ts';
import { countLookups, countPending, reopenLookups } from '../store/job-lookups.ts';
import { lostSavedAnswers } from '../store/job-plan.ts';
import { findJob, keepWish, listJobs, removeJob, type StoredJob, updateJob } from '../store/jobs.ts';
import { labelJob } from '../store/labels.ts';
import type { LiveSource } from '../tables/live-source.ts';
import { after, monotonic } from '../world/clock.ts';
import { createDeferredDeletion } from './deferred-deletion.ts';
import { describeJob } from './describe-job.ts';
import { type DomainOfRow, giveDomain, quoteDomain } from './give-domain.ts';
import { BATCH_SIZE } from '../ledger/price.ts';
import { batchesOf, noOutlook, type Outlook, outlookOf, type PendingLookups } from './outlook.ts';
import { createProgress, type Progress } from './progress.ts';
import type { Patience } from './run-context.ts';
import { runJob } from './run-job.ts';
import { createRunSwitch, type RunSwitch } from './run-switch.ts';
import { runTable, skipReasonOf } from './run-table.ts';

export interface ResumeOptions {
  /** A person's consent to ask again for what is in doubt. */
  resendUnknown: boolean;
  /** What the run may cost from now on. Without it, what is left of its budget. */
  budget?: number | undefined;
  /** True if it goes on only because its engine ended. Throws `job_finished` if a person paused or stopped it. */
  ifCut?: boolean | undefined;
}

export interface JobQueue {
  /** The jobs of a workspace, or of all if null. */
  list(workspace: number | null): Job[];
  get(jobId: number): Job;
  /**
   * `resendUnknown` consents in advance to ask again for what is in doubt, as far as the budget allows.
   * `alsoStore` runs in the transaction that starts the run: if it throws, the run is not started. `assistant` is
   * the session that starts it, if it is no person.
   */
  start(
    jobId: number,
    budget: number,
    options?: {
      resendUnknown?: boolean;
      label?: string | null;
      alsoStore?: () => void;
      assistant?: number | null;
    },
  ): Job;
  /** The rows of a run as a table that follows them. Throws `job_not_found`. */
  rows(jobId: number): LiveSource;
  /** Why a run skipped rows, by the first of them; null if it has none. */
  skipReason(jobId: number): Reason | null;
  /** Gives a run, and everything that it cost, another label. */
  relabel(jobId: number, label: string | null): Job;
  /** `byPerson` is false if a program goes away. A person's word counts even if the engine ends before it is done. */
  pause(jobId: number, options?: { byPerson: boolean }): Job;
  /** True if a person paused or stopped the run since its last start. */
  isHeld(jobId: number): boolean;
  /** A person lets the run go on. It does not start by that. */
  release(jobId: number): void;
  /** Pauses every run because of an unexpected error. */
  pauseAll(problem: Problem): void;
  resume(jobId: number, options: ResumeOptions): Job;
  stop(jobId: number): Job;
  /**
   * Asks again for what failed or was skipped, unless `open` is false. With `resendUnknown`, also for what is
   * in doubt. It may cost `budget` from now on.
   */
  rerun(jobId: number, options: { budget: number; resendUnknown: boolean; open?: boolean | undefined }): Job;
  /** What it would ask and cost to give a row of an ended run a domain. */
  quoteDomain(jobId: number, asked: DomainOfRow): GivenDomain;
  /** Gives the row that domain, asks for it alone, and writes the file again, for `budget` at most. */
  giveDomain(jobId: number, asked: DomainOfRow & { budget: number }): Job;
  /** Hides a run. `undoRemove` brings it back for a while; after that it is deleted. */
  remove(jobId: number): void;
  undoRemove(jobId: number): Job;
  /** Emits an event with the present state of each of these jobs. */
  announce(jobIds: readonly number[]): void;
  /** The same for the run that is under way. */
  announceRunning(): void;
  /** Resolves once the job neither runs nor waits for its turn. */
  settled(jobId: number): Promise<Job>;
  /**
   * The same for whoever goes on with the run if the engine ends: rejects with `engine_stopped` if nothing but
   * that paused it. A run that is returned as paused was paused by a person, or by its problem.
   */
  follow(jobId: number): Promise<Job>;
  /** Pauses everything, and waits for the answers under way. */
  drain(): Promise<void>;
}

export interface JobQueueContext {
  db: Writer;
  events: EngineEvents;
  /** What pays for a run in a workspace. Throws `not_connected` or `token_awaited` if there is no token. */
  walletOf: (workspace: number, jobId: number) => WalletContext;
  /** The same, but without a check for a token. */
  payerOf: (workspace: number, jobId: number) => WalletContext;
  onBalance: () => void;
  /** How long a removed run can be brought back, ms. */
  undoMs: number;
  patience: Patience;
  batchSize: number | undefined;
  /** Called after a run over this file was deleted permanently. */
  onDeleted: (path: string) => Promise<void>;
  /** Called when a run finds out if the service answers. */
  onService: (state: 'online' | 'offline') => void;
  /** The time since when the service takes requests and answers none, as ISO 8601. Null if it answers. */
  silentSince: () => string | null;
}

interface Run {
  control: RunSwitch;
  progress: Progress;
  waiting: Job['waiting'];
  /** True if it was paused only because the engine ends. */
  isCut: boolean;
  ended: Promise<void>;
}

/** How often a run is announced if nothing changes, ms. */
const TICK_MS = 5_000;

/** Runs jobs one after another. The service counts requests by token, so two at once would be no faster. */
export function createJobQueue(context: JobQueueContext): JobQueue {
  const { db, events } = context;
  const runs = new Map<number, Run>();
  /** Problems that the store could not take. The next start of the job removes them. */
  const unkept = new Map<number, Problem>();
  let tail: Promise<void> = Promise.resolve();

  const deletions = createDeferredDeletion(context.undoMs, async (jobId) => {
    const path = findJob(db, jobId)?.path;
    removeJob(db, jobId);
    if (path !== undefined) await context.onDeleted(path);
  });
  const find = (jobId: number): StoredJob => {
    const job = findJob(db, jobId);
    if (job === undefined || deletions.has(jobId))
      throw new StackdeskError('job_not_found', because('no_job', { id: String(jobId) }));
    return asItIs(job);
  };
  /** If the store says that a job runs and it does not, its end could not be written. Shown as paused. */
  const asItIs = (job: StoredJob): StoredJob => {
    const isGoing = job.state === 'queued' || job.state === 'running' || job.state === 'writing';
    const problem = unkept.get(job.id);
    if (problem === undefined || !isGoing || runs.has(job.id)) return job;
    return { ...job, state: 'paused', problem };
  };
  /** How long a run still asks. One that waits for its turn counts the batches of the runs before it. */
  const outlook = (job: StoredJob, pending: PendingLookups): Outlook => {
    const run = runs.get(job.id);
    if (run === undefined || run.control.want !== 'run') return noOutlook;
    const { batchSize = BATCH_SIZE } = context;
    const before = { companies: 0, technologies: 0 };
    for (const [id, { progress }] of runs) {
      if (id === job.id) break;
      const earlier = findJob(db, id);
      if (earlier === undefined) continue;
      const wallet = context.payerOf(earlier.workspace, id);
      const own = batchesOf(wallet, earlier, { pending: countPending(db, id), progress, batchSize });
      before.companies += own.companies;
      before.technologies += own.technologies;
    }
    const { progress } = run;
    return outlookOf(context.payerOf(job.workspace, job.id), job, { pending, progress, before, batchSize });
  };
  const waitingOf = (job: StoredJob): Job['waiting'] => {
    const run = runs.get(job.id);
    if (run === undefined || run.waiting !== null) return run?.waiting ?? null;
    const since = job.state === 'running' ? context.silentSince() : null;
    return since === null ? null : { for: 'answer', since, until: null };
  };
  const describe = (job: StoredJob) =>
    describeJob(db, job, {
      outlook: (pending) => outlook(job, pending),
      waiting: waitingOf(job),
    });
  const get = (jobId: number) => describe(find(jobId));
  const announce = (jobId: number) => {
    const job = get(jobId);
    events.emit({ type: 'job', job });
    return job;
  };

  const enqueue = (
    jobId: number,
    changes: Partial<Pick<StoredJob, 'budget' | 'go' | 'assistant'>>,
    {
      resendUnknown = false,
      wish = null,
      alsoStore = () => {},
    }: { resendUnknown?: boolean; wish?: 'stop' | null; alsoStore?: () => void } = {},
  ): Job => {
    if (runs.has(jobId))
      throw new StackdeskError('job_busy', because('job_running_already', { id: String(jobId) }));
    db.transaction(() => {
      alsoStore();
      keepWish(db, jobId, wish);
      // Whoever starts it, pays from now on: a person, unless an assistant is named.
      updateJob(db, jobId, { assistant: null, ...changes, state: 'queued', problem: null, finishedAt: null });
    });
    unkept.delete(jobId);
    const run: Run = {
      control: createRunSwitch(),
      progress: createProgress(monotonic),
      waiting: null,
      isCut: false,
      ended: Promise.resolve(),
    };
    runs.set(jobId, run);
    // Whatever goes wrong with one run, the next one gets its turn.
    const { workspace } = find(jobId);
    const word = resendUnknown ? knownDoubts(db, workspace) : null;
    run.ended = tail
      .then(() => runOne(jobId, run, word))
      .catch((error: unknown) => void unkept.set(jobId, problemOf(error)))
      .finally(() => {
        runs.delete(jobId);
      })
      .then(() => void announce(jobId))
      .catch(() => undefined);
    tail = run.ended;
    return announce(jobId);
  };

  /** Stores a person's word before the run hears of it. If the store can't take it, the run hears it all the same. */
  const noteWish = (jobId: number, wish: 'pause' | 'stop') => {
    try {
      keepWish(db, jobId, wish);
    } catch {
      // Then nothing is paid either, since a paid request is stored before it leaves.
    }
  };

  const runOne = async (jobId: number, run: Run, word: Word | null): Promise<void> => {
    const progress = createProgress(monotonic);
    run.progress = progress;
    let stopTicking = () => {};
    const soon = createThrottle(() => {
      try {
        announce(jobId);
      } catch {
        // The next change announces it. The run must not fail for that.
      }
    });
    // Between two bursts, nothing may come for up to a minute, but the time that is left still shrinks.
    const tick = () => {
      stopTicking = after(TICK_MS, () => {
        soon.later();
        tick();
      });
    };
    tick();
    try {
      const problem = await runJob({
        wallet: context.payerOf(find(jobId).workspace, jobId),
        control: run.control,
        patience: context.patience,
        batchSize: context.batchSize,
        jobId,
        word,
        onChange: soon.now,
        onWaiting: (waiting) => {
          run.waiting = waiting;
          if (waiting?.for === 'service') context.onService('offline');
          soon.now();
        },
        onThere: () => context.onService('online'),
        onAnswer: (answer) => {
          const { credits } = answer;
          progress.add(answer);
          context.onService('online');
          if (credits > 0) {
            events.emit({ type: 'charged', wallet: 'bulk_lookup', jobId, credits });
            context.onBalance();
          }
          soon.later();
        },
      });
      if (problem !== null) unkept.set(jobId, problem);
    } finally {
      stopTicking();
      soon.cancel();
    }
    const code = find(jobId).problem?.code;
    if (code === 'unreachable' || code === 'timed_out') context.onService('offline');
    context.onBalance();
  };
  /** Returns a run that is over and has nothing open. Throws `job_busy`. */
  const ended = (jobId: number): StoredJob => {
    const job = find(jobId);
    if (runs.has(jobId)) throw new StackdeskError('job_busy', because('job_running', { id: String(jobId) }));
    const { companies, technologies } = countPending(db, jobId);
    const isOver = job.state === 'done' || job.state === 'stopped';
    if (!isOver || companies + technologies > 0)
      throw new StackdeskError('job_busy', because('job_to_resume', { id: String(jobId) }));
    return job;
  };
  /** Throws if there is no token, but only if the service is to be asked something. */
  const requireToken = ({ id, workspace }: StoredJob, resendUnknown: boolean) => {
    const open = countPending(db, id);
    const doubted = resendUnknown ? countLookups(db, id, ['unknown']) : { companies: 0, technologies: 0 };
    if (open.companies + open.technologies + doubted.companies + doubted.technologies > 0)
      context.walletOf(workspace, id);
  };

  return {
    list: (workspace) =>
      listJobs(db, workspace)
        .filter(({ id }) => !deletions.has(id))
        .map((job) => describe(asItIs(job))),
    get,
    announce: (jobIds) => {
      for (const jobId of jobIds)
        if (findJob(db, jobId) !== undefined && !deletions.has(jobId)) announce(jobId);
    },
    announceRunning: () => {
      for (const jobId of runs.keys()) if (findJob(db, jobId)?.state === 'running') announce(jobId);
    },
    rows: (jobId) => runTable(db, find(jobId)),
    skipReason: (jobId) => skipReasonOf(db, find(jobId)),
    start: (
      jobId,
      budget,
      { resendUnknown = false, label = null, alsoStore = () => {}, assistant = null } = {},
    ) => {
      const job = find(jobId);
      if (job.state !== 'draft')
        throw new StackdeskError('job_busy', because('job_started', { id: String(jobId) }));
      if (job.lookupCount !== job.domainCount * job.options.kinds.length) {
        throw new StackdeskError('cancelled', because('preview_unfinished'));
      }
      if (lostSavedAnswers(db, jobId, job.createdAt)) {
        throw new StackdeskError('cancelled', because('preview_outdated'));
      }
      requireToken(job, resendUnknown);
      const also = () => {
        labelJob(db, jobId, label);
        alsoStore();
      };
      return enqueue(jobId, { budget, assistant }, { resendUnknown, alsoStore: also });
    },
    relabel: (jobId, label) => {
      labelJob(db, find(jobId).id, label);
      return announce(jobId);
    },
    pause: (jobId, { byPerson } = { byPerson: true }) => {
      const { state } = find(jobId);
      const run = runs.get(jobId);
      // A run whose engine ended is paused already, but a command that follows it would go on with it.
      if (byPerson && (run !== undefined || state === 'paused')) noteWish(jobId, 'pause');
      if (run !== undefined) {
        run.isCut = false;
        run.control.pause();
      }
      return get(jobId);
    },
    isHeld: (jobId) => find(jobId).options.wish !== undefined,
    release: (jobId) => keepWish(db, jobId, null),
    pauseAll: (problem) => {
      for (const run of runs.values()) run.control.pause(problem);
    },
    resume: (jobId, { resendUnknown, budget, ifCut = false }) => {
      const job = find(jobId);
      if (job.state !== 'paused' || (ifCut && (job.options.wish !== undefined || job.problem !== null)))
        throw new StackdeskError('job_finished', because('job_not_paused', { id: String(jobId) }));
      requireToken(job, resendUnknown);
      return enqueue(jobId, budget === undefined ? {} : { budget, go: job.go + 1 }, { resendUnknown });
    },
    stop: (jobId) => {
      const run = runs.get(find(jobId).id);
      if (run !== undefined) {
        noteWish(jobId, 'stop');
        run.control.stop();
        return get(jobId);
      }
      const { state, problem } = find(jobId);
      if (state !== 'paused')
        throw new StackdeskError('job_finished', because('job_not_running', { id: String(jobId) }));
      // With the start: if the program died after it, nobody would know any more that a person held the run.
      const stopped = enqueue(jobId, {}, { wish: 'stop' });
      // If a cap paused the run, the skipped rows name the cap as the reason.
      const isCapped = problem?.code === 'cap_reached' || problem?.code === 'watch_cap_reached';
      runs.get(jobId)?.control.stop((isCapped && problem.reason) || undefined);
      return stopped;
    },
    rerun: (jobId, { budget, resendUnknown, open = true }) => {
      const job = find(jobId);
      if (runs.has(jobId))
        throw new StackdeskError('job_busy', because('job_running', { id: String(jobId) }));
      const pending = countPending(db, jobId);
      // Open lookups would be asked first, out of a budget that is meant for others.
      if (!open && pending.companies + pending.technologies > 0)
        throw new StackdeskError('job_busy', because('job_to_resume', { id: String(jobId) }));
      const states = open ? (['failed', 'skipped'] as const) : [];
      const doubted = resendUnknown ? (['unknown'] as const) : [];
      const left = countLookups(db, jobId, ['pending', ...states, ...doubted]);
      if (left.companies + left.technologies === 0) {
        throw new StackdeskError('job_finished', because('job_nothing_left', { id: String(jobId) }));
      }
      context.walletOf(job.workspace, job.id);
      const reopened = { id: jobId, kinds: job.options.kinds };
      const alsoStore = () => void reopenLookups(db, reopened, states);
      return enqueue(jobId, { budget, go: job.go + 1 }, { resendUnknown, alsoStore });
    },
    quoteDomain: (jobId, asked) => {
      const job = ended(jobId);
      return quoteDomain(db, job, asked, context.payerOf(job.workspace, job.id).now());
    },
    giveDomain: (jobId, { budget, ...asked }) => {
      const job = ended(jobId);
      const now = context.payerOf(job.workspace, job.id).now();
      if (quoteDomain(db, job, asked, now).lookups > 0) context.walletOf(job.workspace, job.id);
      const alsoStore = () => void giveDomain(db, job, asked, now);
      return enqueue(jobId, { budget, go: job.go + 1 }, { alsoStore });
    },
    remove: (jobId) => {
      if (runs.has(jobId))
        throw new StackdeskError('job_busy', because('job_running_stop', { id: String(jobId) }));
      find(jobId);
      deletions.add(jobId);
      events.emit({ type: 'job_removed', jobId });
    },
    undoRemove: (jobId) => {
      if (!deletions.cancel(jobId))
        throw new StackdeskError('job_not_found', because('job_deleted', { id: String(jobId) }));
      return announce(jobId);
    },
    settled: async (jobId) => {
      await runs.get(jobId)?.ended;
      return get(jobId);
    },
    follow: async (jobId) => {
      const run = runs.get(jobId);
      await run?.ended;
      const job = get(jobId);
      // An engine that did not run it does not know how it ended, but a person's wish would be stored.
      const isCut = run === undefined ? find(jobId).options.wish === undefined : run.isCut;
      if (isCut && job.state === 'paused' && job.problem === null)
        throw new StackdeskError('engine_stopped', because('closing'));
      return job;
    },
    drain: async () => {
      for (const run of runs.values()) {
        run.isCut = run.control.want === 'run';
        run.control.pause();
      }
      await tail;
      await deletions.flush();
    },
  };
}
