import type { ExploreType } from '../../../preload/contract/models/explore.ts';
import { toCount } from './cells.ts';
import type { Database } from './database.ts';
import type { ListColumn } from './list-file.ts';
import { withProgress } from './progress.ts';
import type { ListSource } from './source.ts';

/** Rows by which a column's type is guessed before all rows are asked, and the most cells of them. */
const SAMPLE_ROWS = 2_000;
const SAMPLE_CELLS = 400_000;
/** Characters of a cell that are looked at: whatever is longer is a text, and may be megabytes long. */
const LONGEST_TYPED = 64;

/** What one statement may ask for at most: the database takes longer and longer to plan it, so wide lists are read several times. */
const MOST_WEIGHT = 200;
const PLAIN_WEIGHT = 0.2;
const WEIGHTS: Readonly<Record<OpenType, number>> = {
  boolean: 1,
  integer: 1,
  number: 6,
  date: 2,
  timestamp: 2,
};

export interface InferredColumns {
  rows: number;
  rowBytes: number;
  columns: ListColumn[];
}

interface InferOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((rows: number) => void) | undefined;
}

/** A column to ask about, and the types that it may have. */
interface AskedColumn {
  place: number;
  column: ListSource['columns'][number];
  types: readonly OpenType[];
}

/** Counts rows and values, and finds the type of each column whose type is open by every value it holds. Throws what reading the file throws. */
export async function inferColumnTypes(
  database: Database,
  source: ListSource,
  options: InferOptions,
): Promise<InferredColumns> {
  const possible = await typesOfSample(database, source, options);
  const asked = source.columns.map((column, place) => ({ place, column, types: possible[place] ?? [] }));
  const groups = inGroups(asked);
  const columns: ListColumn[] = [];
  let rows = 0;
  let bytes = 0;
  for (const [number, group] of groups.entries()) {
    const share = { done: number, of: groups.length };
    const found = await ask(database, source.relation, group, options, share);
    rows = found.rows;
    bytes += found.bytes;
    columns.push(...found.columns);
  }
  return { rows, rowBytes: Math.round(bytes / Math.max(rows, 1)), columns };
}

/** The types that each open column may have by the first rows. */
async function typesOfSample(
  database: Database,
  { relation, columns }: ListSource,
  { signal }: InferOptions,
): Promise<OpenType[][]> {
  const open = columns.flatMap(({ type, expression }, place) => (type === null ? { place, expression } : []));
  const types: OpenType[][] = columns.map(() => []);
  if (open.length === 0) return types;
  const rowCount = Math.min(SAMPLE_ROWS, Math.ceil(SAMPLE_CELLS / open.length));
  const cells = open.map(({ expression }) => `left(${expression}, ${LONGEST_TYPED})`).join(', ');
  const rows = await database.rows(`SELECT ${cells} FROM ${relation} LIMIT ${rowCount}`, [], signal);
  for (const [index, { place }] of open.entries()) {
    const texts = rows.flatMap((row) => (typeof row[index] === 'string' ? [row[index]] : []));
    types[place] = typesByShape(texts);
  }
  return types;
}

/** Columns in their order, as many together as one statement may ask for. */
function inGroups(columns: readonly AskedColumn[]): AskedColumn[][] {
  const groups: AskedColumn[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const each of columns) {
    const own = each.types.reduce((sum, type) => sum + WEIGHTS[type], PLAIN_WEIGHT);
    if (weight + own > MOST_WEIGHT) {
      groups.push([]);
      weight = 0;
    }
    groups.at(-1)?.push(each);
    weight += own;
  }
  return groups;
}

/** What all rows say of some columns, and how many rows there are. */
async function ask(
  database: Database,
  relation: string,
  group: readonly AskedColumn[],
  { signal, onProgress }: InferOptions,
  share: { done: number; of: number },
): Promise<{ rows: number; bytes: number; columns: ListColumn[] }> {
  const parts = group.map(({ column: { expression, type }, types }) => [
    `count(${expression})`,
    `approx_count_distinct(${expression})`,
    // Each by itself: one sum over all columns would be planned as deep as there are columns.
    type === null || type === 'text' ? `sum(strlen(${expression}))` : '0',
    ...types.map((each) => fitTest(expression, each)),
  ]);
  const sql = `SELECT ${['count(*)', ...parts.flat()].join(', ')} FROM ${relation}`;
  const [row = []] = await database.withConnection(async (connection) => {
    // All of these together are the first of two readings.
    const onShare =
      onProgress &&
      ((part: number, rows: number) =>
        onProgress(Math.round(((rows / Math.max(part, 0.01)) * (share.done + part)) / share.of / 2)));
    const reader = await withProgress(connection, onShare, () => connection.runAndReadAll(sql));
    return reader.getRows();
  }, signal);
  let at = 1;
  let bytes = 0;
  const columns = group.map(({ column: { name, type }, types }, index) => {
    const length = parts[index]?.length ?? 0;
    const [filledCount, distinct, textBytes, ...answers] = row.slice(at, at + length);
    at += length;
    const filled = toCount(filledCount);
    bytes += toCount(textBytes);
    const fitting = types.find((_, place) => answers[place] === true);
    return {
      name,
      type: type ?? fitting ?? 'text',
      filled,
      distinct: Math.min(filled, toCount(distinct)),
    };
  });
  return { rows: toCount(row[0]), bytes, columns };
}

/** Whether a column has values and every one of them fits. */
function fitTest(text: string, type: OpenType): string {
  const every = (test: string) => `bool_and(${test}) FILTER (WHERE ${text} IS NOT NULL)`;
  const matches = (pattern: string) => `regexp_full_match(${text}, '${pattern}')`;
  switch (type) {
    case 'boolean':
      return every(`lower(${text}) IN ('true', 'false')`);
    case 'integer':
      return every(matches(PATTERNS.integer));
    case 'number':
      // 1.1 and 1.10 side by side are versions, not numbers; 1.50 and 2.00 are prices.
      return `${every(matches(PATTERNS.number))} AND (
        min(length(split_part(${text}, '.', 2))) = max(length(split_part(${text}, '.', 2)))
        OR NOT bool_or(contains(${text}, '.') AND suffix(${text}, '0')))`;
    case 'date':
      return every(`${matches(PATTERNS.date)} AND TRY_CAST(${text} AS DATE) IS NOT NULL`);
    case 'timestamp':
      return every(`${matches(PATTERNS.timestamp)} AND TRY_CAST(${text} AS TIMESTAMPTZ) IS NOT NULL`);
  }
}

/** A type that texts may turn out to have. */
type OpenType = Exclude<ExploreType, 'text'>;

/** Types that texts may turn out to have, the most particular first. A column that fits none of them stays as it is written. */
const CANDIDATES: readonly OpenType[] = ['boolean', 'integer', 'number', 'date', 'timestamp'];

const DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

/**
 * What the whole of a text must be like, as the database and this program read it alike. Leading zeros and signs mean something to people, as in
 * postal codes and telephone numbers: such cells are no numbers.
 */
const PATTERNS: Readonly<Record<Exclude<OpenType, 'boolean'>, string>> = {
  integer: '0|-?[1-9][0-9]{0,17}',
  number: String.raw`-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,12})?`,
  date: DATE,
  timestamp: String.raw`${DATE}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:?[0-9]{2})?`,
};

const shapes = Object.fromEntries(
  Object.entries(PATTERNS).map(([type, pattern]) => [type, new RegExp(`^(?:${pattern})$`)]),
);

/**
 * Types that some cells of a column could have by their shape; none if all of them are empty. Which it has,
 * every cell says.
 */
function typesByShape(texts: readonly string[]): OpenType[] {
  if (texts.length === 0) return [];
  return CANDIDATES.filter((type) =>
    texts.every((text) =>
      type === 'boolean' ? /^(?:true|false)$/i.test(text) : (shapes[type]?.test(text) ?? false),
    ),
  );
}
