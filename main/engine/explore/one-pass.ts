import type { ExploreNotation } from '#contract/models/explore.ts';
import { domainOf } from '../domains/parse-domain.ts';
import { exactly, literal } from '../duckdb/quote.ts';
import { toCount } from '../tables/cells.ts';
import type { ColumnFacts } from '../tables/columns.ts';
import type { TableConnection } from '../world/table-database.ts';
import { areOwnDomain } from './domain-expression.ts';
import { type JudgedSample, LONGEST_TYPED } from './infer-types.ts';
import type { ListColumn } from './list-file.ts';
import {
  answerOfSample,
  fitsShape,
  keepsAnswer,
  type PlainType,
  plainFacts,
  typed,
  typesByShape,
} from './plain-types.ts';
import type { ListSource } from './source.ts';
import { cell, ROW } from './sql.ts';

/** What the first rows say of all rows. Expressions fail with `NOT_AS_GUESSED` in a row that says otherwise. */
export interface Guess {
  columns: { facts: ColumnFacts & { notation: ExploreNotation }; expression: string }[];
  /** Whether each cell of the domain column is a bare domain, so that domains need no column of their own. */
  areOwnDomains: boolean;
}

const NOT_AS_GUESSED = 'stackdesk: not as the first rows';

/** Whether a statement failed because a row is not as the first rows. */
export function isWrongGuess(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A date of the right shape that no calendar has fails to convert.
  return error.message.includes(NOT_AS_GUESSED) || error.message.startsWith('Conversion Error');
}

/**
 * Guesses the types of a text file, so that it need not be read before it is copied. Null if the first rows say too
 * little. If all rows are as guessed, `inferColumnTypes` would find the same types.
 */
export function guess(
  { columns, domainColumn, isTyped = false }: ListSource,
  sample: JudgedSample,
): Guess | null {
  const texts = (place: number) => sample.texts[place] ?? [];
  const areOwnDomains = domainColumn !== null && areDomains(texts(domainColumn));
  const guessed: Guess['columns'] = [];
  for (const [place, { expression, type, asked, hasFailed }] of columns.entries()) {
    if (type !== null || hasFailed === true || (asked !== undefined && asked !== 'text')) return null;
    const [fitting] = asked === 'text' ? [] : typesByShape(texts(place), isTyped);
    if (fitting !== undefined) {
      const answer = answerOfSample(fitting, texts(place));
      const facts = plainFacts(fitting, answer);
      const test = testOf(expression, fitting, texts(place), answer, isTyped);
      if (test === null) return null;
      const tests = fitting === 'integer' ? [isOwnNumber(expression), test] : [test];
      guessed.push({ facts, expression: orFail(expression, tests, typed(expression, facts)) });
      continue;
    }
    const judged = sample.judged.get(place) ?? null;
    if (judged !== null && 'couldBe' in judged) return null;
    if (judged !== null) {
      const { value, test, ...facts } = judged;
      guessed.push({ facts, expression: orFail(expression, [test], value) });
      continue;
    }
    const isDomain = areOwnDomains && place === domainColumn;
    guessed.push({
      facts: { type: 'text', notation: 'text' },
      expression: isDomain ? orFail(expression, areOwnDomain(expression), expression) : expression,
    });
  }
  return { columns: guessed, areOwnDomains };
}

function areDomains(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => text.length < LONGEST_TYPED && domainOf(text) === text);
}

/** The value if one of the tests holds, tried in turn. Without a text there is no value, and no test holds. */
function orFail(text: string, tests: readonly string[], value: string): string {
  const found = tests.map((test) => `WHEN ${test} THEN ${value}`).join(' ');
  return `CASE ${found} WHEN ${text} IS NOT NULL THEN error(${literal(NOT_AS_GUESSED)}) END`;
}

/** A test of one cell. If all cells pass it, the column has the type. Null if no such test is known. */
function testOf(
  text: string,
  type: PlainType,
  sample: readonly string[],
  answer: number,
  isTyped: boolean,
): string | null {
  const fits = fitsShape(text, type, isTyped);
  const fitsAll = `${fits} AND ${keepsAnswer(text, type, answer)}`;
  if (type !== 'number') return fitsAll;
  // Any of these tells numbers from versions, as `inferColumnTypes` does.
  if (isTyped || sample.some((each) => Math.abs(Number(each)) >= 1_000)) return fitsAll;
  const decimals = new Set(sample.map((each) => each.split('.')[1]?.length ?? 0));
  if (decimals.size === 1) return `${fits} AND length(split_part(${text}, '.', 2)) = ${[...decimals][0]}`;
  if (sample.some((each) => each.includes('.') && each.endsWith('0'))) return null;
  return `${fitsAll} AND NOT (contains(${text}, '.') AND suffix(${text}, '0'))`;
}

/** A quicker test of whether a text is an integer, since it is read as a number in any case. */
function isOwnNumber(text: string): string {
  return `strlen(${text}) <= 18 AND CAST(TRY_CAST(${text} AS BIGINT) AS VARCHAR) = ${text}`;
}

/** How many columns one statement counts. The database plans long statements slowly. */
const COUNTED_AT_ONCE = 200;
/** How many first rows tell columns of very many values, and how many values there those have. */
const FIRST_ROWS = 100_000;
const VERY_MANY = 10_000;
/**
 * Whether a group of rows shows by how it is written that its column has very many values: it has no table of values, although
 * it is long and its values are short. A column of yes and no never has a table.
 */
const SHOWS_MANY = `dictionary_page_offset IS NULL AND type <> 'BOOLEAN' AND num_values - stats_null_count >= 50_000
  AND total_uncompressed_size <= 64 * num_values`;

/**
 * Counts the values of each column in a Parquet file, which is quicker than in a text file. If a part of the file shows that
 * there are very many, no others are counted.
 */
export async function countValues(
  connection: TableConnection,
  file: string,
  width: number,
): Promise<Pick<ListColumn, 'filled' | 'distinct'>[]> {
  const path = literal(exactly(file));
  const columns = new Map<string, { filled: number; isMany: boolean; isFew: boolean }>();
  const written = await connection.runAndReadAll(
    `SELECT path_in_schema, sum(num_values - stats_null_count), bool_or(${SHOWS_MANY}),
       bool_and(dictionary_page_offset IS NOT NULL) FROM parquet_metadata(${path}) GROUP BY ALL`,
  );
  for (const [name, count, isMany, isFew] of written.getRows())
    columns.set(String(name), { filled: toCount(count), isMany: isMany === true, isFew: isFew === true });
  const rows = `read_parquet(${path}, hive_partitioning = false, file_row_number = true)`;
  const distinct = new Map<number, number>();
  const count = async (from: string, places: readonly number[]) => {
    for (const [place, found] of await countDistinct(connection, from, places)) distinct.set(place, found);
  };
  const places = Array.from({ length: width }, (_, place) => place);
  const at = (place: number) => columns.get(cell(place)) ?? { filled: 0, isMany: false, isFew: false };
  for (const place of places) if (at(place).isMany) distinct.set(place, VERY_MANY);
  await count(
    `${rows} WHERE ${ROW} < ${FIRST_ROWS}`,
    places.filter((place) => !at(place).isMany && !at(place).isFew),
  );
  await count(
    rows,
    places.filter((place) => at(place).filled > 0 && (distinct.get(place) ?? 0) < VERY_MANY),
  );
  return places.map((place) => {
    const { filled } = at(place);
    return { filled, distinct: Math.min(filled, distinct.get(place) ?? 0) };
  });
}

async function countDistinct(
  connection: TableConnection,
  from: string,
  places: readonly number[],
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let at = 0; at < places.length; at += COUNTED_AT_ONCE) {
    const asked = places.slice(at, at + COUNTED_AT_ONCE);
    const cells = asked.map((place) => `approx_count_distinct(${cell(place)})`).join(', ');
    const [row = []] = (await connection.runAndReadAll(`SELECT ${cells} FROM ${from}`)).getRows();
    for (const [index, place] of asked.entries()) counts.set(place, toCount(row[index]));
  }
  return counts;
}
