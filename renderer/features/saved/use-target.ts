import { useMemo } from 'react';
import { useStore } from 'zustand';
import { savedStore, targetOf } from '../../stores/saved/saved.ts';

/** The domains that the actions apply to, and how many they are; null before the first answer. */
export function useTarget() {
  const result = useStore(savedStore, (state) => state.result);
  const marked = useStore(savedStore, (state) => state.marked);
  return useMemo(() => targetOf({ ...savedStore.getState(), result, marked }), [result, marked]);
}
