import { type CellRange, parseRange, withLastColumn, writeRange } from '../cell-range.ts';
import { type DeclaredRange, type Growth, grows } from '../range-growth.ts';
import { eachTag } from '../xml/each-tag.ts';
import { elementsOf, withTags, withWritten } from '../xml/elements.ts';
import { escapeCellText } from '../xml/text.ts';
import type { ZipEntry } from '../zip/read-zip.ts';
import { isFilterName, sheetOf } from './declared-ranges.ts';
import type { TableRange } from './sheet-parts.ts';

/** The ranges that a sheet sorts and filters with buttons of their own. */
export interface SheetRanges {
  tables: readonly TableRange[];
  filter: DeclaredRange | null;
}

/** The XML after a sheet's rows, with the sheet's filter grown. */
export function growFilter(tail: string, { filter }: SheetRanges, growth: Growth): string {
  if (filter === null || !grows(filter, growth)) return tail;
  return withGrownRefs(tail, ['autoFilter', 'sortState'], filter, growth.lastNew);
}

/** Grows the ranges of elements that are in a grown range and ended where it ended. */
function withGrownRefs(
  xml: string,
  elements: readonly [string, ...string[]],
  range: CellRange,
  last: number,
): string {
  return withTags(xml, elements, (tag) =>
    withWritten(tag, 'ref', (ref) => {
      const found = parseRange(ref);
      const isPart =
        found !== null &&
        found.firstColumn >= range.firstColumn &&
        found.lastColumn === range.lastColumn &&
        found.firstRow >= range.firstRow &&
        found.lastRow <= range.lastRow;
      return isPart ? withLastColumn(ref, last) : ref;
    }),
  );
}

/** The new XML of a sheet's tables, and of the workbook for the filter's name. Only parts that change. */
export function grownParts(
  { tables, filter }: SheetRanges,
  growth: Growth,
  header: readonly string[],
  workbook: { entry: ZipEntry; xml: string; sheet: string },
): Map<ZipEntry, string> {
  const parts = new Map<ZipEntry, string>();
  for (const table of tables) {
    if (!grows(table, growth)) continue;
    const grown = growTable(table, growth, header);
    if (grown !== null) parts.set(table.entry, grown);
  }
  if (filter !== null && grows(filter, growth)) {
    const grown = growFilterName(workbook.xml, workbook.sheet, filter, growth.lastNew);
    if (grown !== workbook.xml) parts.set(workbook.entry, grown);
  }
  return parts;
}

/**
 * The XML of a table that covers the new columns; its row of totals stays blank there. Null if it already has
 * a column with such a name.
 */
function growTable(table: TableRange, growth: Growth, header: readonly string[]): string | null {
  const columns: { id: number; name: string }[] = [];
  eachTag(table.xml, (tag, attributes) => {
    if (tag === 'tableColumn') columns.push({ id: Number(attributes.id), name: attributes.name ?? '' });
  });
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  if (header.some((name) => taken.has(name.toLowerCase()))) return null;
  const firstId = columns.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const grown = withGrownRefs(table.xml, ['table', 'autoFilter', 'sortState'], table, growth.lastNew);
  const counted = withTags(grown, ['tableColumns'], (tag) =>
    withWritten(tag, 'count', () => String(columns.length + header.length)),
  );
  const [list] = elementsOf(counted, 'tableColumns');
  if (list === undefined) return counted;
  const added = header.map(
    (name, index) => `<${list.prefix}tableColumn id="${firstId + index}" name="${columnTitle(name)}"/>`,
  );
  const end = counted.lastIndexOf('</', list.end - 1);
  return counted.slice(0, end) + added.join('') + counted.slice(end);
}

/** Excel also stores the range of a sheet's filter as a name in the workbook. */
function growFilterName(xml: string, sheet: string, filter: CellRange, last: number): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { index, tagEnd: from, inside } of elementsOf(xml, 'definedName')) {
    if (inside === '' || !isFilterName(xml.slice(index, from))) continue;
    const at = inside.lastIndexOf('!');
    const range = parseRange(inside.slice(at + 1));
    const isIt =
      range !== null && writeRange(range) === writeRange(filter) && sheetOf(inside.slice(0, at)) === sheet;
    if (!isIt) continue;
    pieces.push(xml.slice(done, from), inside.slice(0, at + 1), withLastColumn(inside.slice(at + 1), last));
    done = from + inside.length;
  }
  return pieces.join('') + xml.slice(done);
}

/** A column's title as an attribute, which must equal the text of its cell. */
function columnTitle(name: string): string {
  return escapeCellText(name).replaceAll('"', '&quot;').replaceAll('\n', '_x000a_');
}
