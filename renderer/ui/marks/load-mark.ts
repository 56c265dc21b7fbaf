import type { Mark } from 'virtual:technology-marks';
import { markKeys } from './mark-key.ts';

const known = new Map<string, Mark | null>();
let index: Promise<typeof import('virtual:technology-marks')> | undefined;

/** The mark of a technology if it was loaded; null if there is none, undefined if not known yet. */
export function knownMark(name: string): Mark | null | undefined {
  return known.get(name);
}

/**
 * Loads the mark of a technology; null if there is none. Reads only the index and the one shard with the
 * mark.
 */
export async function loadMark(name: string): Promise<Mark | null> {
  const before = known.get(name);
  if (before !== undefined) return before;
  index ??= import('virtual:technology-marks');
  const { shardOf, shards } = await index;
  const key = markKeys(name).find((each) => Object.hasOwn(shardOf, each));
  const shard = key === undefined ? undefined : shards[shardOf[key] ?? -1];
  const mark = key === undefined || shard === undefined ? null : ((await shard()).marks[key] ?? null);
  known.set(name, mark);
  return mark;
}
