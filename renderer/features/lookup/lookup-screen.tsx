import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { uiStore } from '../../stores/frame/ui.ts';
import { readLookup } from '../../stores/lookup/lookup-actions.ts';
import { engineStore } from '../../stores/session/engine-state.ts';
import { sessionStore, workspaceKey } from '../../stores/session/session.ts';
import { BackButton } from './back-button.tsx';
import { DomainView } from './domain-view.tsx';
import classes from './lookup.module.css';
import { LookupLabel } from './lookup-label.tsx';
import { NotUnderstood } from './not-understood.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import { PastedOffer } from './pasted-offer.tsx';
import { SearchField } from './search-field.tsx';
import { StartView } from './start-view.tsx';
import { TechnologyView } from './technology-view.tsx';
import { Waiting } from './waiting.tsx';

const CompareView = lazy(async () => ({ default: (await import('./compare/compare-view.tsx')).CompareView }));

/** Ask once, keep for ever: one field, and what is known about a domain or a technology. */
export function LookupScreen() {
  const view = useStore(uiStore, (state) => state.lookup);
  const workspace = useStore(sessionStore, workspaceKey);
  const isReady = useStore(engineStore, ({ state }) => state === 'ready');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open, and under which workspace, is the reason to read
  useEffect(() => {
    if (isReady) void readLookup();
  }, [view, workspace, isReady]);
  return (
    <div className={classes.screen}>
      <h1 className={classes.hidden}>{words.lookup.title}</h1>
      <div className={classes.top}>
        <div className={classes.searchRow}>
          <BackButton />
          <SearchField />
          <LookupLabel />
        </div>
        <PastedOffer />
        <NotUnderstood />
        <OfflineStrip />
        <Waiting />
      </div>
      {view.kind === 'domain' ? (
        <DomainView key={`${view.domain} ${view.diff?.newerId ?? ''}`} />
      ) : view.kind === 'technology' ? (
        <TechnologyView key={view.name} />
      ) : view.kind === 'compare' ? (
        <Suspense fallback={null}>
          <CompareView />
        </Suspense>
      ) : (
        <StartView />
      )}
    </div>
  );
}
