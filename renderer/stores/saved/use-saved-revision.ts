import { useStore } from 'zustand';
import { engineStore } from '../session/engine-state.ts';
import { savedStore } from './saved.ts';

/** A number that changes when what is saved changes, and when the engine can be asked again. */
export function useSavedRevision(): number {
  const revision = useStore(savedStore, (state) => state.revision);
  const isReady = useStore(engineStore, ({ state }) => state === 'ready');
  return isReady ? revision : -1;
}
