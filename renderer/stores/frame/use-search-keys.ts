import { type RefObject, useCallback, useEffect } from 'react';
import { useOffer } from './use-offer.ts';

const always = () => true;

/**
 * A slash or the command to find brings the keyboard to the search field, unless one is writing elsewhere; so does opening the screen,
 * unless `mayFocus` says that something over it has the keyboard.
 */
export function useSearchKeys(
  field: RefObject<HTMLInputElement | null>,
  mayFocus: () => boolean = always,
): void {
  const find = useCallback(() => {
    field.current?.focus();
    field.current?.select();
  }, [field]);
  useOffer('find', find);
  useEffect(() => {
    if (mayFocus()) field.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.defaultPrevented || event.shiftKey || !isSlash || isWriting(event)) return;
      // A dialog has the keyboard to itself.
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      event.preventDefault();
      find();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [field, find, mayFocus]);
}

function isWriting({ target }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio';
}
