import { memo, useRef } from 'react';
import { words } from '../../../../../words/words.ts';
import { useColumnDrag } from '../columns/use-column-drag.ts';
import type { ColumnWidths } from '../columns/use-column-widths.ts';
import classes from '../grid.module.css';
import type { GridColumn, GridSort } from '../types.ts';
import { GridTitle } from './grid-title.tsx';

function GridHeaderInner<Row>(props: {
  columns: readonly GridColumn<Row>[];
  widths: ColumnWidths;
  sort: GridSort | null;
  onSort: ((sort: GridSort) => void) | undefined;
  onMoveColumn: ((key: string, to: number) => void) | undefined;
}) {
  const { columns, widths, sort, onSort } = props;
  const row = useRef<HTMLDivElement>(null);
  const drag = useColumnDrag(row, columns, props.onMoveColumn);
  const sortable = columns.filter((column) => column.isSortable);
  // All titles are one stop of the Tab key; the arrows move between them.
  const stop = sortable.find(({ key }) => key === sort?.key)?.key ?? sortable[0]?.key;
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.row} ref={row}>
        <div role="columnheader" aria-colindex={1} className={classes.number}>
          <span className={classes.hidden}>{words.parts.grid.rowNumber}</span>
        </div>
        {columns.map((column, index) => (
          <GridTitle
            key={column.key}
            column={column}
            index={index}
            widths={widths}
            sort={sort?.key === column.key ? sort : null}
            onSort={column.isSortable ? onSort : undefined}
            isStop={column.key === stop}
            drop={
              drag.dropAt === index
                ? 'before'
                : drag.dropAt === columns.length && index === columns.length - 1
                  ? 'after'
                  : undefined
            }
            onDragStart={drag.start}
            wasDragged={drag.wasDragged}
          />
        ))}
      </div>
    </div>
  );
}

/**
 * The row of titles: a click sorts, dragging moves a column, dragging an edge changes the width. Not drawn
 * again during scrolling.
 */
export const GridHeader = memo(GridHeaderInner) as typeof GridHeaderInner;
