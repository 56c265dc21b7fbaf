import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '../../../preload/contract/models/connection.ts';
import { attempt } from '../../stores/notices.ts';
import { sessionStore } from '../../stores/session.ts';
import { disconnect } from '../../stores/session-actions.ts';
import { setConnecting } from '../../stores/ui.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import classes from './settings.module.css';
import { text } from './text.ts';

/** The accounts that Stackdesk knows; each can be let go, and another added. */
export function ConnectionsSection() {
  const session = useStore(sessionStore, (state) => state.session);
  return (
    <section className={classes.section} aria-labelledby="settings-connections">
      <h2 id="settings-connections">{text.connections}</h2>
      <ul className={classes.list}>
        {session?.connections.map((connection) => (
          <ConnectionLine
            key={connection.id}
            connection={connection}
            isActive={connection.id === session.activeId}
          />
        ))}
      </ul>
      <div>
        <Button variant="default" onClick={() => setConnecting(true)}>
          {text.add}
        </Button>
      </div>
    </section>
  );
}

function ConnectionLine({ connection, isActive }: { connection: Connection; isActive: boolean }) {
  const [isLeaving, setLeaving] = useState(false);
  const { label, kind, baseUrl, userEmail, state } = connection;
  return (
    <li className={classes.connection}>
      <div className={classes.connectionWords}>
        <div>
          <strong>{label}</strong> {isActive ? <span className={classes.badge}>{text.inUse}</span> : null}
        </div>
        <div className={classes.hint}>
          {kind === 'sample' ? text.sample : [userEmail, baseUrl].filter(Boolean).join(' · ')}
        </div>
        {state === 'no_token' && kind === 'service' ? (
          <div className={classes.warning}>{text.noToken}</div>
        ) : null}
      </div>
      {state === 'no_token' && kind === 'service' ? (
        <Button variant="default" size="compact-xs" onClick={() => setConnecting(true)}>
          {text.connectAgain}
        </Button>
      ) : null}
      <Button variant="default" size="compact-xs" onClick={() => setLeaving(true)}>
        {text.disconnect}
      </Button>
      <ConfirmDialog
        isOpen={isLeaving}
        title={text.disconnectTitle(label)}
        confirm={text.disconnectConfirm}
        onClose={() => setLeaving(false)}
        onConfirm={() => void attempt(() => disconnect(connection.id))}
      >
        {text.disconnectText}
      </ConfirmDialog>
    </li>
  );
}
