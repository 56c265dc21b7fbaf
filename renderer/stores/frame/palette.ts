import { createStore } from 'zustand/vanilla';

/** Which of the frame's own sheets lies over the window: the palette of commands, or the list of shortcuts. */
export type Sheet = 'palette' | 'shortcuts';

export interface PaletteState {
  open: Sheet | null;
  /** What had the keyboard before; it gets it back. */
  opener: Element | null;
}

export const paletteStore = createStore<PaletteState>(() => ({ open: null, opener: null }));

/** Opens a sheet; where one is open already, the keyboard goes back to what opened the first. */
export function openSheetOf(sheet: Sheet): void {
  const { open, opener } = paletteStore.getState();
  paletteStore.setState({ open: sheet, opener: open === null ? document.activeElement : opener });
}

/** Closes what is open and gives the keyboard back; to the screen's title where what had it is gone. */
export function closeSheets(): void {
  const { open, opener } = paletteStore.getState();
  if (open === null) return;
  paletteStore.setState({ open: null, opener: null });
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const target = isThere
    ? opener
    : document.querySelector<HTMLElement>('main h1[tabindex], [aria-current="page"]');
  target?.focus({ preventScroll: true });
}
