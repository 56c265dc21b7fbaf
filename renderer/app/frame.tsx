import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { EnrichScreen } from '../features/enrich/enrich-screen.tsx';
import { uiStore } from '../stores/ui.ts';
import classes from './frame.module.css';
import { Rail } from './rail.tsx';
import { Strips } from './strips.tsx';
import { TopBar } from './top-bar.tsx';

const CreditsScreen = lazy(async () => ({
  default: (await import('../features/credits/credits-screen.tsx')).CreditsScreen,
}));
const SettingsScreen = lazy(async () => ({
  default: (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
}));

/** What stands around every screen: the rail, the top bar, and what must not be overlooked. */
export function Frame() {
  const screen = useStore(uiStore, (state) => state.screen);
  return (
    <div className={classes.frame}>
      <Rail />
      <div className={classes.side}>
        <TopBar />
        <Strips />
        <main className={classes.main}>
          <Suspense fallback={null}>
            {screen === 'credits' ? (
              <CreditsScreen />
            ) : screen === 'settings' ? (
              <SettingsScreen />
            ) : (
              <EnrichScreen />
            )}
          </Suspense>
        </main>
      </div>
    </div>
  );
}
