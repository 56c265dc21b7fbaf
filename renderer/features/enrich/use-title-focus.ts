import { useEffect, useRef } from 'react';

/** Brings the keyboard to a view's title when the view appears, so that the next Tab goes on from there. */
export function useTitleFocus() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return title;
}
