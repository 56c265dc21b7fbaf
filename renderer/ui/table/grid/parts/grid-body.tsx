import { useCallback, useRef } from 'react';
import type { ColumnSpan } from '../columns/use-columns-in-view.ts';
import classes from '../grid.module.css';
import type { TallRows } from '../rows/use-tall-rows.ts';
import { blockOf } from '../selection/ranges.ts';
import type { CellRange, GridColumn, RowMarks, RowPick, RowSource } from '../types.ts';
import { GridRow } from './grid-row.tsx';

/** Rows are placed relative to a multiple of this, so that they keep their position during scrolling. */
const PLACED_FROM = 1_024;

/** The rows in view, in a body as tall as all rows. */
export function GridBody<Row>(props: {
  gridId: string;
  columns: readonly GridColumn<Row>[];
  span: ColumnSpan;
  source: RowSource<Row>;
  rows: TallRows;
  /** Height of a row, px. */
  rowHeight: number;
  range: CellRange | null;
  numberOf: ((row: Row) => number) | undefined;
  marks: RowMarks<Row> | undefined;
  onMark: (index: number, extend: boolean) => void;
  pick: RowPick<Row> | undefined;
}) {
  const { gridId, columns, span, source, rows, rowHeight, range, numberOf, marks, pick } = props;
  // The same function each time, so that no row is drawn again for it.
  const onMark = useRef(props.onMark);
  onMark.current = props.onMark;
  const markRow = useCallback((at: number, extend: boolean) => onMark.current(at, extend), []);
  const block = range === null ? null : blockOf(range);
  const count = Math.max(0, rows.last - rows.first + 1);
  // A row that comes into view reuses the element of one that left; only its words and position change.
  const pool = rows.most;
  const origin = rows.first - (rows.first % PLACED_FROM);
  const drawn = Array.from({ length: count }, (_, place) => rows.first + place);
  // Reordering elements would lay all of them out again, so during scrolling they keep the order that they
  // had at rest.
  const atRest = useRef(0);
  if (!rows.isScrolling) atRest.current = rows.first % pool;
  const placeOf = (index: number) => (index + pool - (atRest.current % pool)) % pool;
  if (rows.isScrolling) drawn.sort((a, b) => placeOf(a) - placeOf(b));
  return (
    <div role="rowgroup" className={classes.body} style={{ height: rows.height }}>
      <div
        role="presentation"
        className={classes.drawn}
        style={{ top: rows.top - (rows.first - origin) * rowHeight }}
      >
        {drawn.map((index) => {
          const row = source.row(index);
          const isIn = block !== null && index >= block.top && index <= block.bottom;
          return (
            <GridRow
              key={index % pool}
              gridId={gridId}
              index={index}
              top={(index - origin) * rowHeight}
              row={row}
              number={row === undefined ? null : (numberOf?.(row) ?? index + 1)}
              columns={columns}
              span={span}
              selectedFrom={isIn ? block.left : -1}
              selectedTo={isIn ? block.right : -1}
              activeColumn={range?.head.row === index ? range.head.column : -1}
              markLabel={marks === undefined ? null : row === undefined ? '' : marks.label(row)}
              isMarked={marks !== undefined && row !== undefined && marks.has(row)}
              onMark={markRow}
              tone={row === undefined ? undefined : pick?.toneOf(row)}
              pickLabel={row === undefined ? undefined : pick?.label(row)}
              takenLabel={pick?.taken}
            />
          );
        })}
      </div>
    </div>
  );
}
