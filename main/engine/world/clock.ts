import { type Cancel, world } from './world.ts';

/** The wall clock, ms since 1970 UTC. It may jump: use `monotonic` for how long something takes. */
export function now(): number {
  return world().clock.now();
}

/** Ms that never run backwards, whatever the wall clock does. */
export function monotonic(): number {
  return world().clock.monotonic();
}

/** Calls `wake` once after `delayMs`. `isBackground`: the timer alone keeps no program running. */
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

/** Waits. Rejects with the reason of `signal` as soon as that fires. */
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

/** Lets whatever else is ready run first, so that long work keeps nobody waiting. */
export function breathe(): Promise<void> {
  return world().clock.breathe();
}
