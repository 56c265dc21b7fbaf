import { type CellRange, parseRange } from '../cell-range.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';
import { readSheetParts } from './sheet-parts.ts';
import { unescapeXml } from './xml-text.ts';

const FILTER_NAME =
  /<(?:[\w.-]+:)?definedName\s[^>]*\bname\s*=\s*["']_xlnm\._FilterDatabase["'][^>]*>([^<]*)/g;

/** The tables of a sheet that have a header, and its filter, which Excel names in the workbook. */
export async function declaredRanges(
  zip: ZipFile,
  workbook: ZipEntry,
  sheet: { name: string; entry: ZipEntry },
): Promise<CellRange[]> {
  const { tables } = await readSheetParts(zip, sheet.entry);
  const names = [...(await zip.readText(workbook)).matchAll(FILTER_NAME)];
  const filters = names.flatMap(([, content = '']) => {
    const at = content.lastIndexOf('!');
    return sheetOf(content.slice(0, at)) === sheet.name ? (parseRange(content.slice(at + 1)) ?? []) : [];
  });
  return [...tables.filter(({ hasHeader }) => hasHeader), ...filters];
}

/** The sheet that a formula names before its `!`. */
export function sheetOf(reference: string): string {
  const name = unescapeXml(reference);
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}
