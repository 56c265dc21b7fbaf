import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long enough to get on, short enough that nobody who asks meanwhile has to wait. */
const TURN_MS = 10;

/** Turns of long work between which the program does everything else. */
export function createTurns(): { isOver(): boolean; next(): Promise<void> } {
  let startedMs = performance.now();
  return {
    isOver: () => performance.now() - startedMs > TURN_MS,
    next: async () => {
      await nextTurn();
      startedMs = performance.now();
    },
  };
}
