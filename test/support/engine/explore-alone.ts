import type { Explore } from '../../../main/engine/explore/explore.ts';
import { createExplore } from '../../../main/engine/explore/explore.ts';

/** Lists of a folder, where nothing is saved. */
export function createExploreAlone(dataDir: string): Explore {
  return createExplore({
    isAlone: true,
    dataDir,
    saved: { whose: () => '', among: () => new Set(), async *all() {} },
    savedLists: {
      version: async () => null,
      write: () => Promise.reject(new Error('nothing is saved here')),
    },
  });
}
