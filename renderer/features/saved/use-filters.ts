import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type Filter, filtersOf, savedStore } from '../../stores/saved/saved.ts';

/** The active filters. The same array while they are equal, so that typing does not draw the facets again. */
export function useFilters(): readonly Filter[] {
  const key = useStore(savedStore, ({ query }) => JSON.stringify(filtersOf(query)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the filters
  return useMemo(() => filtersOf(savedStore.getState().query), [key]);
}
