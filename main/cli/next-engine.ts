import { StackdeskError } from '#contract/errors.ts';
import { wasRefused } from '#contract/refused-call.ts';

/**
 * Engines may end in a row: that of each of many commands at once ends with its command, and a window that is killed is
 * started again, and takes over from a command.
 */
const MOST_ENGINES = 40;

/** True if the engine ended before it answered. */
export function isEngineGone(error: unknown): boolean {
  return error instanceof StackdeskError && error.code === 'engine_stopped';
}

/** True if the engine ended, and the call neither paid for anything nor began a run. */
export function isGoneForFree(error: unknown): boolean {
  const isFree = error instanceof StackdeskError && error.reason?.key === 'engine_ended_free';
  return isFree || wasRefused(error);
}

/** Makes a call again with the next engine, if one ends before it answers and `mayRepeat` says so. */
export async function byNextEngine<Result>(
  call: () => Promise<Result>,
  mayRepeat: (error: unknown) => boolean = isEngineGone,
): Promise<Result> {
  for (let ended = 1; ; ended += 1) {
    try {
      return await call();
    } catch (error) {
      if (!mayRepeat(error) || ended === MOST_ENGINES) throw error;
    }
  }
}
