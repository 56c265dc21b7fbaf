import { resolve } from 'node:path';
import { stateInFiles } from '../../../preload/contract/values/run-table.ts';
import { domainOf } from '../domains/parse-domain.ts';
import type { Row, SheetFile } from '../sheets/model.ts';
import type { Reader } from '../store/database.ts';
import { findJob, type StoredJob } from '../store/jobs.ts';
import { CHANGED_HEADING, headingBase, isHeadingOf } from './columns.ts';
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
const STATES = new Set<string>(Object.values(stateInFiles));
const KINDS = ['companies', 'technologies'] as const;
type Kind = (typeof KINDS)[number];

/**
 * Finds the columns that an earlier run wrote about the same column of domains: from the saved run, else from
 * the cells. A heading alone proves nothing, since people have columns with these names. A block begins with
 * a status column that holds only words of ours, and its columns stand side by side. Null if there are none,
 * or if they may be about another column.
 */
export async function findEarlierColumns(
  db: Reader,
  workspace: number,
  sheet: EnrichedSheet,
): Promise<EarlierColumns | null> {
  const bases = sheet.header.map(headingBase);
  const isStatus = (index: number, kind: Kind) => bases[index] === STATUS[kind];
  if (!bases.some((_, index) => KINDS.some((kind) => isStatus(index, kind)))) return null;
  const known = runsBehind(db, workspace, sheet);
  const [last] = known;
  if (last === undefined && !sheet.isUsualColumn) return null;
  const name = sheet.header[sheet.domainColumn];
  if (known.some(({ columnName }) => columnName !== name)) return null;
  const written = last === undefined ? null : writtenBy(last, sheet);
  const rows = await dataRows(sheet);
  const cellsOf = (index: number) =>
    rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
  const holdsOnly = (index: number, fits: (cell: string) => boolean) => {
    const cells = cellsOf(index);
    return cells.length > 0 && cells.every(fits);
  };
  if (written !== null) {
    const statuses = written.columns.filter((index) => KINDS.some((kind) => isStatus(index, kind)));
    return statuses.every((index) => cellsOf(index).every((cell) => STATES.has(cell))) ? written : null;
  }
  const isOwn = (index: number) => index !== sheet.domainColumn && index !== sheet.fallback;
  const isProven = (index: number, kind: Kind) =>
    isStatus(index, kind) && isOwn(index) && holdsOnly(index, (cell) => STATES.has(cell));
  const isDomain = (index: number) =>
    bases[index] === 'domain' && isOwn(index) && holdsOnly(index, (cell) => domainOf(cell) === cell);
  const blocks: Record<Kind, number[]> = { companies: [], technologies: [] };
  let domain: number | null = null;
  let changed: number | null = null;
  let isInside = false;
  for (let index = sheet.firstColumn; index <= sheet.lastColumn; index += 1) {
    const begun = KINDS.find((kind) => isProven(index, kind));
    const kind = KINDS.find(
      (each) => blocks[each].length > 0 && isOwn(index) && isHeadingOf(each, bases[index] ?? ''),
    );
    if (begun !== undefined) {
      blocks[begun] = [index];
      if (!isInside && isDomain(index - 1)) domain = index - 1;
      isInside = true;
    } else if (isInside && kind !== undefined) blocks[kind].push(index);
    else if (isInside && isDomain(index)) domain = index;
    else if (isInside && isChangedColumn(bases[index] ?? '', cellsOf(index))) changed = index;
    else isInside = false;
  }
  const columns = [...blocks.companies, ...blocks.technologies, ...(domain === null ? [] : [domain])];
  return blocks.companies.length + blocks.technologies.length === 0 ? null : { columns, changed };
}

const STATUS: Record<Kind, string> = { companies: 'company status', technologies: 'technology status' };

function isChangedColumn(base: string, cells: readonly string[]): boolean {
  const isName = (name: string) => {
    const each = headingBase(name);
    return each === 'domain' || KINDS.some((kind) => each === STATUS[kind] || isHeadingOf(kind, each));
  };
  return (
    base === CHANGED_HEADING.toLowerCase() &&
    cells.every((cell) => cell.split(', ').every((name) => isName(name)))
  );
}

/** The run that wrote this file, else all whose header is in the sheet; newest first. */
function runsBehind(db: Reader, workspace: number, { file, header }: EnrichedSheet): StoredJob[] {
  const runs = db.all<{ id: number; header: string; out: string }>(
    `SELECT id, header, out FROM jobs WHERE workspace = ? AND out IS NOT NULL ORDER BY id DESC LIMIT 500`,
    [workspace],
  );
  const writer = runs.find(({ out }) => resolve(out) === resolve(file.path));
  const names = new Set(header);
  const similar = runs.filter((run) => {
    const own = JSON.parse(run.header) as string[];
    return own.length > 0 && own.every((each) => names.has(each));
  });
  return (writer === undefined ? similar : [writer]).flatMap(({ id }) => findJob(db, id) ?? []);
}

/** The positions of a run's columns in the sheet; null if one of them is not there. */
function writtenBy(run: StoredJob, { header, domainColumn, fallback }: EnrichedSheet): EarlierColumns | null {
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
