/** A dialog that has the keyboard to itself. */
export const OPEN_DIALOG = '[role="dialog"][aria-modal="true"]';

/** The one that is open, the last if there are several; null if none is. */
export function openDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(OPEN_DIALOG)].at(-1) ?? null;
}
