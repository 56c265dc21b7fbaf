import { targetOfFormula } from '../../domains/link.ts';
import { unescapeXml } from '../xml/text.ts';
import { FORBIDDEN, formOf, NO_END, tagName, tokenEnd } from '../xml/tokens.ts';
import { createCellText, LAYOUT, valueText } from './cell-text.ts';
import { attributesOf, type Names } from './names.ts';

/** One `table:table-cell` or `table:covered-table-cell` of a row; the places are those in the row's text. */
export interface CellPart {
  start: number;
  /** Behind the start tag. */
  tagEnd: number;
  end: number;
  /** 0-based column of the first cell that it stands for. */
  column: number;
  /** How many equal cells it stands for. */
  repeat: number;
  /** Columns that a merged cell covers, its own included. */
  span: number;
  /** Covered by a merged cell. */
  isCovered: boolean;
  /** Holds nothing but a style or drawings. */
  isBlank: boolean;
  text: string;
  /** Where the first link of its text leads. */
  href: string | null;
}

/** A row as it is. */
export interface RowParts {
  text: string;
  /** Behind the start tag. */
  tagEnd: number;
  /** How many equal rows it stands for. */
  repeat: number;
  /** The style of its cells without one. */
  cellStyle: string | null;
  cells: CellPart[];
  /** Columns up to the last cell that holds something. */
  filled: number;
  /** Whether no cell has a text. */
  isBlank: boolean;
}

/** Far more than any sheet has; sums of many stay exact. */
const MOST_REPEATED = 1e9;

/** No sheet has as many columns. */
const MOST_CELLS = 20_000;

const CELLS = new Set(['table:table-cell', 'table:covered-table-cell']);
/** What a cell holds beside its own text. */
const NO_TEXT = new Set([
  'office:annotation',
  'table:detective',
  'table:cell-range-source',
  'text:ruby-text',
]);
const DRAWING = /^(?:draw|dr3d):/;

/** Parts a row, which is the text of a piece. Returns null if it is no proper XML. */
export function parseRow(text: string, names: Names): RowParts | null {
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
    const cell = parseCell(text, { start, tagEnd: end, isEmpty: form === 'empty', name, column }, names);
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
}

function parseCell(text: string, place: CellStart, names: Names): CellPart | null {
  const { start, tagEnd, isEmpty, name, column } = place;
  const tag = text.slice(start, tagEnd);
  const inside = isEmpty
    ? { end: tagEnd, text: null, href: null, isAnnotated: false }
    : (readPlain(text, start, tagEnd, names) ?? readInside(text, tagEnd, name, names));
  if (inside === null) return null;
  // Most cells have a text, and say nothing of how many they are: their attributes need not be read.
  const isPlain =
    inside.text !== null && inside.text !== '' && !tag.includes('number-') && !tag.includes('HYPERLINK');
  const attributes = isPlain ? NO_ATTRIBUTES : attributesOf(tag, names);
  const hasValue = attributes.has('office:value-type') || attributes.has('table:formula');
  const words = inside.text ?? valueText(attributes);
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

/** Reads what most cells hold, one paragraph of plain text; null for any other. */
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

/** Reads from behind a cell's start tag to behind its end. */
function readInside(text: string, from: number, cell: string, names: Names): Inside | null {
  const words = createCellText();
  let href: string | null = null;
  let isAnnotated = false;
  let depth = 1;
  /** Depth of the open paragraph; 0 outside of paragraphs. */
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

/** More spaces in a cell that are written as a number are a way to fill the memory. */
const MOST_SPACES = 32_767;

/** Index behind the element whose start tag ends at `from`. */
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

/** The style that a cell names. */
export function cellStyle({ text }: RowParts, { start, tagEnd }: CellPart, names: Names): string | null {
  return attributesOf(text.slice(start, tagEnd), names).get('table:style-name') ?? null;
}

/** Where the links of a row's cells lead, by their column; undefined if it has none. */
export function cellLinks({ cells }: RowParts): Map<number, string> | undefined {
  let links: Map<number, string> | undefined;
  for (const { column, repeat, href, text } of cells) {
    if (href === null || text === '') continue;
    links ??= new Map();
    for (let count = 0; count < repeat; count += 1) links.set(column + count, href);
  }
  return links;
}

/** The texts of a row's cells, up to the last one that has any. */
export function cellTexts({ cells }: RowParts): string[] {
  const texts: string[] = [];
  for (const { column, repeat, text } of cells) {
    if (text === '') continue;
    while (texts.length < column) texts.push('');
    for (let count = 0; count < repeat; count += 1) texts.push(text);
  }
  return texts;
}
