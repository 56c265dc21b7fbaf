import type { Database } from '../duckdb/database.ts';
import { toCount } from '../tables/cells.ts';
import { factsOf } from '../tables/columns.ts';
import type { ListColumn } from './list-file.ts';
import { fitTest, type PlainType, plainFacts, typed, typesByShape } from './plain-types.ts';
import { withProgress } from './progress.ts';
import type { ListSource } from './source.ts';
import {
  familiesOf,
  familyOf,
  type Judged,
  judge,
  quicker,
  judgingSql,
  type Undecided,
  type WrittenColumn,
} from './written-columns.ts';

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
const WEIGHTS: Readonly<Record<PlainType, number>> = {
  boolean: 1,
  integer: 1,
  number: 8,
  date: 2,
  timestamp: 2,
};
/** How many columns of what people write are asked for at once. */
const MOST_WRITTEN = 8;

export interface InferredColumns {
  rows: number;
  rowBytes: number;
  columns: ListColumn[];
  /** The cells of each column in SQL. */
  values: string[];
}

interface InferOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((rows: number) => void) | undefined;
}

/** A column to test, and the types that it may have. */
interface AskedColumn {
  place: number;
  column: ListSource['columns'][number];
  /** Its cells in SQL: if a person chose a notation, those that fit it. */
  text: string;
  types: readonly PlainType[];
  /** How its first cells are written, if all others may be written so, too. */
  sampled: Judged | null;
}

/** The first rows of a list. */
export interface Sample {
  /** The filled cells of each column whose type is not known yet, each cut after `LONGEST_TYPED` characters. */
  texts: readonly (readonly string[])[];
  /** The average bytes of text in a row. */
  rowBytes: number;
}

/** By the places of columns, how those are written that no program writes so. */
type Judgements = ReadonlyMap<number, Judged | Undecided | null>;

export interface JudgedSample extends Sample {
  judged: Judgements;
}

/**
 * Counts rows and values, and tests all values of each column whose type is not known yet. Throws what
 * reading the file throws.
 */
export async function inferColumnTypes(
  database: Database,
  source: ListSource,
  sample: JudgedSample,
  options: InferOptions,
): Promise<InferredColumns> {
  const { isTyped = false } = source;
  const asked = source.columns.map((column, place): AskedColumn => {
    const text = column.fitting ?? column.expression;
    const isOpen = column.type === null && column.asked === undefined;
    const types = isOpen
      ? typesByShape(sample.texts[place] ?? [], isTyped)
      : column.asked === 'boolean'
        ? (['boolean'] as const)
        : [];
    const judged = sample.judged.get(place) ?? null;
    const sampled = judged === null || 'couldBe' in judged ? null : judged;
    return { place, column, text, types, sampled };
  });
  const groups = inGroups(asked);
  const columns: (ListColumn & { isKnown: boolean })[] = [];
  let rows = 0;
  let bytes = 0;
  for (const [number, group] of groups.entries()) {
    const share = { done: number, of: groups.length };
    const found = await ask(database, source, group, options, share);
    rows = found.rows;
    bytes += found.bytes;
    columns.push(...found.columns);
  }
  const written = asked.flatMap(({ place, column, text }): WrittenColumn[] => {
    if (columns[place]?.isKnown) return [];
    const family = column.asked === undefined ? null : familyOf(column.asked);
    const families = family === null ? familiesOf(sample.texts[place] ?? []) : [family];
    const isOpen = column.asked === undefined ? column.type === null : family !== null;
    return isOpen && families.length > 0 ? [{ place, text, families, asked: column.asked }] : [];
  });
  const judgements = await judgeColumns(database, source, source.relation, written, options);
  const inferred = columns.map(({ isKnown, ...column }, place) => {
    const judged = judgements.get(place) ?? (isKnown ? asked[place]?.sampled : null);
    const text = asked[place]?.text ?? 'NULL';
    if (judged == null && asked[place]?.column.hasFailed === true && column.type === 'text')
      return asWritten(column, asked[place].column.expression);
    if (judged == null) return { column, value: typed(text, column) };
    if ('couldBe' in judged) return { column: { ...column, ...judged }, value: text };
    const { value, test: _test, ...facts } = judged;
    return { column: { ...column, ...facts }, value: `CASE WHEN ${text} IS NOT NULL THEN ${value} END` };
  });
  return {
    rows,
    rowBytes: Math.round(bytes / Math.max(rows, 1)),
    columns: inferred.map(({ column }) => column),
    values: inferred.map(({ value }) => value),
  };
}

/** A column of texts, in which cells that say that a formula failed are texts like others. */
function asWritten({ unread = 0, ...column }: ListColumn, expression: string) {
  const counts = {
    filled: (column.filled ?? 0) + unread,
    distinct: (column.distinct ?? 0) + Math.min(unread, 1),
  };
  return { column: { ...column, ...counts }, value: expression };
}

/** How the first rows of those columns are written that no program writes so. */
export async function judgeSample(
  database: Database,
  source: ListSource,
  sample: Sample,
  options: InferOptions,
): Promise<Judgements> {
  const { relation, firstRows = relation, isTyped = false } = source;
  const written = source.columns.flatMap(({ expression, type, asked, hasFailed }, place): WrittenColumn[] => {
    const texts = sample.texts[place] ?? [];
    const isKnown = type !== null || asked !== undefined || hasFailed === true;
    if (isKnown || typesByShape(texts, isTyped).length > 0) return [];
    const families = familiesOf(texts);
    return families.length === 0 ? [] : [{ place, text: expression, families }];
  });
  const rows = sampleRows(source.columns.filter(({ type }) => type === null).length);
  const from = `(SELECT * FROM ${firstRows} LIMIT ${rows})`;
  const found = await judgeColumns(database, source, from, written, options);
  const quick = [...found].map(([place, judged]) => {
    const text = source.columns[place]?.expression ?? '';
    const isDecided = judged !== null && !('couldBe' in judged);
    return [place, isDecided ? quicker(judged, text, sample.texts[place] ?? []) : judged] as const;
  });
  return new Map(quick);
}

async function judgeColumns(
  database: Database,
  { isTyped = false }: ListSource,
  relation: string,
  columns: readonly WrittenColumn[],
  { signal }: InferOptions,
): Promise<Judgements> {
  const found = new Map<number, Judged | Undecided | null>();
  for (let at = 0; at < columns.length; at += MOST_WRITTEN) {
    const some = columns.slice(at, at + MOST_WRITTEN);
    const [row = []] = await database.rows(judgingSql(some, relation), [], signal);
    for (const [place, judged] of judge(some, row, isTyped)) found.set(place, judged);
  }
  return found;
}

function sampleRows(openColumns: number): number {
  return Math.min(SAMPLE_ROWS, Math.ceil(SAMPLE_CELLS / openColumns));
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
  const cells = open.map(({ expression }) => `left(${expression}, ${LONGEST_TYPED})`).join(', ');
  const bytes = `strlen(concat(${open.map(({ expression }) => expression).join(', ')}))`;
  const rows = await database.rows(
    `SELECT ${cells}, ${bytes} FROM ${firstRows} LIMIT ${sampleRows(open.length)}`,
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
  { relation, isTyped = false }: ListSource,
  group: readonly AskedColumn[],
  { signal, onProgress }: InferOptions,
  share: { done: number; of: number },
): Promise<{ rows: number; bytes: number; columns: (ListColumn & { isKnown: boolean })[] }> {
  const parts = group.map(({ column: { expression, type }, text, types, sampled }) => [
    `count(${text})`,
    `approx_count_distinct(${text})`,
    // One sum for each column: a sum over all columns would nest as deep as there are columns.
    type === null || type === 'text' ? `sum(strlen(${expression}))` : '0',
    text === expression ? '0' : `count(${expression}) - count(${text})`,
    sampled === null ? 'false' : `bool_and(${sampled.test}) FILTER (WHERE ${text} IS NOT NULL)`,
    ...types.map((each) => fitTest(text, each, isTyped)),
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
  const columns = group.map(({ column, types }, index) => {
    const { name, type, hasSeveral, asked, hasFailed = false } = column;
    const length = parts[index]?.length ?? 0;
    const [filledCount, distinct, textBytes, unread, isAsSampled, ...answers] = row.slice(at, at + length);
    at += length;
    const filled = toCount(filledCount);
    bytes += toCount(textBytes);
    const fits = answers.findIndex((answer) => answer !== null && answer !== false);
    const fitting = types[fits];
    const found = Number(answers[fits]);
    const known =
      type === null ? { type: 'text' as const, notation: 'text' as const } : factsOf({ ...column, type });
    return {
      name,
      ...(fitting === undefined ? known : plainFacts(fitting, found)),
      filled,
      distinct: Math.min(filled, toCount(distinct)),
      ...(hasSeveral === true ? { hasSeveral } : {}),
      ...(asked === undefined ? {} : { notation: asked }),
      ...(asked === undefined && !hasFailed ? {} : { unread: toCount(unread) }),
      isKnown: fitting !== undefined || isAsSampled === true,
    };
  });
  return { rows: toCount(row[0]), bytes, columns };
}
