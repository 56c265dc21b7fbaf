import { StackdeskError } from '#contract/errors.ts';
import type { Job, Problem } from '#contract/models/job.ts';
import type { ResolvedAsk, Watch, WatchOffer, WatchTurn } from '#contract/models/watch.ts';
import { because } from '#contract/reason.ts';
import { hasGrown } from '#contract/values/watches.ts';
import type { EngineEvents } from '../base/events.ts';
import { problemOf } from '../base/problem.ts';
import { createSerial } from '../base/serial.ts';
import type { ChangeReports } from '../changes/reports.ts';
import type { Explore } from '../explore/explore.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { creditsOfLookups } from '../ledger/price.ts';
import { countLookups, countPending, hasSkippedForBudget } from '../store/job-lookups.ts';
import { doubtOfJob } from '../store/requests.ts';
import { type PageStyle, timeZoneOf } from '../store/settings.ts';
import {
  beginTurn,
  begunDays,
  closeSpan,
  endTurn,
  findTurn,
  findWatch,
  listTurns,
  listWatches,
  noteFiles,
  openTurn,
  pauseWatch,
  removeWatch,
  type StoredTurn,
  type StoredWatch,
  spentByTurn,
  unpauseWatch,
  updateWatch,
} from '../store/watches.ts';
import { after, monotonic } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';
import { describeTurn, describeWatch, endOfPause, needsWord, spentThisMonth } from './describe-watch.ts';
import { digestAsMarkdown } from './digest-text.ts';
import { passes } from './hindrances.ts';
import { createOffers, type Offers } from './offers.ts';
import { comingDue, dueNow, latestDue } from './schedule.ts';
import { publishWatch } from './publish-watch.ts';
import { reportTurn } from './turn-report.ts';
import { type DomainsContext, withDraft } from './watched-domains.ts';
import { writeDigest } from './write-digest.ts';

/** Standing orders: what a person wants refreshed every week or month. */
export interface Watches {
  /** The watches of a workspace, or of all if null. */
  list(workspace: number | null): Watch[];
  get(watchId: number): Watch;
  /** Turns, newest first. */
  turns(of: { watch: number | null; workspace: number | null; limit: number }): WatchTurn[];
  /** The digest of an ended turn as Markdown. */
  digest(turnId: number, page: PageStyle): Promise<string>;
  /** What a person would agree to. Changes nothing. */
  offer(workspace: { row: number; name: string } | null, ask: ResolvedAsk): Promise<WatchOffer>;
  /** Does what was offered. Only a person's word leads here, never a page. */
  accept(offerId: number): Watch;
  /** Begins no turn any more, and pauses the run of one that is under way. */
  pause(watchId: number): Watch;
  /** Goes on within what was agreed. Throws `usage` if a person must agree first. */
  resume(watchId: number): Watch;
  remove(watchId: number): void;
  /** Begins and ends every turn that is due, and returns what became of it. `by` begins and pays for its runs. */
  run(by?: RunsBy): Promise<{ turns: WatchTurn[]; hindered: Watch[] }>;
  /** Looks soon at what is due: the computer slept, or a token came. */
  wake(): void;
  /** True if the run belongs to a turn. */
  ownsRun(jobId: number): boolean;
  /** Begins nothing more. Call it before the runs are drained, and `drain` after that. */
  stop(): void;
  drain(): Promise<void>;
}

/** Begins the runs of turns, and looks for what pays for them. */
type RunsBy = Pick<WatchesContext, 'jobs' | 'walletOf'>;

export interface WatchesContext extends DomainsContext {
  events: EngineEvents;
  jobs: JobQueue;
  changes: ChangeReports;
  explore: Pick<Explore, 'openSaved' | 'export' | 'close'>;
  /** Throws `not_connected` or `token_awaited` if nothing can be paid for a workspace. */
  walletOf: (workspace: number) => WalletContext;
  /** False for a process that only reads. */
  mayChange: boolean;
  /** True if turns begin by themselves, as in a program that stays open. */
  inBackground: boolean;
}

/** How long a program that stays open waits at most before it looks again: the clock may have jumped. */
const LONGEST_WAIT_MS = 3 * 3_600_000;
/** A clock that is a little slow must not make it look again and again. */
const SHORTEST_WAIT_MS = 1_000;
/** How long to wait before a hindered turn is tried again, ms. */
const RETRY_MS = 15 * 60_000;

export function createWatches(context: WatchesContext): Watches {
  const { db, events, jobs, now } = context;
  const offers: Offers = createOffers(context);
  const inTurn = createSerial();
  /** What keeps the turn of a watch from beginning or going on. */
  const hindrances = new Map<number, { problem: Problem; sinceMs: number }>();
  /** Runs that this process follows to their end. */
  const followed = new Map<number, Promise<void>>();
  let timer: Cancel | null = null;
  let isStopped = !context.mayChange;

  const known = (watchId: number): StoredWatch => {
    const watch = findWatch(db, watchId);
    if (watch === undefined)
      throw new StackdeskError('watch_not_found', because('no_watch', { id: String(watchId) }));
    return watch;
  };
  const describe = (watch: StoredWatch): Watch =>
    describeWatch(db, watch, { now: now(), hindrance: hindrances.get(watch.id)?.problem ?? null });
  const announce = (watchId: number): Watch => {
    const watch = describe(known(watchId));
    events.emit({ type: 'watch', watch });
    return watch;
  };
  const hinder = (watchId: number, problem: Problem): void => {
    hindrances.set(watchId, { problem, sinceMs: monotonic() });
    announce(watchId);
  };
  /** Pauses a watch for a reason, and tells the person. */
  const pauseFor = (watchId: number, problem: Problem): void => {
    hindrances.delete(watchId);
    pauseWatch(db, watchId, problem, now());
    events.emit({ type: 'watch_paused', watch: announce(watchId) });
  };
  /** Hinders or pauses, by what went wrong. Never throws: the store may refuse to note it. */
  const trouble = (watchId: number, problem: Problem): void => {
    try {
      if (findWatch(db, watchId) === undefined) return;
      if (passes(problem.code)) hinder(watchId, problem);
      else pauseFor(watchId, problem);
    } catch {
      hindrances.set(watchId, { problem, sinceMs: monotonic() });
    }
  };

  /** Begins the turn of a due time: the run, and the note that it began, in one transaction. */
  const begin = async (watch: StoredWatch, due: string, by: RunsBy): Promise<void> => {
    by.walletOf(watch.workspace);
    await withDraft(context, watch, (draft) => {
      // A person may have paused, changed or removed it meanwhile.
      const current = findWatch(db, watch.id);
      if (current === undefined || current.pause !== null || isStopped) return;
      if (hasGrown(draft.domainCount, current.agreed)) {
        const facts = { domains: draft.domainCount, agreed: current.agreed };
        return pauseFor(watch.id, problemOf(new StackdeskError('watch_grown', because('watch_grew', facts))));
      }
      const { companies, technologies } = countPending(db, draft.id);
      const most = creditsOfLookups(db, watch.workspace, companies + technologies);
      const left = current.capPerMonth - spentThisMonth(db, watch.id, now());
      // A turn that the month cannot pay as agreed would buy an arbitrary part.
      if (left < Math.min(most, current.capPerTurn)) {
        const facts = { cap: current.capPerMonth, left: Math.max(0, Math.floor(left)) };
        return pauseFor(
          watch.id,
          problemOf(new StackdeskError('watch_cap_reached', because('watch_month', facts))),
        );
      }
      const budget = Math.floor(Math.min(current.capPerTurn, left));
      const { label } = current;
      by.jobs.start(draft.id, budget, {
        label,
        alsoStore: () => void beginTurn(db, { watch: watch.id, due, at: now(), jobId: draft.id, budget }),
      });
      hindrances.delete(watch.id);
      follow(watch.id, draft.id);
      announce(watch.id);
    });
  };

  /** Waits for the end of a run in the background, and then for the end of its turn. */
  const follow = (watchId: number, jobId: number): void => {
    const ended = jobs
      .settled(jobId)
      .catch(() => null)
      .then(() => {
        followed.delete(jobId);
        return inTurn(() => afterRun(watchId, jobId));
      })
      .catch((error: unknown) => trouble(watchId, problemOf(error)));
    followed.set(jobId, ended);
  };

  /** What becomes of a turn once its run has stopped for whatever reason. */
  const afterRun = async (watchId: number, jobId: number): Promise<void> => {
    const turn = openTurn(db, watchId);
    if (turn?.jobId !== jobId) return;
    const job = jobOf(jobId);
    if (job?.state !== 'paused') return job === null || isOver(job) ? end(watchId, turn, job) : undefined;
    // The program ends, and the run goes on with the next one.
    if (isStopped) return;
    if (job.problem !== null) return trouble(watchId, job.problem);
    if (known(watchId).pause === null)
      pauseFor(watchId, problemOf(new StackdeskError('cancelled', because('watch_run_paused'))));
  };

  /** Notes what a turn found, and pauses the watch if a person must look. */
  const end = async (watchId: number, turn: StoredTurn, job: Job | null): Promise<void> => {
    closeSpan(db, turn.id);
    const { workspace } = known(watchId);
    const report = job === null ? null : await reportTurn(context, workspace, turn);
    const problem = job === null ? null : problemAfter(turn, job);
    db.transaction(() => {
      const spent = spentByTurn(db, turn);
      endTurn(db, turn.id, { at: now(), spent, numbers: report?.numbers ?? null });
      const { pause } = known(watchId);
      // A person who paused the run let it go on.
      if (pause?.problem?.reason?.key === 'watch_run_paused') unpauseWatch(db, watchId);
      if (problem !== null && pause === null) pauseWatch(db, watchId, problem, now());
    });
    hindrances.delete(watchId);
    await writeFiles(watchId);
    const watch = announce(watchId);
    const ended = findTurn(db, turn.id);
    if (ended !== undefined) events.emit({ type: 'watch_ended', turn: describeTurn(db, ended) });
    if (watch.pause?.problem != null) events.emit({ type: 'watch_paused', watch });
  };

  /** Why a watch must wait for a person after a turn. Null if all went well. */
  const problemAfter = (turn: StoredTurn, { id, state }: Job): Problem | null => {
    if (state === 'stopped') return null;
    const { companies, technologies } = countLookups(db, id, ['unknown']);
    if (companies + technologies > 0 || doubtOfJob(db, id) > 0)
      return problemOf(
        new StackdeskError('outcome_unknown', because('watch_doubt', { count: companies + technologies })),
      );
    const skipped = countLookups(db, id, ['skipped']);
    const count = skipped.companies + skipped.technologies;
    if (count === 0) return null;
    return hasSkippedForBudget(db, id)
      ? problemOf(
          new StackdeskError('watch_cap_reached', because('watch_turn_cap', { cap: turn.budget, count })),
        )
      : problemOf(new StackdeskError('insufficient_credits', because('watch_wallet', { count })));
  };

  /** Writes the digest of the last turn, if it is to be written and is not yet. */
  const writeFiles = async (watchId: number): Promise<void> => {
    const watch = known(watchId);
    if (watch.folder === null) return;
    const [turn] = listTurns(db, { watch: watchId, workspace: null, limit: 1 });
    if (turn === undefined || turn.endedAt === null || turn.numbers === null || turn.files.length > 0) return;
    try {
      const { workspace, folder } = watch;
      const digest = await writeDigest(context, { workspace, folder }, turn);
      noteFiles(db, turn.id, digest, null);
      try {
        const published = await publishWatch(context, watch, turn);
        if (published !== null) noteFiles(db, turn.id, [...digest, published], null);
      } catch (error) {
        noteFiles(db, turn.id, digest, problemOf(error));
      }
    } catch (error) {
      noteFiles(db, turn.id, [], problemOf(error));
    }
  };

  /** A person lets a watch go on, and so the run of its turn. A run that is told to pause does so first. */
  const release = (watchId: number): void => {
    const turn = openTurn(db, watchId);
    if (turn?.jobId == null || known(watchId).pause !== null) return;
    if (jobOf(turn.jobId)?.state === 'paused') jobs.release(turn.jobId);
  };

  const jobOf = (jobId: number): Job | null => {
    try {
      return jobs.get(jobId);
    } catch {
      return null;
    }
  };

  /** Does what is due for one watch. */
  const look = async ({ id }: StoredWatch, by: RunsBy): Promise<void> => {
    const watch = findWatch(db, id);
    if (watch === undefined || isStopped) return;
    const turn = openTurn(db, id);
    if (turn !== undefined) return lookAtTurn(watch, turn, by);
    await writeFiles(id);
    if (watch.pause !== null) {
      const until = endOfPause(db, watch, now());
      if (until === null || now() < until) return;
      unpauseWatch(db, id);
      announce(id);
    }
    const { due, since } = dueNow(
      watch.schedule,
      { begun: begunDays(db, id), since: watch.since },
      now(),
      timeZoneOf(db),
    );
    if (since !== watch.since) updateWatch(db, id, { since });
    if (due !== null) await begin(watch, due.day, by);
  };

  /** Goes on with a turn whose run stopped: the program ended in the middle, or a trouble may have passed. */
  const lookAtTurn = async (watch: StoredWatch, turn: StoredTurn, by: RunsBy): Promise<void> => {
    if (turn.jobId !== null && followed.has(turn.jobId)) return;
    const job = turn.jobId === null ? null : jobOf(turn.jobId);
    if (job === null || isOver(job)) return end(watch.id, turn, job);
    if (job.state !== 'paused') return follow(watch.id, job.id);
    if (watch.pause !== null) return;
    // A person paused the run, and the program ended before the watch was paused for that.
    if (jobs.isHeld(job.id))
      return pauseFor(watch.id, problemOf(new StackdeskError('cancelled', because('watch_run_paused'))));
    by.jobs.resume(job.id, { resendUnknown: false });
    hindrances.delete(watch.id);
    follow(watch.id, job.id);
    announce(watch.id);
  };

  /** Looks at every watch, one after the other. With `retries`, also at those that were hindered just now. */
  const lookAtAll = ({ retries, by = context }: { retries: boolean; by?: RunsBy }): Promise<void> =>
    inTurn(async () => {
      if (isStopped) return;
      for (const watch of listWatches(db, null)) {
        const hindrance = hindrances.get(watch.id);
        if (!retries && hindrance !== undefined && monotonic() - hindrance.sinceMs < RETRY_MS) continue;
        try {
          await look(watch, by);
        } catch (error) {
          trouble(watch.id, problemOf(error));
        }
      }
    });

  const schedule = (): void => {
    timer?.();
    timer = null;
    if (isStopped || !context.inBackground) return;
    timer = after(
      waitMs(),
      () => {
        timer = null;
        void lookAtAll({ retries: false })
          .catch(() => undefined)
          .then(schedule);
      },
      { isBackground: true },
    );
  };
  const waitMs = (): number => {
    let wait = hindrances.size > 0 ? RETRY_MS : LONGEST_WAIT_MS;
    try {
      for (const { id, schedule: when, since, pause } of listWatches(db, null)) {
        // A turn under way is followed, and its end is looked at then.
        if (pause !== null || hindrances.has(id) || openTurn(db, id) !== undefined) continue;
        const { atMs } = comingDue(when, { begun: begunDays(db, id), since }, now(), timeZoneOf(db));
        wait = Math.min(wait, atMs - now());
      }
    } catch {
      // The store is locked at the moment.
    }
    return Math.max(SHORTEST_WAIT_MS, wait);
  };
  const wake = (): void => {
    if (isStopped || !context.inBackground) return;
    hindrances.clear();
    timer?.();
    timer = after(
      SHORTEST_WAIT_MS,
      () => {
        timer = null;
        void lookAtAll({ retries: true })
          .catch(() => undefined)
          .then(schedule);
      },
      { isBackground: true },
    );
  };

  const stopListening = events.listen((event) => {
    // A person let the run of a turn go on, or stopped it. Nobody follows it then.
    if (event.type !== 'job' || !isOver(event.job) || isStopped) return;
    const { id: jobId } = event.job;
    if (followed.has(jobId)) return;
    const watch = listWatches(db, null).find(({ id }) => openTurn(db, id)?.jobId === jobId);
    if (watch !== undefined) follow(watch.id, jobId);
  });
  if (!isStopped && context.inBackground) wake();

  return {
    list: (workspace) => listWatches(db, workspace).map(describe),
    get: (watchId) => describe(known(watchId)),
    turns: (of) => listTurns(db, of).map((turn) => describeTurn(db, turn)),
    digest: async (turnId, page) => {
      const turn = findTurn(db, turnId);
      const report = turn === undefined ? null : await reportTurn(context, known(turn.watch).workspace, turn);
      if (report === null)
        throw new StackdeskError('watch_not_found', because('no_turn', { id: String(turnId) }));
      return digestAsMarkdown(report, page);
    },
    offer: offers.make,
    accept: (offerId) => {
      const watchId = offers.accept(offerId);
      release(watchId);
      wake();
      return announce(watchId);
    },
    pause: (watchId) => {
      const { pause } = known(watchId);
      if (pause === null) pauseWatch(db, watchId, null, now());
      const turn = openTurn(db, watchId);
      if (turn?.jobId != null && jobOf(turn.jobId) !== null) jobs.pause(turn.jobId);
      return announce(watchId);
    },
    resume: (watchId) => {
      const watch = known(watchId);
      if (watch.pause === null) return describe(watch);
      if (needsWord(watch)) throw new StackdeskError('usage', because('watch_needs_word'));
      db.transaction(() => {
        // What a person did not want while it was paused is not made up.
        if (watch.pause?.problem === null)
          updateWatch(db, watchId, { since: latestDue(watch.schedule, now(), timeZoneOf(db)).day });
        unpauseWatch(db, watchId);
        release(watchId);
      });
      hindrances.delete(watchId);
      wake();
      return announce(watchId);
    },
    remove: (watchId) => {
      const turn = openTurn(db, known(watchId).id);
      if (turn?.jobId != null && jobOf(turn.jobId) !== null) jobs.pause(turn.jobId);
      removeWatch(db, watchId);
      hindrances.delete(watchId);
      events.emit({ type: 'watch_removed', watchId });
    },
    run: async (by) => {
      const last = listTurns(db, { watch: null, workspace: null, limit: 1 })[0]?.id ?? 0;
      const open = new Set(listWatches(db, null).flatMap(({ id }) => openTurn(db, id)?.id ?? []));
      await lookAtAll({ retries: true, by });
      while (followed.size > 0) await Promise.all(followed.values());
      const touched = listTurns(db, { watch: null, workspace: null, limit: 1_000 }).filter(
        ({ id }) => id > last || open.has(id),
      );
      return {
        turns: touched.map((turn) => describeTurn(db, turn)).reverse(),
        hindered: listWatches(db, null)
          .filter(({ id }) => hindrances.has(id))
          .map(describe),
      };
    },
    wake,
    ownsRun: (jobId) => listWatches(db, null).some(({ id }) => openTurn(db, id)?.jobId === jobId),
    stop: () => {
      isStopped = true;
      stopListening();
      timer?.();
      timer = null;
    },
    drain: async () => {
      await Promise.all(followed.values());
      await inTurn(() => undefined);
    },
  };
}

function isOver({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'stopped';
}
