import { columnName } from '../inspect.ts';
import { columnIndex } from '../xlsx/row-cells.ts';
import { escapeAttribute } from './cell-xml.ts';
import { type Names, withAttribute } from './names.ts';

/** A range that the document sorts or filters as one: its start tag, and what is in it. */
export interface DatabaseRange {
  tag: string;
  attributes: ReadonlyMap<string, string>;
  /** Neither sums its columns up nor is filled by a query. */
  isPlain: boolean;
}

export interface RangeGrowth {
  sheet: string;
  /** The row of the header, from 1; what begins in another row is something else. */
  headerRow: number;
  /** 0-based column of the first new cell. */
  firstColumn: number;
  /** How many columns are new. */
  count: number;
}

/** `'My Sheet'.$A$1`: the sheet with its dot, the column, the row. */
const CELL = /^(\$?(?:'(?:[^']|'')*'|[^'.]*)\.)?(\$?)([A-Z]{1,3})(\$?)(\d{1,7})$/;
const LONGEST_ADDRESS = 2_000;

/**
 * The start tag of a range over the new columns, so that sorting it keeps rows together; null if it does not grow. Only one grows that begins
 * at the header, ends where the columns begin, has a header, sums nothing up and is filled by no query.
 */
export function grownRange(range: DatabaseRange, growth: RangeGrowth, names: Names): string | null {
  const { attributes, isPlain, tag } = range;
  if (!isPlain || attributes.get('table:contains-header') === 'false') return null;
  if (attributes.get('table:orientation') === 'column') return null;
  const address = attributes.get('table:target-range-address') ?? '';
  const colon = address.length > LONGEST_ADDRESS ? -1 : rangeColon(address);
  if (colon === -1) return null;
  const from = CELL.exec(address.slice(0, colon));
  const to = CELL.exec(address.slice(colon + 1));
  if (from === null || to === null) return null;
  const sheets = [from, to].map(([, sheet = '']) => sheetName(sheet));
  if (sheets[0] !== growth.sheet || (sheets[1] !== '' && sheets[1] !== growth.sheet)) return null;
  const [, sheet = '', columnMark = '', last = '', rowMark = '', row = ''] = to;
  if (Number(from[5]) !== growth.headerRow || columnIndex(last) !== growth.firstColumn - 1) return null;
  const end = columnName(growth.firstColumn + growth.count - 1);
  const grown = `${address.slice(0, colon + 1)}${sheet}${columnMark}${end}${rowMark}${row}`;
  return withAttribute(tag, ['table', 'target-range-address'], escapeAttribute(grown), names);
}

/** The colon between two addresses, which is not the one in a sheet's name. */
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
