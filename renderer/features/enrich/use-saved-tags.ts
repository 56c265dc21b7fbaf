import { useEffect, useState } from 'react';
import { engine } from '../../bridge.ts';
import { emptyQuery } from '../../stores/saved.ts';

const MOST = 200;
const none: readonly string[] = [];

/** The tags of what is saved, most frequent first. */
export function useSavedTags(): readonly string[] {
  const [tags, setTags] = useState(none);
  useEffect(() => {
    let isWanted = true;
    engine.saved
      .facets({ query: emptyQuery, facets: ['tag'], limit: MOST })
      .then(([facet]) => {
        if (isWanted) setTags((facet?.values ?? []).map(({ value }) => value));
      })
      // Without them the field is not offered.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, []);
  return tags;
}
