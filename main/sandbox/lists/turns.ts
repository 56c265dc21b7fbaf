import { setImmediate as nextTurn } from 'node:timers/promises';

/** Short enough that other requests do not wait. */
const TURN_MS = 10;

/** Cuts long work into turns. Other work runs between them. */
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
