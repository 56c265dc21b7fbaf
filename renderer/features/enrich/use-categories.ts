import { useEffect, useState } from 'react';
import { engine } from '../../bridge.ts';
import { emptyQuery } from '../../stores/saved.ts';

const MOST = 200;
const none: readonly string[] = [];

/** The categories among what is saved, most frequent first; they are offered, not required. */
export function useCategories(): readonly string[] {
  const [categories, setCategories] = useState(none);
  useEffect(() => {
    let isWanted = true;
    engine.saved
      .facets({ query: emptyQuery, facets: ['category'], limit: MOST })
      .then(([facet]) => {
        if (isWanted) setCategories((facet?.values ?? []).map(({ value }) => value));
      })
      // Without suggestions the field still takes what is typed.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, []);
  return categories;
}
