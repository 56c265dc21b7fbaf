import { answersOf, currentTechnologies } from '../changes/technology-history.ts';
import { keyOfTechnology } from '../service/read/technologies.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';

/** When answers named a technology of a domain. Seconds since 1970. */
export interface SeenTechnology {
  name: string;
  firstS: number;
  lastS: number;
  isCurrent: boolean;
}

/**
 * Every technology that the answers about a domain ever named. If one came back, only the time since then counts.
 * `snapshots` are oldest first.
 */
export function seenTechnologies(snapshots: readonly StoredSnapshot[]): SeenTechnology[] {
  const answers = answersOf(snapshots);
  const seen = new Map<string, SeenTechnology>();
  for (const { snapshot, technologies, isPartial } of answers) {
    if (snapshot.outcome !== 'found') continue;
    const atS = Math.floor(snapshot.fetchedAt / 1_000);
    const named = new Map(technologies.map((each) => [keyOfTechnology(each), each]));
    for (const [key, { name }] of named) {
      const before = seen.get(key);
      if (before?.isCurrent === true) before.lastS = atS;
      else seen.set(key, { name: name.trim(), firstS: atS, lastS: atS, isCurrent: true });
    }
    if (isPartial) continue;
    for (const [key, each] of seen) if (!named.has(key)) each.isCurrent = false;
  }
  // The one rule of what runs now is that of everything else.
  const current = currentTechnologies(answers);
  for (const [key, each] of seen) each.isCurrent = current?.has(key) ?? false;
  return [...seen.values()];
}
