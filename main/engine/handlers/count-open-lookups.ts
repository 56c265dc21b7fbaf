import type { LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { ExploreQuery } from '../../../preload/contract/models/explore.ts';
import type { Engine } from '../engine.ts';
import { countAnswered, youngAnswers } from '../store/snapshots.ts';
import { breathe } from '../world/clock.ts';

/** The most rows whose domains are looked for among what is saved: an eighth of a second of work. */
const MOST_ROWS = 20_000;
const STRIDE = 1_000;

/** How many domains the rows found in a list have, and how many lookups they need at most. Null if the rows are too many. */
export async function countOpenLookups(
  engine: Engine,
  {
    exploreId,
    query,
    kinds,
    maxAgeMs,
  }: { exploreId: number; query: ExploreQuery; kinds: readonly LookupKind[]; maxAgeMs: number | null },
  signal?: AbortSignal,
): Promise<{ domains: number; lookups: number } | null> {
  const { row } = engine.sessions.workspace();
  const found = await engine.explore.domains(exploreId, query, MOST_ROWS, signal);
  if (found === null) return null;
  const { domains, unsure } = found;
  const age = youngAnswers(maxAgeMs, engine.now());
  const all = domains.length + unsure;
  let lookups = all * kinds.length;
  for (let from = 0; from < domains.length; from += STRIDE) {
    signal?.throwIfAborted();
    const some = domains.slice(from, from + STRIDE);
    for (const kind of kinds) lookups -= countAnswered(engine.db, row, kind, some, age);
    await breathe();
  }
  return { domains: all, lookups };
}
