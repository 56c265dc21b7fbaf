import type { FacetName } from '#contract/models/saved.ts';
import { reads } from '../../rpc/reads.ts';
import { useRead } from '../../rpc/use-read.ts';
import { emptyQuery } from '../../stores/saved/saved.ts';

const MOST = 200;

/**
 * The values of a facet of all that is saved, most frequent first. They are suggestions: none if they can't
 * be read.
 */
export function useSavedValues(facet: FacetName): readonly string[] {
  const read = () => reads.saved.facets({ query: emptyQuery, facets: [facet], limit: MOST });
  const [found] = useRead(read, () => undefined, facet) ?? [];
  return (found?.values ?? []).flatMap(({ value }) => value ?? []);
}
