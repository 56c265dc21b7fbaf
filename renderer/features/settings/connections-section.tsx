import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { setConnecting } from '../../stores/frame/ui.ts';
import { sessionStore } from '../../stores/session/session.ts';
import { ConnectionLine } from './connection-line.tsx';
import { Section } from './section.tsx';
import classes from './settings.module.css';

/** All connections; each can be tested, moved and disconnected, and another can be added. */
export function ConnectionsSection() {
  const session = useStore(sessionStore, (state) => state.session);
  return (
    <Section id="connections" title={words.settings.connections}>
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
          {words.settings.add}
        </Button>
      </div>
    </Section>
  );
}
