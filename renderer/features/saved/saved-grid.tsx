import { memo, type Ref, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { SavedRow } from '#contract/models/saved.ts';
import { savedColumns } from '#shared/tables/saved.ts';
import { shownDomain } from '#shared/text/shown-domain.ts';
import { words } from '../../../words/words.ts';
import { columnsOf } from '../../stores/saved/kept-columns.ts';
import { savedStore, shownColumns } from '../../stores/saved/saved.ts';
import {
  clearFilters,
  clearMarks,
  openFacts,
  setColumns,
  setMarked,
  setSort,
} from '../../stores/saved/saved-actions.ts';
import { moveColumn } from '../../ui/table/grid/columns/move-column.ts';
import { Grid, type GridHandle } from '../../ui/table/grid/grid.tsx';
import type { GridSort, RowMarks, RowSource } from '../../ui/table/grid/types.ts';
import { NothingFound } from '../../ui/table/result-screen.tsx';
import { gridColumns } from './grid-columns.tsx';
import { useFilters } from './use-filters.ts';

/** The domains found. */
export const SavedGrid = memo(function SavedGrid(props: {
  source: RowSource<SavedRow>;
  handle: Ref<GridHandle>;
}) {
  const columns = useStore(savedStore, columnsOf);
  const technologies = useStore(savedStore, ({ query }) => query.technologies);
  const sort = useStore(savedStore, ({ query }) => query.sort);
  const marked = useStore(savedStore, (state) => state.marked);
  const filters = useStore(savedStore, ({ query }) => query.filters);
  const chosen = useFilters();
  const shown = useMemo(
    () => gridColumns(shownColumns(columns, technologies), { technologies, filters }, chosen),
    [columns, technologies, filters, chosen],
  );
  const marks = useMemo(
    (): RowMarks<SavedRow> => ({
      count: marked.size,
      has: ({ domain }) => marked.has(domain),
      set: setMarked,
      clear: clearMarks,
      label: ({ domain }) => words.saved.choose(shownDomain(domain)),
    }),
    [marked],
  );
  const order = useMemo(() => ({ key: sort.column, descending: sort.descending }), [sort]);
  const move = useCallback(
    (key: string, to: number) => {
      const column = columns.find((each) => each === key);
      // The position counts the shown columns, which may lack one.
      const at = shownColumns(columns, technologies)[to];
      if (column !== undefined && at !== undefined) {
        setColumns(moveColumn(columns, column, columns.indexOf(at)));
      }
    },
    [columns, technologies],
  );
  // The facts follow the active row while they are open.
  const onActive = useCallback((row: SavedRow | undefined) => {
    if (row !== undefined && savedStore.getState().open !== null) openFacts(row);
  }, []);
  return (
    <Grid
      label={words.saved.gridLabel}
      columns={shown}
      source={props.source}
      handle={props.handle}
      marks={marks}
      sort={order}
      onSort={sortBy}
      onMoveColumn={move}
      onOpen={openFacts}
      onActive={onActive}
      empty={<NothingFound words={words.saved.nothing} onClear={clearFilters} />}
      // The head says how many rows there are.
      counted=""
      footer={words.saved.gridHint}
    />
  );
});

function sortBy({ key, descending }: GridSort): void {
  const column = savedColumns.find((each) => each === key);
  if (column !== undefined) setSort({ column, descending });
}
