import { columnName } from '../inspect.ts';
import type { Cell } from '../model.ts';
import { tagClose } from './read-blocks.ts';
import { escapeCellText } from './xml-text.ts';

export interface RowPatch {
  number: number;
  /** 0-based column of the first new cell. */
  firstColumn: number;
  cells: readonly Cell[];
  /** Style index of the new cells, null for the default. */
  style: string | null;
  /** Prefix of the sheet's elements with its colon, or ''. */
  prefix: string;
}

/** Puts new cells at the end of a row; everything else of it stays as it is but the hint of its width. */
export function patchRow(block: string, patch: RowPatch): string {
  const cells = patch.cells.map((cell, index) => cellXml(cell, patch.firstColumn + index, patch)).join('');
  if (cells === '') return block;
  const tagEnd = tagClose(block, 0);
  const isEmpty = block[tagEnd - 1] === '/';
  const tag = block.slice(0, isEmpty ? tagEnd - 1 : tagEnd).replace(/\sspans\s*=\s*(?:"[^"]*"|'[^']*')/, '');
  if (isEmpty) return `${tag.trimEnd()}>${cells}</${patch.prefix}row>`;
  const closing = block.lastIndexOf('</');
  return `${tag}>${block.slice(tagEnd + 1, closing)}${cells}${block.slice(closing)}`;
}

function cellXml(cell: Cell, column: number, { number, style, prefix: p }: RowPatch): string {
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
