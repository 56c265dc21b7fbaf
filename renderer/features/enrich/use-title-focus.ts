import { useEffect, useRef } from 'react';

/** Moves the keyboard to a view's title when the view appears, so that the next Tab continues from there. */
export function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return title;
}
