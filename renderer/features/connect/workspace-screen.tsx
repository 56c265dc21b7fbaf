import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Connection } from '#contract/models/connection.ts';
import { words } from '../../../words/words.ts';
import { attempt } from '../../stores/frame/notices.ts';
import { chooseWorkspace, disconnect } from '../../stores/session/session-actions.ts';
import { Callout } from '../../ui/callout.tsx';
import { nameOfConnection } from '../../ui/connection-name.ts';
import { Logo } from '../../ui/logo.tsx';
import classes from './connect.module.css';

/** Asks which workspace pays, if the token reaches several. Says so if it reaches none. */
export function WorkspaceScreen({ connection }: { connection: Connection }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <Logo size={40} />
        <h1 ref={title} tabIndex={-1} className={classes.title}>
          {words.connect.chooseTitle}
        </h1>
        <p className={classes.lead}>
          {words.connect.chooseLead(connection.userName ?? nameOfConnection(connection))}
        </p>
        {connection.workspaces.length === 0 ? (
          <Callout tone="loss">{words.connect.noWorkspaces}</Callout>
        ) : null}
        <div className={classes.choices}>
          {connection.workspaces.map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              fullWidth
              justify="space-between"
              rightSection={<IconChevronRight size={16} aria-hidden />}
              onClick={() => void attempt(() => chooseWorkspace(connection.id, id))}
            >
              {name}
            </Button>
          ))}
        </div>
        <Button variant="subtle" onClick={() => void attempt(() => disconnect(connection.id))}>
          {words.connect.another}
        </Button>
      </div>
    </main>
  );
}
