import { useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { filtersOf, hasFilters, savedStore } from '../../stores/saved/saved.ts';
import { openFacts, readSavedWorkspaces } from '../../stores/saved/saved-actions.ts';
import { changeFilters } from '../../stores/saved/saved-changes.ts';
import { readViews } from '../../stores/saved/saved-views.ts';
import type { GridHandle } from '../../ui/grid/grid.tsx';
import frame from '../../ui/result-screen.module.css';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { Actions } from './actions.tsx';
import { Chips } from './chips.tsx';
import { EmptySaved } from './empty-saved.tsx';
import { Facets } from './facets.tsx';
import { FacetsButton } from './facets-button.tsx';
import { Facts } from './facts.tsx';
import { SavedGrid } from './saved-grid.tsx';
import { SavedHead } from './saved-head.tsx';
import { type FacetCounts, useFacets } from './use-facets.ts';
import { useSavedRows } from './use-saved-rows.ts';
import { WorkspaceStrip } from './workspace-strip.tsx';

/** How many kinds of answer there are among what is found: each is a credit a domain when asked for again; both until it is known. */
function kindsAmong({ facets }: FacetCounts): number {
  const kinds =
    facets?.get('kind')?.values.filter(({ value, count }) => value !== null && count > 0).length ?? 0;
  return kinds === 0 ? 2 : kinds;
}

/** Everything that was ever answered: facets at the left, the domains in the middle, facts about one at the right. */
export function SavedScreen() {
  const rows = useSavedRows();
  const counted = useFacets();
  const isNarrow = useIsNarrow();
  const grid = useRef<GridHandle>(null);
  const isNothing = useStore(savedStore, ({ result, query }) => result?.all === 0 && !hasFilters(query));
  const filterCount = useStore(
    savedStore,
    ({ query }) => filtersOf(query).length + changeFilters(query.changes).length,
  );
  const openDomain = useStore(savedStore, ({ open }) => open?.domain ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first answer under a workspace makes it one to choose
  useEffect(() => {
    void readSavedWorkspaces().catch(tellUnlessRestarting);
  }, [isNothing]);
  useEffect(() => {
    void readViews().catch(tellUnlessRestarting);
  }, []);
  const focusGrid = useCallback(() => grid.current?.focus(), []);
  const closeFacts = () => {
    // First, so that a field within notices that it was left.
    focusGrid();
    openFacts(null);
  };
  return (
    <div className={frame.screen}>
      <SavedHead isNothing={isNothing} onLeave={focusGrid} />
      <WorkspaceStrip />
      {isNothing ? (
        <EmptySaved />
      ) : (
        <>
          <div className={frame.bar}>
            {isNarrow ? <FacetsButton counted={counted} count={filterCount} /> : null}
            <Chips />
            <Actions kinds={kindsAmong(counted)} />
          </div>
          <div className={frame.parts}>
            {isNarrow ? null : (
              <section className={frame.side} aria-label={words.saved.facets}>
                <Facets counted={counted} />
              </section>
            )}
            <div className={frame.middle}>
              <SavedGrid source={rows} handle={grid} />
            </div>
            {openDomain === null ? null : <Facts key={openDomain} onClose={closeFacts} />}
          </div>
        </>
      )}
    </div>
  );
}
