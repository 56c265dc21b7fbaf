import { useSyncExternalStore } from 'react';

/** Below this width nothing fits next to a grid. */
const narrow = window.matchMedia('(max-width: 1079px)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the window has no room for anything next to a grid. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
