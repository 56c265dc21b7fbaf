import { type ReactNode, useEffect, useRef } from 'react';
import classes from './facets.module.css';

/**
 * The facets of a screen. They are counted while a person moves among them, and values that come above the
 * focus would push it out of view. Therefore what has the focus is scrolled back. `isOld` tells screen readers
 * that the counts belong to an older query.
 */
export function FacetList({ isOld = false, children }: { isOld?: boolean; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      element.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={list} className={classes.facets} aria-busy={isOld}>
      {children}
    </div>
  );
}
