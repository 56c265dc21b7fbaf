import { every, monotonic } from '../world/clock.ts';

/** A transfer waits for its turn or after a failure, checks its part file, receives, or proves. */
export type TransferPhase = 'waiting' | 'checking' | 'receiving' | 'verifying';

/** Reported about five times a second. `rate` is bytes per second, null if nothing comes in. */
export interface TransferProgress {
  readonly phase: TransferPhase;
  readonly bytes: number;
  readonly totalBytes: number | null;
  readonly rate: number | null;
}

export interface ProgressMeter {
  set(facts: Partial<Omit<TransferProgress, 'rate'>>): void;
  /** Makes the last report. */
  stop(): void;
}

const TICK_MS = 200;
/** The weight of one tick in the rate. It covers about two seconds. */
const WEIGHT = 0.15;

export function createProgressMeter(
  onProgress: ((progress: TransferProgress) => void) | undefined,
): ProgressMeter {
  let facts: Omit<TransferProgress, 'rate'> = { phase: 'waiting', bytes: 0, totalBytes: null };
  let rate: number | null = null;
  let lastBytes = 0;
  let lastMs = monotonic();
  let last = '';
  const measure = (): void => {
    const nowMs = monotonic();
    if (facts.phase === 'receiving' && facts.bytes >= lastBytes) {
      const now = ((facts.bytes - lastBytes) * 1_000) / Math.max(1, nowMs - lastMs);
      rate = rate === null ? now : rate + WEIGHT * (now - rate);
    } else rate = null;
    lastBytes = facts.bytes;
    lastMs = nowMs;
  };
  const report = (): void => {
    const progress = { ...facts, rate: rate === null ? null : Math.round(rate) };
    const text = JSON.stringify(progress);
    if (text === last) return;
    last = text;
    onProgress?.(progress);
  };
  const stopTicking = every(
    TICK_MS,
    () => {
      measure();
      report();
    },
    { isBackground: true },
  );
  return {
    set(changes) {
      // Bytes from before the first one came in do not count as speed.
      if (changes.phase !== undefined && changes.phase !== facts.phase) {
        lastBytes = changes.bytes ?? facts.bytes;
        lastMs = monotonic();
      }
      facts = { ...facts, ...changes };
    },
    stop() {
      stopTicking();
      rate = null;
      report();
    },
  };
}
