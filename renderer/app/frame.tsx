import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { shell } from '../bridge.ts';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { uiStore } from '../stores/frame/ui.ts';
import { useOffer } from '../stores/frame/use-offer.ts';
import { showTour, watchForFound } from '../stores/home/home-actions.ts';
import { useCsvStyle } from '../stores/session/csv-style.ts';
import { CopyText, TableStyle } from '../ui/table/grid/table-style.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import classes from './frame.module.css';
import { Rail } from './rail.tsx';
import { Strips } from './strips.tsx';
import { TopBar } from './top-bar.tsx';

const ChangesScreen = lazy(async () => ({
  default: (await import('../features/changes/changes-screen.tsx')).ChangesScreen,
}));
const CreditsScreen = lazy(async () => ({
  default: (await import('../features/credits/credits-screen.tsx')).CreditsScreen,
}));
const EnrichScreen = lazy(async () => ({
  default: (await import('../features/enrich/enrich-screen.tsx')).EnrichScreen,
}));
const ExploreScreen = lazy(async () => ({
  default: (await import('../features/explore/explore-screen.tsx')).ExploreScreen,
}));
const ListsScreen = lazy(async () => ({
  default: (await import('../features/lists/lists-screen.tsx')).ListsScreen,
}));
const LookupScreen = lazy(async () => ({
  default: (await import('../features/lookup/lookup-screen.tsx')).LookupScreen,
}));
const SavedScreen = lazy(async () => ({
  default: (await import('../features/saved/saved-screen.tsx')).SavedScreen,
}));
const SqlScreen = lazy(async () => ({
  default: (await import('../features/explore/sql-screen.tsx')).SqlScreen,
}));
const SettingsScreen = lazy(async () => ({
  default: (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
}));

const copyText = (text: string) => shell.copyText({ text });

/** Everything around a screen: the rail, the top bar and the strips. */
export function Frame() {
  const [style] = useCsvStyle();
  const screen = useStore(uiStore, (state) => state.screen);
  const lists = useStore(uiStore, (state) => state.lists.kind);
  const isReporting = useStore(uiStore, (state) => state.saved.kind === 'changes');
  useEffect(watchForFound, []);
  useOffer('tour', () => void showTour());
  return (
    <div className={classes.frame}>
      <Rail />
      <div className={classes.side}>
        <TopBar />
        <Strips />
        <main className={classes.main}>
          <CopyText.Provider value={copyText}>
            <TableStyle.Provider value={style}>
              <ErrorBoundary
                key={
                  screen === 'lists'
                    ? `${screen} ${lists}`
                    : isReporting && screen === 'saved'
                      ? 'changes'
                      : screen
                }
                name={screen}
                whole="screen"
              >
                <Suspense fallback={null}>
                  {screen === 'home' ? (
                    <HomeScreen />
                  ) : screen === 'lookup' ? (
                    <LookupScreen />
                  ) : screen === 'lists' ? (
                    lists === 'explore' ? (
                      <ExploreScreen />
                    ) : lists === 'sql' ? (
                      <SqlScreen />
                    ) : (
                      <ListsScreen />
                    )
                  ) : screen === 'saved' ? (
                    isReporting ? (
                      <ChangesScreen />
                    ) : (
                      <SavedScreen />
                    )
                  ) : screen === 'credits' ? (
                    <CreditsScreen />
                  ) : screen === 'settings' ? (
                    <SettingsScreen />
                  ) : (
                    <EnrichScreen />
                  )}
                </Suspense>
              </ErrorBoundary>
            </TableStyle.Provider>
          </CopyText.Provider>
        </main>
      </div>
    </div>
  );
}
