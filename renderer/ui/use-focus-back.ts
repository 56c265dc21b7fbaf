import { useEffect } from 'react';

/** Later than the kit gives the keyboard back, ms; what it gave back stays. */
const AFTER_KIT_MS = 30;

/**
 * Gives the keyboard back once a dialog closes, where the kit can't: the entry of a menu that opened it is gone, so that the menu's button
 * stands for it, and a button that was off while the dialog was being got ready had lost the keyboard. `opener` names that button.
 */
export function useFocusBack(isOpen: boolean, opener?: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    if (!isOpen) return;
    const back = opener?.current ?? standingFor(document.activeElement);
    return () => {
      const atClose = document.activeElement;
      setTimeout(() => {
        const { activeElement, body } = document;
        // Who moved the keyboard meanwhile knew better; a dialog that fades out has it still.
        if (activeElement === null || activeElement === body || activeElement === atClose)
          (back?.isConnected ? back : opener?.current)?.focus({ preventScroll: true });
      }, AFTER_KIT_MS);
    };
  }, [isOpen, opener]);
}

function standingFor(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (button !== null && button !== undefined) return document.getElementById(button);
  return element instanceof HTMLElement ? element : null;
}
