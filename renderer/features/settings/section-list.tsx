import { type RefObject, useEffect, useState } from 'react';
import { words } from '../../../words/words.ts';
import classes from './settings.module.css';

export interface ListedSection {
  id: string;
  title: string;
}

/** How far a heading may be below the top and still be the current one, px. */
const READ_LINE_PX = 96;

/** Links to all sections; marks the current one. */
export function SectionList(props: {
  sections: readonly ListedSection[];
  scroller: RefObject<HTMLElement | null>;
}) {
  const { sections, scroller } = props;
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const frame = scroller.current;
    if (frame === null) return;
    const look = () => setCurrent(readSection(frame, sections));
    look();
    // In a narrow window the screen around it scrolls.
    const around = frame.parentElement ?? frame;
    around.addEventListener('scroll', look, { passive: true, capture: true });
    return () => around.removeEventListener('scroll', look, { capture: true });
  }, [scroller, sections]);
  return (
    <nav className={classes.nav} aria-label={words.settings.sections}>
      {sections.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-current={id === current ? 'true' : undefined}
          onClick={() => {
            showSection(id);
            setCurrent(id);
          }}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}

/** Scrolls to a section and moves the focus to its heading. */
export function showSection(id: string): void {
  const heading = document.getElementById(`settings-${id}`);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}

function readSection(frame: HTMLElement, sections: readonly ListedSection[]): string | undefined {
  // A section that was just opened is the current one, even if it can't scroll to the top.
  const wanted = sections.find(({ id }) => document.activeElement?.id === `settings-${id}`);
  if (wanted !== undefined && isInView(frame, `settings-${wanted.id}`)) return wanted.id;
  // At the end of the page the last section is the current one, however short it is.
  if (frame.scrollTop > 0 && frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1)
    return sections.at(-1)?.id;
  const top = Math.max(0, frame.getBoundingClientRect().top);
  const passed = sections.filter(({ id }) => {
    const heading = document.getElementById(`settings-${id}`);
    return heading !== null && heading.getBoundingClientRect().top - top < READ_LINE_PX;
  });
  return (passed.at(-1) ?? sections[0])?.id;
}

function isInView(frame: HTMLElement, id: string): boolean {
  const box = document.getElementById(id)?.getBoundingClientRect();
  const { top, bottom } = frame.getBoundingClientRect();
  return box !== undefined && box.bottom > top && box.top < bottom;
}
