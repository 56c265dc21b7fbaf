import { AsyncLocalStorage } from 'node:async_hooks';
import type { World } from '../../main/engine/world/world.ts';
import { createDice, seedFor } from './chance.ts';
import { Killed } from './process.ts';
import { createServiceModel, type ServiceModel } from './service/service-model.ts';
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

/** A service with one workspace and credits for everything: such worlds are about what happens between programs. */
export function createAmpleService(time: VirtualTime, seed: number): ServiceModel {
  return createServiceModel({
    timeline: time,
    dice: createDice(seedFor(seed, 'service')),
    options: {
      seed,
      companyShare: 0.8,
      technologiesShare: 0.8,
      workspaces: [{ name: 'North', bulk_lookup: 100_000, standard: 10 }],
      dialect: { laterPrice: null },
    },
  });
}

/** The world of whichever computer or program works at this moment. */
export function worldOfWorlds(worlds: AsyncLocalStorage<World>): World {
  return presentWorld(() => {
    const world = worlds.getStore();
    if (world === undefined) throw new Error('work of nobody');
    return world;
  });
}

/** A world that is always the one that `present` returns now. */
export function presentWorld(present: () => World): World {
  return {
    get clock() {
      return present().clock;
    },
    get random() {
      return present().random;
    },
    get files() {
      return present().files;
    },
    get databases() {
      return present().databases;
    },
    get wire() {
      return present().wire;
    },
    get local() {
      return present().local;
    },
    get machine() {
      return present().machine;
    },
  };
}

/** True if an error comes of the death of a process, which nobody notices. */
export function isOfDeath(error: unknown): boolean {
  for (let seen = error; seen instanceof Error; seen = seen.cause) if (seen instanceof Killed) return true;
  return /the process was killed|connection is not open|the program is not running/.test(String(error));
}
