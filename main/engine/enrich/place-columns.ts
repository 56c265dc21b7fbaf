import type { EnrichOptions } from '../../../preload/contract/models/enrich.ts';
import type { SheetFormat } from '../sheets/model.ts';
import { type AddedColumn, addedColumns, CHANGED_HEADING, freeHeaders, headingBase } from './columns.ts';
import type { EarlierColumns } from './earlier-columns.ts';

/** Where a column of a run stands in the file: the 0-based column of an earlier run that it refreshes, or null if it is new. */
export interface PlacedColumn extends AddedColumn {
  column: number | null;
}

/** What of a sheet decides where columns go. */
export interface SheetPlace {
  /** Empty if the sheet has no header. */
  header: readonly string[];
}

/** Options of a run over a sheet, with what an earlier run wrote there. */
type PlacedOptions = EnrichOptions & { earlier?: EarlierColumns | null | undefined };

/**
 * The columns of a run in order, each refreshing its predecessor of an earlier run or new behind the last one. Runs of older versions know of no
 * predecessors and add all of theirs.
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

/** The columns of an earlier run that these options are about, by the heading that they would get. */
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

/** Where the columns of a run stand in a file of this format, and where the names of changed ones go; `fresh` are those of all of them that are new. */
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

/** The column that names what changed: its heading, and where it stands already, or null if it is new. */
export type ChangedColumn = Pick<PlacedColumn, 'heading' | 'column'>;

/**
 * Where the names of changed columns go; null if nothing is refreshed, or the format marks cells by itself. A column that an earlier update wrote is
 * refreshed by every later one, since its words are about the last update.
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
