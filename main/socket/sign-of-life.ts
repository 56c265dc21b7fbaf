import { every, monotonic } from '../engine/world/clock.ts';

/** How often an engine tells each command that it is alive, ms. */
export const BEAT_MS = 2_000;
const TICK_MS = 1_000;
/**
 * So many ticks without a sign of life are a silence. Only one work of an engine takes so long: compacting a store of
 * some gigabytes, which begins only while no run is under way.
 */
export const PATIENCE = 20;
/** After so many, a program that has no person to ask gives up. */
export const LONGEST_PATIENCE = 120;
/** After a longer pause between two ticks, the whole computer slept or was too busy, or this program was stopped. */
const GAP_MS = 4 * TICK_MS;

export type Life = 'alive' | 'silent' | 'lost';

export interface LifeWatch {
  /** Anything came from the other end. */
  heard(): void;
  stop(): void;
}

/**
 * Notices another program that is stopped, so that its connection stays open and nothing comes. It counts ticks of
 * this program, not time: if the computer slept, this program did not tick either.
 */
export function watchLife(onChange: (life: Life) => void): LifeWatch {
  let quiet = 0;
  let life: Life = 'alive';
  let lastTickMs = monotonic();
  const enter = (next: Life) => {
    if (next === life) return;
    life = next;
    onChange(next);
  };
  const tick = () => {
    const gapMs = monotonic() - lastTickMs;
    lastTickMs = monotonic();
    quiet = gapMs > GAP_MS ? 0 : quiet + 1;
    if (quiet >= LONGEST_PATIENCE) enter('lost');
    else if (quiet >= PATIENCE) enter('silent');
  };
  const stop = every(TICK_MS, tick, { isBackground: true });
  return {
    heard: () => {
      quiet = 0;
      enter('alive');
    },
    stop,
  };
}
