import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import type { OpenList } from '../../stores/explore/explore.ts';
import { viewSourceOf } from '../../stores/explore/list-view-look.ts';
import {
  listViewsStore,
  readListViews,
  removeListView,
  renameListView,
  saveListView,
  showListView,
} from '../../stores/explore/list-views.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { ViewsMenu, type ViewsOpening } from '../../ui/table/views-menu.tsx';

/** Saved views of lists and combinations. */
export function Views({ title, source }: Pick<OpenList, 'title' | 'source'>) {
  const [opening, setOpening] = useState<ViewsOpening>(null);
  const views = useStore(listViewsStore, (state) => state.views) ?? [];
  const canSave = viewSourceOf(source) !== null;
  useEffect(() => void readListViews().catch(tellUnlessRestarting), []);
  useOffer('views', () => setOpening('choose'));
  useOffer('save_view', canSave ? () => setOpening('save') : null);
  return (
    <ViewsMenu
      words={words.explore.views}
      views={views}
      // A combination's title is a good name; a list may have many views, so it suggests none.
      suggested={source.kind === 'combined' ? title : ''}
      work={{
        show: showListView,
        rename: renameListView,
        remove: removeListView,
        save: canSave ? saveListView : undefined,
      }}
      opening={opening}
      onOpening={setOpening}
    />
  );
}
