import {
  IconCoins,
  IconDatabase,
  IconHome,
  IconListDetails,
  IconListSearch,
  IconSettings,
  IconTablePlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { screens } from '#contract/screens.ts';
import { words } from '../../words/words.ts';
import { resetExplore } from '../stores/explore/explore-open.ts';
import { goTo, type Screen, showEnrich, showSavedPart, uiStore } from '../stores/frame/ui.ts';
import { openLookup } from '../stores/lookup/lookup-actions.ts';
import { Logo } from '../ui/logo.tsx';
import classes from './rail.module.css';

const icons: Readonly<Record<Screen, TablerIcon>> = {
  home: IconHome,
  lookup: IconListSearch,
  enrich: IconTablePlus,
  lists: IconListDetails,
  saved: IconDatabase,
  credits: IconCoins,
  settings: IconSettings,
};

/** All screens; choosing the open one leads back to its start. */
export function Rail() {
  const current = useStore(uiStore, (state) => state.screen);
  const choose = (screen: Screen) => {
    if (screen === 'enrich' && current === 'enrich') showEnrich({ kind: 'start' });
    else if (screen === 'lookup' && current === 'lookup') openLookup({ kind: 'start' });
    else if (screen === 'lists' && current === 'lists') void resetExplore();
    else if (screen === 'saved' && current === 'saved') showSavedPart({ kind: 'domains' });
    else goTo(screen);
  };
  return (
    <nav className={classes.rail} data-print="no" aria-label={words.app.nav}>
      <div className={classes.mark}>
        <Logo size={26} />
      </div>
      {screens.map((screen) => {
        const Icon = icons[screen];
        return (
          <button
            key={screen}
            type="button"
            className={classes.entry}
            title={words.app.screens[screen]}
            data-last={screen === 'settings' || undefined}
            aria-current={screen === current ? 'page' : undefined}
            onClick={() => choose(screen)}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            <span>{words.app.screens[screen]}</span>
          </button>
        );
      })}
    </nav>
  );
}
