/** Virtual time. It is the only time that the simulation knows; it never runs backwards. */
export interface Timeline {
  /** Virtual ms since 1970 UTC. */
  now(): number;
  /** Calls `wake` once after `delayMs`; returns what cancels it. Timers of the same moment fire in the order they were set. */
  after(delayMs: number, wake: () => void): () => void;
}

/** All chance comes from here, so that a seed decides everything. */
export interface Dice {
  /** At least 0, less than 1. */
  random(): number;
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}
