import { columnName } from '#shared/tables/column-name.ts';
import { type CellRange, columnIndex } from '../cell-range.ts';
import type { DeclaredRange } from '../range-growth.ts';
import { escapeAttribute } from './cell-xml.ts';
import { type Names, withAttribute } from './names.ts';

/** A range that the document sorts or filters as a whole: its start tag, and what is in it. */
export interface DatabaseRange {
  tag: string;
  attributes: ReadonlyMap<string, string>;
  /** True if it has no subtotals and is not filled by a query. */
  isPlain: boolean;
}

/** `'My Sheet'.$A$1`: the sheet with its dot, the column, the row. */
const CELL = /^(\$?(?:'(?:[^']|'')*'|[^'.]*)\.)?(\$?)([A-Z]{1,3})(\$?)(\d{1,7})$/;
const LONGEST_ADDRESS = 2_000;

/** The cells of a sheet that a range covers; null if it is on another sheet or can't be read. */
export function rangeOn({ attributes, isPlain }: DatabaseRange, sheet: string): DeclaredRange | null {
  const found = cornersOf(attributes.get('table:target-range-address') ?? '');
  if (found === null) return null;
  const [from, to] = found;
  const sheets = found.map(([, name = '']) => sheetName(name));
  if (sheets[0] !== sheet || (sheets[1] !== '' && sheets[1] !== sheet)) return null;
  const range: CellRange = {
    firstColumn: columnIndex(from[3] ?? ''),
    firstRow: Number(from[5]),
    lastColumn: columnIndex(to[3] ?? ''),
    lastRow: Number(to[5]),
  };
  return {
    ...range,
    hasHeader: attributes.get('table:contains-header') !== 'false',
    // A range that is sorted by columns can't get more of them either.
    isBound: !isPlain || attributes.get('table:orientation') === 'column',
    isTable: false,
  };
}

/** The start tag of a range with another last column. */
export function withGrownRange({ attributes, tag }: DatabaseRange, lastColumn: number, names: Names): string {
  const address = attributes.get('table:target-range-address') ?? '';
  const to = cornersOf(address)?.[1];
  if (to === undefined) return tag;
  const [whole, sheet = '', columnMark = '', , rowMark = '', row = ''] = to;
  const start = address.slice(0, address.length - whole.length);
  const grown = `${start}${sheet}${columnMark}${columnName(lastColumn)}${rowMark}${row}`;
  return withAttribute(tag, ['table', 'target-range-address'], escapeAttribute(grown), names);
}

/** The two corners of an address, as matched by `CELL`. */
function cornersOf(address: string): [RegExpExecArray, RegExpExecArray] | null {
  const colon = address.length > LONGEST_ADDRESS ? -1 : rangeColon(address);
  const from = colon === -1 ? null : CELL.exec(address.slice(0, colon));
  const to = colon === -1 ? null : CELL.exec(address.slice(colon + 1));
  return from === null || to === null ? null : [from, to];
}

/** The position of the colon between two addresses, not one in a sheet's name. */
function rangeColon(address: string): number {
  let isQuoted = false;
  for (let at = 0; at < address.length; at += 1) {
    if (address[at] === "'") isQuoted = !isQuoted;
    else if (address[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

function sheetName(written: string): string {
  const name = written.replace(/^\$/, '').replace(/\.$/, '');
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}
