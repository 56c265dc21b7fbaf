import { createStore } from 'zustand/vanilla';
import type { GivenFile } from '#contract/models/file-ref.ts';
import type { Problem } from '#contract/models/job.ts';

/** Several files that were opened together, without the one that is shown. */
export interface SheetQueue {
  /** Files that can be read and wait. */
  waiting: readonly GivenFile[];
  /** Files that can't be read, and why. */
  refused: readonly { path: string; problem: Problem }[];
}

export const emptyQueue: SheetQueue = { waiting: [], refused: [] };

export const sheetQueueStore = createStore<SheetQueue>(() => emptyQueue);
