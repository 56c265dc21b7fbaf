import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { sessionStore } from '../../stores/session/session.ts';
import { refreshBalance } from '../../stores/session/session-actions.ts';
import classes from './lookup.module.css';

/** Said while the service is away: everything saved is here all the same. */
export function OfflineStrip() {
  const isOffline = useStore(sessionStore, (state) => state.session?.service === 'offline');
  const [isTrying, setTrying] = useState(false);
  if (!isOffline) return null;
  const retry = async () => {
    setTrying(true);
    await refreshBalance();
    setTrying(false);
  };
  return (
    <div className={classes.offline} role="status">
      <IconCloudOff size={14} stroke={2} aria-hidden />
      <span>{words.lookup.offline}</span>
      <Button variant="default" size="compact-xs" loading={isTrying} onClick={() => void retry()}>
        {words.lookup.tryAgain}
      </Button>
    </div>
  );
}
