import { createStore } from 'zustand/vanilla';
import type { GivenFile } from '../../../preload/contract/models/file-ref.ts';
import type { Problem } from '../../../preload/contract/models/job.ts';

/** What became of several files that were opened at once, other than the one that is shown. */
export interface SheetQueue {
  /** Files that can be read and wait for their turn. */
  waiting: readonly GivenFile[];
  /** Files that were not taken, and why. */
  refused: readonly { path: string; problem: Problem }[];
}

export const emptyQueue: SheetQueue = { waiting: [], refused: [] };

export const sheetQueueStore = createStore<SheetQueue>(() => emptyQueue);
