import { Menu } from '@mantine/core';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { words } from '../../../../../words/words.ts';
import { MenuItem } from '../../../menu-item.tsx';
import { widthFor, widthForTitle } from '../columns/column-width.ts';
import type { ColumnWidths } from '../columns/use-column-widths.ts';
import { placeOf } from '../selection/use-grid-pointer.ts';
import type { Selection } from '../selection/use-selection.ts';
import type { CellPlace, GridColumn, RowSource } from '../types.ts';

const wording = words.parts.grid;
const WIDEST_PX = 900;
const WIDER = 1.25;

/** What the menu needs of its grid. */
interface MenuGrid<Row> {
  columns: readonly GridColumn<Row>[];
  source: RowSource<Row>;
  /** The rows that are drawn, by which a column is fitted. */
  drawn: { first: number; last: number };
  widths: ColumnWidths;
  selection: Selection;
  copy: (withTitles?: boolean) => void;
  onOpen: ((row: Row) => void) | undefined;
  /** Chooses or unchooses a row; undefined if rows can't be chosen. */
  onMark: ((index: number) => void) | undefined;
}

/** Where the menu is, px; the row is null at a heading. */
interface Opened {
  x: number;
  y: number;
  column: number;
  row: number | null;
  /** What had the focus, and gets it again. */
  from: Element | null;
}

/**
 * The menu of a cell or a heading, by the right button, the menu key or Shift+F10: what can be done with the row, and the
 * width of the column for those who can't drag its edge.
 */
export function useGridMenu<Row>(grid: MenuGrid<Row>): {
  onContextMenu: (event: MouseEvent<HTMLElement>) => void;
  menu: ReactNode;
} {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { columns, selection } = grid;
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const at = headingOf(event) ?? placeOf(event) ?? selection.range?.head ?? null;
    if (at === null || columns[Math.max(0, at.column)] === undefined) return;
    event.preventDefault();
    const row = at.row < 0 ? null : at.row;
    const column = Math.max(0, at.column);
    // A cell outside the selection becomes the active one, as by the left button.
    const isSelected = event.target instanceof Element && event.target.closest('[aria-selected="true"]');
    if (row !== null && placeOf(event) !== null && !isSelected) selection.moveTo({ row, column }, false);
    setOpened({ ...pointOf(event), column, row, from: document.activeElement });
  };
  const close = () => {
    setOpened(null);
    // What was chosen may have moved the focus itself.
    if (document.activeElement?.closest('[role="menu"]') && opened?.from instanceof HTMLElement)
      opened.from.focus({ preventScroll: true });
  };
  return {
    onContextMenu,
    menu: opened === null ? null : <GridMenu {...grid} opened={opened} onClose={close} />,
  };
}

function GridMenu<Row>(props: MenuGrid<Row> & { opened: Opened; onClose: () => void }) {
  const { columns, source, drawn, widths, copy, onOpen, onMark, opened } = props;
  const column = columns[opened.column];
  if (column === undefined) return null;
  const { key, title } = column;
  const row = opened.row === null ? undefined : source.row(opened.row);
  const widen = (share: number) => widths.resize(key, widths.widthOf(key) * share);
  const fit = () => {
    const texts: string[] = [];
    for (let index = drawn.first; index <= drawn.last; index += 1) {
      const each = source.row(index);
      if (each !== undefined) texts.push(column.text(each));
    }
    widths.resize(key, Math.max(widthForTitle(title), widthFor(texts, WIDEST_PX)));
  };
  return (
    <Menu opened onChange={props.onClose} position="bottom-start">
      <Menu.Target>
        <span style={{ position: 'fixed', left: opened.x, top: opened.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={wording.menu(title)}>
        {row === undefined ? null : (
          <>
            {onOpen === undefined ? null : <MenuItem onClick={() => onOpen(row)}>{wording.open}</MenuItem>}
            {onMark === undefined ? null : (
              <MenuItem onClick={() => onMark(opened.row ?? 0)}>{wording.mark}</MenuItem>
            )}
            <MenuItem onClick={() => copy()}>{wording.copy}</MenuItem>
            <MenuItem onClick={() => copy(true)}>{wording.copyTitled}</MenuItem>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{wording.widthOf(title)}</Menu.Label>
        <MenuItem staysOpen onClick={() => widen(WIDER)}>
          {wording.wider}
        </MenuItem>
        <MenuItem staysOpen onClick={() => widen(1 / WIDER)}>
          {wording.narrower}
        </MenuItem>
        <MenuItem onClick={fit}>{wording.fit}</MenuItem>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The heading of an event, as a place without a row. */
function headingOf({ target }: MouseEvent): CellPlace | null {
  const heading = target instanceof Element ? target.closest('[role="columnheader"][data-column]') : null;
  return heading === null ? null : { row: -1, column: Number(heading.getAttribute('data-column')) };
}

/** A key has no place of its own: the menu is at the active cell, or at what has the focus. */
function pointOf({ clientX, clientY, currentTarget, target }: MouseEvent<HTMLElement>): {
  x: number;
  y: number;
} {
  const isByKey = target === currentTarget;
  const active = document.getElementById(currentTarget.getAttribute('aria-activedescendant') ?? '');
  if (!isByKey || active === null) return { x: clientX, y: clientY };
  const { left, bottom } = active.getBoundingClientRect();
  return { x: left, y: bottom };
}
