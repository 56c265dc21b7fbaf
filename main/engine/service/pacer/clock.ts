/** Time as the pacer sees it: it never runs backwards, whatever the wall clock does. */
export interface Clock {
  /** Monotonic ms. */
  now(): number;
  /** Calls `wake` after about `delayMs`; gives back what cancels it. */
  after(delayMs: number, wake: () => void): () => void;
}

/** Longest delay that Node's timers take. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** The process's monotonic clock. It may stand still while the computer sleeps, which only makes a wait longer. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, wake) {
    const timer = setTimeout(wake, Math.min(Math.max(0, Math.ceil(delayMs)), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};
