import { type RefObject, useEffect } from 'react';

/** A slash or Ctrl+F brings the keyboard to the search field, unless one is writing elsewhere; so does opening the list. */
export function useSearchKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.defaultPrevented || event.shiftKey || !(isFind || (isSlash && !isWriting(event)))) return;
      // A dialog has the keyboard to itself.
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [field]);
}

function isWriting({ target }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio';
}
