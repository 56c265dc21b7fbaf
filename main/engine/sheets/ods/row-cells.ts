import { targetOfFormula } from '../../domains/link.ts';
import { unescapeXml } from '../xml/text.ts';
import { FORBIDDEN, formOf, NO_END, tagName, tokenEnd } from '../xml/tokens.ts';
import { createCellText, givenValue, LAYOUT, valueText } from './cell-text.ts';
import { attributesOf, type Names } from './names.ts';

/** One `table:table-cell` or `table:covered-table-cell` of a row. Positions are in the row's text. */
export interface CellPart {
  start: number;
  /** After the start tag. */
  tagEnd: number;
  end: number;
  /** The 0-based column of the first cell that it represents. */
  column: number;
  /** How many equal cells it represents. */
  repeat: number;
  /** How many columns a merged cell covers, its own included. */
  span: number;
  /** True if a merged cell covers it. */
  isCovered: boolean;
  /** True if it has only a style or drawings. */
  isBlank: boolean;
  text: string;
  /** The target of the first link in its text. */
  href: string | null;
}

/** A row, unchanged. */
export interface RowParts {
  text: string;
  /** After the start tag. */
  tagEnd: number;
  /** How many equal rows it represents. */
  repeat: number;
  /** The style of its cells that have none. */
  cellStyle: string | null;
  cells: CellPart[];
  /** The number of columns up to the last cell that is not blank. */
  filled: number;
  /** True if no cell has text. */
  isBlank: boolean;
}

/** Far more than any sheet has. Sums of many of them are still exact. */
const MOST_REPEATED = 1e9;

/** More cells than any sheet has in a row. */
const MOST_CELLS = 20_000;

const CELLS = new Set(['table:table-cell', 'table:covered-table-cell']);
/** Elements in a cell that are not part of its text. */
const NO_TEXT = new Set([
  'office:annotation',
  'table:detective',
  'table:cell-range-source',
  'text:ruby-text',
]);
const DRAWING = /^(?:draw|dr3d):/;

/**
 * Splits a row into its cells. `text` is that of a piece. Numbers, dates and times are those that the file gives, or, if
 * `isShown`, as a person sees them: rounded, and in the order of a language. Returns null if it is not proper XML.
 */
export function parseRow(text: string, names: Names, isShown = false): RowParts | null {
  const tagEnd = tokenEnd(text, 0);
  const tag = text.slice(0, tagEnd);
  names.learn(tag, false);
  const attributes = attributesOf(tag, names);
  const row: RowParts = {
    text,
    tagEnd,
    repeat: countOf(attributes.get('table:number-rows-repeated')),
    cellStyle: attributes.get('table:default-cell-style-name') ?? null,
    cells: [],
    filled: 0,
    isBlank: true,
  };
  let column = 0;
  for (let at = tagEnd; ; ) {
    const start = text.indexOf('<', at);
    if (start === -1) break;
    const end = tokenEnd(text, start);
    if (end === NO_END || end === FORBIDDEN) return null;
    const form = formOf(text, start, end);
    const name = form === 'other' ? '' : nameOf(text, start, end, names);
    if (!CELLS.has(name) || form === 'close') {
      at = form === 'open' ? insideEnd(text, end) : end;
      if (at === NO_END) return null;
      continue;
    }
    const place = { start, tagEnd: end, isEmpty: form === 'empty', name, column, isShown };
    const cell = parseCell(text, place, names);
    if (cell === null) return null;
    row.cells.push(cell);
    if (row.cells.length > MOST_CELLS) return { ...row, filled: Number.POSITIVE_INFINITY };
    column += cell.repeat;
    at = cell.end;
    if (cell.text !== '') row.isBlank = false;
    if (!cell.isBlank) row.filled = column;
  }
  return row;
}

/** The name of a tag, which may declare its own prefix. */
function nameOf(text: string, start: number, end: number, names: Names): string {
  names.learn(text.slice(start, end), false);
  return names.element(tagName(text, start, end));
}

interface CellStart {
  start: number;
  tagEnd: number;
  isEmpty: boolean;
  name: string;
  column: number;
  isShown: boolean;
}

/** The start tag of a cell whose value is no text. */
const TYPED = /value-type\s*=\s*["'](?!string["'])/;
const VALUES = new Set(['float', 'percentage', 'currency', 'date', 'time']);

function parseCell(text: string, place: CellStart, names: Names): CellPart | null {
  const { start, tagEnd, isEmpty, name, column, isShown } = place;
  const tag = text.slice(start, tagEnd);
  const inside = isEmpty
    ? { end: tagEnd, text: null, href: null, isAnnotated: false }
    : (readPlain(text, start, tagEnd, names) ?? readInside(text, tagEnd, name, names));
  if (inside === null) return null;
  // Most cells have text and no repeat count, so their attributes need not be read.
  const isPlain =
    inside.text !== null &&
    inside.text !== '' &&
    !tag.includes('number-') &&
    !tag.includes('HYPERLINK') &&
    !(isShown ? tag.includes('boolean') : TYPED.test(tag));
  const attributes = isPlain ? NO_ATTRIBUTES : attributesOf(tag, names);
  const hasValue = attributes.has('office:value-type') || attributes.has('table:formula');
  const type = attributes.get('office:value-type') ?? '';
  const value = !isShown && VALUES.has(type) ? givenValue(attributes) : '';
  // As in XLSX, yes and no are the same in each language.
  const words = value || ((type === 'boolean' ? null : inside.text) ?? valueText(attributes));
  return {
    start,
    tagEnd,
    end: inside.end,
    column,
    repeat: countOf(attributes.get('table:number-columns-repeated')),
    span: Math.max(
      countOf(attributes.get('table:number-columns-spanned')),
      countOf(attributes.get('table:number-matrix-columns-spanned')),
    ),
    isCovered: name === 'table:covered-table-cell',
    isBlank: !hasValue && !inside.isAnnotated && words === '',
    text: words,
    href: inside.href ?? targetOfFormula(attributes.get('table:formula') ?? ''),
  };
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

interface Inside {
  end: number;
  text: string | null;
  href: string | null;
  isAnnotated: boolean;
}

/** Reads one paragraph of plain text, which is all that most cells have; null for other cells. */
function readPlain(text: string, start: number, tagEnd: number, names: Names): Inside | null {
  const p = `${names.prefix('text') ?? 'text:'}p>`;
  if (text[tagEnd] !== '<' || !text.startsWith(p, tagEnd + 1)) return null;
  const from = tagEnd + 1 + p.length;
  const to = text.indexOf('<', from);
  if (to === -1 || text[to + 1] !== '/' || !text.startsWith(p, to + 2)) return null;
  const close = `</${tagName(text, start, tagEnd)}>`;
  const end = to + 2 + p.length;
  if (!text.startsWith(close, end)) return null;
  const words = unescapeXml(text.slice(from, to));
  return LAYOUT.test(words) ? null : { end: end + close.length, text: words, href: null, isAnnotated: false };
}

/** Reads a cell from the end of its start tag to the end of its end tag. */
function readInside(text: string, from: number, cell: string, names: Names): Inside | null {
  const words = createCellText();
  let href: string | null = null;
  let isAnnotated = false;
  let depth = 1;
  /** The depth of the open paragraph; 0 outside of paragraphs. */
  let paragraph = 0;
  let spaces = MOST_SPACES;
  for (let at = from; ; ) {
    const start = text.indexOf('<', at);
    if (start === -1) return null;
    if (paragraph > 0 && start > at) words.add(unescapeXml(text.slice(at, start)));
    const end = tokenEnd(text, start);
    if (end === NO_END || end === FORBIDDEN) return null;
    at = end;
    const form = formOf(text, start, end);
    if (form === 'other') {
      if (paragraph > 0 && text.startsWith('<![', start)) words.add(text.slice(start + 9, end - 3));
      continue;
    }
    const name = nameOf(text, start, end, names);
    if (form === 'close') {
      if (depth === paragraph) {
        words.endParagraph();
        paragraph = 0;
      }
      depth -= 1;
      if (depth === 0) return name === cell ? { end, text: words.whole(), href, isAnnotated } : null;
      continue;
    }
    const tag = () => text.slice(start, end);
    if (NO_TEXT.has(name) || DRAWING.test(name)) {
      if (name === 'office:annotation') isAnnotated = true;
      if (form === 'open') at = insideEnd(text, end);
      if (at === NO_END) return null;
      continue;
    }
    if (form === 'open') depth += 1;
    if (paragraph > 0) {
      if (name === 'text:s') {
        const count = Math.min(countOf(attributesOf(tag(), names).get('text:c')), spaces);
        spaces -= count;
        words.insert(' '.repeat(count));
      } else if (name === 'text:tab') words.insert('\t');
      else if (name === 'text:line-break') words.insert('\n');
      else if (name === 'text:a') href ??= attributesOf(tag(), names).get('xlink:href') ?? null;
    } else if (name === 'text:p' || name === 'text:h') {
      if (form === 'open') paragraph = depth;
      else words.endParagraph();
    }
  }
}

/** Most spaces in a cell that may be written as a number: more could fill the memory. */
const MOST_SPACES = 32_767;

/** The index after the element whose start tag ends at `from`. */
function insideEnd(text: string, from: number): number {
  let depth = 1;
  for (let at = from; ; ) {
    const start = text.indexOf('<', at);
    if (start === -1) return NO_END;
    const end = tokenEnd(text, start);
    if (end === NO_END || end === FORBIDDEN) return NO_END;
    const form = formOf(text, start, end);
    if (form === 'open') depth += 1;
    else if (form === 'close') depth -= 1;
    if (depth === 0) return end;
    at = end;
  }
}

function countOf(value: string | undefined): number {
  if (value === undefined || !/^\s*\d+\s*$/.test(value)) return 1;
  return Math.min(Math.max(Number(value), 1), MOST_REPEATED);
}

export function cellStyle({ text }: RowParts, { start, tagEnd }: CellPart, names: Names): string | null {
  return attributesOf(text.slice(start, tagEnd), names).get('table:style-name') ?? null;
}

/** The targets of the links of a row's cells, by column; undefined if there are none. */
export function cellLinks({ cells }: RowParts): Map<number, string> | undefined {
  let links: Map<number, string> | undefined;
  for (const { column, repeat, href, text } of cells) {
    if (href === null || text === '') continue;
    links ??= new Map();
    for (let count = 0; count < repeat; count += 1) links.set(column + count, href);
  }
  return links;
}

/** The texts of a row's cells, up to the last one with text. */
export function cellTexts({ cells }: RowParts): string[] {
  const texts: string[] = [];
  for (const { column, repeat, text } of cells) {
    if (text === '') continue;
    while (texts.length < column) texts.push('');
    for (let count = 0; count < repeat; count += 1) texts.push(text);
  }
  return texts;
}
