import { Button } from '@mantine/core';
import { IconFlask, IconKey, IconRefresh, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { words } from '../../words/words.ts';
import { setConnecting } from '../stores/frame/ui.ts';
import { engineStore } from '../stores/session/engine-state.ts';
import { activeConnection, sessionStore } from '../stores/session/session.ts';
import { Told } from '../ui/told.tsx';
import { useIsLate } from '../ui/use-is-late.ts';
import classes from './frame.module.css';

/**
 * An unlocked keychain answers faster than this, ms. Waiting avoids a message that flashes at every start.
 */
const KEYCHAIN_TAKES_MS = 1_500;

/** What every screen must show: sample data, a missing token, an engine that is restarting. */
export function Strips() {
  const connection = useStore(sessionStore, activeConnection);
  const isRestarting = useStore(engineStore, (engine) => engine.state === 'restarting');
  const isSample = connection?.kind === 'sample';
  const awaitsToken = useIsLate(connection?.state === 'awaited' && !isSample, KEYCHAIN_TAKES_MS);
  const lacksToken = connection?.state === 'no_token' && !isSample;
  return (
    <>
      {isRestarting ? (
        <Strip icon={IconRefresh} tone="money">
          {words.app.restarting}
        </Strip>
      ) : null}
      {isSample ? (
        <Strip icon={IconFlask} tone="plain" action={words.app.connectAccount}>
          {words.app.sample}
        </Strip>
      ) : null}
      {awaitsToken ? (
        <Strip icon={IconKey} tone="money">
          {words.app.tokenAwaited}
        </Strip>
      ) : null}
      {lacksToken ? (
        <Strip icon={IconKey} tone="money" action={words.app.connectAgain}>
          {words.app.noToken}
        </Strip>
      ) : null}
    </>
  );
}

function Strip(props: { icon: TablerIcon; tone: 'plain' | 'money'; action?: string; children: ReactNode }) {
  const Icon = props.icon;
  return (
    <div className={classes.strip} data-tone={props.tone}>
      <Icon size={14} stroke={2} aria-hidden />
      <Told as="span" className={classes.stripWords}>
        {props.children}
      </Told>
      {props.action === undefined ? null : (
        <Button
          variant="transparent"
          size="compact-xs"
          className={classes.stripAction}
          onClick={() => setConnecting(true)}
        >
          {props.action}
        </Button>
      )}
    </div>
  );
}
