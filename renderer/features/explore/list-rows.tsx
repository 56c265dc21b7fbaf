import { useRef } from 'react';
import { words } from '../../../words/words.ts';
import { Actions } from '../../rows/actions.tsx';
import { Chips } from '../../rows/chips.tsx';
import { ExploreGrid } from '../../rows/explore-grid.tsx';
import { Facets } from '../../rows/facets.tsx';
import { ListAside } from '../../rows/list-aside.tsx';
import { useExploreRows } from '../../rows/use-explore-rows.ts';
import { useFacets } from '../../rows/use-facets.ts';
import type { OpenList } from '../../stores/explore/explore.ts';
import { openBelow } from '../../stores/explore/explore-open.ts';
import { useOfferedOpening } from '../../stores/frame/use-offered-opening.ts';
import { Callout } from '../../ui/callout.tsx';
import type { GridHandle } from '../../ui/table/grid/grid.tsx';
import frame from '../../ui/table/result-screen.module.css';
import { Folds, ResultParts, ResultScreen } from '../../ui/table/result-screen.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { ExploreHead } from './explore-head.tsx';
import { NotationNotes } from './notation-notes.tsx';

/**
 * A list of any length: facets at the left, rows in the middle, one row or charts at the right; `isPart` if it is below
 * its query.
 */
export function ListRows({ list, isPart = false }: { list: OpenList; isPart?: boolean }) {
  const { table, query } = list;
  const rows = useExploreRows(table.exploreId);
  const counted = useFacets(list);
  const grid = useRef<GridHandle>(null);
  const shown = (
    <>
      <ExploreHead list={list} isPart={isPart} onLeave={() => grid.current?.focus()} />
      {table.irregularRows === 0 ? null : (
        <Folds className={frame.strip}>
          <Callout tone="plain">{words.explore.irregular(table.irregularRows)}</Callout>
        </Folds>
      )}
      <Below list={list} />
      <NotationNotes list={list} />
      <ResultParts
        facets={<Facets list={list} counted={counted} />}
        filterCount={query.filters.length + (query.saved === 'any' ? 0 : 1)}
        opening={useOfferedOpening('filters', useIsNarrow())}
        chips={<Chips list={list} />}
        actions={<Actions list={list} />}
        rows={<ExploreGrid list={list} source={rows} handle={grid} />}
        aside={<ListAside list={list} />}
      />
    </>
  );
  return isPart ? shown : <ResultScreen className={frame.lowScrolls}>{shown}</ResultScreen>;
}

/** The totals and notes below the table of a file, and the choice to take them in. */
function Below({ list }: { list: OpenList }) {
  const { source, table } = list;
  const isTaken = source.kind === 'file' && source.rowsBelow === true;
  if (source.kind !== 'file' || (table.rowsBelow === 0 && !isTaken)) return null;
  return (
    <Folds className={frame.strip}>
      <Callout tone="plain">
        {isTaken ? null : words.explore.rowsBelow(table.rowsBelow)}
        <TickBox
          words={words.enrichReading.below}
          isTicked={isTaken}
          wraps
          onTick={(rowsBelow) => void openBelow(list, rowsBelow)}
        />
      </Callout>
    </Folds>
  );
}
