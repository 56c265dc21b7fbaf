import { type Ref, useCallback, useMemo } from 'react';
import type { ExploreQuery, ExploreRow, ExploreTable } from '#contract/models/explore.ts';
import { words } from '../../words/words.ts';
import {
  exploreStore,
  isUnasked,
  type ListTable,
  type OpenList,
  shownList,
} from '../stores/explore/explore.ts';
import {
  clearConditions,
  clearMarks,
  markRows,
  openRow,
  showColumns,
  sortBy,
} from '../stores/explore/explore-actions.ts';
import { moveColumn } from '../ui/table/grid/columns/move-column.ts';
import { Grid, type GridHandle } from '../ui/table/grid/grid.tsx';
import type { GridSort, KeptSelection, RowMarks, RowSource } from '../ui/table/grid/types.ts';
import { NothingFound } from '../ui/table/result-screen.tsx';
import { type ColumnLook, gridColumns } from './grid-columns.tsx';

/** What was selected in a list that is not drawn now: a person may come back to it. */
const selections = new WeakMap<ListTable, KeptSelection>();

function selectionIn(table: ListTable): KeptSelection {
  const kept = selections.get(table) ?? { range: null };
  selections.set(table, kept);
  return kept;
}

const placeOf = ({ id }: ExploreRow) => id + 1;

interface ExploreGridProps {
  list: OpenList;
  source: RowSource<ExploreRow>;
  handle: Ref<GridHandle>;
  /** Its name for screen readers; if left out, it says that these are the rows of the list. */
  label?: string;
  /** The number that is shown before a row; null for none. If left out, its place. */
  numberOf?: ((row: ExploreRow) => number) | null;
  look?: ColumnLook;
  /** What is opened by Enter; if left out, the row's facts. */
  onOpen?: (row: ExploreRow) => void;
  onActive?: (row: ExploreRow | undefined) => void;
  /** Whether rows can be chosen. */
  hasMarks?: boolean;
  footer?: string | undefined;
  /** Said if there are no rows at all. */
  none?: { words: string };
}

/** The rows found. */
export function ExploreGrid(props: ExploreGridProps) {
  const { list, source, look, hasMarks = true, numberOf = placeOf } = props;
  const { table, columns, query, marked } = list;
  const shown = useMemo(
    () => gridColumns(table, columns, query.filters, look),
    [table, columns, query.filters, look],
  );
  const totals = useMemo(() => totalsOf(table, query), [table, query]);
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
  const { onActive: onOwnActive } = props;
  const onActive = useCallback(
    (row: ExploreRow | undefined) => {
      onOwnActive?.(row);
      if (row !== undefined && shownList(exploreStore.getState())?.open !== null) openRow(row);
    },
    [onOwnActive],
  );
  return (
    <Grid
      label={props.label ?? words.explore.gridLabel(list.title)}
      columns={shown}
      source={source}
      totals={totals}
      kept={selectionIn(table)}
      handle={props.handle}
      {...(numberOf === null ? {} : { numberOf })}
      {...(hasMarks ? { marks } : {})}
      sort={order}
      onSort={sortRows}
      onMoveColumn={move}
      onOpen={props.onOpen ?? openRow}
      onActive={onActive}
      empty={
        <NothingFound
          words={isUnasked(query) ? (props.none ?? words.explore.noRows) : words.explore.nothing}
          onClear={clearConditions}
        />
      }
      // The head says how many rows there are.
      counted=""
      footer={props.footer ?? words.explore.gridHint}
    />
  );
}

/** The row of totals is about all groups, so it is shown only with all. */
function totalsOf({ totals }: ExploreTable, query: ExploreQuery): ExploreRow | undefined {
  if (totals === undefined || !isUnasked(query)) return undefined;
  return { id: -1, domain: null, isSaved: false, cells: totals };
}

function sortRows({ key, descending }: GridSort): void {
  sortBy(Number(key), descending);
}
