import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { isWriting } from './kept-keys.ts';
import { openDialog } from './open-dialog.ts';
import { isSingleKey } from './single-keys.ts';
import { useOffer } from './use-offer.ts';

/**
 * The search field of a screen. A slash or the find command focuses it, unless the person is writing
 * elsewhere. It gets the focus when its screen opens. If it appears later, it gets the focus only if nothing
 * else has it. A slash right after that is no text: a person need not know who was quicker.
 */
export function useSearchKeys(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const isFresh = useRef(false);
  const find = useCallback(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useOffer('find', find);
  useEffect(() => {
    const isUsed = openDialog() !== null || document.activeElement?.closest('main *, [role="dialog"]');
    if (!isUsed) field.current?.focus({ preventScroll: true });
    isFresh.current = !isUsed;
    const onKey = (event: KeyboardEvent) => {
      const isEmpty = isFresh.current && event.target === field.current && field.current?.value === '';
      isFresh.current = false;
      const isSlash = isSingleKey(event, '/');
      if (event.defaultPrevented || !isSlash || (isWriting(event.target) && !isEmpty)) return;
      // A dialog has the keyboard to itself.
      if (openDialog() !== null) return;
      event.preventDefault();
      find();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [find]);
  return field;
}
