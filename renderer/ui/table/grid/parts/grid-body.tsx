import { useCallback, useRef } from 'react';
import { words } from '../../../../../words/words.ts';
import type { ColumnSpan } from '../columns/use-columns-in-view.ts';
import classes from '../grid.module.css';
import type { TallRows } from '../rows/use-tall-rows.ts';
import { blockOf } from '../selection/ranges.ts';
import type { CellRange, GridColumn, RowMarks, RowPick, RowSource } from '../types.ts';
import { GridRow } from './grid-row.tsx';

/** Rows are placed relative to a multiple of this, so that they keep their position during scrolling. */
const PLACED_FROM = 1_024;

/** A row that is drawn, and the number of the element that shows it. */
interface Drawn {
  index: number;
  element: number;
}

/** Which rows are drawn, by which of all elements that were made, and where the reader is. */
interface Sheet {
  readonly drawn: readonly Drawn[];
  readonly made: number;
  /** The row of the active cell when it was drawn last. */
  readonly seat: number;
  /** The row that the active cell jumped from; -1 after a step. */
  readonly left: number;
}

/**
 * The rows to draw, in the order of their elements. A row that stays in view keeps its element, and one that comes into
 * view takes that of one that left, so that only its words and its position change. But all elements are new after a
 * jump of the active cell to rows of which none was drawn. A reader names the cell at once: of an element that is used
 * again it still has the old words, and of one among others out of order a wrong number. The row that the cell jumped
 * from stays drawn, unseen, until the cell moves again: a reader whose place is gone looks for another by itself, and
 * then does not name the new cell.
 */
function useDrawn({ first, last, isScrolling }: TallRows, active: number, total: number): readonly Drawn[] {
  const before = useRef<Sheet>({ drawn: [], made: 0, seat: -1, left: -1 });
  const { drawn: old, seat } = before.current;
  let { made, left } = before.current;
  const elements = new Map(old.map(({ index, element }) => [index, element]));
  const isIn = (index: number) => index >= first && index <= last;
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  const isJump = isIn(active) && !indexes.some((index) => index !== left && elements.has(index));
  if (isIn(active) && active !== seat) left = isJump ? seat : -1;
  if (left >= total || !elements.has(left)) left = -1;
  const free = isJump ? [] : old.filter(({ index }) => index !== left && !isIn(index));
  const drawn = indexes.map((index) => {
    const element = isJump ? undefined : (elements.get(index) ?? free.shift()?.element);
    if (element !== undefined) return { index, element };
    made += 1;
    return { index, element: made };
  });
  // Moving elements would lay all of them out again, so during scrolling they keep the order that they had at rest.
  if (isScrolling) {
    const places = new Map(old.map(({ element }, place) => [element, place]));
    const kept = drawn.flatMap(({ element }) => places.get(element) ?? []);
    const placeOf = ({ element }: Drawn) => places.get(element) ?? old.length;
    if (kept.some((place, at) => place < (kept[at - 1] ?? 0))) drawn.sort((a, b) => placeOf(a) - placeOf(b));
  }
  if (left !== -1 && !isIn(left)) {
    const unseen = { index: left, element: elements.get(left) ?? 0 };
    if (left < first) drawn.unshift(unseen);
    else drawn.push(unseen);
  }
  before.current = { drawn, made, seat: isIn(active) ? active : seat, left };
  return drawn;
}

/** The rows in view, in a body as tall as all rows. */
export function GridBody<Row>(props: {
  gridId: string;
  columns: readonly GridColumn<Row>[];
  span: ColumnSpan;
  source: RowSource<Row>;
  rows: TallRows;
  totals: Row | undefined;
  /** Height of a row, px. */
  rowHeight: number;
  range: CellRange | null;
  numberOf: ((row: Row) => number) | undefined;
  marks: RowMarks<Row> | undefined;
  onMark: (index: number, extend: boolean) => void;
  pick: RowPick<Row> | undefined;
}) {
  const { gridId, columns, span, source, rows, totals, rowHeight, range, numberOf, marks, pick } = props;
  // The same function each time, so that no row is drawn again for it.
  const onMark = useRef(props.onMark);
  onMark.current = props.onMark;
  const markRow = useCallback((at: number, extend: boolean) => onMark.current(at, extend), []);
  const block = range === null ? null : blockOf(range);
  const origin = rows.first - (rows.first % PLACED_FROM);
  const drawn = useDrawn(rows, range?.head.row ?? -1, source.total());
  /** What every row of this place has. */
  const placed = (index: number) => {
    const isIn = block !== null && index >= block.top && index <= block.bottom;
    return {
      gridId,
      index,
      columns,
      span,
      selectedFrom: isIn ? block.left : -1,
      selectedTo: isIn ? block.right : -1,
      activeColumn: range?.head.row === index ? range.head.column : -1,
      onMark: markRow,
    };
  };
  return (
    <>
      <div role="rowgroup" className={classes.body} style={{ height: rows.height }}>
        <div
          role="presentation"
          className={classes.drawn}
          style={{ top: rows.top - (rows.first - origin) * rowHeight }}
        >
          {drawn.map(({ index, element }) => {
            const row = source.row(index);
            return (
              <GridRow
                key={element}
                {...placed(index)}
                top={
                  (Math.min(Math.max(index, rows.first), Math.max(rows.first, rows.last)) - origin) *
                  rowHeight
                }
                isUnseen={index < rows.first || index > rows.last}
                row={row}
                number={row === undefined ? null : (numberOf?.(row) ?? index + 1)}
                markLabel={marks === undefined ? null : row === undefined ? '' : marks.label(row)}
                isMarked={marks !== undefined && row !== undefined && marks.has(row)}
                tone={row === undefined ? undefined : pick?.toneOf(row)}
                pickLabel={row === undefined ? undefined : pick?.label(row)}
                name={pick?.taken}
              />
            );
          })}
        </div>
      </div>
      {totals === undefined ? null : (
        <div role="rowgroup" className={classes.totals}>
          <GridRow
            {...placed(source.total())}
            top={0}
            isUnseen={false}
            row={totals}
            number={null}
            markLabel={null}
            isMarked={false}
            tone="totals"
            pickLabel={undefined}
            name={words.parts.grid.totals}
          />
        </div>
      )}
    </>
  );
}
