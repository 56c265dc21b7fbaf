import { Button } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { exploreStore } from '../../stores/explore/explore.ts';
import { tellUnlessRestarting } from '../../stores/frame/notices.ts';
import { goTo, showEnrich } from '../../stores/frame/ui.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { filtersOf, foreignWorkspace, hasFilters, savedStore } from '../../stores/saved/saved.ts';
import { openFacts, readSavedWorkspaces, showWorkspace } from '../../stores/saved/saved-actions.ts';
import { changeFilters } from '../../stores/saved/saved-changes.ts';
import { readRemovals, removalsStore, showRemovals } from '../../stores/saved/saved-removals.ts';
import { savedViews } from '../../stores/saved/saved-views.ts';
import { Callout } from '../../ui/callout.tsx';
import classes from '../../ui/empty.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import type { GridHandle } from '../../ui/table/grid/grid.tsx';
import frame from '../../ui/table/result-screen.module.css';
import { Folds, ResultParts, ResultScreen } from '../../ui/table/result-screen.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { Actions } from './actions.tsx';
import { Chips } from './chips.tsx';
import { Facets, useFacets } from './facets.tsx';
import { Facts } from './facts.tsx';
import { SavedGrid } from './saved-grid.tsx';
import { SavedHead } from './saved-head.tsx';
import { useSavedRows } from './use-saved-rows.ts';

const SavedCharts = lazy(async () => ({ default: (await import('./saved-charts.tsx')).SavedCharts }));

/**
 * How many kinds of answer the domains found have: a refresh costs a credit for each kind and domain. Both
 * kinds until it is known.
 */
function kindsAmong({ facets }: ReturnType<typeof useFacets>): number {
  const kinds =
    facets?.get('kind')?.values.filter(({ value, count }) => value !== null && count > 0).length ?? 0;
  return kinds === 0 ? 2 : kinds;
}

/** All saved answers: facets at the left, the domains in the middle, facts about one at the right. */
export function SavedScreen() {
  const rows = useSavedRows();
  const counted = useFacets();
  const grid = useRef<GridHandle>(null);
  const isNothing = useStore(savedStore, ({ result, query }) => result?.all === 0 && !hasFilters(query));
  const opening = useOfferedOpening('filters', useIsNarrow() && !isNothing);
  const filterCount = useStore(
    savedStore,
    ({ query }) => filtersOf(query).length + query.filters.length + changeFilters(query.changes).length,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first answer under a workspace makes it one to choose
  useEffect(() => {
    void readSavedWorkspaces().catch(tellUnlessRestarting);
  }, [isNothing]);
  useEffect(() => {
    void savedViews.read().catch(tellUnlessRestarting);
  }, []);
  const focusGrid = useCallback(() => grid.current?.focus(), []);
  const closeFacts = () => {
    // Done first, so that a field in the facts notices that it lost the focus.
    focusGrid();
    openFacts(null);
  };
  return (
    <ResultScreen>
      <SavedHead isNothing={isNothing} onLeave={focusGrid} />
      <WorkspaceStrip />
      {isNothing ? (
        <EmptySaved />
      ) : (
        <ResultParts
          facets={<Facets counted={counted} />}
          filterCount={filterCount}
          opening={opening}
          chips={<Chips />}
          actions={<Actions kinds={kindsAmong(counted)} />}
          rows={<SavedGrid source={rows} handle={grid} />}
          aside={<Aside onCloseFacts={closeFacts} />}
        />
      )}
    </ResultScreen>
  );
}

/** What is open at the right: facts about one domain, or the charts. */
function Aside({ onCloseFacts }: { onCloseFacts: () => void }) {
  const openDomain = useStore(savedStore, ({ open }) => open?.domain ?? null);
  const hasCharts = useStore(exploreStore, (state) => state.hasCharts);
  if (openDomain !== null) return <Facts key={openDomain} onClose={onCloseFacts} />;
  if (!hasCharts) return null;
  return (
    <Suspense fallback={null}>
      <SavedCharts />
    </Suspense>
  );
}

/**
 * If nothing is saved: what will be here, and how to get it. If everything was deleted, a way to bring it
 * back.
 */
function EmptySaved() {
  const wasDeleted = useStore(removalsStore, ({ removals }) => removals !== null && removals.length > 0);
  const revision = useStore(savedStore, (state) => state.revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is saved changed is the reason, not an input
  useEffect(() => void readRemovals(), [revision]);
  return (
    <div className={classes.empty}>
      <IconDatabase size={40} stroke={1.25} aria-hidden />
      <h2>{wasDeleted ? words.saved.empty.titleDeleted : words.saved.empty.title}</h2>
      <p>{words.saved.empty.words}</p>
      <div className={classes.buttons}>
        <Button onClick={() => showEnrich({ kind: 'start' })}>{words.saved.empty.enrich}</Button>
        <Button variant="default" onClick={() => goTo('lookup')}>
          {words.saved.empty.lookup}
        </Button>
      </div>
      {wasDeleted ? (
        <LinkButton isRoomy onClick={() => showRemovals(true)}>
          {words.saved.empty.deleted}
        </LinkButton>
      ) : null}
    </div>
  );
}

/** Says which workspace is shown if it is not the one in use. */
function WorkspaceStrip() {
  const foreign = useStore(savedStore, foreignWorkspace);
  if (foreign === null) return null;
  return (
    <Folds className={frame.strip}>
      <Callout
        tone="plain"
        action={
          <Button variant="default" size="compact-sm" onClick={() => showWorkspace(null)}>
            {words.saved.workspace.back}
          </Button>
        }
      >
        {words.saved.workspace.foreign(foreign.name)}
      </Callout>
    </Folds>
  );
}
