import { memo } from 'react';
import { formatCount } from '../../../../../words/format.ts';
import type { ColumnSpan } from '../columns/use-columns-in-view.ts';
import classes from '../grid.module.css';
import type { GridColumn, RowTone } from '../types.ts';

interface GridRowProps<Row> {
  gridId: string;
  index: number;
  /** Its position, px. */
  top: number;
  /** Whether only readers find it. */
  isUnseen: boolean;
  /** Undefined while it is loading: grey bars are shown instead. */
  row: Row | undefined;
  number: number | null;
  columns: readonly GridColumn<Row>[];
  /** The columns that are drawn besides the first. */
  span: ColumnSpan;
  /** The first selected column of this row; -1 if none is. */
  selectedFrom: number;
  selectedTo: number;
  /** The active cell's column; -1 if it is in another row. */
  activeColumn: number;
  /**
   * The name of the row's box, null if it has none. While the row is loading its box stays, invisible: making
   * a new one takes long.
   */
  markLabel: string | null;
  isMarked: boolean;
  onMark: (index: number, extend: boolean) => void;
  tone: RowTone | 'totals' | undefined;
  /** What a click on the number does, undefined if nothing. */
  pickLabel: string | undefined;
  /** What the taken row or that of totals is called, for screen readers. */
  name: string | undefined;
}

/** Placeholder for words: changing a text is faster than adding one. */
const NO_WORDS = '\u200b';

export const cellId = (gridId: string, row: number, column: number) => `${gridId}-${row}-${column}`;

function GridRowInner<Row>(props: GridRowProps<Row>) {
  const { index, top, row, number, columns, span, markLabel, isMarked, onMark, tone, pickLabel } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={row === undefined || undefined}
      className={classes.row}
      style={{ top }}
      data-marked={isMarked || undefined}
      data-row-tone={tone}
      data-row={index}
      data-unseen={props.isUnseen || undefined}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={classes.number}
        data-column={-1}
        data-picks={pickLabel === undefined ? undefined : true}
        title={pickLabel}
      >
        {markLabel === null ? null : (
          <input
            type="checkbox"
            tabIndex={-1}
            className={classes.mark}
            aria-label={markLabel}
            checked={isMarked}
            disabled={row === undefined}
            onChange={(event) => onMark(index, (event.nativeEvent as MouseEvent).shiftKey)}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
          />
        )}
        {number === null ? null : formatCount(number)}
        {tone === 'taken' || tone === 'totals' ? <span className={classes.hidden}>{props.name}</span> : null}
      </div>
      {columns.slice(0, 1).map((column) => cellOf(props, column, 0))}
      {columns.slice(span.first, span.last + 1).map((column, at) => cellOf(props, column, span.first + at))}
    </div>
  );
}

/**
 * A function and not a component: there are hundreds of cells, and they change with every row that scrolls
 * in.
 */
function cellOf<Row>(props: GridRowProps<Row>, column: GridColumn<Row>, position: number) {
  const { row, span } = props;
  const isActive = position === props.activeColumn;
  return (
    <div
      key={column.key}
      // Only the active cell needs an id; a row that scrolls in should change little else than its words.
      id={isActive ? cellId(props.gridId, props.index, position) : undefined}
      role="gridcell"
      aria-colindex={position + 2}
      aria-selected={position >= props.selectedFrom && position <= props.selectedTo}
      className={classes.cell}
      lang={column.language}
      data-column={position}
      data-pinned={position === 0 || undefined}
      data-align={column.align}
      data-tone={column.tone}
      data-opens={column.opens || undefined}
      data-active={isActive || undefined}
      style={{
        width: `var(--column-${position})`,
        ...(position === span.first && span.skipped > 0 ? { marginLeft: span.skipped } : {}),
      }}
    >
      {row === undefined ? NO_WORDS : (column.render?.(row) ?? column.text(row))}
    </div>
  );
}

/** One row. Memoized: drawn again only when it or its selection changes. */
export const GridRow = memo(GridRowInner) as typeof GridRowInner;
