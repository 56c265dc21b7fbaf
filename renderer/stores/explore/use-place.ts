import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { exploreStore, type ListPlace } from './explore.ts';

/** Makes a screen the one whose list is shown; false until it is. */
export function usePlace(place: ListPlace): boolean {
  useLayoutEffect(() => exploreStore.setState({ place }), [place]);
  return useStore(exploreStore, (state) => state.place === place);
}
