import type { Cell } from '../model.ts';
import { blankXml, cellXml, isEmpty, rowXml } from './cell-xml.ts';
import { type Names, withAttribute } from './names.ts';
import type { CellPart, RowParts } from './row-cells.ts';

export interface RowPatch {
  /** 0-based column of the first new cell. */
  firstColumn: number;
  cells: readonly Cell[];
  /** The style of each new cell; null for none. */
  styles: readonly (string | null)[];
  /** How many equal rows the element represents then. */
  repeat: number;
}

/** Puts new cells where a row has none. Its old cells stay as they are. */
export function patchRow(row: RowParts, patch: RowPatch, names: Names): string {
  const { text, tagEnd } = row;
  const tag = withRepeat(text.slice(0, tagEnd), 'number-rows-repeated', row.repeat, patch.repeat, names);
  const cells = patch.cells.slice(0, patch.cells.findLastIndex((cell) => !isEmpty(cell)) + 1);
  if (cells.length === 0) return tag + text.slice(tagEnd);
  const [first, last] = [patch.firstColumn, patch.firstColumn + cells.length];
  let inside = '';
  let done = tagEnd;
  let width = 0;
  for (const part of row.cells) {
    const end = part.column + part.repeat;
    width = end;
    if (end <= first) continue;
    if (part.column >= last) break;
    inside += text.slice(done, part.start) + partXml(text, part, first - part.column, names);
    for (let column = Math.max(first, part.column); column < Math.min(last, end); column += 1) {
      const cell = cells[column - first];
      inside += isEmpty(cell)
        ? partXml(text, part, 1, names)
        : newCell(cell, part, text, patch.styles[column - first] ?? null, names);
    }
    inside += partXml(text, part, end - last, names);
    done = part.end;
  }
  const behind = row.cells.at(-1)?.end ?? tagEnd;
  inside += text.slice(done, Math.max(done, behind));
  done = Math.max(done, behind);
  if (width < last) {
    inside += blankXml(Math.max(first - width, 0), names);
    for (let column = Math.max(first, width); column < last; column += 1) {
      const cell = cells[column - first];
      const style = patch.styles[column - first] ?? null;
      inside += isEmpty(cell)
        ? blankXml(1, names)
        : cellXml(cell, { name: 'table-cell', style, inside: '', names });
    }
  }
  return rowXml(tag, inside, text.slice(done), names);
}

/** A new cell in place of a blank one. Drawings in the blank cell stay. */
function newCell(
  cell: Exclude<Cell, null>,
  part: CellPart,
  text: string,
  style: string | null,
  names: Names,
): string {
  // Text right after the cell is not part of it.
  const closing = text.lastIndexOf('</', part.end - 1);
  const inside = closing < part.tagEnd ? '' : text.slice(part.tagEnd, closing);
  const name = part.isCovered ? 'covered-table-cell' : 'table-cell';
  return cellXml(cell, { name, style, inside, names });
}

/** The element of a cell for `count` equal cells; '' if `count` is not above 0. */
export function partXml(text: string, part: CellPart, count: number, names: Names): string {
  if (count <= 0) return '';
  const tag = text.slice(part.start, part.tagEnd);
  return (
    withRepeat(tag, 'number-columns-repeated', part.repeat, count, names) + text.slice(part.tagEnd, part.end)
  );
}

/** A start tag with another repeat count. It stays as it is if the count is the same. */
export function withRepeat(
  tag: string,
  attribute: 'number-rows-repeated' | 'number-columns-repeated',
  before: number,
  count: number,
  names: Names,
): string {
  if (before === count) return tag;
  return withAttribute(tag, ['table', attribute], count === 1 ? null : String(count), names);
}
