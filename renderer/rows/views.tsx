import { useEffect } from 'react';
import { words } from '../../words/words.ts';
import type { OpenList } from '../stores/explore/explore.ts';
import { viewSourceOf } from '../stores/explore/list-view-look.ts';
import { listViews, saveListView, showListView } from '../stores/explore/list-views.ts';
import { tellUnlessRestarting } from '../stores/frame/notices.ts';
import { useViewsMenu } from '../stores/frame/use-views-menu.ts';
import { ViewsMenu } from '../ui/table/views-menu.tsx';

/** Saved views of lists and combinations. */
export function Views({ title, source }: Pick<OpenList, 'title' | 'source'>) {
  const canSave = viewSourceOf(source) !== null;
  const menu = useViewsMenu(listViews, { canSave });
  useEffect(() => void listViews.read().catch(tellUnlessRestarting), []);
  return (
    <ViewsMenu
      {...menu}
      words={words.explore.views}
      // A combination's title is a good name; a list may have many views, so it suggests none.
      suggested={source.kind === 'combined' ? title : ''}
      onShow={showListView}
      onSave={canSave ? saveListView : undefined}
    />
  );
}
