import { useEffect, useState } from 'react';
import type { FacetName } from '../../../preload/contract/models/saved.ts';
import { engine } from '../../bridge.ts';
import { emptyQuery } from '../../stores/saved/saved.ts';

const MOST = 200;
const none: readonly string[] = [];

/** The values of a facet among what is saved, most frequent first. They are suggestions: without an answer there are none. */
export function useSavedValues(facet: FacetName): readonly string[] {
  const [found, setFound] = useState(none);
  useEffect(() => {
    let isWanted = true;
    engine.saved
      .facets({ query: emptyQuery, facets: [facet], limit: MOST })
      .then(([answer]) => {
        if (isWanted) setFound((answer?.values ?? []).flatMap(({ value }) => value ?? []));
      })
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [facet]);
  return found;
}
