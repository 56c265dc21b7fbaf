import { Select } from '@mantine/core';
import { memo } from 'react';
import { useStore } from 'zustand';
import { savedColumns } from '../../../preload/contract/values/saved.ts';
import { words } from '../../../words/words.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { useSearchKeys } from '../../stores/frame/use-search-keys.ts';
import { columnsOf } from '../../stores/saved/kept-columns.ts';
import { firstColumns, savedStore } from '../../stores/saved/saved.ts';
import { setColumns, setText, showWorkspace } from '../../stores/saved/saved-actions.ts';
import { removalsStore } from '../../stores/saved/saved-removals.ts';
import { ColumnChooser } from '../../ui/column-chooser.tsx';
import frame from '../../ui/result-screen.module.css';
import { SearchField } from '../../ui/search-field.tsx';
import { Deleted } from './deleted-button.tsx';
import classes from './saved.module.css';
import { Views } from './views.tsx';

/** The screen's name, and how a person looks for something where there is something. */
export const SavedHead = memo(function SavedHead(props: { isNothing: boolean; onLeave: () => void }) {
  const { isNothing, onLeave } = props;
  return (
    <header className={frame.head}>
      <h1>{words.saved.title}</h1>
      {isNothing ? null : <SavedSearch onLeave={onLeave} />}
      {isNothing ? null : <Found />}
      <div className={frame.headEnd}>
        <WorkspaceChoice />
        {isNothing ? null : (
          <>
            <Views />
            <SavedColumns />
          </>
        )}
        <Deleted isNothing={isNothing} />
      </div>
    </header>
  );
});

/** The screen fills behind the dialog that brings back what it shows. */
const mayFocus = () => !removalsStore.getState().isOpen;

function SavedSearch({ onLeave }: { onLeave: () => void }) {
  const typed = useStore(savedStore, ({ query }) => query.text);
  const field = useSearchKeys(mayFocus);
  return (
    <SearchField
      field={field}
      className={classes.search}
      words={words.saved}
      typed={typed}
      onType={setText}
      onLeave={onLeave}
    />
  );
}

/** How much was found among how much, and how quickly; said aloud as well. */
function Found() {
  const result = useStore(savedStore, (state) => state.result);
  const isOld = useStore(savedStore, ({ result, query }) => result !== null && result.query !== query);
  return (
    <p className={frame.found} role="status" data-old={isOld || undefined}>
      {result === null ? words.saved.counting : words.saved.found(result.total, result.all, result.tookMs)}
    </p>
  );
}

const all = savedColumns.map((key) => ({
  key,
  title: key === 'since' ? words.saved.sinceChooser : words.saved.columns[key],
}));

/** Which columns the saved domains show. */
function SavedColumns() {
  const columns = useStore(savedStore, columnsOf);
  const [isOpen, setOpen] = useOfferedOpening('columns');
  return (
    <ColumnChooser
      all={all}
      shown={columns}
      usual={firstColumns}
      onChange={setColumns}
      isOpen={isOpen}
      onOpen={setOpen}
    />
  );
}

/** Under which workspace a person looks; there where more than one holds something. */
function WorkspaceChoice() {
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
