import type { ExploreType } from '../../../preload/contract/models/explore.ts';
import type { Database } from '../duckdb/database.ts';
import { toCount } from '../tables/cells.ts';
import type { ListColumn } from './list-file.ts';
import { withProgress } from './progress.ts';
import type { ListSource } from './source.ts';

/** How many rows, and at most how many cells, are read to guess the types before all rows are tested. */
const SAMPLE_ROWS = 2_000;
const SAMPLE_CELLS = 400_000;
/** How many characters of a cell are read. A longer one is a text, which may have megabytes. */
export const LONGEST_TYPED = 64;

/**
 * The most that one statement may ask for. The database plans long statements slowly, so wide lists are read
 * several times.
 */
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

/** A column to test, and the types that it may have. */
interface AskedColumn {
  place: number;
  column: ListSource['columns'][number];
  types: readonly OpenType[];
}

/** The first rows of a list. */
export interface Sample {
  /** The filled cells of each column whose type is not known yet, each cut after `LONGEST_TYPED` characters. */
  texts: readonly (readonly string[])[];
  /** The average bytes of text in a row. */
  rowBytes: number;
}

/**
 * Counts rows and values, and tests all values of each column whose type is not known yet. Throws what
 * reading the file throws.
 */
export async function inferColumnTypes(
  database: Database,
  source: ListSource,
  sample: Sample,
  options: InferOptions,
): Promise<InferredColumns> {
  const asked = source.columns.map((column, place) => ({
    place,
    column,
    types: typesByShape(sample.texts[place] ?? []),
  }));
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

/** Reads the first rows, unless the types of all columns are known. */
export async function readSample(
  database: Database,
  { relation, firstRows = relation, columns }: ListSource,
  { signal }: InferOptions,
): Promise<Sample> {
  const open = columns.flatMap(({ type, expression }, place) => (type === null ? { place, expression } : []));
  const texts: string[][] = columns.map(() => []);
  if (open.length === 0) return { texts, rowBytes: 0 };
  const rowCount = Math.min(SAMPLE_ROWS, Math.ceil(SAMPLE_CELLS / open.length));
  const cells = open.map(({ expression }) => `left(${expression}, ${LONGEST_TYPED})`).join(', ');
  const bytes = `strlen(concat(${open.map(({ expression }) => expression).join(', ')}))`;
  const rows = await database.rows(
    `SELECT ${cells}, ${bytes} FROM ${firstRows} LIMIT ${rowCount}`,
    [],
    signal,
  );
  for (const [index, { place }] of open.entries())
    texts[place] = rows.flatMap((row) => (typeof row[index] === 'string' ? [row[index]] : []));
  const sum = rows.reduce((total, row) => total + toCount(row[open.length]), 0);
  return { texts, rowBytes: Math.ceil(sum / Math.max(rows.length, 1)) };
}

/** Splits columns into groups, each as large as one statement may ask for. */
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

/** Tests some columns in all rows, and counts the rows and the bytes of their texts. */
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
    // One sum for each column: a sum over all columns would nest as deep as there are columns.
    type === null || type === 'text' ? `sum(strlen(${expression}))` : '0',
    ...types.map((each) => fitTest(expression, each)),
  ]);
  const sql = `SELECT ${['count(*)', ...parts.flat()].join(', ')} FROM ${relation}`;
  const [row = []] = await database.withConnection(async (connection) => {
    // The first half of the progress, for all groups together: the file is read a second time later.
    const onShare =
      onProgress &&
      ((part: number, rows: number) =>
        onProgress(Math.round(((rows / Math.max(part, 0.01)) * (share.done + part)) / share.of / 2)));
    const reader = await withProgress(connection, onShare, () => connection.runAndReadAll(sql));
    return reader.getRows();
  }, signal);
  let at = 1;
  let bytes = 0;
  const columns = group.map(({ column: { name, type, hasSeveral }, types }, index) => {
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
      ...(hasSeveral === true ? { hasSeveral } : {}),
    };
  });
  return { rows: toCount(row[0]), bytes, columns };
}

/** An SQL test of whether a column has values and all of them fit the type. */
function fitTest(text: string, type: OpenType): string {
  const every = (test: string) => `bool_and(${test}) FILTER (WHERE ${text} IS NOT NULL)`;
  const fits = fitsShape(text, type);
  switch (type) {
    case 'boolean':
    case 'integer':
      return every(fits);
    case 'number':
      // 1.1 and 1.10 in one column are versions, not numbers. 1.50 and 2.00 are prices. Programs that write 908.0
      // next to 74452.91 mean numbers, too: no version begins with 1000 or more.
      return `${every(fits)} AND (
        max(abs(TRY_CAST(${text} AS DOUBLE))) >= 1000
        OR min(length(split_part(${text}, '.', 2))) = max(length(split_part(${text}, '.', 2)))
        OR NOT bool_or(contains(${text}, '.') AND suffix(${text}, '0')))`;
    case 'date':
      return every(`${fits} AND TRY_CAST(${text} AS DATE) IS NOT NULL`);
    case 'timestamp':
      return every(`${fits} AND TRY_CAST(${text} AS TIMESTAMPTZ) IS NOT NULL`);
  }
}

/** An SQL test of whether a text has the shape of a type. */
export function fitsShape(text: string, type: OpenType): string {
  return type === 'boolean'
    ? `lower(${text}) IN ('true', 'false')`
    : `regexp_full_match(${text}, '${PATTERNS[type]}')`;
}

/** A type that texts may turn out to have. */
export type OpenType = Exclude<ExploreType, 'text'>;

/** The types to test, the narrowest first. A column that fits none of them stays a text. */
const CANDIDATES: readonly OpenType[] = ['boolean', 'integer', 'number', 'date', 'timestamp'];

const DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

/**
 * Patterns for a whole text, which the database and JavaScript read alike. Leading zeros and plus signs mean
 * something, as in postal codes and telephone numbers, so such cells are not numbers.
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
 * The types whose shape all these cells have; none if there are no cells. Whether a type is right is tested
 * on all rows.
 */
export function typesByShape(texts: readonly string[]): OpenType[] {
  if (texts.length === 0) return [];
  return CANDIDATES.filter((type) =>
    texts.every((text) =>
      type === 'boolean' ? /^(?:true|false)$/i.test(text) : (shapes[type]?.test(text) ?? false),
    ),
  );
}
