import { Select } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { savedColumns } from '#shared/tables/saved.ts';
import { words } from '../../../words/words.ts';
import { ChartsButton } from '../../rows/charts-button.tsx';
import { openSavedDomains } from '../../stores/explore/explore-open.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { useSearchKeys } from '../../stores/frame/use-search-keys.ts';
import { columnsOf } from '../../stores/saved/kept-columns.ts';
import { firstColumns, savedStore, targetOf } from '../../stores/saved/saved.ts';
import { openFacts, setColumns, setText, showWorkspace } from '../../stores/saved/saved-actions.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import frame from '../../ui/table/result-screen.module.css';
import { Found, ResultHead } from '../../ui/table/result-screen.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { Deleted } from './deleted-button.tsx';
import classes from './saved.module.css';
import { useTarget } from './use-target.ts';
import { Views } from './views.tsx';

/** The screen's title, and the search if something is saved. */
export const SavedHead = memo(function SavedHead(props: { isNothing: boolean; onLeave: () => void }) {
  const { isNothing, onLeave } = props;
  return (
    <ResultHead>
      <h1>{words.saved.title}</h1>
      {isNothing ? null : <SavedSearch onLeave={onLeave} />}
      {isNothing ? null : <FoundDomains />}
      <div className={frame.headEnd}>
        <WorkspaceChoice />
        {isNothing ? null : (
          <>
            <ExploreButton />
            <SavedChartsButton />
            <Views />
            <SavedColumns />
          </>
        )}
        <Deleted isNothing={isNothing} />
      </div>
    </ResultHead>
  );
});

function SavedSearch({ onLeave }: { onLeave: () => void }) {
  const typed = useStore(savedStore, ({ query }) => query.text);
  const field = useSearchKeys();
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

/** How many of all domains were found, and how quickly. */
function FoundDomains() {
  const result = useStore(savedStore, (state) => state.result);
  const isOld = useStore(savedStore, ({ result, query }) => result !== null && result.query !== query);
  return (
    <Found isOld={isOld} told={result === null ? '' : words.saved.found(result.total, result.all, null)}>
      {result === null ? words.saved.counting : words.saved.found(result.total, result.all, result.tookMs)}
    </Found>
  );
}

const all = savedColumns.map((key) => ({
  key,
  title: key === 'since' ? words.saved.sinceChooser : words.saved.columns[key],
}));

/** Facts are where the charts are, so they are closed for them. */
function SavedChartsButton() {
  const isOpen = useStore(savedStore, ({ open }) => open !== null);
  return <ChartsButton cover={{ isOpen, close: () => openFacts(null) }} />;
}

/** Opens what is found, or chosen, as a list. */
function ExploreButton() {
  const isOff = (useTarget()?.count ?? 0) === 0;
  const explore = () => {
    const now = targetOf(savedStore.getState());
    if (now !== null) void openSavedDomains(now.query, words.saved.exploreName(now.count));
  };
  useOffer('explore', isOff ? null : explore);
  return <ToolButton icon={IconTable} word={words.saved.explore} disabled={isOff} onClick={explore} />;
}

/** Chooses the columns of the saved domains. */
function SavedColumns() {
  const columns = useStore(savedStore, columnsOf);
  return (
    <ColumnChooser
      all={all}
      shown={columns}
      usual={firstColumns}
      onChange={setColumns}
      opening={useOfferedOpening('columns')}
    />
  );
}

/** Chooses the workspace whose domains are shown, if several have any. */
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
