import { createStore } from 'zustand/vanilla';

/** Files that were named before there was a workspace to pay for them; opened as soon as there is one. */
export const waitingSheetStore = createStore<{ paths: readonly string[] }>(() => ({ paths: [] }));
