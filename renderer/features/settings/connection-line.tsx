import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Connection, ConnectionTest } from '../../../preload/contract/models/connection.ts';
import { engine } from '../../bridge.ts';
import { attempt } from '../../stores/frame/notices.ts';
import { setConnecting } from '../../stores/frame/ui.ts';
import { disconnect } from '../../stores/session/session-actions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { nameOfConnection } from '../../ui/connection-name.ts';
import { AddressForm } from './address-form.tsx';
import { ConnectionTestResult } from './connection-test.tsx';
import classes from './settings.module.css';
import { text } from './text.ts';

/** One account: who it is, whether it can be reached, and what can be done about it. */
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
    await attempt(async () => setTest(await engine.session.test({ connectionId: id })));
    setTesting(false);
  };
  return (
    <li className={classes.connection} aria-label={label}>
      <div className={classes.connectionWords}>
        <div>
          <strong>{label}</strong> {isActive ? <span className={classes.badge}>{text.inUse}</span> : null}
        </div>
        <div className={classes.hint}>
          {isService ? [userEmail, baseUrl].filter(Boolean).join(' · ') : text.sample}
        </div>
        <div className={classes.hint}>{text.workspaces(workspaces.map(({ name }) => name))}</div>
        {lacksToken ? <div className={classes.warning}>{text.noToken}</div> : null}
        {state === 'awaited' && isService ? <div className={classes.hint}>{text.tokenAwaited}</div> : null}
      </div>
      {isReady ? (
        <Button
          variant="default"
          size="compact-xs"
          loading={isTesting}
          aria-label={text.testOf(label)}
          onClick={() => void runTest()}
        >
          {text.test}
        </Button>
      ) : null}
      {isReady && isService ? (
        <Button
          variant="default"
          size="compact-xs"
          aria-expanded={isMoving}
          aria-label={text.changeAddressOf(label)}
          onClick={() => setMoving(!isMoving)}
        >
          {text.changeAddress}
        </Button>
      ) : null}
      {lacksToken ? (
        <Button variant="default" size="compact-xs" onClick={() => setConnecting(true)}>
          {text.connectAgain}
        </Button>
      ) : null}
      <Button
        variant="default"
        size="compact-xs"
        aria-label={text.disconnectOf(label)}
        onClick={() => setLeaving(true)}
      >
        {text.disconnect}
      </Button>
      {isMoving ? <AddressForm connection={connection} onClose={() => setMoving(false)} /> : null}
      {test === null ? null : <ConnectionTestResult test={test} />}
      <ConfirmDialog
        isOpen={isLeaving}
        title={text.disconnectTitle(label)}
        confirm={text.disconnectConfirm}
        onClose={() => setLeaving(false)}
        onConfirm={() => void attempt(() => disconnect(id))}
      >
        {text.disconnectText}
      </ConfirmDialog>
    </li>
  );
}
