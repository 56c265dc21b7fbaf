import { useEffect, useState } from 'react';
import { useLatest } from './use-latest.ts';

/**
 * Counts the values of one facet that contain what is typed, again for each other text or query; not while
 * there is no query. `counted` is null until the first count.
 */
export function useFacetSearch<Query, Found>(
  query: Query | null,
  options: {
    read: (asked: { query: Query; contains: string }, signal: AbortSignal) => Promise<readonly Found[]>;
    onFailure: (error: unknown) => void;
  },
  of: unknown,
) {
  const [contains, onContains] = useState('');
  const [counted, setCounted] = useState<Found | null>(null);
  const counting = useLatest<{ query: Query; contains: string }, readonly Found[]>(
    { work: options.read, done: ([found]) => setCounted(found ?? null), onFailure: options.onFailure },
    of,
  );
  useEffect(() => {
    if (query !== null) counting.ask({ query, contains });
  }, [counting, query, contains]);
  return { contains, onContains, counted };
}
