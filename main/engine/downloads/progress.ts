import { every, monotonic } from '../world/clock.ts';

/** What a transfer is doing: waiting for its turn or after a failure, reading again what is there, receiving, proving. */
export type TransferPhase = 'waiting' | 'checking' | 'receiving' | 'verifying';

/** Told about five times a second while something changes. `rate` is bytes per second, null while nothing comes in. */
export interface TransferProgress {
  readonly phase: TransferPhase;
  readonly bytes: number;
  readonly totalBytes: number | null;
  readonly rate: number | null;
}

export interface ProgressMeter {
  set(facts: Partial<Omit<TransferProgress, 'rate'>>): void;
  /** Tells the last word. */
  stop(): void;
}

const TICK_MS = 200;
/** How much one tick weighs in the rate: about two seconds are remembered. */
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
