import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { text } from '../text.ts';
import classes from './grid.module.css';
import { GridHeader } from './grid-header.tsx';
import { cellId, GridRow } from './grid-row.tsx';
import { blockOf, clampPlace, countCells, moveBy } from './ranges.ts';
import type { CellPlace, GridColumn, RowSource } from './types.ts';
import { useColumnWidths } from './use-column-widths.ts';
import { useGridCopy } from './use-grid-copy.ts';
import { useSelection } from './use-selection.ts';
import { useTallRows } from './use-tall-rows.ts';

const ROW_HEIGHT = 30;
const RESIZE_STEP_PX = 16;

export interface GridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  source: RowSource<Row>;
  /** The number that stands before a row; its place from 1 where left out. */
  numberOf?: (row: Row) => number;
  /** What Enter and a double click on a row do. */
  onOpen?: (row: Row) => void;
  /** Shown instead of rows where there are none. */
  empty?: ReactNode;
  /** Stands at the right of the footer. */
  footer?: ReactNode;
}

/** A table of any length, by mouse and by keyboard: only what is seen is drawn and fetched. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, source, numberOf, onOpen } = props;
  useSyncExternalStore(source.subscribe, source.version);
  const total = source.total();
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');
  const selection = useSelection();
  const widths = useColumnWidths(columns, numberWidth(total));
  const rows = useTallRows({ scroller, count: total, rowHeight: ROW_HEIGHT, headerHeight: ROW_HEIGHT });
  const onCopy = useGridCopy(source, columns, selection.range, setMessage);

  useEffect(() => source.want(rows.first, Math.max(rows.last, rows.first)), [source, rows.first, rows.last]);
  const { clear } = selection;
  // Another set of rows: what was selected among the old ones means nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the source is the reason, not an input
  useEffect(() => clear(), [source, clear]);

  const active = selection.range?.head ?? null;
  const block = selection.range === null ? null : blockOf(selection.range);
  const goTo = (place: CellPlace, extend: boolean) => {
    const fitting = clampPlace(place, total, columns.length);
    if (fitting === null) return;
    setMessage('');
    selection.moveTo(fitting, extend);
    rows.scrollToRow(fitting.row);
    showColumn(scroller.current, fitting.column);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const from = active ?? { row: rows.first, column: 0 };
    if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const column = columns[from.column];
      const step = event.key === 'ArrowLeft' ? -RESIZE_STEP_PX : RESIZE_STEP_PX;
      if (column !== undefined) widths.resize(column.key, widths.widthOf(column.key) + step);
      return event.preventDefault();
    }
    if (isCommand && event.key.toLowerCase() === 'a' && total > 0) {
      selection.select({ anchor: { row: 0, column: 0 }, head: { row: total - 1, column: columns.length - 1 } });
      return event.preventDefault();
    }
    const opened = event.key === 'Enter' && active !== null ? source.row(active.row) : undefined;
    if (opened !== undefined) return onOpen?.(opened);
    if (event.key === 'Escape') return clear();
    const to = active === null && event.key.startsWith('Arrow') ? from : moveBy(event.key, from, isCommand, rows.screen);
    if (to === null) return;
    event.preventDefault();
    goTo(to, event.shiftKey);
  };
  const onPointer = (event: PointerEvent) => {
    const place = placeOf(event);
    if (place === null || (event.type === 'pointermove' && (event.buttons & 1) === 0)) return;
    if (event.type === 'pointerdown' && event.button !== 0) return;
    setMessage('');
    const extend = event.shiftKey || event.type === 'pointermove';
    const last = columns.length - 1;
    // The number before a row stands for the whole row.
    if (place.column < 0) {
      const anchor = { row: extend ? (selection.range?.anchor.row ?? place.row) : place.row, column: 0 };
      return selection.select({ anchor, head: { row: place.row, column: last } });
    }
    if (active?.row !== place.row || active.column !== place.column || !extend) selection.moveTo(place, extend);
  };

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot hold rows that are placed by hand */}
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-activedescendant={active !== null && isDrawn(active, rows) ? cellId(gridId, active.row, active.column) : undefined}
        tabIndex={0}
        className={classes.grid}
        style={widths.style}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onDoubleClick={(event) => {
          const row = source.row(placeOf(event)?.row ?? -1);
          if (row !== undefined) onOpen?.(row);
        }}
      >
        <GridHeader columns={columns} widths={widths} />
        <div role="rowgroup" className={classes.body} style={{ height: rows.height }}>
          <div role="presentation" className={classes.drawn} style={{ top: rows.top }}>
            {indexesOf(rows).map((index) => {
              const row = source.row(index);
              const isIn = block !== null && index >= block.top && index <= block.bottom;
              return (
                <GridRow
                  key={index}
                  gridId={gridId}
                  index={index}
                  row={row}
                  number={row === undefined ? null : (numberOf?.(row) ?? index + 1)}
                  columns={columns}
                  selectedFrom={isIn ? block.left : -1}
                  selectedTo={isIn ? block.right : -1}
                  activeColumn={active?.row === index ? active.column : -1}
                />
              );
            })}
          </div>
        </div>
        {total === 0 && source.isKnown() ? <div className={classes.empty}>{props.empty ?? text.grid.noRows}</div> : null}
      </div>
      <div className={classes.footer}>
        <span>{source.isKnown() ? text.grid.rows(total) : text.grid.loading}</span>
        <span aria-live="polite">
          {message !== '' ? message : selection.range !== null && countCells(selection.range) > 1 ? text.grid.selected(countCells(selection.range)) : ''}
        </span>
        <span className={classes.footerEnd}>{props.footer}</span>
      </div>
    </div>
  );
}

function indexesOf({ first, last }: { first: number; last: number }): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function isDrawn(place: CellPlace, { first, last }: { first: number; last: number }): boolean {
  return place.row >= first && place.row <= last;
}

/** Room for the longest row number, px. */
function numberWidth(total: number): number {
  return Math.max(40, 20 + String(total).length * 9);
}

function placeOf(event: { target: EventTarget }): CellPlace | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
  if (cell === null) return null;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/** Scrolls sideways until a column is seen beside the pinned ones. */
function showColumn(scroller: HTMLElement | null, column: number): void {
  const titles = scroller?.querySelectorAll<HTMLElement>('[role="columnheader"]');
  const title = titles?.[column + 1];
  const pinned = titles?.[1];
  if (scroller == null || title === undefined || pinned === undefined || column === 0) return;
  const left = title.offsetLeft - pinned.offsetWidth - (titles?.[0]?.offsetWidth ?? 0);
  const right = title.offsetLeft + title.offsetWidth - scroller.clientWidth;
  if (scroller.scrollLeft > left) scroller.scrollLeft = left;
  else if (scroller.scrollLeft < right) scroller.scrollLeft = right;
}
