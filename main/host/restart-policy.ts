export interface RestartLimits {
  /** Restarts within `windowMs`; one more means that something is wrong that a restart will not mend. */
  limit: number;
  windowMs: number;
  /** The wait before the first restart; it doubles with each one that follows within the window. */
  baseDelayMs: number;
}

export const defaultRestartLimits: RestartLimits = { limit: 5, windowMs: 60_000, baseDelayMs: 100 };

export interface RestartPolicy {
  /** How long to wait before starting again, null for not any more. */
  next(nowMs: number): number | null;
  /** A person asked for another try: what was before does not count. */
  forgive(): void;
}

/** Bounds restarts, so that a program that dies at once does not burn the machine. */
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
