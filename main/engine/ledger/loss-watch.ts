import type { Answer } from '../service/answer.ts';
import type { Writer } from '../store/database.ts';
import { keepFirstLook, type StoredRequest } from '../store/requests.ts';
import { monotonic } from '../world/clock.ts';
import type { Told } from './sent-again.ts';

/** A look at the wallet: the service's clock by its `Date`, ms, and when it came here. */
export interface Look {
  date: number | null;
  at: number;
}

/** What this process saw of the service and of lost requests, by a clock that does not jump. One per process. */
export interface LossWatch {
  sawLost(requestId: number): void;
  /** How long this process has known that the request's answer is lost, ms. */
  ageMs(requestId: number): number;
  /**
   * Notes a look. Returns null for a copy that something in between kept: it has an `Age`, or the service's clock went
   * on by less than this computer's since an earlier look, unless several in a row show that it was set back.
   */
  look(answer: Pick<Answer, 'made'>): Look | null;
  /**
   * True if a look was certainly made after the request ended: the service's clock went on since a look that came after
   * that, at least `apartMs` ago. So it is no copy of that time, however short something in between keeps it, and
   * whatever an earlier process saw.
   */
  isAfter(requestId: number, look: Look, apartMs: number): boolean;
  /**
   * True if a look confirms one of the same workspace that showed more than is expected, which may have been a copy.
   */
  confirmsGain(workspace: number, look: Look, apartMs: number): boolean;
  /** Notes that a look showed no such gain. */
  sawNoGain(workspace: number): void;
  /**
   * An answer to a request that left at `leftAtMs`, with its true age: by its `Age`, or since its `Date` is from before
   * that by the service's clock, as looks showed it.
   */
  dated(answer: Answer, leftAtMs: number): Answer;
  /** What the service's clock tells now, by the looks so far, ms since 1970. Null if that is not known. */
  serviceNow(): number | null;
  /** Notes how long the service took for an answer, ms. */
  sawTrip(ms: number): void;
  /** The longest that it took, ms. */
  longestMs(): number;
  /**
   * When the wallet of a workspace was looked at last: by a clock that does not jump, and by this computer's, ms. And when
   * it was last seen to hold what is booked, also by an answer, with what answers told since.
   */
  readonly looked: Map<number, { ms: number; at: number; stoodMs: number; told: Told[] }>;
}

interface Dated extends Look {
  date: number;
}

/** The service's clock tells whole seconds, and its computers differ a little. */
const CLOCKS_DIFFER_MS = 5_000;
/**
 * So many looks in a row show that the service's clock was set back: each is as far behind as the first, and came when a
 * copy of the one before would be further behind. Copies are behind by one age each.
 */
const LOOKS_SET_BACK = 4;

/** `onLoss` is called the first time that a request is seen to be lost. */
export function createLossWatch(onLoss: () => void = () => {}): LossWatch {
  const seen = new Map<number, number>();
  /** The first look after each request in doubt, and the first of each workspace that shows a gain. */
  const first = new Map<number, Look>();
  const gained = new Map<number, Look>();
  /** The look whose clock is furthest ahead of this computer's. */
  let fresh: Dated | null = null;
  /** Looks in a row that are behind it, all by the same: the first, the last, and how many. */
  let behind: { first: Dated; last: Dated; count: number } | null = null;
  let longestMs = 0;
  const sawLost = (requestId: number) => {
    if (seen.has(requestId)) return;
    seen.set(requestId, monotonic());
    onLoss();
  };
  return {
    looked: new Map(),
    sawTrip: (ms) => {
      longestMs = Math.max(longestMs, ms);
    },
    longestMs: () => longestMs,
    sawLost,
    ageMs: (requestId) => {
      sawLost(requestId);
      return monotonic() - (seen.get(requestId) ?? monotonic());
    },
    look: ({ made: { age, date } }) => {
      const at = monotonic();
      if (age !== null && age > 0) return null;
      if (date === null) return { date, at };
      const now = { date, at };
      const behindMs = fresh === null ? 0 : lagMs(fresh, now);
      if (behindMs > CLOCKS_DIFFER_MS) {
        if (behind === null || !goesAsFast(behind.first, now)) behind = { first: now, last: now, count: 1 };
        else if (at - behind.last.at > CLOCKS_DIFFER_MS)
          behind = { ...behind, last: now, count: behind.count + 1 };
        if (behind.count < LOOKS_SET_BACK) return null;
      }
      behind = null;
      // Else the age of copies would add up.
      if (fresh === null || behindMs < 0 || behindMs > CLOCKS_DIFFER_MS) fresh = now;
      return now;
    },
    dated: (answer, leftAtMs) => {
      const { age, date } = answer.made;
      if (fresh === null || date === null) return answer;
      const behindMs = lagMs(fresh, { date, at: leftAtMs });
      if (behindMs <= CLOCKS_DIFFER_MS) return answer;
      return { ...answer, made: { age: Math.max(age ?? 0, Math.round(behindMs / 1_000)), date } };
    },
    serviceNow: () => (fresh === null ? null : fresh.date + Math.round(monotonic() - fresh.at)),
    isAfter: (requestId, look, apartMs) => isLater(first, { key: requestId, look, apartMs }),
    confirmsGain: (workspace, look, apartMs) => isLater(gained, { key: workspace, look, apartMs }),
    sawNoGain: (workspace) => void gained.delete(workspace),
  };
}

/**
 * True if the service's clock went on since the look that is known, at least `apartMs` ago. Else this one may be known.
 * If it went on by more than this computer's, the known one was a copy, and this may be one that is less old.
 */
function isLater(
  known: Map<number, Look>,
  { key, look, apartMs }: { key: number; look: Look; apartMs: number },
): boolean {
  const before = known.get(key);
  if (before !== undefined && look.at - before.at < apartMs) return false;
  if (before !== undefined && goesAsFast(before, look)) return true;
  known.set(key, look);
  return false;
}

/** True if the service's clock went on between two looks by as much as this computer's. */
function goesAsFast(before: Look, look: Look): boolean {
  return Math.abs(lagMs(before, look)) <= CLOCKS_DIFFER_MS;
}

/** By how much less the service's clock went on between two looks than this computer's, ms. */
function lagMs(before: Look, look: Look): number {
  if (before.date === null || look.date === null) return Number.POSITIVE_INFINITY;
  return look.at - before.at - (look.date - before.date);
}

/**
 * True if the service's clock and this computer's both went on by at least `forMs` since the first look that came after a
 * request was lost, whichever program looked. Else this look may be the first, unless it is from before the request left.
 */
export function isLongSince(
  db: Writer,
  { id, sentDate, lookedDate, lookedAt }: StoredRequest,
  { date }: Look,
  { forMs, at }: { forMs: number; at: number },
): boolean {
  if (date === null) return false;
  if (lookedDate !== null && lookedAt !== null) return Math.min(date - lookedDate, at - lookedAt) >= forMs;
  if (sentDate === null || date >= sentDate - CLOCKS_DIFFER_MS) keepFirstLook(db, id, { date, at });
  return false;
}

/**
 * Two looks are this far apart if the later one is to show that the service's clock went on: six seconds of three
 * minutes.
 */
export function apartMs(quietMs: number): number {
  return quietMs / 30;
}

/** A gateway that gave up shows that the service is slow: it may work on for this many quiet times. */
const GAVE_UP_QUIETS = 10 / 3;
/** The service may work on for this many times as long as its slowest answer took. */
const SLOWEST_TIMES = 2;
/**
 * The service may work on for this many times as long as something waited for it, at most `MOST_QUIETS` quiet times.
 */
const WAITED_TIMES = 10;
export const MOST_QUIETS = 20 / 3;

/**
 * How long the service may still be at work on a request whose answer was lost, from when that was known, ms. What was
 * seen of the request tells: how long its answer was waited for, and whether something in between gave up waiting. If the
 * program ended meanwhile, neither was seen (`settledAt` is null), and something may have given up later. With one that
 * it answered, if only in part, it is done.
 */
export function workMs(
  { state, status, sentAt, settledAt }: Pick<StoredRequest, 'state' | 'status' | 'sentAt' | 'settledAt'>,
  quietMs: number,
  { longestMs }: Pick<LossWatch, 'longestMs'>,
): number {
  if (state === 'answered') return 0;
  const waitedMs = Math.max(0, (settledAt ?? sentAt) - sentAt);
  const shownMs = Math.max(
    status === null && settledAt !== null ? 0 : GAVE_UP_QUIETS * quietMs,
    WAITED_TIMES * waitedMs,
    SLOWEST_TIMES * longestMs(),
  );
  return Math.max(quietMs, Math.min(shownMs, MOST_QUIETS * quietMs));
}
