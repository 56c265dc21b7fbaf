import { columnName } from '#shared/tables/column-name.ts';
import type { Cell } from '../model.ts';
import { withTags, withWritten } from '../xml/elements.ts';
import { escapeCellText } from '../xml/text.ts';
import { tagClose } from './read-blocks.ts';
import { cellElements, lastCell } from './row-cells.ts';

export interface RowPatch {
  number: number;
  /** The 0-based column of each new cell, ascending. */
  columns: readonly number[];
  cells: readonly Cell[];
  /** The style index of the new cells; null for the default. */
  style: string | null;
  /** The prefix of the sheet's elements, with its colon, or ''. */
  prefix: string;
}

interface NewCell {
  column: number;
  xml: string;
}

/**
 * Puts new cells into a row, each in its column, where it replaces an old cell. The row's `spans` attribute
 * is removed, and old cells without a reference may get one. Nothing else of the row changes.
 */
export function patchRow(block: string, patch: RowPatch): string {
  const cells = patch.cells.flatMap((cell, index): NewCell[] => {
    const column = patch.columns[index];
    return column === undefined || cell === null || cell === ''
      ? []
      : [{ column, xml: cellXml(cell, column, patch) }];
  });
  const [first] = cells;
  if (first === undefined) return block;
  const tagEnd = tagClose(block, 0);
  const isEmpty = block[tagEnd - 1] === '/';
  const tag = block.slice(0, isEmpty ? tagEnd - 1 : tagEnd).replace(/\sspans\s*=\s*(?:"[^"]*"|'[^']*')/, '');
  const all = () => cells.map(({ xml }) => xml).join('');
  if (isEmpty) return `${tag.trimEnd()}>${all()}</${patch.prefix}row>`;
  const closing = block.lastIndexOf('</');
  const inside = block.slice(tagEnd + 1, closing);
  const end = endOfEarlier(inside, first.column, patch.prefix);
  const patched =
    end === -1 ? merged(inside, cells, patch) : inside.slice(0, end) + all() + inside.slice(end);
  return `${tag}>${patched}${block.slice(closing)}`;
}

/**
 * The index after a row's last cell if that is left of a column, found without reading the others; -1 if it
 * must be searched for.
 */
function endOfEarlier(inside: string, column: number, prefix: string): number {
  const last = lastCell(inside, prefix);
  if (last === null || last.column >= column) return -1;
  if (last.isEmpty) return last.end;
  const end = inside.indexOf(`</${prefix}c>`, last.end);
  return end === -1 ? -1 : end + prefix.length + 4;
}

/** The XML inside a row, with new cells among its own. */
function merged(
  inside: string,
  cells: readonly NewCell[],
  { number: row, prefix }: Pick<RowPatch, 'number' | 'prefix'>,
): string {
  let text = '';
  let done = 0;
  let next = 0;
  let behind = 0;
  for (const { index, end, column, isPlaced } of cellElements(inside, prefix)) {
    text += inside.slice(done, index);
    done = index;
    for (; (cells[next]?.column ?? Number.POSITIVE_INFINITY) < column; next += 1)
      text += cells[next]?.xml ?? '';
    if (cells[next]?.column === column) {
      text += cells[next]?.xml ?? '';
      next += 1;
    } else {
      const element = inside.slice(index, end);
      // A cell without a reference would get a wrong place after the new cells.
      text += isPlaced || next === 0 ? element : withPlace(element, `${columnName(column)}${row}`);
    }
    done = end;
    behind = text.length;
  }
  const rest = cells.slice(next).map(({ xml }) => xml);
  return text.slice(0, behind) + rest.join('') + text.slice(behind) + inside.slice(done);
}

function withPlace(element: string, reference: string): string {
  return element.replace(/^<[\w.:-]+/, (name) => `${name} r="${reference}"`);
}

export function cellXml(
  cell: Cell,
  column: number,
  { number, style, prefix: p }: Pick<RowPatch, 'number' | 'style' | 'prefix'>,
): string {
  if (cell === null || cell === '') return '';
  const attributes = `r="${columnName(column)}${number}"${style === null ? '' : ` s="${style}"`}`;
  if (typeof cell === 'boolean') return `<${p}c ${attributes} t="b"><${p}v>${cell ? 1 : 0}</${p}v></${p}c>`;
  if (typeof cell === 'number' && Number.isFinite(cell))
    return `<${p}c ${attributes}><${p}v>${cell}</${p}v></${p}c>`;
  const text = escapeCellText(String(cell));
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  return `<${p}c ${attributes} t="inlineStr"><${p}is><${p}t${space}>${text}</${p}t></${p}is></${p}c>`;
}

/** Widens the extent that the sheet states. If it states none, none is needed. */
export function patchDimension(head: string, columns: number, lastRow: number): string {
  let isDone = false;
  return withTags(head, ['dimension'], (tag) => {
    if (isDone) return tag;
    isDone = true;
    return withWritten(tag, 'ref', (ref) => {
      const from = /^([A-Z]+\d+)(?::[A-Z]+\d+)?$/.exec(ref)?.[1];
      return from === undefined ? ref : `${from}:${columnName(columns - 1)}${Math.max(lastRow, 1)}`;
    });
  });
}
