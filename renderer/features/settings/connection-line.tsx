import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Connection, ConnectionTest } from '#contract/models/connection.ts';
import { words } from '../../../words/words.ts';
import { attempt } from '../../stores/frame/notices.ts';
import { setConnecting } from '../../stores/frame/ui.ts';
import { disconnect, testConnection } from '../../stores/session/session-actions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { nameOfConnection } from '../../ui/connection-name.ts';
import { AddressForm } from './address-form.tsx';
import { ConnectionTestResult } from './connection-test.tsx';
import classes from './settings.module.css';

/** One connection: who it is, whether it can be reached, and what can be done with it. */
export function ConnectionLine({ connection, isActive }: { connection: Connection; isActive: boolean }) {
  const [isLeaving, setLeaving] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [test, setTest] = useState<ConnectionTest | null>(null);
  const { id, kind, baseUrl, userEmail, state, workspaces } = connection;
  const label = nameOfConnection(connection);
  const isReady = state === 'ready';
  const isService = kind === 'service';
  const lacksToken = state === 'no_token' && isService;
  const runTest = async () => {
    setTesting(true);
    setTest(null);
    await attempt(async () => setTest(await testConnection(id)));
    setTesting(false);
  };
  return (
    <li className={classes.connection} aria-label={label}>
      <div className={classes.connectionWords}>
        <div>
          <strong>{label}</strong>{' '}
          {isActive ? <span className={classes.badge}>{words.settings.inUse}</span> : null}
        </div>
        <div className={classes.hint}>
          {isService ? [userEmail, baseUrl].filter(Boolean).join(' · ') : words.settings.sample}
        </div>
        <div className={classes.hint}>{words.settings.workspaces(workspaces.map(({ name }) => name))}</div>
        {lacksToken ? <div className={classes.warning}>{words.settings.noToken}</div> : null}
        {state === 'awaited' && isService ? (
          <div className={classes.hint}>{words.settings.tokenAwaited}</div>
        ) : null}
      </div>
      {isReady ? (
        <Button
          variant="default"
          size="compact-xs"
          loading={isTesting}
          aria-label={words.settings.testOf(label)}
          onClick={() => void runTest()}
        >
          {words.settings.test}
        </Button>
      ) : null}
      {isReady && isService ? (
        <Button
          variant="default"
          size="compact-xs"
          aria-expanded={isMoving}
          aria-label={words.settings.changeAddressOf(label)}
          onClick={() => setMoving(!isMoving)}
        >
          {words.settings.changeAddress}
        </Button>
      ) : null}
      {lacksToken ? (
        <Button variant="default" size="compact-xs" onClick={() => setConnecting(true)}>
          {words.settings.connectAgain}
        </Button>
      ) : null}
      <Button
        variant="default"
        size="compact-xs"
        aria-label={words.settings.disconnectOf(label)}
        onClick={() => setLeaving(true)}
      >
        {words.settings.disconnect}
      </Button>
      {isMoving ? <AddressForm connection={connection} onClose={() => setMoving(false)} /> : null}
      {test === null ? null : <ConnectionTestResult test={test} />}
      <ConfirmDialog
        isOpen={isLeaving}
        title={words.settings.disconnectTitle(label)}
        confirm={words.settings.disconnectConfirm}
        onClose={() => setLeaving(false)}
        onConfirm={() => void attempt(() => disconnect(id))}
      >
        {words.settings.disconnectText}
      </ConfirmDialog>
    </li>
  );
}
