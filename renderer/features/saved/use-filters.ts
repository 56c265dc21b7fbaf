import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type Filter, filtersOf, savedStore } from '../../stores/saved/saved.ts';

/** The filters in force; the same list as long as they are the same, so that typing draws no facet again. */
export function useFilters(): readonly Filter[] {
  const key = useStore(savedStore, ({ query }) => JSON.stringify(filtersOf(query)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the filters
  return useMemo(() => filtersOf(savedStore.getState().query), [key]);
}
