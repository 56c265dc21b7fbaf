import { Select } from '@mantine/core';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { savedStore } from '../../stores/saved/saved.ts';
import { showWorkspace } from '../../stores/saved/saved-actions.ts';
import classes from './saved.module.css';

/** Under which workspace one looks; there where more than one holds something. */
export function WorkspaceChoice() {
  const workspaces = useStore(savedStore, (state) => state.workspaces);
  const shown = useStore(savedStore, ({ query }) => query.workspace);
  if (workspaces.length < 2) return null;
  const active = workspaces.find(({ isActive }) => isActive)?.workspace ?? null;
  return (
    <Select
      className={classes.workspaces}
      aria-label={words.saved.workspace.label}
      title={words.saved.workspace.label}
      comboboxProps={{ width: 320, position: 'bottom-end' }}
      data={workspaces.map(({ workspace, name, realm, domains }) => ({
        value: String(workspace),
        label: words.saved.workspace.option(name, realm, domains),
      }))}
      value={String(shown ?? active ?? '')}
      onChange={(value) => {
        const chosen = Number(value);
        showWorkspace(chosen === active ? null : chosen);
      }}
    />
  );
}
