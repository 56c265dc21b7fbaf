import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ScreenName } from '#contract/values/help-places.ts';
import { shell } from '../bridge.ts';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { historyStore, nextPlace, previousPlace } from '../stores/frame/history.ts';
import { screenIsDrawn } from '../stores/frame/kept-keys.ts';
import { screenOf, uiStore } from '../stores/frame/ui.ts';
import { useOffer } from '../stores/frame/use-offer.ts';
import { showTour, watchForFound } from '../stores/home/home-actions.ts';
import { useCsvStyle } from '../stores/session/csv-style.ts';
import { CopyText, TableStyle } from '../ui/table/grid/table-style.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import classes from './frame.module.css';
import { loadAhead, loadedAhead } from '../ui/load-ahead.ts';
import { Rail } from './rail.tsx';
import { Strips } from './strips.tsx';
import { TopBar } from './top-bar.tsx';

/** Each screen by its name, in the order in which they are loaded ahead. Home is there from the start. */
const screens: Readonly<Record<ScreenName, ComponentType>> = {
  home: HomeScreen,
  lookup: loadedAhead(async () => (await import('../features/lookup/lookup-screen.tsx')).LookupScreen),
  'saved domains': loadedAhead(async () => (await import('../features/saved/saved-screen.tsx')).SavedScreen),
  enrich: loadedAhead(async () => (await import('../features/enrich/enrich-screen.tsx')).EnrichScreen),
  'lists table': loadedAhead(async () => (await import('../features/lists/lists-screen.tsx')).ListsScreen),
  'lists explore': loadedAhead(
    async () => (await import('../features/explore/explore-screen.tsx')).ExploreScreen,
  ),
  credits: loadedAhead(async () => (await import('../features/credits/credits-screen.tsx')).CreditsScreen),
  'saved changes': loadedAhead(
    async () => (await import('../features/changes/changes-screen.tsx')).ChangesScreen,
  ),
  settings: loadedAhead(
    async () => (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
  ),
  // Its editor is large, and few use it: it is loaded when it is first shown.
  'lists sql': lazy(async () => ({
    default: (await import('../features/explore/sql-screen.tsx')).SqlScreen,
  })),
};

const copyText = (text: string) => shell.copyText({ text });

/** Everything around a screen: the rail, the top bar and the strips. */
export function Frame() {
  const [style] = useCsvStyle();
  const screen = useStore(uiStore, screenOf);
  const Screen = screens[screen];
  useEffect(watchForFound, []);
  useEffect(loadAhead, []);
  useOffer('tour', () => void showTour());
  const { before, after } = useStore(historyStore);
  useOffer('previous_place', before.length > 0 ? previousPlace : null);
  useOffer('next_place', after.length > 0 ? nextPlace : null);
  return (
    <div className={classes.frame}>
      <Rail />
      <div className={classes.side}>
        <TopBar />
        <Strips />
        <main className={classes.main}>
          <CopyText.Provider value={copyText}>
            <TableStyle.Provider value={style}>
              <ErrorBoundary key={screen} name={screen} whole="screen">
                <Suspense fallback={null}>
                  <Screen />
                  <Drawn screen={screen} />
                </Suspense>
              </ErrorBoundary>
            </TableStyle.Provider>
          </CopyText.Provider>
        </main>
      </div>
    </div>
  );
}

/** Comes and goes with a screen, after it. */
function Drawn({ screen }: { screen: string }) {
  useEffect(() => screenIsDrawn(screen), [screen]);
  return null;
}
