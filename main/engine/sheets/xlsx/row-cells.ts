import { columnIndex } from '../cell-range.ts';
import { MOST_COLUMNS } from '../place-new-columns.ts';
import { elementsOf, startTags } from '../xml/elements.ts';
import { asidesOf, unescapeCellText, unescapeEntities } from '../xml/text.ts';
import { dateText } from './date-format.ts';
import { shownNumber } from './number-format.ts';
import { prefixOf } from './prefix.ts';
import { type SharedStrings, textOf } from './shared-strings.ts';
import type { Workbook } from './workbook.ts';

export interface CellContext extends Pick<Workbook, 'usesDates1904' | 'cellFormats'> {
  sharedStrings: SharedStrings;
  /** Shows numbers as a person with this locale sees them. */
  shownIn?: string | undefined;
}

/** One `<c>` element: its 0-based column, its style as written, and its inside. */
export interface RawCell {
  column: number;
  style: string | null;
  type: string;
  inside: string;
}

const STYLE = /\ss\s*=\s*["'](\d+)["']/;
const REFERENCE = /\sr\s*=\s*["']([A-Za-z]{1,3})\d*["']/;
const ROW_NUMBER = /^<[^>]*?\sr\s*=\s*["'](\d+)["']/;

/** The row's own number. If it has none, the one after the previous row's. */
export function rowNumber(block: string, previous: number): number {
  const match = ROW_NUMBER.exec(block);
  return match === null ? previous + 1 : Number(match[1]);
}

/** Removes comments and writes CDATA sections as plain text: both may contain what looks like cells. */
export function withoutDisguise(block: string): string {
  return withAsides(block, (text, isText) =>
    isText ? text.slice(9, -3).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : '',
  );
}

/** A text with its comments and CDATA sections replaced. */
function withAsides(text: string, change: (aside: string, isText: boolean) => string): string {
  if (!text.includes('<!')) return text;
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, isText } of asidesOf(text)) {
    pieces.push(text.slice(done, start), change(text.slice(start, end), isText));
    done = end;
  }
  return pieces.join('') + text.slice(done);
}

/** The position of a `<c>` element in a text, and what its tag says. */
interface CellPlace {
  index: number;
  tagEnd: number;
  /** The start of its end tag; `tagEnd` if it has none. */
  insideEnd: number;
  end: number;
  column: number;
  /** True if it has a reference. Else it comes after the cell before. */
  isPlaced: boolean;
  style: string | null;
  type: string;
}

const BLANK = 0x20;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;

/**
 * The `<c>` elements of a text from `withoutDisguise`, in one pass: cells contain no cells. `prefix` is that
 * of the sheet's elements. Yields the same object each time.
 */
function* cellPlaces(text: string, prefix: string): Generator<CellPlace> {
  const open = `<${prefix}c`;
  const close = `</${prefix}c>`;
  let next = 0;
  /** False once there are no more ends, so that none is searched for again. */
  let hasEnds = true;
  const place: CellPlace = {
    index: 0,
    tagEnd: 0,
    insideEnd: 0,
    end: 0,
    column: 0,
    isPlaced: false,
    style: null,
    type: 'n',
  };
  for (let index = text.indexOf(open); index !== -1; ) {
    let at = index + open.length;
    let code = text.charCodeAt(at);
    if (code > BLANK && code !== GREATER && code !== SLASH) {
      index = text.indexOf(open, at);
      continue;
    }
    let column = -1;
    let style: string | null = null;
    let type = 'n';
    let isEmpty = false;
    for (;;) {
      while (code <= BLANK) code = text.charCodeAt(++at);
      // The text ends within the tag.
      if (Number.isNaN(code)) return;
      if (code === GREATER) break;
      isEmpty = code === SLASH;
      if (isEmpty) {
        code = text.charCodeAt(++at);
        continue;
      }
      const start = at;
      while (code > BLANK && code !== EQUALS && code !== GREATER && code !== SLASH)
        code = text.charCodeAt(++at);
      const isShort = at - start === 1;
      while (code <= BLANK) code = text.charCodeAt(++at);
      if (code !== EQUALS) continue;
      code = text.charCodeAt(++at);
      while (code <= BLANK) code = text.charCodeAt(++at);
      if (code !== QUOTE && code !== APOSTROPHE) continue;
      const quote = code;
      const from = ++at;
      for (code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(++at))
        if (Number.isNaN(code)) return;
      if (isShort) {
        const name = text.charCodeAt(start);
        if (name === 0x72) column = columnIn(text, from, at);
        else if (name === 0x73) style = digitsIn(text, from, at);
        else if (name === 0x74) type = text.slice(from, at);
      }
      code = text.charCodeAt(++at);
    }
    const tagEnd = at + 1;
    const insideEnd = isEmpty ? tagEnd : hasEnds ? text.indexOf(close, tagEnd) : -1;
    if (insideEnd === -1) {
      hasEnds = false;
      index = text.indexOf(open, tagEnd);
      continue;
    }
    const end = isEmpty ? tagEnd : insideEnd + close.length;
    place.index = index;
    place.tagEnd = tagEnd;
    place.insideEnd = insideEnd;
    place.end = end;
    place.isPlaced = column !== -1;
    place.column = column === -1 ? next : column;
    place.style = style;
    place.type = type;
    next = place.column + 1;
    yield place;
    index = text.indexOf(open, end);
  }
}

/** The 0-based column of a reference such as `AB12`; -1 if it is no reference. */
function columnIn(text: string, from: number, to: number): number {
  let column = 0;
  let at = from;
  for (; at < to && at < from + 3; at += 1) {
    const letter = (text.charCodeAt(at) | 0x20) - 0x60;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column > 0 && (at === to || digitsIn(text, at, to) !== null) ? column - 1 : -1;
}

/** A piece of a text if it has only digits, else null. */
function digitsIn(text: string, from: number, to: number): string | null {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x30 || code > 0x39) return null;
  }
  return to > from ? text.slice(from, to) : null;
}

/** The cells of a row, in order. One without a reference comes after the cell before. */
export function* rawCells(block: string): Generator<RawCell> {
  const text = withoutDisguise(block);
  for (const { column, style, type, tagEnd, insideEnd } of cellPlaces(text, prefixOf(text)))
    yield { column, style, type, inside: text.slice(tagEnd, insideEnd) };
}

/** The positions of the cells in the text of a row or of its inside. `isPlaced`: it has a reference. */
export function* cellElements(
  block: string,
  prefix: string,
): Generator<{ index: number; end: number; column: number; isPlaced: boolean }> {
  // What only looks like cells is blanked out, so that positions stay.
  const plain = withAsides(block, (text) => ' '.repeat(text.length));
  for (const { index, end, column, isPlaced } of cellPlaces(plain, prefix))
    yield { index, end, column, isPlaced };
}

/**
 * The last cell of a row, found without reading the others; null if it must be searched for. `end` is after
 * its start tag. `prefix` is that of the sheet's elements.
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

/** How many blank cells a row may end with. */
const MOST_BLANK = 256;

/**
 * The texts of a row's cells as a person reads them, up to the last one with text and some blank ones. Shared
 * strings that were not read yet are missing, which `context.sharedStrings` then says. Null if a text is in a
 * column that no sheet has. `uncomputed` gets the columns of formulas without results.
 */
export function readCells(block: string, context: CellContext, uncomputed: number[] = []): string[] | null {
  const cells: string[] = [];
  const text = withoutDisguise(block);
  const prefix = prefixOf(text);
  let filled = 0;
  for (const place of cellPlaces(text, prefix)) {
    const { column } = place;
    const value = cellText(text, place, prefix, context);
    if (value === '') {
      // Cells with only a format can reach to the end of the sheet, in every row.
      while (cells.length <= column && cells.length < filled + MOST_BLANK) cells.push('');
      if (lacksResult(text, place)) uncomputed.push(column);
      continue;
    }
    if (column >= MOST_COLUMNS) return null;
    while (cells.length < column) cells.push('');
    cells[column] = value;
    filled = Math.max(filled, column + 1);
  }
  return cells;
}

function cellText(
  text: string,
  { type, style, tagEnd, insideEnd }: CellPlace,
  prefix: string,
  context: CellContext,
): string {
  if (tagEnd === insideEnd) return '';
  if (type === 'inlineStr') return textOf(text.slice(tagEnd, insideEnd));
  const value = unescapeEntities(valueIn(text, tagEnd, insideEnd, prefix));
  if (type === 's') return context.sharedStrings.at(Number(value));
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
  // A day or a time as Strict Open XML writes it. Elsewhere it is a number, and read in the same form.
  if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace(/T(?=\d)/, ' ');
  if (type === 'str') return unescapeCellText(value);
  if (type !== 'n' || value === '') return value;
  const dateStyle = style === null ? 'none' : (context.cellFormats[Number(style)]?.dateStyle ?? 'none');
  if (dateStyle !== 'none') return dateText(Number(value), dateStyle, context.usesDates1904);
  const number = Number(value);
  if (context.shownIn === undefined || !Number.isFinite(number)) return plainNumber(value);
  return shownNumber(number, context.cellFormats[Number(style ?? 0)]?.number, context.shownIn);
}

/** Whether a cell without a text has a formula that no program has computed. A result can be a text without a sign. */
function lacksResult(text: string, { type, tagEnd, insideEnd }: CellPlace): boolean {
  const inside = text.slice(tagEnd, insideEnd);
  if (!holdsFormula(inside)) return false;
  for (const _ of startTags(inside, 'v')) return type !== 'str';
  return true;
}

/** The text of a cell's first `<v>`, which is last in most cells; '' if there is none. */
function valueIn(text: string, from: number, to: number, prefix: string): string {
  const close = to - prefix.length - 4;
  const open = close < from ? -1 : text.lastIndexOf('<', close - 1);
  const inside = open + prefix.length + 3;
  if (
    open >= from &&
    text.startsWith(`</${prefix}v>`, close) &&
    text.startsWith(`<${prefix}v>`, open) &&
    // Only a formula may come before it.
    (open === from || text.startsWith(`<${prefix}f`, from))
  )
    return text.slice(inside, close);
  for (const element of elementsOf(text.slice(from, to), 'v')) return element.inside;
  return '';
}

/** Whether a cell, or the inside of one, has a formula. */
export function holdsFormula(inside: string): boolean {
  if (!inside.includes('f')) return false;
  for (const _ of startTags(inside, 'f')) return true;
  return false;
}

/** Whether a cell has neither a value nor a formula. Elements without text don't count. */
export function isBlankInside(inside: string): boolean {
  if (inside === '') return true;
  for (let at = 0; at < inside.length; at += 1) {
    if (inside.charCodeAt(at) === 0x3c) {
      at = inside.indexOf('>', at);
      if (at === -1) return false;
    } else if (!/\s/.test(inside.charAt(at))) return false;
  }
  return !holdsFormula(inside);
}

/** Workbooks have 17 digits of a double. A person sees the shortest number that equals it. */
function plainNumber(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : value;
}
