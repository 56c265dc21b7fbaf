import { useState } from 'react';
import { useStore } from 'zustand';
import type { KeptViews } from './kept-views.ts';
import { useOffer } from './use-offer.ts';

/** The state of a menu of views, which commands also open: to choose one, and to save one if `canSave`. */
export function useViewsMenu<View extends { id: number; name: string }>(
  { store, rename, remove }: KeptViews<View>,
  { canSave, isOffered = true }: { canSave: boolean; isOffered?: boolean },
) {
  const [opening, onOpening] = useState<'choose' | 'save' | null>(null);
  const views = useStore(store, (state) => state.views) ?? [];
  useOffer('views', isOffered ? () => onOpening('choose') : null);
  useOffer('save_view', canSave ? () => onOpening('save') : null);
  return { views, opening, onOpening, onRename: rename, onRemove: remove };
}
