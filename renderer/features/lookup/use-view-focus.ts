import { useEffect, useRef } from 'react';
import { uiStore } from '../../stores/frame/ui.ts';
import { lookupStore } from '../../stores/lookup/lookup.ts';
import { nameOf } from '../../stores/lookup/lookup-actions.ts';

/** Moves the focus to the title of what was opened, unless the person is typing. */
export function useViewFocus() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement) {
      // A field with selected text was focused by its shortcut, and keeps the keyboard.
      if (field.selectionStart !== field.selectionEnd) return;
      // So does the search field if something else was typed before this was read.
      if (lookupStore.getState().text !== nameOf(uiStore.getState().lookup)) return;
    }
    title.current?.focus({ preventScroll: true });
  }, []);
  return title;
}
