import { posix } from 'node:path';
import { columnName } from '../inspect.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';
import { eachTag } from './each-tag.ts';
import { columnIndex } from './row-cells.ts';
import { readRelations } from './workbook.ts';
import { escapeCellText, unescapeXml } from './xml-text.ts';

/**
 * What belongs together must be sorted together: a filter or a table that ends where the new columns begin would leave them behind, and put
 * answers on the wrong rows. So those grow over the new columns.
 */
export interface Growth {
  /** The row of the header, from 1; what begins in another row is something else. */
  headerRow: number;
  /** 0-based column of the first new cell. */
  firstColumn: number;
  header: readonly string[];
}

/** A part of the workbook as it becomes; null where nothing of it grows. */
type Grown = string | null;

/** A range as attributes and names of the workbook write it. */
const RANGE = /^\$?([A-Z]{1,3})\$?(\d+):(\$?)([A-Z]{1,3})(\$?\d+)$/;

/** `A1:C31` over the new columns; null where the range does not begin at the header or does not end where they begin. */
function grownRange(range: string, { headerRow, firstColumn, header }: Growth): Grown {
  const [, , row = '', dollar = '', last = '', end = ''] = RANGE.exec(range) ?? [];
  if (Number(row) !== headerRow || columnIndex(last) !== firstColumn - 1) return null;
  const start = range.slice(0, range.indexOf(':') + 1);
  return `${start}${dollar}${columnName(firstColumn + header.length - 1)}${end}`;
}

/** The sheet's own filter, in what stands behind its rows. */
export function growFilter(tail: string, growth: Growth): string {
  return tail.replace(
    /(<(?:[\w.-]+:)?autoFilter\s(?:[^>]*\s)?ref\s*=\s*["'])([^"']*)/g,
    (whole, before: string, range: string) => {
      const grown = grownRange(range, growth);
      return grown === null ? whole : before + grown;
    },
  );
}

/** Widths for the new columns, in what stands before the rows, where the sheet sets widths at all. */
export function growWidths(
  head: string,
  { firstColumn, header }: Pick<Growth, 'firstColumn' | 'header'>,
): string {
  const maxima = [...head.matchAll(/<(?:[\w.-]+:)?col\s[^>]*?max\s*=\s*["'](\d+)/g)].map(([, max]) =>
    Number(max),
  );
  // A width that is set for all columns up to the last is set for these, too.
  if (maxima.length === 0 || Math.max(...maxima) > firstColumn) return head;
  return head.replace(/<\/((?:[\w.-]+:)?)cols\s*>/, (end, prefix: string) => {
    const widths = header.map((title, index) => {
      const column = firstColumn + index + 1;
      const width = Math.min(WIDEST, Math.max(NARROWEST, title.length + 2));
      return `<${prefix}col min="${column}" max="${column}" width="${width}" customWidth="1"/>`;
    });
    return widths.join('') + end;
  });
}

/** Widths of columns in characters. */
const NARROWEST = 14;
const WIDEST = 40;

/** The tables of a sheet, and the filter's name in the workbook, as they become; only parts that change. */
export async function grownParts(
  zip: ZipFile,
  workbook: ZipEntry,
  sheet: { name: string; entry: ZipEntry },
  growth: Growth,
): Promise<Map<ZipEntry, string>> {
  const parts = new Map<ZipEntry, string>();
  const take = (entry: ZipEntry, grown: Grown) => {
    if (grown !== null) parts.set(entry, grown);
  };
  const folder = posix.dirname(sheet.entry.name);
  const relations = await readRelations(
    zip,
    posix.join(folder, '_rels', `${posix.basename(sheet.entry.name)}.rels`),
    folder,
  );
  for (const { type, target } of relations.values()) {
    const table = type.endsWith('/table') ? zip.find(target) : undefined;
    if (table === undefined) continue;
    const xml = await zip.readText(table);
    // What cannot be read is no reason to give up a file that was paid for: it stays as it is.
    try {
      take(table, growTable(xml, growth));
    } catch {}
  }
  take(workbook, growFilterName(await zip.readText(workbook), sheet.name, growth));
  return parts;
}

/**
 * A table over the new columns. One that has no header, that sums its columns up, or that is filled by a query stays as it is: those say more
 * about each column than can be made up for a new one.
 */
function growTable(xml: string, growth: Growth): Grown {
  let table: Record<string, string> = {};
  const columns: { id: number; name: string }[] = [];
  eachTag(xml, (tag, attributes) => {
    if (tag === 'table') table = attributes;
    if (tag === 'tableColumn') columns.push({ id: Number(attributes.id), name: attributes.name ?? '' });
  });
  const { ref = '', headerRowCount = '1', totalsRowCount = '0', tableType = 'worksheet' } = table;
  const grown = grownRange(ref, growth);
  const isPlain = headerRowCount === '1' && totalsRowCount === '0' && tableType === 'worksheet';
  if (grown === null || !isPlain) return null;
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  if (growth.header.some((name) => taken.has(name.toLowerCase()))) return null;
  const firstId = columns.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  return growFilter(xml, growth)
    .replace(
      /(<(?:[\w.-]+:)?table\s(?:[^>]*\s)?ref\s*=\s*["'])[^"']*/,
      (_whole, before: string) => before + grown,
    )
    .replace(
      /(<(?:[\w.-]+:)?tableColumns\s(?:[^>]*\s)?count\s*=\s*["'])\d+/,
      (_whole, before: string) => before + String(columns.length + growth.header.length),
    )
    .replace(/<\/((?:[\w.-]+:)?)tableColumns\s*>/, (end, prefix: string) => {
      const added = growth.header.map(
        (name, index) => `<${prefix}tableColumn id="${firstId + index}" name="${columnTitle(name)}"/>`,
      );
      return added.join('') + end;
    });
}

/** Excel names the range of a sheet's filter in the workbook, too. */
function growFilterName(xml: string, sheet: string, growth: Growth): Grown {
  const grown = xml.replace(
    /(<(?:[\w.-]+:)?definedName\s[^>]*\bname\s*=\s*["']_xlnm\._FilterDatabase["'][^>]*>)([^<]*)/g,
    (whole, tag: string, content: string) => {
      const at = content.lastIndexOf('!');
      const range = grownRange(content.slice(at + 1), growth);
      return range === null || sheetOf(content.slice(0, at)) !== sheet
        ? whole
        : `${tag}${content.slice(0, at + 1)}${range}`;
    },
  );
  return grown === xml ? null : grown;
}

/** The sheet that a formula names before its `!`. */
function sheetOf(reference: string): string {
  const name = unescapeXml(reference);
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

/** A column's title as the attribute that must equal its cell's text. */
function columnTitle(name: string): string {
  return escapeCellText(name).replaceAll('"', '&quot;').replaceAll('\n', '_x000a_');
}
