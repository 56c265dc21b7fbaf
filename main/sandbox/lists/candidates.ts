import { isPossible } from '../world/detect.ts';
import { WORLD_SIZE } from '../world/names.ts';
import { siteAt } from '../world/site.ts';
import type { Technology } from '../world/technologies.ts';
import { createTurns } from './turns.ts';

/** For how many technologies the indexes are cached. Each takes at most a few megabytes. */
const KEPT = 4;

/** By place of a technology, with the last used one at the end. */
const kept = new Map<number, Int32Array>();

/**
 * The indexes of the sites that may run a technology at some time, in order. The first list of a technology
 * looks at all sites, in turns. Rejects if the list is no longer wanted.
 */
export async function candidatesOf({ place }: Technology, isStillWanted: () => boolean): Promise<Int32Array> {
  const candidates = kept.get(place) ?? (await findCandidates(place, isStillWanted));
  kept.delete(place);
  kept.set(place, candidates);
  for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
  return candidates;
}

async function findCandidates(place: number, isStillWanted: () => boolean): Promise<Int32Array> {
  const turn = createTurns();
  const found: number[] = [];
  for (let index = 0; index < WORLD_SIZE; index += 1) {
    if (index % 512 === 0 && turn.isOver()) await turn.next();
    if (index % 512 === 0 && !isStillWanted()) throw new Error('nobody wants this list any more');
    if (isPossible(siteAt(index), place)) found.push(index);
  }
  return Int32Array.from(found);
}
