export interface RestartLimits {
  /**
   * The most restarts within `windowMs`. If more are needed, something is wrong that a restart does not mend.
   */
  limit: number;
  windowMs: number;
  /** The wait before the first restart. It doubles with each further restart within the window. */
  baseDelayMs: number;
}

export const defaultRestartLimits: RestartLimits = { limit: 5, windowMs: 60_000, baseDelayMs: 100 };

export interface RestartPolicy {
  /** How long to wait before the next start, ms. Null if there must be no further start. */
  next(nowMs: number): number | null;
  /** A person asked for another try. Earlier restarts no longer count. */
  forgive(): void;
}

/** Limits restarts, so that a program that ends at once is not started again and again. */
export function createRestartPolicy(limits: RestartLimits): RestartPolicy {
  let restartsAtMs: number[] = [];
  return {
    next: (nowMs) => {
      restartsAtMs = restartsAtMs.filter((atMs) => nowMs - atMs < limits.windowMs);
      if (restartsAtMs.length >= limits.limit) return null;
      restartsAtMs.push(nowMs);
      return limits.baseDelayMs * 2 ** (restartsAtMs.length - 1);
    },
    forgive: () => {
      restartsAtMs = [];
    },
  };
}
