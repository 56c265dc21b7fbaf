import { createStore } from 'zustand/vanilla';

/** A file that was named before there was a workspace to pay for it; opened as soon as there is one. */
export const waitingSheetStore = createStore<{ path: string | null }>(() => ({ path: null }));
