import { dirname } from 'node:path';
import { because } from '#contract/reason.ts';
import { requireSpace } from '../files/disk-space.ts';
import { isTaken } from '../files/names.ts';
import { requireWritable } from '../files/whole-file.ts';
import { appendColumns } from '../sheets/append-columns.ts';
import type { AppendRequest, Cell, Placement, Row, SheetFile } from '../sheets/model.ts';
import type { Reader } from '../store/database.ts';
import { outlinesBetween } from '../store/job-rows.ts';
import type { StoredJob } from '../store/jobs.ts';
import { readSettings } from '../store/settings.ts';
import { addedCells } from './columns.ts';
import { freeOutPath } from './output-path.ts';
import { type ChangedColumn, type PlacedColumn, placeRun } from './place-columns.ts';
import { type ChangedRow, changedRow, type FoundRow } from './refresh-rows.ts';
import { outcomesOfRows } from './row-outcome.ts';
import { openSameInput } from './same-input.ts';

/** Domains without a person's file have no output, unless a person named one. */
function hasOutput({ options, wantedOut }: StoredJob): boolean {
  return options.origin === 'file' || wantedOut !== null;
}

/** A free path for a job's result. It ends as the input's real format, whatever the input is called. */
function outOf(db: Reader, job: StoredJob, { format }: SheetFile): string {
  if (job.wantedOut !== null)
    return isTaken(job.wantedOut) ? freeOutPath(job.wantedOut, { format }) : job.wantedOut;
  const { outputName, outputDir } = readSettings(db);
  const { outputDir: chosen = outputDir } = job.options;
  return freeOutPath(job.path, { pattern: outputName, folder: chosen, format });
}

export interface WrittenOutput {
  out: string;
  /** How many new cells have letters that the file's encoding lacks. */
  changedCells: number;
  /** What changed in columns of an earlier run; undefined if none were refreshed. */
  updated?: { cells: number; rows: number };
}

/**
 * Writes a copy of the file with what was found next to each row, under a free name. Never changes the input,
 * and asks the service nothing. Returns null for domains without a person's file, unless the person named an
 * output: they can be exported instead. Throws what `requireOutput` throws, `out_exists`, and `file_changed`
 * if the input changes meanwhile.
 */
export async function writeOutput(db: Reader, job: StoredJob): Promise<WrittenOutput | null> {
  if (!hasOutput(job)) return null;
  const input = await openSameInput(job);
  try {
    const out = outOf(db, job, input);
    const { placed, changed } = placeRun(job, input.format);
    const updated = { cells: 0, rows: 0 };
    const isUpdate = placed.some(({ column }) => column !== null);
    const { changedCells = 0 } = await appendColumns({
      input,
      sheet: job.sheet,
      headerRow: job.headerRow,
      table: job.options.table,
      out,
      encoding: job.options.outputEncoding,
      ...refreshing(placed, changed, updated, createFinder(db, job)),
    });
    return { out, changedCells, ...(isUpdate ? { updated } : {}) };
  } finally {
    await input.close();
  }
}

/** Most bytes that the new cells of a row take in an ordinary run. */
const BYTES_PER_ROW = 300;

/**
 * Throws what `writeOutput` would throw now, before anything is paid: `file_not_found` and `file_changed` for
 * the input, `out_unwritable` and `disk_full` for the output, `file_too_large` if there is no room for the
 * new columns, and what reading the input throws. Reads the sheet once. Returns where the file and its new
 * columns go; null if no file is written.
 */
export async function requireOutput(
  db: Reader,
  job: StoredJob,
  signal?: AbortSignal,
): Promise<{ out: string; placement: Placement } | null> {
  if (!hasOutput(job)) return null;
  const input = await openSameInput(job);
  try {
    const out = outOf(db, job, input);
    const bytes = job.fileSize * 2 + job.rowCount * BYTES_PER_ROW;
    await requireSpace(dirname(out), bytes);
    await requireWritable(out, bytes);
    const columns = placeRun(job, input.format).fresh.length;
    const { sheet, headerRow, options } = job;
    const { table } = options;
    const { warnings, ...placed } = await input.place({ sheet, headerRow, table, columns, signal });
    const isHidden = input.sheets.some(({ name, hidden }) => name === sheet && hidden);
    const unseen = isHidden ? [because('sheet_hidden', { sheet })] : [];
    return { out, placement: { ...placed, warnings: [...unseen, ...(input.lost ?? []), ...warnings] } };
  } finally {
    await input.close();
  }
}

/** The contents of the new and old columns. Adds to `updated` what changed in the old ones. */
function refreshing(
  placed: readonly PlacedColumn[],
  changed: ChangedColumn | null,
  updated: { cells: number; rows: number },
  find: (rows: readonly Row[]) => (FoundRow | null)[],
): Pick<AppendRequest, 'header' | 'valuesFor' | 'needsCells' | 'refresh'> {
  const added = placed.flatMap(({ column, heading }, index) => (column === null ? [{ heading, index }] : []));
  const columns = placed.flatMap(({ column }) => (column === null ? [] : [column]));
  const header = [...added.map(({ heading }) => heading)];
  if (changed?.column === null) header.push(changed.heading);
  if (columns.length === 0 && changed === null) {
    const blank = header.map(() => null);
    return {
      header,
      valuesFor: (rows) => find(rows).map((found) => found?.cells ?? blank),
      needsCells: false,
    };
  }
  const nothing = { changes: new Map<number, Cell>(), headings: [] };
  // `changesFor` is called right after `valuesFor`, for the same rows.
  let known: { row: Row; found: FoundRow | null; change: ChangedRow }[] = [];
  return {
    header,
    valuesFor: (rows) => {
      const finds = find(rows);
      known = rows.map((row, index) => {
        const found = finds[index] ?? null;
        return { row, found, change: found === null ? nothing : changedRow(placed, row, found) };
      });
      return known.map(({ found, change }) => {
        const cells: Cell[] = added.map(({ index }) => found?.cells[index] ?? null);
        if (changed?.column === null) cells.push(namesOf(change));
        return cells;
      });
    },
    refresh: {
      columns: changed?.column == null ? columns : [...columns, changed.column],
      changesFor: () =>
        known.map(({ row, change }) => {
          updated.cells += change.changes.size;
          updated.rows += change.changes.size === 0 ? 0 : 1;
          if (changed?.column == null) return change.changes;
          const names = namesOf(change);
          const isSame = (row.cells[changed.column] ?? '') === (names ?? '');
          return isSame ? change.changes : new Map(change.changes).set(changed.column, names);
        }),
    },
  };
}

function namesOf({ headings }: ChangedRow): string | null {
  return headings.length === 0 ? null : headings.join(', ');
}

/**
 * Finds the outcomes of rows, in the order of the file, by the rows that the preview saved. Null if a row is
 * not part of the table.
 */
function createFinder(db: Reader, job: StoredJob): (rows: readonly Row[]) => (FoundRow | null)[] {
  let next = 0;
  return (rows) => {
    const withDomains = job.options.domainColumn;
    const kept = outlinesBetween(db, job.id, [next, next + rows.length], { withDomains });
    const ends = outcomesOfRows(db, job, kept);
    let places: Map<number, number> | null = null;
    const placeOf = (number: number) => {
      places ??= new Map(kept.map((row, place) => [row.number, place]));
      return places.get(number) ?? -1;
    };
    // Both are in the order of the file, so mostly it is the next one. A workbook may have its rows in another order than
    // their numbers, or a number twice, and a row of the file need not be one of the table.
    let expected = 0;
    return rows.map(({ number }) => {
      const at = kept[expected]?.number === number ? expected : placeOf(number);
      const row = at < expected ? undefined : kept[at];
      if (row === undefined) return null;
      expected = at + 1;
      const end = ends[at] ?? 'invalid';
      next = row.idx + 1;
      return { domain: row.domain, end, cells: addedCells(job.options, { domain: row.domain, end }) };
    });
  };
}
