import { dirname, resolve } from 'node:path';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import type { ExploreCell, ExploreQuery } from '#contract/models/explore.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { usualCsv } from '#contract/values/exports.ts';
import type { Database } from '../duckdb/database.ts';
import { type WrittenTable, writeTable } from '../exports/write-table.ts';
import { writeWholeFile } from '../files/whole-file.ts';
import { writtenCell } from '../tables/columns.ts';
import { countRows, readCells } from '../tables/scan.ts';
import { columnAt, orderOf, scanOf } from '../tables/table.ts';
import { copyRows, isCopied, NO_NEEDS, prepareTexts } from './copy-rows.ts';
import type { ListFile } from './list-file.ts';
import { listTable, type PlacedColumn } from './list-table.ts';
import { withProgress } from './progress.ts';
import { createSavedDomains, type SavedDomains } from './saved-domains-table.ts';
import type { ShortLivedDatabase } from './short-lived-database.ts';

export interface ExportRequest {
  query: ExploreQuery;
  /** The places of the columns to write; all columns if left out. */
  columns?: readonly number[] | undefined;
  format: ExportFormat;
  out: string;
  /** Whether it takes the place of the file that has the name. */
  replaces?: boolean | undefined;
  style?: CsvStyle | undefined;
  signal?: AbortSignal | undefined;
  progress?: ((rows: number, total: number) => void) | undefined;
}

/**
 * What an export works with: the database of the lists, their folder, and a database of its own for the file
 * that it writes.
 */
export interface ExportMeans {
  database: Database;
  folder: string;
  withDatabase: ShortLivedDatabase;
  saved: SavedDomains;
}

/** The memory for sorting all rows of a list. Other buffers need as much again; what does not fit spills. */
const SORTING_MEMORY = '320MB';

/** Writes all rows of a query in its order. Throws what `writeTable` throws. */
export async function exportRows(
  { database, folder, withDatabase, saved }: ExportMeans,
  list: ListFile,
  request: ExportRequest,
): Promise<WrittenTable> {
  const { query, signal } = request;
  const places = request.columns ?? list.facts.columns.map((_, index) => index);
  const table = listTable(list, query);
  const columns = places.map((place) => columnAt(table, place));
  const scan = scanOf(table);
  const total = await countRows(database, scan, signal);
  request.progress?.(0, total);
  const order = orderOf(table);
  const { format, replaces, style = usualCsv } = request;
  // The database writes CSV in one style only. It does not quote a record of one empty field, and it writes
  // one newline too many into a file without records.
  const isOddCsv = format === 'csv' && (!isUsual(style) || columns.length === 1 || total === 0);
  if (isCopied(format) && !isOddCsv) {
    const path = resolve(request.out);
    let rows = 0;
    const copy = (part: string) => async (own: Database) => {
      if (query.saved !== 'any') await createSavedDomains(own, saved).refresh();
      await own.withConnection(async (connection) => {
        const needs = format === 'csv' ? await prepareTexts(connection, columns, scan) : NO_NEEDS;
        const asked = { format, columns, rows: { scan, order }, needs, facts: list.facts };
        rows = await withProgress(
          connection,
          (share) => request.progress?.(Math.round(share * total), total),
          () => copyRows(connection, part, asked),
        );
      }, signal);
    };
    const memory = order === null ? {} : { memory: SORTING_MEMORY };
    const fill = (part: string) =>
      withDatabase({ folders: [folder, dirname(part)] }, copy(part), {
        ...memory,
        signal: request.signal,
      });
    const { sizeBytes } = await writeWholeFile(path, signal, (file) => file.fillBy(fill), { replaces });
    request.progress?.(rows, total);
    return { path, rows, columns: columns.length, sizeBytes, changedCells: 0 };
  }
  // Only a workbook has a format for durations, and times without a zone.
  const isOdd = ({ type, hasNoZone = false }: PlacedColumn) =>
    type === 'duration' || (type === 'timestamp' && hasNoZone);
  const shown = columns.map((column) => {
    if (format === 'xlsx' || !isOdd(column)) return column;
    return {
      ...column,
      sql: writtenCell(column),
      type: column.type === 'duration' ? ('text' as const) : column.type,
    };
  });
  return writeTable({
    columns: shown.map(({ name, type, digits }) => ({ name, type, digits })),
    rows: readCells(database, scan, { columns: shown, order }, signal),
    totals: format === 'md' && scan.isAll ? await writtenTotals(database, list, columns) : undefined,
    out: request.out,
    replaces,
    format,
    csv: style,
    signal,
    onProgress: (done) => request.progress?.(done, total),
  });
}

/** The row of totals as it is written: only with all rows, since it is about all. */
async function writtenTotals(
  database: Database,
  { totals }: ListFile,
  columns: readonly PlacedColumn[],
): Promise<ExploreCell[] | undefined> {
  if (totals === undefined) return undefined;
  const cells = columns.map(({ place }) => totals[place] ?? null);
  const written = columns.map((column, index) => {
    const cell = cells[index];
    const isSeconds = column.type === 'duration' && typeof cell === 'number';
    return isSeconds ? writtenCell({ ...column, sql: String(cell) }) : 'NULL';
  });
  const [row = []] = await database.rows(`SELECT ${written.join(', ')}`, []);
  return cells.map((cell, index) => (row[index] === null ? cell : String(row[index])));
}

/** Whether the database can write CSV in this style. */
function isUsual(style: CsvStyle): boolean {
  const { delimiter, decimalComma, encoding, dates, header, keepTexts } = usualCsv;
  const usual = { ...style, delimiter, decimalComma, encoding, dates, header, keepTexts };
  return JSON.stringify({ ...usual, ...style }) === JSON.stringify(usual);
}
