import type { EnrichOptions } from '#contract/models/enrich.ts';
import { freeHeaders } from '../base/free-headers.ts';
import type { SheetFormat } from '../sheets/model.ts';
import { CHANGED_HEADING, headingBase } from '../sheets/own-columns.ts';
import { type AddedColumn, addedColumns } from './columns.ts';
import type { EarlierColumns } from './earlier-columns.ts';

/** A column of a run. `column` is the 0-based column that it refreshes; null if it is new. */
export interface PlacedColumn extends AddedColumn {
  column: number | null;
}

export interface SheetPlace {
  /** Empty if the sheet has no header. */
  header: readonly string[];
}

/** The options of a run, with the columns that an earlier run wrote in the sheet. */
type PlacedOptions = EnrichOptions & { earlier?: EarlierColumns | null | undefined };

/**
 * The columns of a run, in order. A column refreshes the same column of an earlier run, if there is one. Else
 * it is new and comes after the last column.
 */
export function placeColumns(options: PlacedOptions, place: SheetPlace): PlacedColumn[] {
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

/** The columns of an earlier run that a run with these options refreshes, by their new headings. */
export function findEarlier(options: PlacedOptions, { header }: SheetPlace): Map<string, number> {
  const free = new Set(options.earlier?.columns);
  const found = new Map<string, number>();
  for (const { heading } of addedColumns(options)) {
    const index = [...free].find((each) => headingBase(header[each] ?? '') === headingBase(heading));
    if (index === undefined) continue;
    free.delete(index);
    found.set(heading, index);
  }
  return found;
}

/**
 * Finds a place for each column of a run, and for the column with the names of changed columns, in a file of
 * this format. `fresh` are those of them that are new.
 */
export function placeRun(
  { options, header }: SheetPlace & { options: PlacedOptions },
  format: SheetFormat | undefined,
): { placed: PlacedColumn[]; changed: ChangedColumn | null; fresh: ChangedColumn[] } {
  const placed = placeColumns(options, { header });
  const { earlier, update } = options;
  const changed = placeChanged(placed, { header, format, earlier, update });
  const all: ChangedColumn[] = [...placed, ...(changed === null ? [] : [changed])];
  return { placed, changed, fresh: all.filter(({ column }) => column === null) };
}

/** The column that names what changed: its heading, and its place, or null if it is new. */
export type ChangedColumn = Pick<PlacedColumn, 'heading' | 'column'>;

/**
 * The column for the names of changed columns. Null if nothing is refreshed, or if the format can mark cells.
 * Once an update has written this column, each later update writes it again, since it is about the last
 * update.
 */
export function placeChanged(
  placed: readonly PlacedColumn[],
  {
    header,
    format,
    earlier,
    update,
  }: {
    header: readonly string[];
    format: SheetFormat | undefined;
    earlier: EarlierColumns | null | undefined;
    update: boolean;
  },
): ChangedColumn | null {
  if (format !== 'csv') return null;
  const column = (update ? earlier?.changed : null) ?? null;
  if (placed.every((each) => each.column === null) && column === null) return null;
  if (column !== null) return { heading: header[column] ?? CHANGED_HEADING, column };
  const taken = placed.map(({ heading }) => heading);
  return { heading: freeHeaders([CHANGED_HEADING], [...header, ...taken])[0] ?? CHANGED_HEADING, column };
}
