import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { List } from '#contract/models/list.ts';
import { saidOf } from '../../words/said.ts';
import { words } from '../../words/words.ts';
import { openExplore } from '../stores/explore/explore-open.ts';
import { announce } from '../stores/frame/announcer.ts';
import { fileOfList } from '../stores/frame/file-refs.ts';
import { tell } from '../stores/frame/notices.ts';
import { englishIn } from '../ui/said.tsx';
import { uiStore } from '../stores/frame/ui.ts';
import { showListFacts } from '../stores/lists/list-actions.ts';
import { type ListNews, listsStore } from '../stores/lists/lists.ts';

/**
 * Says on any screen what happened to a list: it is ready, it failed, or its file is here or can't be
 * downloaded.
 */
export function ListNotices() {
  const news = useStore(listsStore, (state) => state.news);
  useEffect(() => {
    if (news !== null) tellNews(news);
  }, [news]);
  return null;
}

function tellNews({ what, list }: ListNews): void {
  const { id, technology } = list;
  const wording = wordsOf(what, list);
  const english = what === 'stopped' ? englishIn(list.file?.problem ?? null) : [];
  const { screen, lists } = uiStore.getState();
  // On the table itself the change can be seen; a notice would only cover it.
  if (screen === 'lists' && lists.kind === 'table') {
    announce(wording, { english });
    return;
  }
  const show = {
    label: words.app.list.show,
    run: () => {
      showListFacts(id);
    },
  };
  const file = fileOfList(list);
  const explore =
    what === 'downloaded' && file !== null
      ? [{ label: words.app.list.explore, run: () => void openExplore(file, technology) }]
      : [];
  tell(wording, { english, actions: [...explore, show] });
}

function wordsOf(what: ListNews['what'], { technology, exportedRows, file }: List): string {
  switch (what) {
    case 'ready':
      return words.app.list.ready(technology, exportedRows);
    case 'failed':
      return words.app.list.failed(technology);
    case 'downloaded':
      return words.app.list.downloaded(technology);
    case 'stopped':
      return words.app.list.stopped(technology, file?.problem == null ? '' : saidOf(file.problem));
  }
}
