import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { LookupKind } from '../../preload/contract/models/enrich.ts';
import { reads } from '../rpc/reads.ts';
import { draftStore } from '../stores/draft/draft.ts';
import { kindsOfNext } from '../stores/draft/draft-from-list.ts';
import { type OpenList, targetOf } from '../stores/explore/explore.ts';
import { useSavedRevision } from '../stores/saved/use-saved-revision.ts';
import { settingsStore } from '../stores/session/settings.ts';
import { useFacetCounts } from './use-facet-counts.ts';

/** What Enrich would ask about some rows: the most lookups, and whether none of the rows has a domain. */
export interface OpenLookups {
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
  const kindsText = useStore(draftStore, (draft) => kindsOfNext(table, draft).join(' '));
  const maxAgeMs = useStore(settingsStore, ({ settings }) => settings?.maxAgeMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the target is made of
  const target = useMemo(() => targetOf(list), [marked, result]);
  const asked = useMemo(() => {
    if (target === null || domainColumn === null || maxAgeMs === undefined || isChanging) return null;
    if (kindsText === '') return null;
    const kinds = kindsText.split(' ') as LookupKind[];
    return { exploreId, query: target.query, kinds, maxAgeMs };
  }, [exploreId, target, domainColumn, kindsText, maxAgeMs, isChanging]);
  const { facets, isOld } = useFacetCounts(asked, countOpen, {
    of: exploreId,
    changes: useSavedRevision(),
  });
  const counted = isOld ? null : facets?.get('lookups');
  const most = (target?.count ?? 0) * Math.max(1, kindsText.split(' ').length);
  return { lookups: counted?.lookups ?? most, hasNone: counted?.domains === 0 };
}

/** Counts the lookups. Null if that failed: the number of before may be of fewer rows, and only a price is less exact. */
export async function countOpen(
  asked: Parameters<typeof reads.explore.lookups>[0],
  signal: AbortSignal,
): Promise<ReadonlyMap<'lookups', Awaited<ReturnType<typeof reads.explore.lookups>>>> {
  return new Map([['lookups', await reads.explore.lookups(asked, { signal }).catch(() => null)]]);
}
