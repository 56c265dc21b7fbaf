import { AsyncLocalStorage } from 'node:async_hooks';
import type { World } from '../../main/engine/world/world.ts';
import { Killed } from './process.ts';
import type { VirtualTime } from './time.ts';

/** Time whose timers go on in the world of whoever set them. */
export function boundTime(time: VirtualTime): VirtualTime {
  return {
    ...time,
    after: (delayMs, wake) =>
      time.after(
        delayMs,
        AsyncLocalStorage.bind(() => {
          try {
            wake();
          } catch (error) {
            // The fuse of a process may end in a timer.
            if (!isOfDeath(error)) throw error;
          }
        }),
      ),
    get events() {
      return time.events;
    },
  };
}

/** The world of whichever computer or program works at this moment. */
export function worldOfWorlds(worlds: AsyncLocalStorage<World>): World {
  const mine = (): World => {
    const world = worlds.getStore();
    if (world === undefined) throw new Error('work of nobody');
    return world;
  };
  return {
    get clock() {
      return mine().clock;
    },
    get random() {
      return mine().random;
    },
    get files() {
      return mine().files;
    },
    get databases() {
      return mine().databases;
    },
    get wire() {
      return mine().wire;
    },
    get local() {
      return mine().local;
    },
    get machine() {
      return mine().machine;
    },
  };
}

/** True if an error comes of the death of a process, which nobody notices. */
export function isOfDeath(error: unknown): boolean {
  for (let seen = error; seen instanceof Error; seen = seen.cause) if (seen instanceof Killed) return true;
  return /the process was killed|connection is not open|the program is not running/.test(String(error));
}
