import { columnName } from '../inspect.ts';
import type { Cell } from '../model.ts';
import { tagClose } from './read-blocks.ts';
import { cellElements } from './row-cells.ts';
import { escapeCellText } from './xml-text.ts';

export interface RowPatch {
  number: number;
  /** 0-based column of the first new cell. */
  firstColumn: number;
  /** Whether blank cells with a style may stand there already. */
  hasBlanks: boolean;
  cells: readonly Cell[];
  /** Style index of the new cells, null for the default. */
  style: string | null;
  /** Prefix of the sheet's elements with its colon, or ''. */
  prefix: string;
}

/**
 * Puts new cells behind those of a row that hold something; everything else of it stays as it is but the hint of its width, and blank cells
 * where the new ones come.
 */
export function patchRow(block: string, patch: RowPatch): string {
  const cells = patch.cells.map((cell, index) => cellXml(cell, patch.firstColumn + index, patch)).join('');
  if (cells === '') return block;
  const tagEnd = tagClose(block, 0);
  const isEmpty = block[tagEnd - 1] === '/';
  const tag = block.slice(0, isEmpty ? tagEnd - 1 : tagEnd).replace(/\sspans\s*=\s*(?:"[^"]*"|'[^']*')/, '');
  if (isEmpty) return `${tag.trimEnd()}>${cells}</${patch.prefix}row>`;
  const closing = block.lastIndexOf('</');
  const inside = block.slice(tagEnd + 1, closing);
  const [before, after] = patch.hasBlanks ? parted(inside, patch) : [inside, ''];
  return `${tag}>${before}${cells}${after}${block.slice(closing)}`;
}

/**
 * What stands before and behind new cells in a row that holds nothing from there on. Blank cells in the place of the new ones go, and those
 * that say nothing of their own place, which would be another one then.
 */
function parted(inside: string, { firstColumn, cells }: RowPatch): [before: string, after: string] {
  let from = inside.length;
  let after = '';
  let done = inside.length;
  for (const { index, text, column, isPlaced } of cellElements(inside)) {
    if (column < firstColumn) continue;
    from = Math.min(from, index);
    after += inside.slice(Math.min(done, index), index);
    if (isPlaced && column >= firstColumn + cells.length) after += text;
    done = index + text.length;
  }
  return [inside.slice(0, from), after + inside.slice(done)];
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

/** The prefix of an element's own name, with its colon. */
export function prefixOf(block: string): string {
  return /^<([\w.-]+:)/.exec(block)?.[1] ?? '';
}

/** Widens the sheet's stated extent; one that is missing is not needed. */
export function patchDimension(head: string, columns: number, lastRow: number): string {
  return head.replace(
    /(<(?:[\w.-]+:)?dimension\s[^>]*?ref\s*=\s*["'])([A-Z]+\d+)(?::[A-Z]+\d+)?(["'])/,
    (_whole, start: string, from: string, quote: string) =>
      `${start}${from}:${columnName(columns - 1)}${Math.max(lastRow, 1)}${quote}`,
  );
}
