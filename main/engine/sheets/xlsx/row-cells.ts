import { columnIndex } from '../cell-range.ts';
import { dateText } from './date-format.ts';
import { shownNumber } from './number-format.ts';
import { textOf } from './shared-strings.ts';
import type { Workbook } from './workbook.ts';
import { unescapeCellText, unescapeXml } from './xml-text.ts';

/** What is needed to read a cell's value. */
export interface CellContext extends Pick<Workbook, 'usesDates1904' | 'cellFormats'> {
  sharedStrings: readonly string[];
  /** Has numbers shown as a person of this locale sees them. */
  shownIn?: string | undefined;
}

/** One `<c>` element: its column (0-based), its style as written, and its inside. */
export interface RawCell {
  column: number;
  style: string | null;
  type: string;
  inside: string;
}

const CELL = /<(?:[\w.-]+:)?c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:[\w.-]+:)?c>)/g;
const VALUE = /<(?:[\w.-]+:)?v(?:\s[^>]*)?>([\s\S]*?)<\/(?:[\w.-]+:)?v>/;
const REFERENCE = /\sr\s*=\s*["']([A-Za-z]{1,3})\d*["']/;
const STYLE = /\ss\s*=\s*["'](\d+)["']/;
const TYPE = /\st\s*=\s*["'](\w+)["']/;
const ROW_NUMBER = /^<[^>]*?\sr\s*=\s*["'](\d+)["']/;

/** The row's own number, or the one behind the row before where it has none. */
export function rowNumber(block: string, previous: number): number {
  const match = ROW_NUMBER.exec(block);
  return match === null ? previous + 1 : Number(match[1]);
}

/** Comments and CDATA sections may hold what looks like cells: the first are left out, the second written as plain text. */
export function withoutDisguise(block: string): string {
  if (!block.includes('<!')) return block;
  return block.replace(/<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>/g, (_whole, text: string = '') =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
}

/** The cells of a row in order; one without a reference stands behind the one before. */
export function* rawCells(block: string): Generator<RawCell> {
  let next = 0;
  for (const [, attributes = '', inside = ''] of withoutDisguise(block).matchAll(CELL)) {
    const reference = REFERENCE.exec(attributes)?.[1];
    const column = reference === undefined ? next : columnIndex(reference);
    yield {
      column,
      style: STYLE.exec(attributes)?.[1] ?? null,
      type: TYPE.exec(attributes)?.[1] ?? 'n',
      inside,
    };
    next = column + 1;
  }
}

/** The cells of a row as they stand in its text. `isPlaced`: it has a reference. */
export function* cellElements(
  block: string,
): Generator<{ index: number; end: number; column: number; isPlaced: boolean }> {
  let next = 0;
  // What only looks like cells is made blank, so that all places stay.
  const plain = block.includes('<!')
    ? block.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, (text) => ' '.repeat(text.length))
    : block;
  for (const match of plain.matchAll(CELL)) {
    const reference = REFERENCE.exec(match[1] ?? '')?.[1];
    const column = reference === undefined ? next : columnIndex(reference);
    yield {
      index: match.index,
      end: match.index + match[0].length,
      column,
      isPlaced: reference !== undefined,
    };
    next = column + 1;
  }
}

/**
 * The last cell of a row, found without a look at the others; null if it has to be looked for. `end` is behind its start tag, `prefix` is that of
 * the sheet's elements.
 */
export function lastCell(
  block: string,
  prefix: string,
): { end: number; column: number; style: string | null; isEmpty: boolean } | null {
  const start = block.lastIndexOf(`<${prefix}c `);
  if (start === -1 || block.includes('<!')) return null;
  const close = block.indexOf('>', start);
  const tag = block.slice(start, close);
  const reference = REFERENCE.exec(tag)?.[1];
  if (reference === undefined) return null;
  return {
    end: close + 1,
    column: columnIndex(reference),
    style: STYLE.exec(tag)?.[1] ?? null,
    isEmpty: block.charCodeAt(close - 1) === 0x2f,
  };
}

/** The texts of a row's cells as a person reads them. */
export function readCells(block: string, context: CellContext): string[] {
  const cells: string[] = [];
  for (const cell of rawCells(block)) {
    while (cells.length < cell.column) cells.push('');
    cells[cell.column] = cellText(cell, context);
  }
  return cells;
}

function cellText({ type, style, inside }: RawCell, context: CellContext): string {
  if (inside === '') return '';
  if (type === 'inlineStr') return textOf(inside);
  const value = unescapeXml(VALUE.exec(inside)?.[1] ?? '');
  if (type === 's') return context.sharedStrings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'str') return unescapeCellText(value);
  if (type !== 'n' || value === '') return value;
  const dateStyle = style === null ? 'none' : (context.cellFormats[Number(style)]?.dateStyle ?? 'none');
  if (dateStyle !== 'none') return dateText(Number(value), dateStyle, context.usesDates1904);
  const number = Number(value);
  if (context.shownIn === undefined || !Number.isFinite(number)) return plainNumber(value);
  return shownNumber(number, context.cellFormats[Number(style ?? 0)]?.code ?? '', context.shownIn);
}

/** Workbooks hold 17 digits of a double; a person sees the shortest number that is the same. */
function plainNumber(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : value;
}
