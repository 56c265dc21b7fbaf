import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { sqlNames } from '#shared/tables/sql-names.ts';
import { identifier, literal, withoutNul } from '../duckdb/quote.ts';
import type { TableConnection } from '../world/table-database.ts';
import { admitSelect } from './admit-select.ts';
import { groupOption, type ListFile } from './list-file.ts';
import type { ShortLivedDatabase } from './short-lived-database.ts';
import { cell, tableOf } from './sql.ts';
import { MOST_DECIMALS, MOST_DIGITS } from './written-numbers.ts';

/** A list, and the name by which a statement reads it. The name has the form that `sqlName` makes. */
export interface NamedTable {
  name: string;
  list: ListFile;
}

/** Errors that are not about the statement: the engine is ending, or lacks memory or disk. */
const NOT_ABOUT_STATEMENT =
  /out of memory|no space left|quota exceeded|invalidated|interrupt|internal error/i;

/**
 * Runs a person's SELECT over lists, and writes its rows into a Parquet file. Columns are named as by `sqlNames`. The
 * statement reaches these lists and nothing else: a database of its own runs it. Throws `usage` with the reason
 * `sql_wrong` or `sql_wrong_at` if the statement is refused or fails, `sql_one` if it is none or several, and
 * `sql_select` if it does not only read, and `sql_refused` if it has what is on no list (`admitSelect`).
 */
export async function selectRows(
  withDatabase: ShortLivedDatabase,
  tables: readonly NamedTable[],
  text: string,
  out: string,
  signal?: AbortSignal,
): Promise<void> {
  const reach = { files: [...tables.flatMap(({ list }) => list.files), out] };
  const rowBytes = tables.reduce((sum, { list }) => sum + list.facts.rowBytes, 0);
  await withDatabase(
    reach,
    (database) =>
      database.withConnection(async (connection) => {
        // The work may be done a second time, with less memory. Then the views are made again.
        for (const { name, list } of tables)
          await connection.run(`CREATE OR REPLACE VIEW ${name} AS ${viewOf(list)}`);
        try {
          await requireSelect(connection, text);
          await connection.run(
            `COPY (${await rowsOf(connection, text)}) TO ${literal(out)} (FORMAT parquet, USE_TMP_FILE false, ${groupOption({ rowBytes })})`,
          );
        } catch (error) {
          if (!(error instanceof Error) || signal?.aborted || isOther(error)) throw error;
          throw refusalOf(error, text);
        }
      }, signal),
    { signal },
  );
}

/** Whether an error says nothing about the statement. */
function isOther(error: Error): boolean {
  return error instanceof StackdeskError || NOT_ABOUT_STATEMENT.test(error.message);
}

function viewOf(list: ListFile): string {
  const names = sqlNames(list.facts.columns.map(({ name }) => name));
  return `SELECT ${names.map((name, index) => `${cell(index)} AS ${name}`).join(', ')} FROM ${tableOf(list)}`;
}

async function requireSelect(connection: TableConnection, text: string): Promise<void> {
  // A NUL would end it here, and not where it is let through and run.
  const statements = await connection.extractStatements(withoutNul(text));
  if (statements.count !== 1) throw new StackdeskError('usage', because('sql_one'));
  await admitSelect(connection, text);
  // Only now, since this calls functions already. It is the one that tells where a mistake is.
  (await statements.prepare(0)).destroySync();
}

/**
 * The rows of the statement. The function takes one SELECT and nothing else, whatever the text looks like. Sums of
 * whole numbers are of a type that Parquet would round, and sums of decimals of one that is wider than a list's.
 */
async function rowsOf(connection: TableConnection, text: string): Promise<string> {
  const from = `FROM query(${literal(text)})`;
  const described = await connection.runAndReadAll(
    `SELECT column_name, column_type FROM (DESCRIBE SELECT * ${from})
       WHERE column_type IN ('HUGEINT', 'UHUGEINT') OR starts_with(column_type, 'DECIMAL(38,')`,
  );
  const sums = described.getRows().map(([name, type]) => [identifier(String(name)), narrowed(String(type))]);
  const replaced = sums.map(([name, type]) => `CAST(${name} AS ${type}) AS ${name}`).join(', ');
  return `SELECT * ${replaced === '' ? '' : `REPLACE (${replaced}) `}${from}`;
}

/** The type of a list for a sum. */
function narrowed(type: string): string {
  const digits = Number(/^DECIMAL\(38,\s*(\d+)\)$/.exec(type)?.[1] ?? 0);
  if (!type.startsWith('DECIMAL')) return 'BIGINT';
  return digits <= MOST_DECIMALS ? `DECIMAL(${MOST_DIGITS}, ${digits})` : 'DOUBLE';
}

/** The database's own words, and the place of the mistake if it is known. */
function refusalOf(error: Error, text: string): StackdeskError {
  const message = error.message.replace(/^Failed to extract statements: /, '');
  // Lines that quote the statement are cut off. The database proposes other names before them.
  const said = (message.split(/\n\s*\n|\nLINE /)[0] ?? '').replace(/\s+/g, ' ').trim();
  // It knows only the tables that the statement names, so for a wrong name it proposes tables of its own.
  const words = said.replace(/^(Catalog Error: Table with name .* does not exist!) Did you mean .*$/, '$1');
  const place = pointedAt(message, text) ?? placeOfName(words, text);
  const reason =
    place === null ? because('sql_wrong', { words }) : because('sql_wrong_at', { words, ...place });
  return new StackdeskError('usage', reason, { cause: error });
}

/**
 * The place that the database points at: a line "LINE 2: …" and a caret below it. Null if that line is not one of the
 * person's text: a long line is cut, and what fails later quotes our own statement.
 */
function pointedAt(message: string, text: string): { line: number; column: number } | null {
  const found = /^(LINE (\d+): )(.*)\n( *)\^/m.exec(message);
  if (found === null) return null;
  const [, head = '', number = '', quoted = '', indent = ''] = found;
  const line = Number(number);
  if (text.split('\n')[line - 1]?.trimEnd() !== quoted.trimEnd()) return null;
  return { line, column: indent.length - head.length + 1 };
}

/** The place of a name that a message without a place quotes, if the text has it once. */
function placeOfName(message: string, text: string): { line: number; column: number } | null {
  const [, name = ''] = /"(\w+)"/.exec(message) ?? [];
  const places = name === '' ? [] : [...text.matchAll(new RegExp(`\\b${name}\\b`, 'gi'))];
  const [only] = places;
  if (only === undefined || places.length > 1) return null;
  const before = text.slice(0, only.index).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
