import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { words } from '../../../../../words/words.ts';
import { followPointer } from '../../../follow-pointer.ts';
import type { ColumnWidths } from '../columns/use-column-widths.ts';
import classes from '../grid.module.css';
import type { GridColumn, GridSort } from '../types.ts';

/** One column's title; a button if rows can be sorted by it. */
export function GridTitle<Row>(props: {
  column: GridColumn<Row>;
  index: number;
  widths: ColumnWidths;
  /** The present order, if it is by this column. */
  sort: GridSort | null;
  onSort: ((sort: GridSort) => void) | undefined;
  /** Whether the Tab key stops here. */
  isStop: boolean;
  /** On which side the dragged column would be dropped. */
  drop: 'before' | 'after' | undefined;
  onDragStart: (event: PointerEvent<HTMLElement>, key: string) => void;
  /** Whether a drag just ended, so that its click does not sort. */
  wasDragged: () => boolean;
}) {
  const { column, index, widths, sort, onSort } = props;
  const Arrow = sort?.descending ? IconArrowDown : IconArrowUp;
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={
        onSort === undefined
          ? undefined
          : sort === null
            ? 'none'
            : sort.descending
              ? 'descending'
              : 'ascending'
      }
      className={classes.title}
      data-column={index}
      data-pinned={index === 0 || undefined}
      data-align={column.align}
      data-tone={column.tone}
      data-drop={props.drop}
      style={{ width: `var(--column-${index})` }}
      title={column.title}
      // What is next to the words is not part of the name that is read with each cell.
      aria-label={column.extra === undefined ? undefined : column.title}
      onPointerDown={(event) => props.onDragStart(event, column.key)}
    >
      {onSort === undefined ? (
        <span className={classes.titleText}>{column.title}</span>
      ) : (
        <button
          type="button"
          className={classes.sorter}
          tabIndex={props.isStop ? 0 : -1}
          title={words.parts.grid.sortBy(column.title)}
          onKeyDown={moveFocus}
          onClick={() => {
            if (!props.wasDragged())
              onSort({ key: column.key, descending: sort !== null && !sort.descending });
          }}
        >
          <span className={classes.titleText}>{column.title}</span>
          {sort === null ? null : <Arrow size={13} stroke={2} aria-hidden />}
        </button>
      )}
      {column.extra === undefined ? null : (
        // biome-ignore lint/a11y/noStaticElementInteractions: its content is interactive
        <span
          className={classes.extra}
          onKeyDown={moveFocus}
          onPointerDown={(event) => event.stopPropagation()}
        >
          {column.extra}
        </span>
      )}
      <span
        className={classes.edge}
        title={words.parts.grid.resize(column.title)}
        aria-hidden
        onPointerDown={(event) => resize(event, widths, column.key)}
      />
    </div>
  );
}

/** The arrows move to the next title, or to the button in it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const row = event.currentTarget.closest('[role="row"]');
  const titles = [...(row?.querySelectorAll<HTMLElement>('button') ?? [])];
  // What floats above the titles has keys of its own, although it belongs to a title.
  const place = event.target instanceof HTMLElement ? titles.indexOf(event.target) : -1;
  if (step === 0 || place === -1) return;
  event.preventDefault();
  titles[place + step]?.focus();
}

function resize(event: PointerEvent<HTMLElement>, widths: ColumnWidths, key: string): void {
  const before = widths.widthOf(key);
  followPointer(event, ({ x }) => widths.resize(key, before + x));
}
