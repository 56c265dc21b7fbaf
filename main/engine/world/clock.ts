import { type Cancel, world } from './world.ts';

/** The wall clock, ms since 1970 UTC. It may jump. Use `monotonic` to measure how long something takes. */
export function now(): number {
  return world().clock.now();
}

/** Monotonic ms. They never run backwards, whatever the wall clock does. */
export function monotonic(): number {
  return world().clock.monotonic();
}

/** Calls `wake` once after `delayMs`. `isBackground`: the timer alone does not keep a program running. */
export function after(delayMs: number, wake: () => void, options?: { isBackground?: boolean }): Cancel {
  return world().clock.after(delayMs, wake, options);
}

/** Calls `work` every `everyMs` until it is cancelled. */
export function every(everyMs: number, work: () => void, options?: { isBackground?: boolean }): Cancel {
  let cancel = after(everyMs, tick, options);
  function tick() {
    cancel = after(everyMs, tick, options);
    work();
  }
  return () => cancel();
}

/** Waits. Rejects with the reason of `signal` as soon as that is aborted. */
export function sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const onAbort = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = after(delayMs, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/** Lets other ready work run first, so that long work blocks nothing. */
export function breathe(): Promise<void> {
  return world().clock.breathe();
}
