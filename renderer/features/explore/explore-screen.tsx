import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { useStore } from 'zustand';
import type { ExploreRow, ExploreTable } from '../../../preload/contract/models/explore.ts';
import { shownDomain } from '../../../preload/contract/values/shown-domain.ts';
import { words } from '../../../words/words.ts';
import type { ExploreState } from '../../stores/explore/explore.ts';
import { exploreStore, type OpenList, shownList } from '../../stores/explore/explore.ts';
import { openRow } from '../../stores/explore/explore-actions.ts';
import { cancelOpening, leaveExplore } from '../../stores/explore/explore-open.ts';
import { useOffer } from '../../stores/frame/use-offer.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { openLookup } from '../../stores/lookup/lookup-actions.ts';
import { Callout, ProblemCallout } from '../../ui/callout.tsx';
import { FactList, FactsPanel, FactsSection } from '../../ui/facts-panel.tsx';
import type { GridHandle } from '../../ui/table/grid/grid.tsx';
import frame from '../../ui/table/result-screen.module.css';
import { ResultParts } from '../../ui/table/result-screen.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { Actions } from './actions.tsx';
import { cellWords } from './cell-words.ts';
import { Chips } from './chips.tsx';
import classes from './explore.module.css';
import { ExploreGrid } from './explore-grid.tsx';
import { ExploreHead } from './explore-head.tsx';
import { Facets } from './facets.tsx';
import { FirstRows } from './first-rows.tsx';
import { useExploreRows } from './use-explore-rows.ts';
import { useFacets } from './use-facets.ts';

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }));

/** A list of any length: facets at the left, rows in the middle, one row or charts at the right. */
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
  const { table, query, open } = list;
  const rows = useExploreRows(table.exploreId);
  const counted = useFacets(list);
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
      <ResultParts
        facets={<Facets list={list} counted={counted} />}
        filterCount={query.filters.length + (query.saved === 'any' ? 0 : 1)}
        opening={useOfferedOpening('filters', useIsNarrow())}
        chips={<Chips list={list} />}
        actions={<Actions list={list} />}
        rows={<ExploreGrid list={list} source={rows} handle={grid} />}
        aside={
          open !== null ? (
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
          ) : null
        }
      />
    </div>
  );
}

/** While a list is first read: how many rows came so far, its first rows, and a way back. */
function Opening({ opening }: { opening: NonNullable<ExploreState['opening']> }) {
  const { title, file, rows } = opening;
  useOffer('back', cancelOpening);
  return (
    <div className={`${classes.alone} ${classes.opening}`}>
      <h1>{file === null ? words.explore.combining(title) : words.explore.opening(title)}</h1>
      <p role="status">{rows === null ? words.explore.openingHint : words.explore.read(rows)}</p>
      <Button variant="default" autoFocus onClick={cancelOpening}>
        {words.explore.cancel}
      </Button>
      {file === null ? null : <FirstRows file={file.ref} />}
    </div>
  );
}

/** Every filled cell of one row. */
function RowFacts(props: { table: ExploreTable; row: ExploreRow; onClose: () => void }) {
  const { table, row, onClose } = props;
  const { domain } = row;
  const name = domain === null ? words.explore.row.nameless(row.id) : shownDomain(domain);
  const facts = table.columns.flatMap(({ index, name: column, type }) => {
    const value = cellWords(row.cells[index], type);
    return value === '' ? [] : [{ name: column, value }];
  });
  return (
    <FactsPanel
      label={words.explore.row.label(name)}
      title={name}
      close={words.explore.row.close}
      onClose={onClose}
      actions={
        domain === null ? undefined : (
          <Button variant="default" onClick={() => openLookup({ kind: 'domain', domain })}>
            {words.explore.row.lookup}
          </Button>
        )
      }
    >
      <FactsSection title={words.explore.row.cells}>
        {row.isSaved ? <p className={classes.savedLine}>{words.explore.savedTitle}.</p> : null}
        <FactList facts={facts} />
      </FactsSection>
    </FactsPanel>
  );
}
