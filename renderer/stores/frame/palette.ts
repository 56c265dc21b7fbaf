import { createStore } from 'zustand/vanilla';
import { keepKeysFor } from './kept-keys.ts';

/** The sheets that the frame shows over the window: the palette of commands, or the list of shortcuts. */
export type Sheet = 'palette' | 'shortcuts';

export interface PaletteState {
  open: Sheet | null;
  /** What had the keyboard before; it gets it back. */
  opener: Element | null;
}

export const paletteStore = createStore<PaletteState>(() => ({ open: null, opener: null }));

/** Opens a sheet. If one is open, the keyboard later returns to what opened the first one. */
export function openSheetOf(sheet: Sheet): void {
  const { open, opener } = paletteStore.getState();
  paletteStore.setState({ open: sheet, opener: open === null ? document.activeElement : opener });
  keepKeysFor(sheet === 'palette' ? sheet : 'dialog');
}

/** Closes the sheet and gives the keyboard back. */
export function closeSheets(): void {
  const { open, opener } = paletteStore.getState();
  if (open === null) return;
  paletteStore.setState({ open: null, opener: null });
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}
