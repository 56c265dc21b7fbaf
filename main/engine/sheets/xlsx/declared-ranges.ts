import { type CellRange, parseRange } from '../cell-range.ts';
import { elementsOf, writtenAttribute } from '../xml/elements.ts';
import { unescapeXml } from '../xml/text.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';
import { readSheetParts } from './sheet-parts.ts';

/** Most ranges that are searched for a header. A sheet has one filter and few tables. */
const MOST_RANGES = 100;

/** Whether the start tag of a defined name is that of a sheet's filter. */
export function isFilterName(tag: string): boolean {
  return writtenAttribute(tag, 'name') === '_xlnm._FilterDatabase';
}

/** The tables of a sheet that have a header, and its filter, which Excel stores as a name in the workbook. */
export async function declaredRanges(
  zip: ZipFile,
  workbook: ZipEntry,
  sheet: { name: string; entry: ZipEntry },
): Promise<CellRange[]> {
  const { tables } = await readSheetParts(zip, sheet.entry);
  const ranges: CellRange[] = tables.filter(({ hasHeader }) => hasHeader).slice(0, MOST_RANGES);
  const xml = await zip.readText(workbook);
  for (const { index, tagEnd, inside } of elementsOf(xml, 'definedName')) {
    if (ranges.length >= MOST_RANGES) break;
    if (!isFilterName(xml.slice(index, tagEnd))) continue;
    const at = inside.lastIndexOf('!');
    const range = parseRange(inside.slice(at + 1));
    if (range !== null && sheetOf(inside.slice(0, at)) === sheet.name) ranges.push(range);
  }
  return ranges;
}

/** The sheet that a formula's reference names before the `!`. */
export function sheetOf(reference: string): string {
  const name = unescapeXml(reference);
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}
