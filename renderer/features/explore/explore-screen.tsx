import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { useStore } from 'zustand';
import { words } from '../../../words/words.ts';
import { exploreStore, type OpenList, shownList } from '../../stores/explore/explore.ts';
import { openRow } from '../../stores/explore/explore-actions.ts';
import { leaveExplore } from '../../stores/explore/explore-open.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { Callout, ProblemCallout } from '../../ui/callout.tsx';
import type { GridHandle } from '../../ui/grid/grid.tsx';
import frame from '../../ui/result-screen.module.css';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { Actions } from './actions.tsx';
import { Chips } from './chips.tsx';
import classes from './explore.module.css';
import { ExploreGrid } from './explore-grid.tsx';
import { ExploreHead } from './explore-head.tsx';
import { Facets } from './facets.tsx';
import { FacetsButton } from './facets-button.tsx';
import { Opening } from './opening.tsx';
import { RowFacts } from './row-facts.tsx';
import { useExploreRows } from './use-explore-rows.ts';
import { useFacets } from './use-facets.ts';

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }));

/** A downloaded list, however long: facets at the left, its rows in the middle, a row or charts at the right. */
export function ExploreScreen() {
  const list = useStore(exploreStore, shownList);
  const opening = useStore(exploreStore, (state) => state.opening);
  const problem = useStore(exploreStore, (state) => state.problem);
  useOffer('back', opening === null && list === null ? leaveExplore : null);
  if (opening !== null) return <Opening opening={opening} />;
  if (list !== null) return <List key={list.table.exploreId} list={list} />;
  return (
    <div className={classes.alone}>
      <h1>{words.explore.failedTitle}</h1>
      {problem === null ? null : <ProblemCallout problem={problem} />}
      <Button variant="default" leftSection={<IconArrowLeft size={14} aria-hidden />} onClick={leaveExplore}>
        {words.explore.backToLists}
      </Button>
    </div>
  );
}

function List({ list }: { list: OpenList }) {
  const { table, open } = list;
  const rows = useExploreRows(table.exploreId);
  const counted = useFacets(list);
  const isNarrow = useIsNarrow();
  const hasCharts = useStore(exploreStore, (state) => state.hasCharts);
  const grid = useRef<GridHandle>(null);
  return (
    <div className={`${frame.screen} ${frame.lowScrolls}`}>
      <ExploreHead list={list} onLeave={() => grid.current?.focus()} />
      {table.irregularRows === 0 ? null : (
        <div className={frame.strip}>
          <Callout tone="plain">{words.explore.irregular(table.irregularRows)}</Callout>
        </div>
      )}
      <div className={frame.bar}>
        {isNarrow ? <FacetsButton list={list} counted={counted} /> : null}
        <Chips list={list} />
        <Actions list={list} />
      </div>
      <div className={frame.parts}>
        {isNarrow ? null : (
          <section className={frame.side} aria-label={words.explore.facets}>
            <Facets list={list} counted={counted} />
          </section>
        )}
        <div className={frame.middle}>
          <ExploreGrid list={list} source={rows} handle={grid} />
        </div>
        {open !== null ? (
          <RowFacts
            table={table}
            row={open}
            onClose={() => {
              openRow(null);
              grid.current?.focus();
            }}
          />
        ) : hasCharts ? (
          <Suspense fallback={null}>
            <Charts list={list} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
