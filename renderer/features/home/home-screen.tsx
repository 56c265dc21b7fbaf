import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconListDetails, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { chooseSheetFile } from '../../stores/draft/open-draft.ts';
import { watchHome } from '../../stores/home/home-actions.ts';
import { openListForm } from '../../stores/lists/list-actions.ts';
import { focusSearch } from '../../stores/lookup/lookup-actions.ts';
import { sessionStore, workspaceKey } from '../../stores/session/session.ts';
import { Changes } from './changes.tsx';
import classes from './home.module.css';
import { Recent } from './recent.tsx';
import { Running } from './running.tsx';
import { Tour } from './tour.tsx';
import { Wallets } from './wallets.tsx';
import { Watches } from './watches.tsx';

/** What matters now: what runs, the balances, recent work, and recent changes. */
export function HomeScreen() {
  const title = useRef<HTMLHeadingElement>(null);
  const workspace = useStore(sessionStore, workspaceKey);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  useEffect(watchHome, []);
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 ref={title} tabIndex={-1}>
          {words.home.title}
        </h1>
        <div className={classes.starts}>
          <Button
            variant="default"
            leftSection={<IconSearch size={14} aria-hidden />}
            onClick={() => focusSearch()}
          >
            {words.home.lookUp}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={14} aria-hidden />}
            onClick={() => void chooseSheetFile()}
          >
            {words.home.openSheet}
          </Button>
          <Button
            variant="default"
            leftSection={<IconListDetails size={14} aria-hidden />}
            onClick={() => openListForm()}
          >
            {words.home.newList}
          </Button>
        </div>
      </header>
      <Tour />
      <Wallets key={`wallets ${workspace}`} />
      <Running />
      <Watches />
      <div className={classes.columns}>
        <Recent />
        <Changes />
      </div>
    </div>
  );
}
