import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useStore } from 'zustand';
import { words } from '../../words/words.ts';
import { attempt } from '../stores/frame/notices.ts';
import { setConnecting } from '../stores/frame/ui.ts';
import { useOffer } from '../stores/frame/use-offer.ts';
import { activeWorkspace, sessionStore } from '../stores/session/session.ts';
import { chooseWorkspace } from '../stores/session/session-actions.ts';
import { nameOfConnection } from '../ui/connection-name.ts';
import classes from './top-bar.module.css';
import { CutName } from '../ui/cut-name.tsx';
import { MenuItem } from '../ui/menu-item.tsx';

/** The workspace that pays and whose data is shown, and all others that the connections reach. */
export function WorkspaceMenu() {
  const [isOpen, setOpen] = useState(false);
  useOffer('switch_workspace', () => setOpen(true));
  const session = useStore(sessionStore, (state) => state.session);
  const workspace = useStore(sessionStore, activeWorkspace);
  const name = workspace?.name ?? words.app.chooseWorkspace;
  return (
    <Menu position="bottom-start" width="target" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <UnstyledButton className={classes.workspace} aria-label={words.app.workspace(name)} title={name}>
          <CutName name={name} ending={8} />
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown miw={240}>
        {session?.connections.map((connection) => (
          <Fragment key={connection.id}>
            <Menu.Label>{nameOfConnection(connection)}</Menu.Label>
            {connection.workspaces.map(({ id, name: each }) => {
              const isCurrent = connection.id === session.activeId && id === workspace?.id;
              return (
                <MenuItem
                  key={id}
                  aria-current={isCurrent || undefined}
                  rightSection={isCurrent ? <IconCheck size={14} aria-hidden /> : null}
                  onClick={() => isCurrent || void attempt(() => chooseWorkspace(connection.id, id))}
                >
                  {each}
                </MenuItem>
              );
            })}
          </Fragment>
        ))}
        <Menu.Divider />
        <MenuItem leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setConnecting(true)}>
          {words.app.addConnection}
        </MenuItem>
      </Menu.Dropdown>
    </Menu>
  );
}
