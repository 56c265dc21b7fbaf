import { Button } from '@mantine/core';
import {
  IconDatabaseSearch,
  IconFileSearch,
  IconFolderOpen,
  IconListDetails,
  IconPlus,
  IconRefresh,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { words } from '../../../words/words.ts';
import { chooseOwnFile } from '../../stores/explore/explore-open.ts';
import { listViews, showListView } from '../../stores/explore/list-views.ts';
import { announce } from '../../stores/frame/announcer.ts';
import { tell, tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { goTo, showLists } from '../../stores/frame/ui.ts';
import { useViewsMenu } from '../../stores/frame/use-views-menu.ts';
import {
  closeListForm,
  locateLists,
  openListForm,
  refreshLists,
  refreshListsOnce,
} from '../../stores/lists/list-actions.ts';
import { listsStore, selectLists } from '../../stores/lists/lists.ts';
import { activeConnection, activeWorkspace, sessionStore } from '../../stores/session/session.ts';
import empty from '../../ui/empty.module.css';
import frame from '../../ui/table/result-screen.module.css';
import { ResultHead, ResultScreen } from '../../ui/table/result-screen.tsx';
import { ViewsMenu } from '../../ui/table/views-menu.tsx';
import { ListFacts } from './list-facts.tsx';
import { LIST_FORM_ID, ListForm } from './list-form.tsx';
import classes from './lists.module.css';
import { ListsTable } from './lists-table.tsx';
import { Traffic } from './traffic.tsx';

/** All lists, what became of them, and their files on this computer. */
export function ListsScreen() {
  const workspaceId = useStore(sessionStore, (state) => activeWorkspace(state)?.id ?? null);
  const lists = useStore(
    listsStore,
    useShallow((state) => selectLists(state, (list) => list.workspaceId === workspaceId)),
  );
  const form = useStore(listsStore, (state) => state.form);
  const open = useStore(listsStore, (state) => state.open);
  const connectionState = useStore(sessionStore, (state) => activeConnection(state)?.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the workspace and its token are the reason, not an input
  useEffect(() => void refreshListsOnce(), [workspaceId, connectionState]);
  const title = useRef<HTMLHeadingElement>(null);
  // The form takes the keyboard if it is open.
  useEffect(() => {
    if (listsStore.getState().form === null) title.current?.focus({ preventScroll: true });
  }, []);
  const opened = lists.find(({ id }) => id === open);
  return (
    <ResultScreen className={classes.screen}>
      <ResultHead>
        <h1 ref={title} tabIndex={-1}>
          {words.lists.title}
        </h1>
        <div className={frame.headEnd}>
          <Locate missing={lists.filter(({ file }) => file?.state === 'missing').length} />
          <Traffic />
          <ListViews workspaceId={workspaceId} />
          <Refresh />
          <Button
            variant="default"
            title={words.lists.sqlTitle}
            leftSection={<IconDatabaseSearch size={14} aria-hidden />}
            onClick={() => showLists({ kind: 'sql' })}
          >
            {words.sql.title}
          </Button>
          <Button
            variant="default"
            title={words.lists.openFileTitle}
            leftSection={<IconFolderOpen size={14} aria-hidden />}
            onClick={() => void chooseOwnFile()}
          >
            {words.lists.openFile}
          </Button>
          <Button
            data-opens={LIST_FORM_ID}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => openListForm()}
          >
            {words.lists.newList}
          </Button>
        </div>
      </ResultHead>
      <div className={classes.parts}>
        {lists.length === 0 ? <EmptyLists /> : <ListsTable lists={lists} />}
        {form !== null ? (
          <ListForm key={form.technology} asked={form} onClose={closeListForm} />
        ) : opened === undefined ? null : (
          <ListFacts key={opened.id} list={opened} />
        )}
      </div>
    </ResultScreen>
  );
}

/**
 * Finds the files of several lists at once, such as after a move to another computer. A single one is located
 * in its row.
 */
function Locate({ missing }: { missing: number }) {
  const isLocating = useStore(listsStore, (state) => state.isLocating);
  if (missing < 2 && !isLocating) return null;
  const locate = async () => {
    const outcome = await locateLists();
    if (outcome !== null) tell(words.lists.locatedMany(outcome.located, outcome.missing));
  };
  return (
    <Button
      variant="default"
      title={words.lists.locateTitle}
      loading={isLocating}
      leftSection={<IconFileSearch size={14} aria-hidden />}
      onClick={() => void locate()}
    >
      {words.lists.locateMany(missing)}
    </Button>
  );
}

function Refresh() {
  const isRefreshing = useStore(listsStore, (state) => state.isRefreshing);
  const refresh = async () => {
    if (await refreshLists()) announce(words.lists.refreshed(listsStore.getState().lists.size));
  };
  return (
    <Button
      variant="default"
      title={words.lists.refreshTitle}
      loading={isRefreshing}
      leftSection={<IconRefresh size={14} aria-hidden />}
      onClick={() => void refresh()}
    >
      {words.lists.refresh}
    </Button>
  );
}

/** Before the first list: what a list is, and how to get one. */
function EmptyLists() {
  return (
    <div className={`${empty.empty} ${classes.none}`}>
      <IconListDetails size={40} stroke={1.25} aria-hidden />
      <h2>{words.lists.empty.title}</h2>
      <p>{words.lists.empty.words}</p>
      <div className={empty.buttons}>
        <Button onClick={() => openListForm()}>{words.lists.newList}</Button>
        <Button variant="default" onClick={() => void chooseOwnFile()}>
          {words.lists.openFile}
        </Button>
        <Button variant="default" onClick={() => goTo('lookup')}>
          {words.lists.empty.lookup}
        </Button>
      </div>
    </div>
  );
}

/** Saved views of lists and combinations; nothing if there are none. */
function ListViews({ workspaceId }: { workspaceId: string | null }) {
  const isOffered = useStore(listViews.store, ({ views }) => views !== null && views.length > 0);
  const menu = useViewsMenu(listViews, { canSave: false, isOffered });
  useEffect(() => {
    if (workspaceId !== null) void listViews.read().catch(tellUnlessRestarting);
  }, [workspaceId]);
  if (!isOffered && menu.opening === null) return null;
  return <ViewsMenu {...menu} words={words.explore.views} onShow={showListView} />;
}
