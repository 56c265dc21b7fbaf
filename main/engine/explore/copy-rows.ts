import type { ExportFormat } from '#contract/models/task.ts';
import { usualCsv } from '#contract/values/exports.ts';
import { guardFormula, MAY_RUN, SEPARATORS } from '#shared/tables/formula-guard.ts';
import { appendRows } from '../duckdb/append-rows.ts';
import { writeDatabase } from '../duckdb/new-database.ts';
import { identifier, literal, withoutNul } from '../duckdb/quote.ts';
import { csvHead } from '../exports/csv.ts';
import { uniqueNames } from '#shared/tables/sql-names.ts';
import { writtenCell } from '../tables/columns.ts';
import { narrow, type Order, rowsOf, type Scan } from '../tables/scan.ts';
import type { TableConnection } from '../world/table-database.ts';
import { groupOption, type ListFacts } from './list-file.ts';
import type { PlacedColumn } from './list-table.ts';
import { cell, ROW } from './sql.ts';

/** Formats that the database writes itself, which is many times faster than row by row. */
const copyFormats = ['csv', 'json', 'parquet', 'duckdb'] as const;
export type CopyFormat = (typeof copyFormats)[number];

export function isCopied(format: ExportFormat): format is CopyFormat {
  return copyFormats.some((each) => each === format);
}

/** What the texts of a list need in CSV, by the places of their columns. */
export interface TextNeeds {
  /** Columns with guarded texts. The guarded texts are in the table `guards`. */
  guarded: ReadonlySet<number>;
  /** Columns with texts that must be quoted although the database would not. */
  quoted: ReadonlySet<number>;
}

export const NO_NEEDS: TextNeeds = { guarded: new Set(), quoted: new Set() };

/**
 * Finds the texts that a spreadsheet program may run as formulas, and writes each with its guarded text into
 * a table of this connection. In this way `guardFormula` is the only code that guards.
 */
export async function prepareTexts(
  connection: TableConnection,
  columns: readonly PlacedColumn[],
  scan: Scan,
): Promise<TextNeeds> {
  const places = columns.filter(({ type }) => type === 'text').map(({ place }) => place);
  if (places.length === 0) return NO_NEEDS;
  const anyOf = (pattern: string) => (place: number) =>
    `coalesce(bool_or(regexp_matches(${cell(place)}, ${literal(pattern)})), false)`;
  const tests = [...places.map(anyOf(MAY_RUN)), ...places.map(anyOf(`[${SEPARATORS}]`))];
  const found = await connection.runAndReadAll(`SELECT ${tests.join(', ')} ${rowsOf(scan)}`, scan.values);
  const [answers = []] = found.getRows();
  const mayRun = places.filter((_, index) => answers[index] === true);
  const quoted = new Set(places.filter((_, index) => answers[places.length + index] === true));
  if (mayRun.length === 0) return { guarded: new Set(), quoted };
  await connection.run('CREATE OR REPLACE TEMP TABLE guards (place INTEGER, text VARCHAR, guarded VARCHAR)');
  const guarded = new Set<number>();
  for (const place of mayRun) {
    const risky = narrow(scan, () => `regexp_matches(${cell(place)}, ${literal(MAY_RUN)})`);
    const texts = await connection.stream(`SELECT DISTINCT ${cell(place)} ${rowsOf(risky)}`, risky.values);
    const count = await appendRows(connection, 'guards', texts.yieldRows(), ([value]) => {
      const text = String(value);
      const safe = guardFormula(text, usualCsv.delimiter);
      return safe === text ? null : [place, text, safe];
    });
    if (count > 0) guarded.add(place);
  }
  return { guarded, quoted };
}

/** What is written, and how. `order` is null for that of the file. */
interface Copied {
  format: CopyFormat;
  columns: readonly PlacedColumn[];
  rows: { scan: Scan; order: Order | null };
  needs: TextNeeds;
  facts: ListFacts;
}

/** Writes rows into a file, and returns how many it wrote. */
export async function copyRows(
  connection: TableConnection,
  file: string,
  { format, columns, rows: { scan, order }, needs, facts }: Copied,
): Promise<number> {
  const names = uniqueNames(columns.map(({ name }) => ({ name: withoutNul(name) }))).map(identifier);
  const cells = columns.map((column, index) => {
    const { place } = column;
    const value = needs.guarded.has(place)
      ? `coalesce(${guards(place)}.guarded, ${cell(place)})`
      : cell(place);
    return `${written(format, value, column)} AS ${names[index]}`;
  });
  const joins = [...needs.guarded].map(
    (place) =>
      ` LEFT JOIN guards AS ${guards(place)} ON ${guards(place)}.place = ${place} AND ${guards(place)}.text = ${cell(place)}`,
  );
  // A join keeps no order by itself.
  const inOrder = order ?? (joins.length === 0 ? null : [{ sql: ROW, descending: false }]);
  const from = rowsOf({ ...scan, from: `${scan.from}${joins.join('')}` }, inOrder);
  const quoted = columns.flatMap(({ place }, index) => (needs.quoted.has(place) ? [names[index]] : []));
  const force = quoted.length === 0 ? '' : `, FORCE_QUOTE (${quoted.join(', ')})`;
  const select = `SELECT ${cells.join(', ')} ${from}`;
  if (format === 'duckdb') return writeDatabase(connection, file, select, scan.values);
  const { rowsChanged } = await connection.run(
    `COPY (${select}) TO ${literal(file)} (${options(format, columns, facts)}${force}, USE_TMP_FILE false)`,
    scan.values,
  );
  return rowsChanged;
}

function guards(place: number): string {
  return `guards${place}`;
}

function options(
  format: Exclude<CopyFormat, 'duckdb'>,
  columns: readonly PlacedColumn[],
  facts: ListFacts,
): string {
  switch (format) {
    case 'parquet':
      return `FORMAT parquet, COMPRESSION zstd, ${groupOption(facts)}`;
    case 'json':
      return 'FORMAT json, ARRAY true';
    case 'csv': {
      // The suffix is the newline of the last record. The header ends as the database ends its records.
      const head = csvHead(columns, usualCsv).replace(/\r\n$/, '\n');
      return `FORMAT csv, HEADER false, PREFIX ${literal(head)}, SUFFIX ${literal('\n')}, DELIMITER ',', QUOTE '"', ESCAPE '"', NULLSTR ''`;
    }
  }
}

function written(format: CopyFormat, value: string, column: PlacedColumn): string {
  if (format === 'parquet' || format === 'duckdb') return value;
  if (column.type !== 'number') return writtenCell({ ...column, sql: value });
  if (format === 'json') return `CAST(${value} AS DOUBLE)`;
  // A whole number is written without decimals, and no number has zeros at its end.
  return `CASE WHEN ${value} = trunc(${value}) AND abs(${value}) < 1e15 THEN CAST(CAST(${value} AS BIGINT) AS VARCHAR) ELSE CAST(CAST(${value} AS DOUBLE) AS VARCHAR) END`;
}
