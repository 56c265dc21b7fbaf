import type {
  DuckDBAppender,
  DuckDBConnection,
  DuckDBPreparedStatement,
  DuckDBVector,
} from '@duckdb/node-api';
import { identifier } from '../duckdb/quote.ts';
import type { Table } from './tables.ts';

/** A value on its way into the database: a text, a number, a truth, a time in ms since 1970, or none. */
export type Value = string | number | boolean | null;

/** The values of a row in the order of the columns. */
export type StagedRow = readonly Value[];

/** Many rows at once, column by column: several times as fast as one by one. */
export interface StagedPage {
  rows: number;
  /** The values of each column as a JSON array. */
  columns: readonly string[];
  details: readonly PageDetails[];
}

/** Whole numbers of 32 bits that belong to rows, any number of times: one for each column of their kind, in turns. */
export interface PageDetails {
  kind: string;
  /** The rows that they belong to, and how often each. */
  rows: readonly number[];
  counts: readonly number[];
  numbers: Uint32Array;
}

/** The columns of rows as the store gives them, in DuckDB's types, and what is written of them. */
export interface Staging {
  columns: readonly (readonly [name: string, type: StagedType])[];
  /**
   * The columns of each kind of details, which pages have. Those of a kind are a table of their own (`detailsOf`), whose
   * first column is `row`, the number of their row.
   */
  details?: Readonly<Record<string, readonly string[]>>;
  /** Several tables of the same rows are written together, so that the store is read once. */
  outputs: readonly Output[];
}

export interface Output {
  table: Table;
  /** About the bytes of a row that is written, if that is not what a row of the store takes. */
  rowBytes?: number;
  /** Without `exported_at`. `stage` are the rows in SQL, `name` is that of their table. */
  select: (stage: string, name: string) => string;
}

export type StagedType = 'VARCHAR' | 'BIGINT' | 'DOUBLE' | 'BOOLEAN' | 'TIMESTAMPTZ' | 'INTEGER' | 'UINTEGER';

/** The table of the details of a kind. */
export function detailsOf(stage: string, kind: string): string {
  return `${stage}_${kind}`;
}

/** Rows of one partition that are gathered in memory, for one file of each of their tables. */
export interface Stage {
  readonly name: string;
  readonly partition: string;
  /** The rows in SQL, with times as times. */
  readonly rows: string;
  readonly count: number;
  /** About the bytes of what it holds. */
  readonly weight: number;
  /** Adds a row. Returns its weight. */
  add(row: StagedRow): number;
  /** Begins to take a page over, once the one before is there. Returns its weight. */
  addPage(page: StagedPage): Promise<number>;
  /** Waits for what is on its way. Nothing can be added after that. */
  close(): Promise<void>;
  /** Gives its memory back, once it is closed. */
  drop(connection: DuckDBConnection): Promise<void>;
}

const VECTOR_ROWS = 2_048;
/** What the texts and numbers of a page take in the database, and then to join them, as a multiple of what they are. */
const PAGE_WEIGHT = 2;

/** Makes the tables of a stage. It has connections of its own, since an appender holds up its one. */
export async function openStage(
  connect: () => Promise<DuckDBConnection>,
  { columns, details = {} }: Staging,
  { name, partition }: { name: string; partition: string },
): Promise<Stage> {
  const layout = columns.map(
    ([column, type]) => `${identifier(column)} ${type === 'TIMESTAMPTZ' ? 'DOUBLE' : type}`,
  );
  const filling = await connect();
  const paging = await connect();
  await filling.run(`CREATE TABLE ${name} (${layout.join(', ')})`);
  const kinds = new Map<string, Details>();
  for (const [kind, names] of Object.entries(details))
    kinds.set(kind, await openDetails(filling, detailsOf(name, kind), names));
  const appender = await filling.createAppender(name);
  const values = columns.map(
    ([, type], place) =>
      `unnest(from_json($${place + 1}::VARCHAR, '["${type === 'TIMESTAMPTZ' ? 'BIGINT' : type}"]'))`,
  );
  const pages = await paging.prepare(`INSERT INTO ${name} SELECT ${values.join(', ')}`);
  const types = columns.map(([, type]) => type);
  let page: Promise<unknown> = Promise.resolve();
  let count = 0;
  let weight = 0;
  return {
    name,
    partition,
    rows: withTimes(name, columns),
    get count() {
      return count;
    },
    get weight() {
      return weight;
    },
    add: (row) => {
      const added = fill(appender, row, types);
      count += 1;
      weight += added;
      return added;
    },
    addPage: async (added) => {
      await page;
      page = insertPage(pages, added);
      // It is awaited before the next page, or when the stage is closed.
      page.catch(() => undefined);
      let more = added.columns.reduce((sum, { length }) => sum + length, 0);
      for (const each of added.details) more += kinds.get(each.kind)?.add(each) ?? 0;
      more *= PAGE_WEIGHT;
      count += added.rows;
      weight += more;
      return more;
    },
    close: async () => {
      try {
        await page;
      } finally {
        pages.destroySync();
        appender.closeSync();
        for (const kind of kinds.values()) kind.close();
        filling.closeSync();
        paging.closeSync();
      }
    },
    drop: async (connection) => {
      for (const table of [name, ...Object.keys(details).map((kind) => detailsOf(name, kind))])
        await connection.run(`DROP TABLE ${table}`);
    },
  };
}

function withTimes(name: string, columns: Staging['columns']): string {
  const times = columns.flatMap(([column, type]) =>
    type === 'TIMESTAMPTZ'
      ? [`make_timestamptz(CAST(${identifier(column)} AS BIGINT) * 1000) AS ${identifier(column)}`]
      : [],
  );
  return times.length === 0 ? name : `(SELECT * REPLACE (${times.join(', ')}) FROM ${name})`;
}

function insertPage(statement: DuckDBPreparedStatement, { columns }: StagedPage): Promise<unknown> {
  columns.forEach((column, place) => {
    statement.bindVarchar(place + 1, column);
  });
  return statement.run();
}

/** Appends a row. Returns its weight. */
export function fill(appender: DuckDBAppender, row: StagedRow, types: readonly StagedType[]): number {
  let weight = 0;
  for (let place = 0; place < types.length; place += 1) {
    const value = row[place];
    weight += 16;
    if (value === null || value === undefined || typeof value === 'object') appender.appendNull();
    else if (typeof value === 'string') {
      weight += value.length;
      appender.appendVarchar(value);
    } else if (typeof value === 'boolean') appender.appendBoolean(value);
    // A time is gathered as a number, which is appended much faster than the library's own value.
    else if (types[place] === 'DOUBLE' || types[place] === 'TIMESTAMPTZ') appender.appendDouble(value);
    else if (types[place] === 'INTEGER') appender.appendInteger(value);
    else if (types[place] === 'UINTEGER') appender.appendUInteger(value);
    else appender.appendBigInt(BigInt(value));
  }
  appender.endRow();
  return weight;
}

/** The details of one kind of the rows of one stage. */
interface Details {
  /** Returns the weight of what it adds. */
  add(details: PageDetails): number;
  close(): void;
}

async function openDetails(
  filling: DuckDBConnection,
  table: string,
  names: readonly string[],
): Promise<Details> {
  const { DuckDBDataChunk, UINTEGER } = await import('@duckdb/node-api');
  const all = ['row', ...names];
  await filling.run(
    `CREATE TABLE ${table} (${all.map((name) => `${identifier(name)} UINTEGER`).join(', ')})`,
  );
  const appender = await filling.createAppender(table);
  // The appender copies what it is given, so one chunk is filled again and again.
  const chunk = DuckDBDataChunk.create(
    all.map(() => UINTEGER),
    VECTOR_ROWS,
  );
  const vectors: DuckDBVector[] = all.map((_, place) => chunk.getColumnVector(place));
  const [rows, ...columns] = vectors;
  let filled = 0;
  const hand = () => {
    for (const vector of vectors) vector.flush();
    if (filled < VECTOR_ROWS) chunk.rowCount = filled;
    if (filled > 0) appender.appendDataChunk(chunk);
    filled = 0;
  };
  return {
    add: ({ rows: owners, counts, numbers }) => {
      let from = 0;
      for (let place = 0; place < owners.length; place += 1)
        for (let left = counts[place] ?? 0; left > 0; left -= 1) {
          rows?.setItem(filled, owners[place] ?? 0);
          for (const column of columns) {
            column.setItem(filled, numbers[from] ?? 0);
            from += 1;
          }
          filled += 1;
          if (filled === VECTOR_ROWS) hand();
        }
      return (numbers.byteLength / columns.length) * all.length;
    },
    close: () => {
      hand();
      appender.closeSync();
    },
  };
}
