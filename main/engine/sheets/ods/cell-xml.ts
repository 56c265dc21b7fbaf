import type { Cell } from '../model.ts';
import { declared, type Names, qualified } from './names.ts';

/** The longest text that every spreadsheet program accepts. */
const LONGEST_TEXT = 32_767;
const CUT_MARK = '…';

/** Characters that XML 1.0 can't have: control characters, two non-characters, halves of surrogate pairs. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu;

export function isEmpty(cell: Cell | undefined): cell is null | '' | undefined {
  return cell === null || cell === '' || cell === undefined;
}

/** The XML of a new cell. `inside` is what the cell has besides its text. */
export function cellXml(
  cell: Exclude<Cell, null>,
  { name, style, inside, names }: { name: string; style: string | null; inside: string; names: Names },
): string {
  const q = (local: string) => qualified('office', local, names);
  const [attributes, words] =
    typeof cell === 'boolean'
      ? [`${q('value-type')}="boolean" ${q('boolean-value')}="${cell}"`, cell ? 'TRUE' : 'FALSE']
      : typeof cell === 'number' && Number.isFinite(cell)
        ? [`${q('value-type')}="float" ${q('value')}="${cell}"`, String(cell)]
        : [`${q('value-type')}="string"`, String(cell)];
  const element = qualified('table', name, names);
  const styled =
    style === null ? '' : ` ${qualified('table', 'style-name', names)}="${escapeAttribute(style)}"`;
  const declarations = declared('table', names) + declared('office', names) + declared('text', names);
  return `<${element}${declarations}${styled} ${attributes}>${inside}${paragraphs(words, names)}</${element}>`;
}

/**
 * The XML of a row: its start tag, its cells, and what was after them, with the end tag. A row that was one
 * empty tag gets an end tag.
 */
export function rowXml(tag: string, cells: string, rest: string, names: Names): string {
  if (!tag.endsWith('/>')) return tag + cells + rest;
  const name = /^<([^\s/>]+)/.exec(tag)?.[1] ?? qualified('table', 'table-row', names);
  return `${tag.slice(0, -2).trimEnd()}>${cells}</${name}>`;
}

/** The XML of `count` empty cells. */
export function blankXml(count: number, names: Names): string {
  if (count === 0) return '';
  const element = qualified('table', 'table-cell', names);
  const repeated = count === 1 ? '' : ` ${qualified('table', 'number-columns-repeated', names)}="${count}"`;
  return `<${element}${declared('table', names)}${repeated}/>`;
}

/** A text as paragraphs, one for each line. */
function paragraphs(text: string, names: Names): string {
  const fitting =
    text.length > LONGEST_TEXT
      ? text.slice(0, LONGEST_TEXT - CUT_MARK.length).replace(/[\ud800-\udbff]$/, '') + CUT_MARK
      : text;
  const p = qualified('text', 'p', names);
  return fitting
    .split(/\r\n|\r|\n/)
    .map((line) => `<${p}>${spans(line, names)}</${p}>`)
    .join('');
}

/** Spaces at the start or several in a row, and tabs, are elements. */
function spans(line: string, names: Names): string {
  return escapeXml(line).replace(/^ +|(?<= ) +|\t/g, (run) => {
    if (run === '\t') return `<${qualified('text', 'tab', names)}/>`;
    return `<${qualified('text', 's', names)} ${qualified('text', 'c', names)}="${run.length}"/>`;
  });
}

function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

export function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;');
}
