import { resolve } from 'node:path';
import type { Row, SheetFile } from '../sheets/model.ts';
import { areStates, filledCells, findOwnColumns, isStatusHeading } from '../sheets/own-columns.ts';
import type { Reader } from '../store/database.ts';
import { findJob, type StoredJob } from '../store/jobs.ts';
import { placeRun } from './place-columns.ts';

/** Columns of a sheet that an earlier run wrote, 0-based. */
export interface EarlierColumns {
  columns: number[];
  /** The column that names what changed, or null. */
  changed: number | null;
}

/** A sheet that may have columns of an earlier run. */
export interface EnrichedSheet {
  file: SheetFile;
  path: string;
  sheet: string;
  headerRow: number;
  header: readonly string[];
  /** The column of the domains, and whether the program would choose it by itself. */
  domainColumn: number;
  isUsualColumn: boolean;
  /** The column to use for rows without a domain in the first one, or null. */
  fallback: number | null;
  /** The first and last column of the table. */
  firstColumn: number;
  lastColumn: number;
}

/** How many rows are read to recognise a column. */
const SAMPLE_ROWS = 5_000;

/**
 * Finds the columns that an earlier run wrote about the same column of domains: from the saved run, else from
 * the cells. Null if there are none, or if they may be about another column.
 */
export async function findEarlierColumns(
  db: Reader,
  workspace: number,
  sheet: EnrichedSheet,
): Promise<EarlierColumns | null> {
  if (!sheet.header.some(isStatusHeading)) return null;
  const known = runsBehind(db, workspace, sheet);
  const [last] = known;
  if (last === undefined && !sheet.isUsualColumn) return null;
  const name = sheet.header[sheet.domainColumn];
  if (known.some(({ columnName }) => columnName !== name)) return null;
  const written = last === undefined ? null : writtenBy(last, sheet);
  const rows = await dataRows(sheet);
  const cellsOf = (index: number) => filledCells(rows, index);
  if (written !== null) {
    const statuses = written.columns.filter((index) => isStatusHeading(sheet.header[index] ?? ''));
    return statuses.every((index) => areStates(cellsOf(index))) ? written : null;
  }
  const mayBeOwn = (index: number) => index !== sheet.domainColumn && index !== sheet.fallback;
  const { answers, domain, changed } = findOwnColumns({ ...sheet, mayBeOwn, cellsOf });
  return answers.length === 0
    ? null
    : { columns: [...answers, ...(domain === null ? [] : [domain])], changed };
}

/**
 * The run that wrote columns of this sheet, as far as the store knows, and the column of domains that it asked about; else
 * null. A person who opens such a file again mostly means the same as then.
 */
export function runThatWrote(
  db: Reader,
  workspace: number,
  sheet: Pick<EnrichedSheet, 'path' | 'header'>,
): { run: StoredJob; domainColumn: number } | null {
  const { header } = sheet;
  if (!header.some(isStatusHeading)) return null;
  const [last] = runsBehind(db, workspace, sheet);
  const domainColumn = last === undefined ? -1 : header.indexOf(last.columnName);
  if (last === undefined || domainColumn === -1) return null;
  const written = writtenBy(last, { header, domainColumn, fallback: null });
  return written === null ? null : { run: last, domainColumn };
}

/** The run that wrote this file, else all whose header is in the sheet; newest first. */
function runsBehind(
  db: Reader,
  workspace: number,
  { path, header }: Pick<EnrichedSheet, 'path' | 'header'>,
): StoredJob[] {
  const runs = db.all<{ id: number; header: string; out: string }>(
    `SELECT id, header, out FROM jobs WHERE workspace = ? AND out IS NOT NULL ORDER BY id DESC LIMIT 500`,
    [workspace],
  );
  const writer = runs.find(({ out }) => resolve(out) === resolve(path));
  const names = new Set(header);
  const similar = runs.filter((run) => {
    const own = JSON.parse(run.header) as string[];
    return own.length > 0 && own.every((each) => names.has(each));
  });
  return (writer === undefined ? similar : [writer]).flatMap(({ id }) => findJob(db, id) ?? []);
}

/** The positions of a run's columns in the sheet; null if one of them is not there. */
function writtenBy(
  run: StoredJob,
  { header, domainColumn, fallback }: Pick<EnrichedSheet, 'header' | 'domainColumn' | 'fallback'>,
): EarlierColumns | null {
  const { placed, changed } = placeRun(run, run.options.format);
  const columns = placed.map(({ heading }) => header.indexOf(heading));
  const isWhole = columns.every((index) => index !== -1 && index !== domainColumn && index !== fallback);
  if (!isWhole) return null;
  const index = changed === null ? -1 : header.indexOf(changed.heading);
  return { columns, changed: index === -1 ? null : index };
}

async function dataRows({ file, sheet, headerRow }: EnrichedSheet): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const chunk of file.rows({ sheet })) {
    rows.push(...chunk.filter(({ number }) => number > headerRow));
    if (rows.length >= SAMPLE_ROWS) break;
  }
  return rows;
}
