import { createContext, type ReactNode, use, useEffect, useId, useRef } from 'react';

/** Has a screen reader say a sentence; a later one that is `about` the same takes the place of one that waits. */
export type Announce = (
  message: string,
  options?: { about?: string | undefined; english?: readonly string[] | undefined },
) => void;

/** The window's announcer. Nothing else may be a live region. */
export const Announcer = createContext<Announce>(() => undefined);

/**
 * Has a screen reader say what is shown elsewhere, when it appears and when it changes; nothing if it is empty. Null means
 * that it is not known yet, so the last words stand. With `isOld`, what it begins with is not said. `english` are those of
 * its words that are English in any window.
 */
export function useTold(message: string | null, isOld = false, english?: readonly string[]): void {
  const announce = use(Announcer);
  const about = useId();
  const told = useRef(isOld ? message : '');
  useEffect(() => {
    if (message === null || told.current === message) return;
    told.current = message;
    announce(message, { about, english });
  }, [announce, about, message, english]);
  useEffect(() => () => announce('', { about }), [announce, about]);
}

/** Has a screen reader say the words of a button with a price, whenever something changes the price. */
export function usePriceTold(words: string | null, isOld = false): void {
  useTold(words?.replaceAll(' · ', ', ') ?? null, isOld);
}

/** Words that a screen reader says when they appear and when they change. */
export function Told(props: {
  as?: 'div' | 'p' | 'span';
  className?: string | undefined;
  isOld?: boolean;
  children: ReactNode;
}) {
  const { as: Part = 'div', className, isOld = false, children } = props;
  const announce = use(Announcer);
  const about = useId();
  const place = useRef<HTMLElement>(null);
  const told = useRef(isOld ? null : '');
  // What they come to is known only once they are drawn.
  useEffect(() => {
    const words = place.current?.innerText.replace(/\s+/g, ' ').trim() ?? '';
    if (told.current === words) return;
    const isFirst = told.current === null;
    told.current = words;
    const parts = place.current?.querySelectorAll<HTMLElement>('[lang]') ?? [];
    if (!isFirst) announce(words, { about, english: [...parts].map((each) => each.innerText) });
  });
  useEffect(() => () => announce('', { about }), [announce, about]);
  return (
    <Part ref={place as never} className={className} data-told>
      {children}
    </Part>
  );
}
