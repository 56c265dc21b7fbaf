import { useEffect, useRef } from 'react';
import { AboutSection } from './about-section.tsx';
import { AnswersSection } from './answers-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import classes from './settings.module.css';
import { text } from './text.ts';
import { ThemeSection } from './theme-section.tsx';

/** What a person decides once. */
export function SettingsScreen() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.screen}>
      <div className={classes.page}>
        <h1 ref={title} tabIndex={-1}>
          {text.title}
        </h1>
        <ThemeSection />
        <AnswersSection />
        <ConnectionsSection />
        <AboutSection />
      </div>
    </div>
  );
}
