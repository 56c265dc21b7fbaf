import { StackdeskError } from '../../preload/contract/errors.ts';

/** Several engines may end in a row: a window that is killed is started again, and takes over from a command. */
const MOST_ENGINES = 10;

/** True if the engine ended before it answered. */
export function isEngineGone(error: unknown): boolean {
  return error instanceof StackdeskError && error.code === 'engine_stopped';
}

/** Makes a call that may be repeated again with the next engine, if one ends before it answers. */
export async function byNextEngine<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let ended = 1; ; ended += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isEngineGone(error) || ended === MOST_ENGINES) throw error;
    }
  }
}
