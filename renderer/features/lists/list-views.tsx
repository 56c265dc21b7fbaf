import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import {
  listViewsStore,
  readListViews,
  removeListView,
  renameListView,
  showListView,
} from '../../stores/explore/list-views.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { ViewsMenu, type ViewsOpening } from '../../ui/views-menu.tsx';

const work = { show: showListView, rename: renameListView, remove: removeListView };

/** Lists and combinations that were kept as views; nothing as long as there are none. */
export function ListViews({ workspaceId }: { workspaceId: string | null }) {
  const [opening, setOpening] = useState<ViewsOpening>(null);
  const views = useStore(listViewsStore, (state) => state.views) ?? [];
  useEffect(() => {
    if (workspaceId !== null) void readListViews().catch(tellUnlessRestarting);
  }, [workspaceId]);
  const isThere = views.length > 0 || opening !== null;
  useOffer('views', isThere ? () => setOpening('choose') : null);
  if (!isThere) return null;
  return (
    <ViewsMenu
      words={words.explore.views}
      views={views}
      work={work}
      opening={opening}
      onOpening={setOpening}
    />
  );
}
