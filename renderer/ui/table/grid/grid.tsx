import {
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { formatCount } from '../../../../words/format.ts';
import { words } from '../../../../words/words.ts';
import { Announcer } from '../../told.tsx';
import { useColumnWidths } from './columns/use-column-widths.ts';
import { useColumnsInView } from './columns/use-columns-in-view.ts';
import classes from './grid.module.css';
import { GridBody } from './parts/grid-body.tsx';
import { GridFooter } from './parts/grid-footer.tsx';
import { GridHeader } from './parts/grid-header.tsx';
import { useGridMenu } from './parts/grid-menu.tsx';
import { cellId } from './parts/grid-row.tsx';
import { useTallRows } from './rows/use-tall-rows.ts';
import { withTotals } from './rows/with-totals.ts';
import { countCells } from './selection/ranges.ts';
import { useAwaitedRows } from './selection/use-awaited-rows.ts';
import { useCellName } from './selection/use-cell-name.ts';
import { useGridCopy } from './selection/use-grid-copy.ts';
import { useGridKeys } from './selection/use-grid-keys.ts';
import { useGridMarks } from './selection/use-grid-marks.ts';
import { placeOf, useGridPointer } from './selection/use-grid-pointer.ts';
import { useSelection } from './selection/use-selection.ts';
import type { GridColumn, GridSort, KeptSelection, RowMarks, RowPick, RowSource } from './types.ts';

const ROW_HEIGHT = 28;
const HEADER_HEIGHT = 30;
/** Width of the box before a row, px. */
const MARK_WIDTH = 20;

export interface GridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  source: RowSource<Row>;
  /** The row of totals: below all rows, always in view, and nothing can be done with it but copy it. */
  totals?: Row | undefined;
  /** The number shown before a row; by default its position from 1. */
  numberOf?: (row: Row) => number;
  /** What Enter and a double click on a row do. */
  onOpen?: (row: Row) => void;
  /** Gets the row of the active cell; undefined if there is none or it is not loaded. */
  onActive?: (row: Row | undefined) => void;
  sort?: GridSort | null;
  onSort?: (sort: GridSort) => void;
  /** Moves a column to another position among all of them; the first one stays. */
  onMoveColumn?: (key: string, to: number) => void;
  marks?: RowMarks<Row>;
  pick?: RowPick<Row>;
  /** What was selected, for a grid that is drawn again. Always the same object for the same rows. */
  kept?: KeptSelection;
  /** Lets the screen focus the grid. */
  handle?: Ref<GridHandle>;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** At the left of the footer, instead of the number of rows. */
  counted?: string;
  /** At the right of the footer. */
  footer?: ReactNode;
}

export interface GridHandle {
  /** Moves the keyboard to the active cell, or to the first one if there is none. */
  focus(): void;
}

/** A table of any length, for mouse and keyboard: only the visible part is drawn and loaded. */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, source, numberOf, onOpen, pick } = props;
  useSyncExternalStore(source.subscribe, source.version);
  const total = source.total();
  const totals = total === 0 ? undefined : props.totals;
  const all = useMemo(() => (totals === undefined ? source : withTotals(source, totals)), [source, totals]);
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState('');
  const announce = use(Announcer);
  const tell = (result: string) => {
    setMessage(result);
    announce(result);
  };
  const selection = useSelection(props.kept);
  // It never gets narrower, because that would style all cells again.
  const widest = useRef({ source, width: 0 });
  if (widest.current.source !== source) widest.current = { source, width: 0 };
  widest.current.width = Math.max(widest.current.width, numberWidth(total));
  const firstWidth = widest.current.width + (props.marks === undefined ? 0 : MARK_WIDTH);
  const widths = useColumnWidths(columns, firstWidth);
  const span = useColumnsInView(scroller, widths.all, firstWidth);
  const pinnedHeight = HEADER_HEIGHT + (totals === undefined ? 0 : ROW_HEIGHT);
  const rows = useTallRows({ scroller, count: total, rowHeight: ROW_HEIGHT, pinnedHeight });
  const { copy, onCopy } = useGridCopy(all, columns, selection.range, tell);

  useEffect(() => source.want(rows.first, Math.max(rows.last, rows.first)), [source, rows.first, rows.last]);
  const { moveTo, range } = selection;
  // The message about the selection is out of date.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range is the reason, not an input
  useEffect(() => setMessage(''), [range]);
  const active = selection.range?.head ?? null;
  const { onActive } = props;
  const activeRow = active === null ? undefined : source.row(active.row);
  useEffect(() => onActive?.(activeRow), [activeRow, onActive]);
  const mark = useGridMarks(source, props.marks, tell);
  const isActiveDrawn =
    active !== null &&
    // A row that is loading has no words yet.
    ((active.row >= rows.first && active.row <= rows.last && activeRow !== undefined) ||
      active.row === total) &&
    (active.column === 0 || (active.column >= span.first && active.column <= span.last));
  const take = pick?.take ?? onOpen;
  const onEnter = take && ((row: Row) => (row === totals ? undefined : take(row)));
  const press = useGridKeys({
    scroller,
    columns,
    source: all,
    selection,
    widths,
    rows,
    copy,
    onEnter,
    mark,
  });
  const awaited = useAwaitedRows({
    ...{ scroller, source, selection, rows },
    ...{ columns: columns.length, onKeyDown: press },
  });
  const { isBusy, expect } = awaited;
  const hasNoActive = range === null && total > 0;
  useImperativeHandle(
    props.handle,
    () => ({
      focus: () => {
        scroller.current?.focus({ preventScroll: true });
        expect();
        if (hasNoActive) moveTo({ row: 0, column: 0 }, false);
      },
    }),
    [hasNoActive, moveTo, expect],
  );
  const onPointer = useGridPointer(selection, columns.length - 1);
  const { onContextMenu, menu } = useGridMenu({
    ...{ columns, source: all, drawn: rows, widths, selection, copy, onOpen: onEnter },
    onMark: props.marks === undefined ? undefined : (index) => mark.toggle(index, false),
  });
  const nameCell = useCellName(all, columns, rows.first);

  return (
    <div className={classes.frame}>
      <div className={classes.view}>
        <div
          ref={scroller}
          data-rows
          role="grid"
          aria-label={label}
          aria-describedby={pick === undefined ? undefined : `${gridId}-hint`}
          aria-rowcount={all.total() + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable
          aria-busy={isBusy || undefined}
          aria-activedescendant={isActiveDrawn ? cellId(gridId, active.row, active.column) : undefined}
          tabIndex={0}
          className={classes.grid}
          style={widths.style}
          onKeyDown={(event) => {
            // The buttons of the header have keys of their own.
            if (event.target === event.currentTarget) awaited.onKeyDown(event);
          }}
          onBlur={awaited.onBlur}
          onCopy={onCopy}
          onContextMenu={onContextMenu}
          onPointerDown={onPointer}
          onPointerMove={(event) => {
            onPointer(event);
            nameCell(event);
          }}
          onClick={(event) => {
            const place = placeOf(event);
            const isOne = selection.range !== null && countCells(selection.range) === 1;
            const row = source.row(place?.row ?? -1);
            if (place?.column === -1 && row !== undefined) pick?.take(row);
            if (isOne && row !== undefined && columns[place?.column ?? -1]?.opens) onOpen?.(row);
          }}
          onDoubleClick={(event) => {
            const row = source.row(placeOf(event)?.row ?? -1);
            if (row !== undefined) onOpen?.(row);
          }}
        >
          <GridHeader
            columns={columns}
            widths={widths}
            sort={props.sort ?? null}
            onSort={props.onSort}
            onMoveColumn={props.onMoveColumn}
          />
          <GridBody
            gridId={gridId}
            columns={columns}
            span={span}
            source={source}
            rows={rows}
            totals={totals}
            rowHeight={ROW_HEIGHT}
            range={selection.range}
            numberOf={numberOf}
            marks={props.marks}
            onMark={(index, extend) => {
              // From here on actions apply to the marked rows, so no other rows may look selected.
              if (selection.range !== null && selection.range.anchor.row !== selection.range.head.row)
                selection.clear();
              mark.toggle(index, extend);
            }}
            pick={pick}
          />
        </div>
        {menu}
        {pick === undefined ? null : (
          <span id={`${gridId}-hint`} className={classes.hidden}>
            {pick.hint}
          </span>
        )}
        {total === 0 && source.isKnown() ? (
          <div className={classes.empty}>{props.empty ?? words.parts.grid.noRows}</div>
        ) : null}
      </div>
      <GridFooter
        source={source}
        counted={props.counted}
        range={selection.range}
        marked={props.marks?.count ?? 0}
        message={message}
        onCopyTitled={() => copy(true)}
      >
        {props.footer}
      </GridFooter>
    </div>
  );
}

/** Width of the longest row number, px. */
function numberWidth(total: number): number {
  return Math.max(40, 20 + formatCount(total).length * 7);
}
