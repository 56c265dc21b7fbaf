import { startTransition, useEffect, useState } from 'react';
import { useLatest } from '../rpc/use-latest.ts';
import { tellUnlessRestarting } from '../stores/frame/notices.ts';
import { useThrottled } from '../ui/use-throttled.ts';

/** Pause after the rows before anything is counted, ms: a person who types wants the rows first. */
const REST_MS = 120;
/** Shortest time between two reads of rows or counts while they keep changing, ms. */
export const CHANGE_REST_MS = 1_000;

/** How many of the rows found have each value. */
export interface FacetCounts<Key, Counted> {
  /** By facet; null until they were counted for the first time. */
  facets: ReadonlyMap<Key, Counted> | null;
  /** Whether they belong to an older query. */
  isOld: boolean;
}

/**
 * Counts the facets of the rows found, and again when `changes` increases, at most once in `restMs`. `asked` is null while
 * rows of a newer query are awaited: a count for the old one is stopped. When `of` changes, what was counted means nothing
 * any more.
 */
export function useFacetCounts<Asked, Key, Counted>(
  asked: Asked | null,
  read: (asked: Asked, signal: AbortSignal) => Promise<ReadonlyMap<Key, Counted>>,
  { of, changes, restMs = CHANGE_REST_MS }: { of: unknown; changes: number; restMs?: number | undefined },
): FacetCounts<Key, Counted> {
  const [counts, setCounts] = useState<{
    of: unknown;
    asked: Asked;
    facets: ReadonlyMap<Key, Counted> | null;
  } | null>(null);
  const counting = useLatest<Asked, ReadonlyMap<Key, Counted>>(
    {
      work: (now, signal) =>
        read(now, signal).catch((error: unknown) => {
          // The last counts stay, and no others are on their way.
          if (!signal.aborted)
            setCounts((before) => ({
              of,
              asked: now,
              facets: before !== null && before.of === of ? before.facets : null,
            }));
          throw error;
        }),
      // A transition, so that keys are handled in between.
      done: (facets, now) => startTransition(() => setCounts({ of, asked: now, facets })),
      onFailure: tellUnlessRestarting,
    },
    of,
  );
  useEffect(() => {
    if (asked === null) return counting.drop();
    const timer = setTimeout(counting.ask, REST_MS, asked);
    return () => clearTimeout(timer);
  }, [counting, asked]);
  const again = () => {
    if (asked !== null) counting.ask(asked);
  };
  useThrottled(again, changes, restMs);
  return {
    facets: counts !== null && counts.of === of ? counts.facets : null,
    isOld: counts?.asked !== asked,
  };
}
