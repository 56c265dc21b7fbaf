import { createStore } from 'zustand/vanilla';
import type { GivenFile } from '#contract/models/file-ref.ts';

/** Files that were opened before there was a workspace to pay for them; shown as soon as there is one. */
export const waitingSheetStore = createStore<{ files: readonly GivenFile[] }>(() => ({ files: [] }));
