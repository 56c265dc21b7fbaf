import { useSyncExternalStore } from 'react';

/** Below this the facets do not stand beside the grid. */
const narrow = window.matchMedia('(max-width: 1079px)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the window has no room for facets beside the grid. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
