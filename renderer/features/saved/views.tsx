import { useState } from 'react';
import { useStore } from 'zustand';
import type { SavedView } from '../../../preload/contract/models/saved.ts';
import { words } from '../../../words/words.ts';
import { announce } from '../../stores/frame/announcer.ts';
import { tell } from '../../stores/frame/notices.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { savedStore } from '../../stores/saved/saved.ts';
import { showView } from '../../stores/saved/saved-actions.ts';
import {
  removeView,
  renameView,
  restoreView,
  savedViewsStore,
  saveView,
} from '../../stores/saved/saved-views.ts';
import { ViewsMenu, type ViewsOpening } from '../../ui/table/views-menu.tsx';

const wording = words.parts.views;

/** Saved views. */
export function Views() {
  const [opening, setOpening] = useState<ViewsOpening>(null);
  const views = useStore(savedViewsStore, (state) => state.views) ?? [];
  useOffer('views', () => setOpening('choose'));
  useOffer('save_view', () => setOpening('save'));
  return (
    <ViewsMenu
      words={words.saved.views}
      views={views}
      work={{ show: showView, rename: renameView, remove, save }}
      opening={opening}
      onOpening={setOpening}
    />
  );
}

async function save(name: string): Promise<boolean> {
  const isSaved = await saveView(name, savedStore.getState());
  if (isSaved) announce(wording.saved(name));
  return isSaved;
}

/** Removes a view at once, because this can be undone. */
async function remove(view: SavedView): Promise<boolean> {
  if (!(await removeView(view.id))) return false;
  const restore = async () => {
    if (await restoreView(view)) announce(wording.restored(view.name));
  };
  tell(wording.removed(view.name), { undo: () => void restore() });
  return true;
}
