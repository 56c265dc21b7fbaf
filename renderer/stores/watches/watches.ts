import { createStore } from 'zustand/vanilla';
import type { Watch } from '#contract/models/watch.ts';

/** What a watch can be made of. A file is named by the handle that the shell gave for it. */
export type WatchSubject =
  | { kind: 'view'; viewId: number; name: string }
  | { kind: 'tag'; tag: string }
  | { kind: 'file'; path: string; name: string };

/** The watches of the workspace in use, in the order in which they were made; null until read. */
export interface WatchesState {
  watches: readonly Watch[] | null;
  /** The dialog that is open. */
  open: 'form' | 'lines' | null;
  /** What a new watch can be made of. */
  subjects: readonly WatchSubject[];
}

export const watchesStore = createStore<WatchesState>(() => ({ watches: null, open: null, subjects: [] }));
