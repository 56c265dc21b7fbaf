import { memo } from 'react';
import { formatCount } from '../format.ts';
import classes from './grid.module.css';
import type { GridColumn } from './types.ts';

interface GridRowProps<Row> {
  gridId: string;
  index: number;
  /** Where it stands, px. */
  top: number;
  /** Undefined while it is on its way: grey bars stand in its place. */
  row: Row | undefined;
  number: number | null;
  columns: readonly GridColumn<Row>[];
  /** The selected columns of this row; -1 where none is. */
  selectedFrom: number;
  selectedTo: number;
  /** The active cell's column, -1 where it is in another row. */
  activeColumn: number;
  /** What the row's box is called, null where it has none. */
  markLabel: string | null;
  isMarked: boolean;
  onMark: (index: number, extend: boolean) => void;
}

export const cellId = (gridId: string, row: number, column: number) => `${gridId}-${row}-${column}`;

function GridRowInner<Row>(props: GridRowProps<Row>) {
  const { gridId, index, top, row, number, columns, selectedFrom, selectedTo, activeColumn } = props;
  const { markLabel, isMarked, onMark } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={row === undefined || undefined}
      className={classes.row}
      style={{ top }}
      data-marked={isMarked || undefined}
      data-row={index}
    >
      <div role="rowheader" aria-colindex={1} className={classes.number} data-column={-1}>
        {markLabel === null ? null : (
          <input
            type="checkbox"
            tabIndex={-1}
            className={classes.mark}
            aria-label={markLabel}
            checked={isMarked}
            onChange={(event) => onMark(index, (event.nativeEvent as MouseEvent).shiftKey)}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
          />
        )}
        {number === null ? null : formatCount(number)}
      </div>
      {columns.map((column, position) => {
        const isSelected = position >= selectedFrom && position <= selectedTo;
        const words = row === undefined ? '' : column.text(row);
        return (
          <div
            key={column.key}
            // Only what is referred to has a name: a row that scrolls in changes its words and little else.
            id={position === activeColumn ? cellId(gridId, index, position) : undefined}
            role="gridcell"
            aria-colindex={position + 2}
            aria-selected={isSelected}
            className={classes.cell}
            data-column={position}
            data-pinned={position === 0 || undefined}
            data-align={column.align}
            data-tone={column.tone}
            data-opens={(column.opens && row !== undefined) || undefined}
            data-active={position === activeColumn || undefined}
            style={{ width: `var(--column-${position})` }}
            title={words.length > 12 ? words : undefined}
          >
            {row === undefined ? null : (column.render?.(row) ?? words)}
          </div>
        );
      })}
    </div>
  );
}

/** One row; drawn again only when it changed or the selection in it did. */
export const GridRow = memo(GridRowInner) as typeof GridRowInner;
