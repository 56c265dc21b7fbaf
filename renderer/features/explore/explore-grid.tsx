import { type Ref, useCallback, useMemo } from 'react';
import type { ExploreRow } from '../../../preload/contract/models/explore.ts';
import { words } from '../../../words/words.ts';
import { exploreStore, type OpenList, shownList } from '../../stores/explore/explore.ts';
import {
  clearConditions,
  clearMarks,
  markRows,
  openRow,
  showColumns,
  sortBy,
} from '../../stores/explore/explore-actions.ts';
import { moveColumn } from '../../ui/table/grid/columns/move-column.ts';
import { Grid, type GridHandle } from '../../ui/table/grid/grid.tsx';
import type { GridSort, RowMarks, RowSource } from '../../ui/table/grid/types.ts';
import { NothingFound } from '../../ui/table/result-screen.tsx';
import { gridColumns } from './grid-columns.tsx';

const numberOf = ({ id }: ExploreRow) => id + 1;

/** The rows found. */
export function ExploreGrid(props: {
  list: OpenList;
  source: RowSource<ExploreRow>;
  handle: Ref<GridHandle>;
}) {
  const { list, source } = props;
  const { table, columns, query, marked } = list;
  const shown = useMemo(() => gridColumns(table, columns, query.filters), [table, columns, query.filters]);
  const marks = useMemo(
    (): RowMarks<ExploreRow> => ({
      count: marked.size,
      has: ({ id }) => marked.has(id),
      set: markRows,
      clear: clearMarks,
      label: ({ domain, id }) => words.explore.choose(domain, id),
    }),
    [marked],
  );
  const [sort] = query.sort;
  const order = useMemo(
    () => (sort === undefined ? null : { key: String(sort.column), descending: sort.descending }),
    [sort],
  );
  const move = useCallback(
    (key: string, to: number) => showColumns(moveColumn(columns, Number(key), to)),
    [columns],
  );
  // The facts follow the active cell while they are open.
  const onActive = useCallback((row: ExploreRow | undefined) => {
    if (row !== undefined && shownList(exploreStore.getState())?.open !== null) openRow(row);
  }, []);
  return (
    <Grid
      label={words.explore.gridLabel(list.title)}
      columns={shown}
      source={source}
      handle={props.handle}
      numberOf={numberOf}
      marks={marks}
      sort={order}
      onSort={sortRows}
      onMoveColumn={move}
      onOpen={openRow}
      onActive={onActive}
      empty={
        <NothingFound
          words={table.rows === 0 ? words.explore.noRows : words.explore.nothing}
          onClear={clearConditions}
        />
      }
      footer={words.explore.gridHint}
    />
  );
}

function sortRows({ key, descending }: GridSort): void {
  sortBy(Number(key), descending);
}
