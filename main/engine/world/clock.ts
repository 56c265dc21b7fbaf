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

/** `afterRunning` counts time in so many parts. */
const PARTS = 60;

/**
 * Calls `wake` once after `delayMs` in which this program ran: in time that it was stopped, or that the computer slept,
 * nothing could be read. So it counts its own ticks. Use it for time-outs of what others send.
 */
export function afterRunning(delayMs: number, wake: () => void): Cancel {
  let left = PARTS;
  const tick = () => {
    left -= 1;
    if (left === 0) wake();
    else cancel = after(delayMs / PARTS, tick);
  };
  let cancel = after(delayMs / PARTS, tick);
  return () => cancel();
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

/** How many values are worked on at a time. */
const PIECE = 5_000;

/** Values piece by piece. Between two of them other ready work runs. */
export async function* inPieces<Value>(values: readonly Value[]): AsyncGenerator<Value[], void> {
  for (let from = 0; from < values.length; from += PIECE) {
    yield values.slice(from, from + PIECE);
    await breathe();
  }
}
