import { useEffect, useRef } from 'react';
import { AboutSection } from './about-section.tsx';
import { AnswersSection } from './answers-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { DataSection } from './data-section.tsx';
import { DownloadsSection } from './downloads-section.tsx';
import { MoneySection } from './money-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { SectionList } from './section-list.tsx';
import classes from './settings.module.css';
import { text } from './text.ts';
import { ThemeSection } from './theme-section.tsx';

const sections = [
  { id: 'look', title: text.look },
  { id: 'money', title: text.money },
  { id: 'answers', title: text.answers },
  { id: 'connections', title: text.connections },
  { id: 'network', title: text.network },
  { id: 'downloads', title: text.downloads },
  { id: 'data', title: text.data },
  { id: 'about', title: text.about },
];

/** What a person decides once. */
export function SettingsScreen() {
  const title = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.screen}>
      <div className={classes.side}>
        <h1 ref={title} tabIndex={-1}>
          {text.title}
        </h1>
        <SectionList sections={sections} scroller={scroller} />
      </div>
      <div ref={scroller} className={classes.scroller}>
        <div className={classes.page}>
          <ThemeSection />
          <MoneySection />
          <AnswersSection />
          <ConnectionsSection />
          <NetworkSection />
          <DownloadsSection />
          <DataSection />
          <AboutSection />
        </div>
      </div>
    </div>
  );
}
