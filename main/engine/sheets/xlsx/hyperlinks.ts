import { posix } from 'node:path';
import { targetOfFormula } from '../../domains/link.ts';
import { columnIndex } from '../cell-range.ts';
import type { Row } from '../model.ts';
import { elementsOf } from '../xml/elements.ts';
import { unescapeEntities, unescapeXml } from '../xml/text.ts';
import { attributePlaces } from '../xml/tokens.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';
import { readBlocks, tagClose } from './read-blocks.ts';
import { rawCells } from './row-cells.ts';

/** The targets of the links of a row's cells, by 0-based column. */
export type RowLinks = ReadonlyMap<number, string>;

/** Returns the targets of a row's links; undefined if there are none. */
export type SheetLinks = (row: Pick<Row, 'number' | 'cells'>) => RowLinks | undefined;

/** Most linked cells in a sheet. */
const MOST_LINKS = 2_000_000;
/** Links over more cells than this are looked up, not noted cell by cell. */
const MOST_CELLS = 1_000;
const MOST_WIDE = 100;

/**
 * Reads the targets of a sheet's links out of the workbook. Null if its relations name none; then its part is
 * not read. Links are after the rows, so the whole part is read once, in bounded memory. Never throws: a
 * damaged part counts as having no links, so that its rows can still be read.
 */
export async function readHyperlinks(zip: ZipFile, entry: ZipEntry): Promise<SheetLinks | null> {
  try {
    const targets = await readTargets(zip, entry);
    if (targets.size === 0) return null;
    const links = createLinks();
    for await (const { block } of readBlocks(zip, entry, 'hyperlink', { keepsBefore: false })) {
      if (block === null) break;
      const { id, ref } = attributesOf(block);
      const target = targets.get(id ?? '');
      const range = rangeOf(ref ?? '');
      if (target !== undefined && range !== null && !links.add(range, target)) break;
    }
    return links.isEmpty() ? null : links.at;
  } catch {
    return null;
  }
}

/** Addresses outside of the workbook, by relation id. */
async function readTargets(zip: ZipFile, entry: ZipEntry): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const name = posix.join(posix.dirname(entry.name), '_rels', `${posix.basename(entry.name)}.rels`);
  const part = zip.find(name);
  if (part === undefined) return targets;
  for await (const { block } of readBlocks(zip, part, 'Relationship', { keepsBefore: false })) {
    if (block === null || targets.size > MOST_LINKS) break;
    const { Id: id, Target: target, Type: type, TargetMode: mode } = attributesOf(block);
    if (
      type?.endsWith('/hyperlink') === true &&
      id !== undefined &&
      target !== undefined &&
      mode === 'External'
    )
      targets.set(id, target);
  }
  return targets;
}

/** The attributes of an element, by their names without a prefix. */
function attributesOf(element: string): Partial<Record<string, string>> {
  const tag = element.slice(0, tagClose(element, 0) + 1);
  const found: Partial<Record<string, string>> = Object.create(null);
  for (const { name, valueStart, valueEnd } of attributePlaces(tag))
    found[name.slice(name.indexOf(':') + 1)] = unescapeEntities(tag.slice(valueStart, valueEnd));
  return found;
}

/** Collects links. `add` returns false if there are too many. */
function createLinks() {
  const rows = new Map<number, Map<number, string>>();
  const wide: { range: Range; target: string }[] = [];
  let noted = 0;
  /** The link of a cell in wide ranges; the last one wins. */
  const wideAt = (row: number, column: number) =>
    wide.findLast(
      ({ range: { top, bottom, left, right } }) =>
        row >= top && row <= bottom && column >= left && column <= right,
    )?.target;
  return {
    isEmpty: () => noted === 0 && wide.length === 0,
    add: (range: Range, target: string): boolean => {
      const cells = (range.bottom - range.top + 1) * (range.right - range.left + 1);
      if (cells > MOST_CELLS) {
        if (wide.length < MOST_WIDE) wide.push({ range, target });
        return true;
      }
      noted += cells;
      if (noted > MOST_LINKS) return false;
      for (let row = range.top; row <= range.bottom; row += 1) {
        const links = rows.get(row) ?? new Map<number, string>();
        for (let column = range.left; column <= range.right; column += 1) links.set(column, target);
        rows.set(row, links);
      }
      return true;
    },
    at: ({ number, cells }: Pick<Row, 'number' | 'cells'>): RowLinks | undefined => {
      const noted = rows.get(number);
      if (wide.length === 0) return noted;
      const links = new Map<number, string>();
      // No one sees links of blank cells.
      for (const [column, cell] of cells.entries()) {
        const target = cell === '' ? undefined : wideAt(number, column);
        if (target !== undefined) links.set(column, target);
      }
      for (const [column, target] of noted ?? []) links.set(column, target);
      return links.size === 0 ? undefined : links;
    },
  };
}

interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The last column of the widest sheet. */
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

/** The targets of links that formulas in a row's cells make. */
export function formulaLinks(block: string): RowLinks | undefined {
  if (!block.includes('HYPERLINK(')) return undefined;
  const links = new Map<number, string>();
  for (const { column, inside } of rawCells(block)) {
    const [element] = elementsOf(inside, 'f');
    const target = element === undefined ? null : targetOfFormula(unescapeXml(element.inside));
    if (target !== null) links.set(column, target);
  }
  return links.size === 0 ? undefined : links;
}
