import { useEffect, useRef } from 'react';

/** Brings the keyboard to the title of what was opened, unless a person is typing on already. */
export function useViewFocus() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const field = document.activeElement;
    // A field that was asked for by its key keeps the keyboard.
    if (field instanceof HTMLInputElement && field.selectionStart !== field.selectionEnd) return;
    title.current?.focus({ preventScroll: true });
  }, []);
  return title;
}
