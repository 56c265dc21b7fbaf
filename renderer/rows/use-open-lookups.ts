import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { LookupKind } from '#contract/models/enrich.ts';
import { reads } from '../rpc/reads.ts';
import { kindsForList } from '../stores/draft/draft-from-list.ts';
import { type OpenList, targetOf } from '../stores/explore/explore.ts';
import { useSavedRevision } from '../stores/saved/use-saved-revision.ts';
import { settingsStore } from '../stores/session/settings.ts';
import { useCounted } from './use-counted.ts';

/** What Enrich would ask about some rows: kinds, the most lookups, and whether none of the rows has a domain. */
export interface OpenLookups {
  kinds: readonly LookupKind[];
  lookups: number;
  hasNone: boolean;
}

/**
 * What Enrich would ask about the rows found or chosen: what is saved is taken off once it was counted. It is not counted
 * while `isChanging`, since each answer would change it.
 */
export function useOpenLookups(list: OpenList, isChanging: boolean): OpenLookups {
  const { table, marked, result } = list;
  const { exploreId, domainColumn } = table;
  const kinds = useMemo(() => kindsForList(table), [table]);
  const maxAgeMs = useStore(settingsStore, ({ settings }) => settings?.maxAgeMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the target is made of
  const target = useMemo(() => targetOf(list), [marked, result]);
  const asked = useMemo(() => {
    if (target === null || domainColumn === null || maxAgeMs === undefined || isChanging) return null;
    if (kinds.length === 0) return null;
    return { exploreId, query: target.query, kinds: [...kinds], maxAgeMs };
  }, [exploreId, target, domainColumn, kinds, maxAgeMs, isChanging]);
  const { counted, isOld } = useCounted(asked, countOpen, { of: exploreId, changes: useSavedRevision() });
  const now = isOld ? null : counted;
  const most = (target?.count ?? 0) * Math.max(1, kinds.length);
  return { kinds, lookups: now?.lookups ?? most, hasNone: now?.domains === 0 };
}

/** Counts the lookups. Null if that failed: the number of before may be of fewer rows, and only a price is less exact. */
export function countOpen(
  asked: Parameters<typeof reads.explore.lookups>[0],
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof reads.explore.lookups>> | null> {
  return reads.explore.lookups(asked, { signal }).catch(() => null);
}
