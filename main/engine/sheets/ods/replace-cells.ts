import type { Cell } from '../model.ts';
import { blankXml, cellXml, escapeAttribute, isEmpty, rowXml } from './cell-xml.ts';
import type { MarkedStyles } from './marked-styles.ts';
import { attributesOf, type Names, withAttribute } from './names.ts';
import { partXml, withRepeat } from './patch-row.ts';
import { type CellPart, cellStyle, parseRow, type RowParts } from './row-cells.ts';

export interface Replacement {
  /** The refreshed columns, 0-based. */
  columns: readonly number[];
  /** The new values of cells in these columns. Others stay. */
  changes: ReadonlyMap<number, Cell>;
  styles: MarkedStyles;
}

/**
 * One of the rows that an element represents, with some cells replaced and marked. Other cells of refreshed
 * columns lose the mark of an earlier time.
 */
export function replaceCells(
  row: RowParts,
  { columns, changes, styles }: Replacement,
  names: Names,
): RowParts {
  const { text, tagEnd } = row;
  const wanted = [...columns].sort((a, b) => a - b);
  let inside = '';
  let done = tagEnd;
  let width = 0;
  for (const part of row.cells) {
    const end = part.column + part.repeat;
    width = end;
    let at = part.column;
    for (const column of wanted) {
      if (column < part.column || column >= end) continue;
      const cell = replaced(part, column);
      if (cell === null) continue;
      if (at === part.column) inside += text.slice(done, part.start);
      inside += partXml(text, part, column - at, names) + cell;
      at = column + 1;
    }
    if (at === part.column) continue;
    inside += partXml(text, part, end - at, names);
    done = part.end;
  }
  const behind = row.cells.at(-1)?.end ?? tagEnd;
  inside += text.slice(done, Math.max(done, behind));
  done = Math.max(done, behind);
  for (const column of wanted) {
    const cell = changes.get(column);
    if (column < width || isEmpty(cell)) continue;
    inside += blankXml(column - width, names) + newCell(cell, styles.marked(column, row, null));
    width = column + 1;
  }
  const tag = withRepeat(text.slice(0, tagEnd), 'number-rows-repeated', row.repeat, 1, names);
  return parseRow(rowXml(tag, inside, text.slice(done), names), names) ?? row;

  /** The new element of a cell in a refreshed column; null if it stays as it is. */
  function replaced(part: CellPart, column: number): string | null {
    if (part.isCovered) return null;
    const start = text.slice(part.start, part.tagEnd);
    const style = cellStyle(row, part, names);
    const cell = changes.get(column);
    if (attributesOf(start, names).has('table:formula')) return null;
    if (cell === undefined) {
      const plain = styles.unmarked(style);
      if (plain === style) return null;
      const value = plain === null ? null : escapeAttribute(plain);
      const once = withRepeat(start, 'number-columns-repeated', part.repeat, 1, names);
      return withAttribute(once, ['table', 'style-name'], value, names) + text.slice(part.tagEnd, part.end);
    }
    const marked = styles.marked(column, row, style);
    return isEmpty(cell) ? blankCell(marked) : newCell(cell, marked);
  }

  function newCell(cell: Exclude<Cell, null>, style: string | null): string {
    return cellXml(cell, { name: 'table-cell', style, inside: '', names });
  }

  function blankCell(style: string | null): string {
    const blank = blankXml(1, names);
    return style === null
      ? blank
      : withAttribute(blank, ['table', 'style-name'], escapeAttribute(style), names);
  }
}
