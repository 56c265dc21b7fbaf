import { onTestFinished } from 'vitest';
import { realWorld } from '../../../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../../../main/engine/world/world.ts';

/** Time that jumps from event to event, so that an hour of pacing takes milliseconds. */
export interface VirtualTime {
  now(): number;
  /** Runs everything that is due until `untilMs`, in order; promises settle in between. */
  run(untilMs: number): Promise<void>;
  at(ms: number, event: () => void): void;
}

let leave: (() => void) | null = null;

/**
 * Puts the engine into a world whose time starts at `startMs`, until the test ends or the next one is made.
 * Timers fire `lateMs` late. `isDeep`: also waits for promises that depend on long chains of others.
 */
export function createVirtualTime(startMs = 1_000, { lateMs = 0, isDeep = false } = {}): VirtualTime {
  let now = startMs;
  let serial = 0;
  let events: { due: number; serial: number; fire: () => void }[] = [];
  const schedule = (due: number, fire: () => void): (() => void) => {
    serial += 1;
    const event = { due, serial, fire };
    events.push(event);
    return () => {
      events = events.filter((other) => other !== event);
    };
  };
  leave?.();
  leave = enterWorld({
    ...realWorld,
    clock: {
      now: () => now,
      monotonic: () => now,
      after: (delayMs, wake) => schedule(now + Math.max(0, delayMs) + lateMs, wake),
      breathe: () => Promise.resolve(),
    },
  });
  onTestFinished(() => {
    leave?.();
    leave = null;
  });
  return {
    now: () => now,
    at(ms, event) {
      schedule(Math.max(now, ms), event);
    },
    async run(untilMs) {
      for (;;) {
        await settled();
        if (isDeep) await new Promise((resolve) => setImmediate(resolve));
        const next = events.reduce<(typeof events)[number] | null>(
          (first, event) =>
            first === null ||
            event.due < first.due ||
            (event.due === first.due && event.serial < first.serial)
              ? event
              : first,
          null,
        );
        if (next === null || next.due > untilMs) break;
        events = events.filter((event) => event !== next);
        now = Math.max(now, next.due);
        next.fire();
      }
      now = Math.max(now, untilMs);
    },
  };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
