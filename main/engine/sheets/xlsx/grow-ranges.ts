import { type CellRange, parseRange, withLastColumn, writeRange } from '../cell-range.ts';
import { type DeclaredRange, type Growth, grows } from '../range-growth.ts';
import type { ZipEntry } from '../zip/read-zip.ts';
import { sheetOf } from './declared-ranges.ts';
import { eachTag } from './each-tag.ts';
import type { TableRange } from './sheet-parts.ts';
import { escapeCellText } from './xml-text.ts';

/** The ranges that a sheet sorts and filters by buttons of its own. */
export interface SheetRanges {
  tables: readonly TableRange[];
  filter: DeclaredRange | null;
}

/** The sheet's own filter, in what stands behind its rows. */
export function growFilter(tail: string, { filter }: SheetRanges, growth: Growth): string {
  if (filter === null || !grows(filter, growth)) return tail;
  return withGrownRefs(tail, ['autoFilter', 'sortState'], filter, growth.lastNew);
}

/** Has elements with ranges that lie in a grown one, and end where it ended, end with it again. */
function withGrownRefs(xml: string, elements: readonly string[], range: CellRange, last: number): string {
  const pattern = new RegExp(
    `(<(?:[\\w.-]+:)?(?:${elements.join('|')})\\s(?:[^>]*\\s)?ref\\s*=\\s*["'])([^"']*)`,
    'g',
  );
  return xml.replace(pattern, (whole, before: string, ref: string) => {
    const found = parseRange(ref);
    const isPart =
      found !== null &&
      found.firstColumn >= range.firstColumn &&
      found.lastColumn === range.lastColumn &&
      found.firstRow >= range.firstRow &&
      found.lastRow <= range.lastRow;
    return isPart ? before + withLastColumn(ref, last) : whole;
  });
}

/** The tables of a sheet, and the filter's name in the workbook, as they become; only parts that change. */
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

/** A table over the new columns; below them its row of totals stays blank. Null if it has a column of such a name already. */
function growTable(table: TableRange, growth: Growth, header: readonly string[]): string | null {
  const columns: { id: number; name: string }[] = [];
  eachTag(table.xml, (tag, attributes) => {
    if (tag === 'tableColumn') columns.push({ id: Number(attributes.id), name: attributes.name ?? '' });
  });
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  if (header.some((name) => taken.has(name.toLowerCase()))) return null;
  const firstId = columns.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  return withGrownRefs(table.xml, ['table', 'autoFilter', 'sortState'], table, growth.lastNew)
    .replace(
      /(<(?:[\w.-]+:)?tableColumns\s(?:[^>]*\s)?count\s*=\s*["'])\d+/,
      (_whole, before: string) => before + String(columns.length + header.length),
    )
    .replace(/<\/((?:[\w.-]+:)?)tableColumns\s*>/, (end, prefix: string) => {
      const added = header.map(
        (name, index) => `<${prefix}tableColumn id="${firstId + index}" name="${columnTitle(name)}"/>`,
      );
      return added.join('') + end;
    });
}

/** Excel names the range of a sheet's filter in the workbook, too. */
function growFilterName(xml: string, sheet: string, filter: CellRange, last: number): string {
  return xml.replace(
    /(<(?:[\w.-]+:)?definedName\s[^>]*\bname\s*=\s*["']_xlnm\._FilterDatabase["'][^>]*>)([^<]*)/g,
    (whole, tag: string, content: string) => {
      const at = content.lastIndexOf('!');
      const range = parseRange(content.slice(at + 1));
      const isIt =
        range !== null && writeRange(range) === writeRange(filter) && sheetOf(content.slice(0, at)) === sheet;
      return isIt ? `${tag}${content.slice(0, at + 1)}${withLastColumn(content.slice(at + 1), last)}` : whole;
    },
  );
}

/** A column's title as the attribute that must equal its cell's text. */
function columnTitle(name: string): string {
  return escapeCellText(name).replaceAll('"', '&quot;').replaceAll('\n', '_x000a_');
}
