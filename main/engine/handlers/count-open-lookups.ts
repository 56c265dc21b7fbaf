import type { LookupKind } from '#contract/models/enrich.ts';
import type { ExploreQuery } from '#contract/models/explore.ts';
import type { Engine } from '../engine.ts';
import { countAnswered, youngAnswers } from '../store/snapshots.ts';
import { breathe } from '../world/clock.ts';

/** The most different cells whose domains are looked for among what is saved: an eighth of a second of work. */
const MOST_CELLS = 20_000;
const STRIDE = 1_000;

/** How many domains the rows found in a list have, and how many lookups they need at most. */
export async function countOpenLookups(
  engine: Engine,
  {
    exploreId,
    query,
    kinds,
    maxAgeMs,
  }: { exploreId: number; query: ExploreQuery; kinds: readonly LookupKind[]; maxAgeMs: number | null },
  signal?: AbortSignal,
): Promise<{ domains: number; lookups: number }> {
  const { row } = engine.sessions.workspace();
  const among = (of: ExploreQuery) => engine.explore.domains(exploreId, of, MOST_CELLS, signal);
  const { count, sure: known, unsure } = await among(query);
  const age = youngAnswers(maxAgeMs, engine.now());
  let lookups = (known.length + unsure) * kinds.length;
  // Of too many, only those with something saved are looked at.
  const isTooMany = known.length === 0 && unsure > MOST_CELLS && query.saved === 'any' && kinds.length > 0;
  const sure = isTooMany ? (await among({ ...query, saved: 'saved' })).sure : known;
  for (let from = 0; from < sure.length; from += STRIDE) {
    signal?.throwIfAborted();
    const some = sure.slice(from, from + STRIDE);
    for (const kind of kinds) lookups -= countAnswered(engine.db, row, kind, some, age);
    await breathe();
  }
  return { domains: count, lookups };
}
