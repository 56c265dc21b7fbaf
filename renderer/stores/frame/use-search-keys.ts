import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useOffer } from './use-offer.ts';

const always = () => true;

/**
 * The search field of a screen. A slash or the command to find brings the keyboard to it, unless the person
 * is writing elsewhere. So does opening the screen, unless `mayFocus` says that something over it has the
 * keyboard.
 */
export function useSearchKeys(mayFocus: () => boolean = always): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const find = useCallback(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
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
  }, [find, mayFocus]);
  return field;
}

function isWriting({ target }: KeyboardEvent): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio';
}
