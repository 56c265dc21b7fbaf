import { useEffect } from 'react';
import { useStore } from 'zustand';
import { StackdeskError } from '../../preload/contract/errors.ts';
import { openExplore } from '../stores/explore-open.ts';
import { openListFacts } from '../stores/list-actions.ts';
import { type ListNews, listsStore } from '../stores/lists.ts';
import { tell, tellProblem } from '../stores/notices.ts';
import { showLists } from '../stores/ui.ts';
import { text } from './text.ts';

/** Says on any screen what became of a list: that it is ready, that it failed, that its file is here or can't be had. */
export function ListNotices() {
  const news = useStore(listsStore, (state) => state.news);
  useEffect(() => {
    if (news !== null) tellNews(news);
  }, [news]);
  return null;
}

function tellNews({ what, list }: ListNews): void {
  const { id, technology, file } = list;
  const show = {
    label: text.list.show,
    run: () => {
      showLists({ kind: 'table' });
      openListFacts(id);
    },
  };
  const path = file?.path ?? null;
  if (what === 'ready') tell(text.list.ready(technology, list.exportedRows), { actions: [show] });
  if (what === 'failed') tell(text.list.failed(technology), { actions: [show] });
  if (what === 'downloaded') {
    const explore = { label: text.list.explore, run: () => void openExplore(path ?? '', technology) };
    tell(text.list.downloaded(technology), { actions: path === null ? [show] : [explore, show] });
  }
  // Attempts that are kept back wait for a person's word, and say so in the table.
  if (what === 'stopped' && file?.problem != null) {
    tellProblem(new StackdeskError(file.problem.code, file.problem.message));
  }
}
