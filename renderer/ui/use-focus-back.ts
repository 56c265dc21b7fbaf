import { useEffect } from 'react';

/** A pause after which Mantine has given the focus back, ms. */
const AFTER_KIT_MS = 30;

/**
 * Gives the focus back when a dialog closes, if Mantine can't. There are two such cases. A menu entry opened
 * the dialog and is gone: then the menu's button gets the focus. Or the button was disabled while the dialog
 * was prepared, and so lost the focus. `opener` is the button.
 */
export function useFocusBack(isOpen: boolean, opener?: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    if (!isOpen) return;
    const back = opener?.current ?? standingFor(document.activeElement);
    return () => {
      const atClose = document.activeElement;
      setTimeout(() => {
        const { activeElement, body } = document;
        // If the person moved the focus in the meantime, it stays; a dialog that is fading out still has it.
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
