/** How often `tick` is to be called, ms. */
export const TICK_MS = 1_000;
/** A question goes out after this many quiet ticks. */
const ASK_EVERY = 5;
/** Ticks without an answer that no honest work takes: a large file is read in pieces, and paid answers are small. */
const PATIENCE = 20;
/** The same after a person said that they wait. */
const LONGER_PATIENCE = 120;
/** A pause between two ticks that is longer than this is one of the whole computer: it slept, or had no time for anybody. */
const GAP_MS = 4 * TICK_MS;

export interface SilenceOptions {
  /** Asks the engine for a sign of life; null while none runs. */
  ping: () => Promise<unknown> | null;
  /** It has not answered for long; called once for each silence, and again if the person waits and nothing comes. */
  onSilent: () => void;
  /** It answers again, or is gone. */
  onOver: () => void;
  /** A clock that never goes back, ms. */
  now: () => number;
}

export interface Silence {
  tick(): void;
  /** The person waits: the next word comes after a longer while. */
  wait(): void;
}

/**
 * Notices an engine that does not answer. It counts ticks of this process rather than time, so that a computer that was asleep, or too
 * busy for this process, too, is no silence of the engine.
 */
export function watchSilence({ ping, onSilent, onOver, now }: SilenceOptions): Silence {
  let asked: Promise<unknown> | null = null;
  let quiet = 0;
  let lastTickMs = now();
  let limit = PATIENCE;
  let isTold = false;

  const heard = (answered: Promise<unknown>) => {
    if (asked !== answered) return;
    asked = null;
    quiet = 0;
    limit = PATIENCE;
    if (isTold) onOver();
    isTold = false;
  };
  return {
    tick: () => {
      const gapMs = now() - lastTickMs;
      lastTickMs = now();
      quiet = gapMs > GAP_MS ? 0 : quiet + 1;
      if (asked === null) {
        if (quiet < ASK_EVERY) return;
        const answered = ping();
        quiet = 0;
        if (answered === null) return;
        asked = answered;
        // An engine that ends is heard of by its end.
        answered.then(
          () => heard(answered),
          () => heard(answered),
        );
      } else if (quiet >= limit && !isTold) {
        isTold = true;
        onSilent();
      }
    },
    wait: () => {
      isTold = false;
      quiet = 0;
      limit = LONGER_PATIENCE;
    },
  };
}
