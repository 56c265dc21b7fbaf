import type { PointerEvent } from 'react';
import { text } from '../text.ts';
import classes from './grid.module.css';
import type { GridColumn } from './types.ts';
import type { ColumnWidths } from './use-column-widths.ts';

/** The row of titles; dragging the edge of one changes its column's width. */
export function GridHeader<Row>(props: { columns: readonly GridColumn<Row>[]; widths: ColumnWidths }) {
  const { columns, widths } = props;
  return (
    <div role="rowgroup" className={classes.header}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        <div role="columnheader" aria-colindex={1} className={classes.number}>
          <span className={classes.hidden}>{text.grid.rowNumber}</span>
        </div>
        {columns.map((column, index) => (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={index + 2}
            className={classes.title}
            data-pinned={index === 0 || undefined}
            data-align={column.align}
            data-tone={column.tone}
            style={{ width: `var(--column-${index})` }}
            title={column.title}
          >
            <span className={classes.titleText}>{column.title}</span>
            <span
              className={classes.edge}
              title={text.grid.resize(column.title)}
              aria-hidden
              onPointerDown={(event) => drag(event, widths, column.key)}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function drag(event: PointerEvent<HTMLElement>, widths: ColumnWidths, key: string): void {
  event.preventDefault();
  event.stopPropagation();
  const edge = event.currentTarget;
  const startX = event.clientX;
  const startWidth = widths.widthOf(key);
  edge.setPointerCapture(event.pointerId);
  const move = (moved: globalThis.PointerEvent) => widths.resize(key, startWidth + moved.clientX - startX);
  const end = () => {
    edge.removeEventListener('pointermove', move);
    edge.removeEventListener('pointerup', end);
    edge.removeEventListener('pointercancel', end);
  };
  edge.addEventListener('pointermove', move);
  edge.addEventListener('pointerup', end);
  edge.addEventListener('pointercancel', end);
}
