import { posix } from 'node:path';
import { targetOfFormula } from '../../domains/link.ts';
import { columnIndex } from '../cell-range.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';
import { rawCells } from './row-cells.ts';
import { unescapeXml } from './xml-text.ts';

/** Where the links of a row's cells lead, by their 0-based column. */
export type RowLinks = ReadonlyMap<number, string>;

/** Where the links of a sheet lead; undefined for a row without any. */
export type SheetLinks = (row: number) => RowLinks | undefined;

/** What can be linked in a sheet; more is no sheet of a person's. */
const MOST_LINKS = 2_000_000;
/** Links over more cells than this are looked up instead of being noted cell by cell. */
const MOST_CELLS = 1_000;
const MOST_WIDE = 100;
const LONGEST_PART = 256 * 1_024 ** 2;

/**
 * Reads where the links of a sheet lead out of the workbook; null if its relations name none, and then its part is not read. They stand behind its rows, so the
 * part is read once as a whole, in bounded memory. What is damaged there has no links: it does not keep anybody from the rows.
 */
export async function readHyperlinks(zip: ZipFile, entry: ZipEntry): Promise<SheetLinks | null> {
  try {
    const targets = await readTargets(zip, entry);
    if (targets.size === 0) return null;
    const element = await findElement(zip, entry, 'hyperlinks');
    return element === null ? null : linksOf(element, targets);
  } catch {
    return null;
  }
}

/** Addresses outside of the workbook, by the reference's id. */
async function readTargets(zip: ZipFile, entry: ZipEntry): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const name = posix.join(posix.dirname(entry.name), '_rels', `${posix.basename(entry.name)}.rels`);
  const part = zip.find(name);
  const element = part === undefined ? null : await findElement(zip, part, 'Relationships');
  for (const [tag] of element?.matchAll(/<(?:[\w.-]+:)?Relationship\s[^>]*>/g) ?? []) {
    const [id, target] = [attribute(tag, 'Id'), attribute(tag, 'Target')];
    const isLink = attribute(tag, 'Type')?.endsWith('/hyperlink') === true;
    if (isLink && id !== null && target !== null && attribute(tag, 'TargetMode') === 'External')
      targets.set(id, target);
  }
  return targets;
}

function linksOf(element: string, targets: ReadonlyMap<string, string>): SheetLinks {
  const rows = new Map<number, Map<number, string>>();
  const wide: { range: Range; target: string }[] = [];
  let noted = 0;
  for (const [tag] of element.matchAll(/<(?:[\w.-]+:)?hyperlink\s[^>]*>/g)) {
    const target = targets.get(/\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? '');
    const range = rangeOf(attribute(tag, 'ref') ?? '');
    if (target === undefined || range === null) continue;
    const cells = (range.bottom - range.top + 1) * (range.right - range.left + 1);
    if (cells > MOST_CELLS) {
      if (wide.length < MOST_WIDE) wide.push({ range, target });
      continue;
    }
    noted += cells;
    if (noted > MOST_LINKS) break;
    for (let row = range.top; row <= range.bottom; row += 1) {
      const links = rows.get(row) ?? new Map<number, string>();
      for (let column = range.left; column <= range.right; column += 1) links.set(column, target);
      rows.set(row, links);
    }
  }
  if (wide.length === 0) return (row) => rows.get(row);
  return (row) => {
    const links = new Map<number, string>();
    for (const { range, target } of wide) {
      if (row < range.top || row > range.bottom) continue;
      for (let column = range.left; column <= range.right; column += 1) links.set(column, target);
    }
    for (const [column, target] of rows.get(row) ?? []) links.set(column, target);
    return links.size === 0 ? undefined : links;
  };
}

interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** No sheet is wider. */
const LAST_COLUMN = 16_383;

function rangeOf(reference: string): Range | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(reference.trim());
  if (match === null) return null;
  const [, left = '', top = '', right = left, bottom = top] = match;
  const range = {
    top: Number(top),
    bottom: Number(bottom),
    left: columnIndex(left),
    right: Math.min(columnIndex(right), LAST_COLUMN),
  };
  return range.bottom < range.top || range.right < range.left ? null : range;
}

/** Where the formulas of a row's cells lead that make links. */
export function formulaLinks(block: string): RowLinks | undefined {
  if (!block.includes('HYPERLINK(')) return undefined;
  const links = new Map<number, string>();
  for (const { column, inside } of rawCells(block)) {
    const formula = /<(?:[\w.-]+:)?f(?:\s[^>]*)?>([\s\S]*?)<\//.exec(inside)?.[1];
    const target = formula === undefined ? null : targetOfFormula(unescapeXml(formula));
    if (target !== null) links.set(column, target);
  }
  return links.size === 0 ? undefined : links;
}

function attribute(tag: string, name: string): string | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  const text = match?.[1] ?? match?.[2];
  return text === undefined ? null : unescapeXml(text);
}

/** The text of a part from the start tag of its one element of a name to the end tag; null if there is none. Nothing before it is held. */
async function findElement(zip: ZipFile, entry: ZipEntry, name: string): Promise<string | null> {
  const start = new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s>])`);
  const end = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`);
  const longest = name.length + 64;
  let before = Buffer.alloc(0);
  let found: Buffer[] | null = null;
  let size = 0;
  for await (const bytes of zip.read(entry)) {
    if (found === null) {
      const joined = Buffer.concat([before, bytes]);
      // Bytes are looked through first, since most of a part is rows.
      if (joined.includes(name)) {
        const at = start.exec(joined.toString('latin1'))?.index ?? -1;
        if (at !== -1) {
          found = [joined.subarray(at)];
          size = joined.length - at;
          if (end.test(joined.toString('latin1', at))) break;
        }
      }
      before = Buffer.from(joined.subarray(Math.max(0, joined.length - longest)));
      continue;
    }
    found.push(bytes);
    size += bytes.length;
    const last = found.slice(-2).map((piece) => piece.subarray(-Math.max(longest, bytes.length)));
    if (size > LONGEST_PART) return null;
    if (end.test(Buffer.concat(last).toString('latin1'))) break;
  }
  return found === null ? null : Buffer.concat(found).toString('utf8');
}
