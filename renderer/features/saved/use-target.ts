import { useMemo } from 'react';
import { useStore } from 'zustand';
import { savedStore, targetOf } from '../../stores/saved/saved.ts';

/** What the actions concern now, and how many domains that is; null before the first answer. */
export function useTarget() {
  const result = useStore(savedStore, (state) => state.result);
  const marked = useStore(savedStore, (state) => state.marked);
  return useMemo(() => targetOf({ ...savedStore.getState(), result, marked }), [result, marked]);
}
