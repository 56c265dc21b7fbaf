import type { EnrichOptions } from '../../../preload/contract/models/enrich.ts';
import type { SheetFormat } from '../sheets/model.ts';
import { type AddedColumn, addedColumns, freeHeaders } from './columns.ts';

/** Where a column of a run stands in the file: the 0-based column of an earlier run that it refreshes, or null if it is new. */
export interface PlacedColumn extends AddedColumn {
  column: number | null;
}

/** What of a sheet decides where columns go. */
export interface SheetPlace {
  /** Empty if the sheet has no header. */
  header: readonly string[];
  /** The column that holds the domains. */
  columnIndex: number;
}

/** Names the columns of a row that changed, in files that have no colours. */
export const CHANGED_HEADING = 'Changed';

const STATUS = { companies: 'company status', technologies: 'technology status' } as const;

/**
 * The columns of a run in order, each refreshing its predecessor of an earlier run or new behind the last one. Columns of an earlier run are known by
 * their headings, with or without a number, from the last status column of their kind on: a person's own column `City` is none of them.
 */
export function placeColumns(options: EnrichOptions, place: SheetPlace): PlacedColumn[] {
  const found = options.update ? findEarlier(options, place) : new Map<string, number>();
  const columns = addedColumns(options);
  const fresh = columns.filter(({ heading }) => !found.has(heading));
  const names = freeHeaders(
    fresh.map(({ heading }) => heading),
    place.header,
  );
  return columns.map((column) => {
    const index = found.get(column.heading);
    if (index === undefined) return { ...column, heading: names.shift() ?? column.heading, column: null };
    return { ...column, heading: place.header[index] ?? column.heading, column: index };
  });
}

/** The columns of an earlier run that these options are about, by the heading that they would get. */
export function findEarlier(
  options: EnrichOptions,
  { header, columnIndex }: SheetPlace,
): Map<string, number> {
  const bases = header.map(baseOf);
  const starts = {
    companies: bases.lastIndexOf(STATUS.companies),
    technologies: bases.lastIndexOf(STATUS.technologies),
  };
  const known = Object.values(starts).filter((start) => start !== -1);
  const found = new Map<string, number>();
  if (known.length === 0) return found;
  const first = Math.min(...known);
  const isFree = (index: number) => index !== columnIndex && ![...found.values()].includes(index);
  for (const { heading, from } of addedColumns(options)) {
    const base = baseOf(heading);
    // The domain stands right before the others, unless it was added to them later.
    const start = from === 'domain' ? Math.max(first - 1, 0) : starts[from];
    if (start === -1) continue;
    const index = bases.findIndex((each, at) => at >= start && each === base && isFree(at));
    if (index !== -1) found.set(heading, index);
  }
  return found;
}

/** The column of an earlier update that names what changed; null if there is none. */
function findChanged(header: readonly string[]): number | null {
  const bases = header.map(baseOf);
  const start = bases.findIndex((base) => base === STATUS.companies || base === STATUS.technologies);
  const index = bases.findIndex((base, at) => at > start && base === CHANGED_HEADING.toLowerCase());
  return start === -1 || index === -1 ? null : index;
}

/** Where the names of changed columns go; null if nothing is refreshed, or the format marks cells by itself. */
export function placeChanged(
  placed: readonly PlacedColumn[],
  { header, format }: { header: readonly string[]; format: SheetFormat | undefined },
): { heading: string; column: number | null } | null {
  if (format !== 'csv' || placed.every(({ column }) => column === null)) return null;
  const column = findChanged(header);
  if (column !== null) return { heading: header[column] ?? CHANGED_HEADING, column };
  const taken = placed.map(({ heading }) => heading);
  return { heading: freeHeaders([CHANGED_HEADING], [...header, ...taken])[0] ?? CHANGED_HEADING, column };
}

/** A heading without the number that it got because another had its name. */
function baseOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/ \(\d{1,3}\)$/, '');
}
