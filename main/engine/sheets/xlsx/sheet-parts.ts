import { posix } from 'node:path';
import { type CellRange, parseRange } from '../cell-range.ts';
import type { DeclaredRange } from '../range-growth.ts';
import { eachTag } from '../xml/each-tag.ts';
import { elementsOf, startTags, writtenAttribute } from '../xml/elements.ts';
import type { ZipEntry, ZipFile } from '../zip/read-zip.ts';
import { readRelations } from './workbook.ts';

/** A table that a sheet declares (Insert › Table). */
export interface TableRange extends DeclaredRange {
  /** How many rows of totals there are, at the end of the range. */
  totalsRows: number;
  entry: ZipEntry;
  xml: string;
}

export interface SheetParts {
  tables: TableRange[];
  /** The cells that charts, pictures and shapes cover, and those with a comment. */
  drawings: CellRange[];
  /** The cells that programs fill with the results of pivot tables. */
  pivots: CellRange[];
}

/**
 * Reads a sheet's tables, drawings, comments and pivot tables, which have parts of their own. What can't be read is
 * left out, since the rest of the file may be sound.
 */
export async function readSheetParts(zip: ZipFile, sheet: ZipEntry): Promise<SheetParts> {
  const parts: SheetParts = { tables: [], drawings: [], pivots: [] };
  const folder = posix.dirname(sheet.name);
  const name = posix.join(folder, '_rels', `${posix.basename(sheet.name)}.rels`);
  const read = new Set<ZipEntry>();
  const relations = await readRelations(zip, name, folder).catch(() => null);
  for (const { type, target } of relations?.values() ?? []) {
    const kind = KINDS.find((each) => type.endsWith(`/${each}`));
    const entry = kind === undefined ? undefined : zip.find(target);
    // Several relations can name the same part.
    if (entry === undefined || read.has(entry)) continue;
    read.add(entry);
    const xml = await zip.readText(entry).catch(() => null);
    if (xml === null) continue;
    if (kind === 'table') {
      const table = parseTable(entry, xml);
      if (table !== null) parts.tables.push(table);
      continue;
    }
    const list = kind === 'pivotTable' ? parts.pivots : parts.drawings;
    for (const range of kind === undefined ? [] : RANGES[kind](xml)) list.push(range);
  }
  return parts;
}

/** The cells that a part takes, by the end of the type of the relation that names it. */
const RANGES = {
  drawing: drawnRanges,
  comments: (xml: string) => rangesOf(xml, 'comment'),
  threadedComment: (xml: string) => rangesOf(xml, 'threadedComment'),
  pivotTable: (xml: string) => rangesOf(xml, 'location'),
};
const KINDS = ['table', 'drawing', 'comments', 'threadedComment', 'pivotTable'] as const;

/** The ranges that elements with one name have as `ref`. */
export function* rangesOf(xml: string, name: string): Generator<CellRange> {
  for (const { start, end } of startTags(xml, name)) {
    const range = parseRange(writtenAttribute(xml.slice(start, end), 'ref') ?? '');
    if (range !== null) yield range;
  }
}

function parseTable(entry: ZipEntry, xml: string): TableRange | null {
  let table: Record<string, string> = {};
  try {
    eachTag(xml, (tag, attributes) => {
      if (tag === 'table') table = attributes;
    });
  } catch {
    return null;
  }
  const range = parseRange(table.ref ?? '');
  if (range === null) return null;
  return {
    ...range,
    hasHeader: (table.headerRowCount ?? '1') === '1',
    totalsRows: Number(table.totalsRowCount ?? 0) || 0,
    isTable: true,
    isBound: (table.tableType ?? 'worksheet') !== 'worksheet',
    entry,
    xml,
  };
}

/** The usual size of a column and a row, in the units of drawings (914,400 to an inch). */
const USUAL_COLUMN = 609_600;
const USUAL_ROW = 190_500;

function* drawnRanges(xml: string): Generator<CellRange> {
  for (const { inside: anchor } of elementsOf(xml, 'twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor')) {
    const [from, to] = [marker(anchor, 'from'), marker(anchor, 'to')];
    const [width, height] = sizeOf(anchor, 'ext', 'cx', 'cy');
    const [x, y] = sizeOf(anchor, 'pos', 'x', 'y');
    const [firstColumn, firstRow] = from ?? [Math.floor(x / USUAL_COLUMN), Math.floor(y / USUAL_ROW) + 1];
    const [lastColumn, lastRow] = to ?? [
      Math.max(firstColumn, Math.ceil((x + width) / USUAL_COLUMN) - 1 + (from === null ? 0 : firstColumn)),
      Math.max(firstRow, Math.ceil((y + height) / USUAL_ROW) + (from === null ? 0 : firstRow - 1)),
    ];
    yield { firstColumn, firstRow, lastColumn, lastRow };
  }
}

/**
 * A corner of a drawing: its column from 0, its row from 1. A drawing that ends where a column begins does
 * not cover that column.
 */
function marker(anchor: string, name: 'from' | 'to'): [column: number, row: number] | null {
  const [corner] = elementsOf(anchor, name);
  if (corner === undefined) return null;
  const value = (tag: string) => {
    const [element] = elementsOf(corner.inside, tag);
    return whole(element?.inside.slice(0, LONGEST_NUMBER).trim());
  };
  const edge = (at: 'col' | 'row') => (name === 'to' && value(`${at}Off`) <= 0 ? 1 : 0);
  return [Math.max(0, value('col') - edge('col')), Math.max(1, value('row') + 1 - edge('row'))];
}

function sizeOf(anchor: string, name: string, ...names: [string, string]): [number, number] {
  for (const { start, end } of startTags(anchor, name)) {
    const tag = anchor.slice(start, end);
    return [whole(writtenAttribute(tag, names[0])), whole(writtenAttribute(tag, names[1]))];
  }
  return [0, 0];
}

const LONGEST_NUMBER = 32;

/** A whole number; 0 for anything else. */
function whole(text: string | null | undefined): number {
  return text != null && text.length <= LONGEST_NUMBER && /^-?\d+$/.test(text) ? Number(text) : 0;
}
