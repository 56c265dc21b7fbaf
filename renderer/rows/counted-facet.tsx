import { useEffect, useState } from 'react';
import { useLatest } from '../rpc/use-latest.ts';
import { tellUnlessRestarting } from '../stores/frame/notices.ts';
import { Facet, type FacetValue, FacetValues } from '../ui/table/facets/facet.tsx';
import { FacetMore, FacetSearch } from '../ui/table/facets/facet-more.tsx';
import { withChosen } from '../ui/table/facets/with-chosen.ts';

const MOST_VALUES = 100;

/** Values with how many rows have them, and how many other values there are. */
interface Counted<Value> {
  values: readonly { value: Value; count: number }[];
  more: number;
}

/** One facet of a screen. */
export interface ScreenFacet<Value, Query> {
  /** Says which one it is. */
  of: string;
  name: string;
  /** The values that are kept or left out. */
  chosen: readonly Value[];
  /** A value as it is shown. `onLeave` is called before a link leads away from it. */
  show: (value: Value, count: number | null, onLeave?: () => void) => FacetValue;
  /** The query whose rows are counted; null while there is none. Always the same function. */
  useQuery: () => Query | null;
  /** Counts the values that contain a text. */
  read: (
    asked: { query: Query; contains: string; limit: number },
    signal: AbortSignal,
  ) => Promise<readonly Counted<Value>[]>;
}

/** The most frequent values of a facet and those that are chosen, with a search among all. */
export function CountedFacet<Value, Query>(
  props: ScreenFacet<Value, Query> & { counted: Counted<Value> | undefined },
) {
  const { name, counted, chosen, show } = props;
  return (
    <Facet
      name={name}
      isCounted={counted !== undefined}
      values={withChosen(counted?.values ?? [], chosen).map(({ value, count }) => show(value, count))}
    >
      <FacetMore name={name} more={counted?.more ?? 0}>
        {(close) => <SearchedFacet {...props} onLeave={close} />}
      </FacetMore>
    </Facet>
  );
}

/** The values of a facet that contain what is typed. */
export function SearchedFacet<Value, Query>(props: ScreenFacet<Value, Query> & { onLeave?: () => void }) {
  const { of, name, show, useQuery, read, onLeave } = props;
  const query = useQuery();
  const [contains, setContains] = useState('');
  const [counted, setCounted] = useState<Counted<Value> | null>(null);
  const counting = useLatest<Parameters<typeof read>[0], readonly Counted<Value>[]>(
    { work: read, done: ([found]) => setCounted(found ?? null), onFailure: tellUnlessRestarting },
    of,
  );
  useEffect(() => {
    if (query !== null) counting.ask({ query, contains, limit: MOST_VALUES });
  }, [counting, query, contains]);
  return (
    <FacetSearch name={name} contains={contains} onContains={setContains} counted={counted}>
      <FacetValues values={(counted?.values ?? []).map(({ value, count }) => show(value, count, onLeave))} />
    </FacetSearch>
  );
}
