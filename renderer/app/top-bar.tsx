import { IconCircleDashed, IconCloudCheck, IconCloudOff, IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { formatTimeOfDay } from '../../words/format.ts';
import { words } from '../../words/words.ts';
import { sessionStore } from '../stores/session/session.ts';
import { refreshBalance } from '../stores/session/session-actions.ts';
import { useIsLate } from '../ui/use-is-late.ts';
import { useNow } from '../ui/use-now.ts';
import { ActivityButton } from './activity-button.tsx';
import { Balances } from './balances.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import classes from './top-bar.module.css';
import { WorkspaceMenu } from './workspace-menu.tsx';

/** Words that announce an answer would only flash if it comes sooner than this, ms. */
const SHORT_MS = 300;
const serviceIcons = {
  online: IconCloudCheck,
  offline: IconCloudOff,
  unknown: IconCircleDashed,
  silent: IconHourglass,
};

/** Workspace, balances, what runs, and whether the service answers. */
export function TopBar() {
  return (
    <header className={classes.bar} data-print="no">
      <WorkspaceMenu />
      <PaletteButton />
      <div className={classes.end}>
        <ActivityButton />
        <Balances />
        <Reachability />
      </div>
    </header>
  );
}

/** Whether the service answered last time. Pressing it asks again, which is free. */
function Reachability() {
  const service = useStore(sessionStore, (state) => state.session?.service ?? 'unknown');
  const [isAsking, setAsking] = useState(false);
  const askAgain = async () => {
    if (isAsking) return;
    setAsking(true);
    await refreshBalance();
    setAsking(false);
  };
  const silentSince = useStore(sessionStore, (state) => state.session?.silentSince ?? null);
  const now = useNow();
  const since = silentSince === null ? null : formatTimeOfDay(silentSince, now);
  const isSaid = useIsLate(isAsking, SHORT_MS) && since === null;
  const state = since === null ? service : 'silent';
  const Icon = isSaid ? IconCircleDashed : serviceIcons[state];
  const shown = isSaid
    ? words.app.serviceAsking
    : since === null
      ? words.app.service[service]
      : words.app.serviceSilent(since);
  return (
    <button
      type="button"
      className={classes.service}
      data-service={isSaid ? undefined : state}
      aria-label={words.app.serviceButton(shown)}
      title={since === null ? words.app.serviceTitle[service] : words.app.serviceSilentTitle(since)}
      onClick={() => void askAgain()}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.serviceWord}>{shown}</span>
    </button>
  );
}
