/** Virtual time: the only time in the simulation. It never runs backwards. */
export interface Timeline {
  /** Virtual ms since 1970 UTC. */
  now(): number;
  /**
   * Calls `wake` once after `delayMs`; returns a function that cancels it. Timers of the same moment fire in
   * the order in which they were set.
   */
  after(delayMs: number, wake: () => void): () => void;
}

/** The only source of chance, so that a seed decides everything. */
export interface Dice {
  /** A number in [0, 1). */
  random(): number;
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}
