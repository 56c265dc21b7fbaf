import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { uiStore } from '../../stores/frame/ui.ts';
import { AboutSection } from './about-section.tsx';
import { AnswersSection } from './answers-section.tsx';
import { AssistantsSection } from './assistants-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { DataSection } from './data-section.tsx';
import { DownloadsSection } from './downloads-section.tsx';
import { FilesSection } from './files-section.tsx';
import { MoneySection } from './money-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { SectionList, showSection } from './section-list.tsx';
import classes from './settings.module.css';
import { SystemSection } from './system-section.tsx';
import { TeamSection } from './team-section.tsx';
import { ThemeSection } from './theme-section.tsx';

const sections = [
  { id: 'look', title: words.settings.look },
  { id: 'money', title: words.settings.money },
  { id: 'answers', title: words.settings.answers },
  { id: 'assistants', title: words.settings.assistants.title },
  { id: 'connections', title: words.settings.connections },
  { id: 'team', title: words.team.title },
  { id: 'network', title: words.settings.network },
  { id: 'files', title: words.enrichOptions.settings.title },
  { id: 'downloads', title: words.settings.downloads },
  { id: 'system', title: words.system.title },
  { id: 'data', title: words.settings.data },
  { id: 'about', title: words.settings.about },
];

/** All settings. */
export function SettingsScreen() {
  const title = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const hasBeenAsked = useRef(false);
  const isAsked = useStore(uiStore, ({ settings }) => settings !== null);
  useEffect(() => {
    const { settings } = uiStore.getState();
    if (settings === null) {
      if (!isAsked && !hasBeenAsked.current) title.current?.focus({ preventScroll: true });
      return;
    }
    hasBeenAsked.current = true;
    showSection(settings);
    uiStore.setState({ settings: null });
  }, [isAsked]);
  return (
    <div className={classes.screen}>
      <div className={classes.side}>
        <h1 ref={title} tabIndex={-1}>
          {words.settings.title}
        </h1>
        <SectionList sections={sections} scroller={scroller} />
      </div>
      <div ref={scroller} className={classes.scroller}>
        <div className={classes.page}>
          <ThemeSection />
          <MoneySection />
          <AnswersSection />
          <AssistantsSection />
          <ConnectionsSection />
          <TeamSection />
          <NetworkSection />
          <FilesSection />
          <DownloadsSection />
          <SystemSection />
          <DataSection />
          <AboutSection />
        </div>
      </div>
    </div>
  );
}
