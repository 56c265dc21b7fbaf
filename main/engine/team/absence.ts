import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { Lease, LeaseWish } from '../ledger/leases.ts';
import { monotonic, now, sleep } from '../world/clock.ts';
import { type AbsenceKind, absenceOf } from './server.ts';

/** Two ways to a lease: the library's, and one without it, which is over once `onOver` is called. */
export interface WaysToLease {
  /** Throws what is wrong with the library. */
  ask(): Promise<Lease>;
  alone(onOver: () => void): Lease;
  /** Called if neither is wanted any more. */
  giveUp(): void;
}

/**
 * The time in which the library can't be asked. Colleagues go on meanwhile, so it is no licence: whoever wants a lease
 * waits, one after the other, each after another try. What happens after that depends on what is wrong.
 *
 * - A server that says nothing at all may be gone for good. Then one batch at a time leaves without it.
 * - A server that is there and can't now, such as one that is full, starts or is a standby: nothing is asked.
 * - A server that may have lost its tail (`lost-tail.ts`): nothing is asked, and it is known that this passes.
 * - A refusal that does not pass by itself, such as of a password: nothing is asked, at once.
 *
 * A person may say that it goes on without the library. Then nothing is waited for, but still one batch at a time leaves.
 */
export interface Absence {
  /** Takes a lease, as soon as one can be had. Throws why not. */
  through(ways: WaysToLease, wish: LeaseWish): Promise<Lease>;
  /** Notes that the library answered. If it was away, a person's word for the time without it ends. */
  end(): void;
  /**
   * A person's word for all that is bought until the library answers, but not for assistants. What answered and gave no
   * lease goes on answering other questions, so then it is until it gives one.
   */
  goWithout(): void;
  /** True while something is bought without the library. */
  isAlone(): boolean;
  /** Forgets everything, since another library is in use. */
  forget(): void;
}

/** As long as a run waits for the service. */
const WHOLE_MS = 600_000;
/** For a server of which nothing was heard in this process: it may be gone for good. */
const UNHEARD_MS = 120_000;
/** For a single question, for which a person waits. */
const SHORT_MS = 15_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** However fast a test's time passes, a server needs some time between two tries. */
const SHORTEST_PAUSE_MS = 20;
/** A server counts as away only after so many tries, however fast a test's time passes: it may be busy for some seconds. */
const LEAST_TRIES = 4;

export function createAbsence({
  timeScale,
  closing,
  onAlone,
}: {
  timeScale: number;
  closing: AbortSignal;
  /** Called when something leaves without the library. */
  onAlone: () => void;
}): Absence {
  /** Since when the library has been absent in each way, and when that was seen last. Empty if it is there. */
  const since = new Map<AbsenceKind, { ms: number; seenMs: number; tries: number }>();
  let hasAnswered = false;
  let isAlone = false;
  let hasWord = false;
  /** Why the library gave no lease when it was asked last. Null if it gave one. */
  let lacking: AbsenceKind | null = null;
  let tail: Promise<void> = Promise.resolve();

  const scaled = (ms: number) => Math.max(SHORTEST_PAUSE_MS, ms / timeScale);
  const patienceMs = (kind: AbsenceKind, { isPatient = false }: LeaseWish) =>
    scaled(
      !isPatient && kind !== 'behind' ? SHORT_MS : hasAnswered || kind !== 'away' ? WHOLE_MS : UNHEARD_MS,
    );
  /** Waits until nobody else asks or buys without the library. Returns what ends the turn. */
  const enter = async (signal: AbortSignal): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = tail;
    tail = before.then(() => promise);
    await Promise.race([before, whenAborted(signal)]);
    return resolve;
  };
  const ask = async ({ ask }: WaysToLease): Promise<Lease> => {
    try {
      const lease = await ask();
      lacking = null;
      since.clear();
      hasWord = false;
      return lease;
    } catch (error) {
      lacking = absenceOf(error) ?? lacking;
      throw error;
    }
  };
  /**
   * Notes that the library is absent. Returns since when, and how often that was seen. What it said long ago is over: nothing
   * asked it meanwhile.
   */
  const sinceWhen = (kind: AbsenceKind): { ms: number; tries: number } => {
    const nowMs = monotonic();
    const before = since.get(kind);
    const isOver = before === undefined || (kind === 'busy' && nowMs - before.seenMs > scaled(WHOLE_MS));
    const seen = isOver ? { ms: nowMs, tries: 1 } : { ms: before.ms, tries: before.tries + 1 };
    since.set(kind, { ...seen, seenMs: nowMs });
    return seen;
  };
  const inTurn = async (ways: WaysToLease, wish: LeaseWish, leave: () => void): Promise<Lease> => {
    const signal = wish.signal === undefined ? closing : AbortSignal.any([closing, wish.signal]);
    const alone = () => {
      isAlone = true;
      onAlone();
      return ways.alone(leave);
    };
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
      closing.throwIfAborted();
      if (signal.aborted) throw stopped();
      let problem: unknown;
      try {
        const lease = await ask(ways);
        leave();
        return lease;
      } catch (error) {
        problem = error;
      }
      const kind = absenceOf(problem);
      if (kind === null) throw closing.aborted ? closing.reason : problem;
      const { ms: sinceMs, tries } = sinceWhen(kind);
      if (hasWord && wish.isAssistants !== true) return alone();
      if (kind === 'refused') throw problem;
      const passedMs = monotonic() - sinceMs;
      const longestMs = patienceMs(kind, wish);
      if (passedMs >= longestMs && tries >= LEAST_TRIES) {
        if (kind === 'away') return alone();
        throw problem;
      }
      const beganAt = now() - passedMs;
      wish.onWaiting?.({ since: beganAt, until: beganAt + longestMs });
      await sleep(scaled(pauseMs), signal).catch(() => undefined);
    }
  };

  return {
    through: async (ways, wish) => {
      if (since.size === 0) {
        try {
          return await ask(ways);
        } catch (error) {
          if (absenceOf(error) === null) {
            ways.giveUp();
            throw closing.aborted ? closing.reason : error;
          }
        }
      }
      const leave = await enter(wish.signal ?? closing);
      try {
        return await inTurn(ways, wish, leave);
      } catch (error) {
        leave();
        ways.giveUp();
        throw error;
      } finally {
        wish.onWaiting?.(null);
      }
    },
    end: () => {
      hasAnswered = true;
      isAlone = false;
      // What answers and gives no lease may go on so for ever.
      if (lacking === 'refused' || lacking === 'busy') return;
      since.clear();
      hasWord = false;
    },
    goWithout: () => {
      hasWord = true;
    },
    isAlone: () => isAlone,
    forget: () => {
      since.clear();
      hasAnswered = false;
      isAlone = false;
      hasWord = false;
      lacking = null;
    },
  };
}

function stopped(): StackdeskError {
  return new StackdeskError('cancelled', because('lease_awaited'));
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
