import { useEffect, useRef } from 'react';

/** Moves the focus to the title of what was opened, unless the person is typing. */
export function useViewFocus() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const field = document.activeElement;
    // A field with selected text was focused by its shortcut, and keeps the keyboard.
    if (field instanceof HTMLInputElement && field.selectionStart !== field.selectionEnd) return;
    title.current?.focus({ preventScroll: true });
  }, []);
  return title;
}
