import { IconCircleDashed, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { lookupStore } from '../stores/lookup.ts';
import { sessionStore } from '../stores/session.ts';
import { refreshBalance } from '../stores/session-actions.ts';
import { useIsLate } from '../ui/use-is-late.ts';
import { ActivityButton } from './activity-button.tsx';
import { Balances } from './balances.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { text } from './text.ts';
import classes from './top-bar.module.css';
import { WorkspaceMenu } from './workspace-menu.tsx';

/** An answer that comes sooner than this, ms, is not announced by words that would only flash. */
const SHORT_MS = 300;
/** A lookup that waits longer than this, ms, shows that the service does not answer now, whatever it did before. */
const SLOW_MS = 8_000;
const serviceIcons = { online: IconCloudCheck, offline: IconCloudOff, unknown: IconCircleDashed };

/** Where one is, what there is to spend, what runs, and whether the service answers. */
export function TopBar() {
  return (
    <header className={classes.bar}>
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

/** Whether the service answered last time; pressing it asks again, which is free. */
function Reachability() {
  const service = useStore(sessionStore, (state) => state.session?.service ?? 'unknown');
  const [isAsking, setAsking] = useState(false);
  const askAgain = async () => {
    if (isAsking) return;
    setAsking(true);
    await refreshBalance();
    setAsking(false);
  };
  const isSaid = useIsLate(isAsking, SHORT_MS);
  const isWaited = useStore(lookupStore, ({ asking }) => asking.size > 0);
  const isSlow = useIsLate(isWaited, SLOW_MS) && service === 'online';
  const Icon = isSaid || isSlow ? IconCircleDashed : serviceIcons[service];
  const shown = isSaid ? text.serviceAsking : isSlow ? text.serviceSlow : text.service[service];
  return (
    <button
      type="button"
      className={classes.service}
      data-service={isSaid || isSlow ? undefined : service}
      aria-label={text.serviceButton(shown)}
      title={isSlow ? text.serviceSlowTitle : text.serviceTitle[service]}
      onClick={() => void askAgain()}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.serviceWord}>{shown}</span>
    </button>
  );
}
