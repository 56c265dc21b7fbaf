import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: number | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** The time, ms, updated twice a minute: one clock for all ages on the screen. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => {
    // A component that appears after a pause must not start with an old time.
    if (timer === undefined) now = Date.now();
    return now;
  });
}
