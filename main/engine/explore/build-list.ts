import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { Database } from '../duckdb/database.ts';
import { literal } from '../duckdb/quote.ts';
import { rename, unlink } from '../world/files.ts';
import type { TableConnection } from '../world/table-database.ts';
import { domainExpression } from './domain-expression.ts';
import { inferColumnTypes, type JudgedSample, judgeSample, readSample } from './infer-types.ts';
import {
  fillInFacts,
  groupOption,
  type ListFacts,
  type ListFile,
  metadataOption,
  roomForFacts,
} from './list-file.ts';
import { countValues, type Guess, guess, isWrongGuess } from './one-pass.ts';
import { withProgress } from './progress.ts';
import { type ListSource, markFailed, markFailedBelow, withFitting } from './source.ts';
import { cell, DOMAIN } from './sql.ts';

export interface BuildOptions {
  /** The cache file to make. It gets this name when it is whole. */
  file: string;
  /** Its name while it is made, in the same folder. */
  part: string;
  signal?: AbortSignal | undefined;
  /** Gets the rows done so far. If each row is read twice, that counts as once. */
  onProgress?: ((rows: number) => void) | undefined;
  /** Throws if the list changed since it was begun. */
  requireSame?: (() => Promise<void>) | undefined;
}

/**
 * Reads a whole list into a Parquet file, in its order. The file has typed columns, each row's bare domain,
 * and the facts about the list. Throws `file_changed` if the list changed meanwhile, and `cancelled`.
 */
export async function buildList(
  database: Database,
  given: ListSource,
  options: BuildOptions,
): Promise<ListFile> {
  try {
    const { source, sample: read } = markFailed(given, await readSample(database, given, options));
    const sample = { ...read, judged: await judgeSample(database, source, read, options) };
    const facts =
      (await copyAsGuessed(database, source, sample, options)) ??
      (await inferAndCopy(database, source, sample, options));
    await options.requireSame?.();
    await rename(options.part, options.file);
    return { files: [options.file], facts };
  } catch (error) {
    await unlink(options.part).catch(() => undefined);
    throw error;
  }
}

/**
 * Copies a text file in one pass, with the types that its first rows have. Null if a later row is different, or if rows
 * are so much longer that they need too much memory.
 */
async function copyAsGuessed(
  database: Database,
  source: ListSource,
  sample: JudgedSample,
  options: BuildOptions,
): Promise<ListFacts | null> {
  const { bytes, order, domain } = source;
  if (bytes === undefined || order !== undefined || domain !== undefined) return null;
  const guessed = guess(source, sample);
  if (guessed === null) return null;
  const unknown = { filled: null, distinct: null };
  const facts: ListFacts = {
    ...sourceFacts(source),
    rows: 0,
    rowBytes: sample.rowBytes,
    hasDomains: !guessed.areOwnDomains,
    columns: source.columns.map(({ name }, place) => ({
      name,
      ...(guessed.columns[place]?.facts ?? { type: 'text' }),
      ...unknown,
    })),
  };
  const room = roomForFacts(facts);
  try {
    return await database.withConnection(async (connection) => {
      const select = await guessedRows(connection, source, guessed);
      const copy = copyTo(options.part, select, facts, room);
      const onRows = options.onProgress && ((_: number, rows: number) => options.onProgress?.(rows));
      const { rowsChanged: rows } = await withProgress(connection, onRows, () => connection.run(copy));
      const counts = await countValues(connection, options.part, facts.columns.length);
      const known: ListFacts = {
        ...facts,
        rows,
        rowBytes: Math.round(bytes / Math.max(rows, 1)),
        columns: facts.columns.map((column, place) => ({ ...column, ...counts[place] })),
      };
      await fillInFacts(options.part, room, known);
      return known;
    }, options.signal);
  } catch (error) {
    const isTooLong = error instanceof StackdeskError && error.code === 'file_too_large';
    if (options.signal?.aborted || !(isTooLong || isWrongGuess(error))) throw error;
    return null;
  }
}

async function inferAndCopy(
  database: Database,
  given: ListSource,
  sample: JudgedSample,
  options: BuildOptions,
): Promise<ListFacts> {
  const source = withFitting(given);
  const { values, ...inferred } = await inferColumnTypes(database, source, sample, options);
  const marked = await markFailedBelow(database, given, sample, inferred.columns, options.signal);
  if (marked !== null) return inferAndCopy(database, marked, sample, options);
  const facts: ListFacts = { ...sourceFacts(source), ...inferred, hasDomains: true };
  source.requireSane?.(inferred.rows * inferred.rowBytes);
  await database.withConnection(async (connection) => {
    const select = await withDomains(connection, source, values);
    options.signal?.throwIfAborted();
    const copy = copyTo(options.part, select, facts, JSON.stringify(facts));
    const { rowsChanged } = await withProgress(
      connection,
      options.onProgress && ((share) => options.onProgress?.(Math.round((facts.rows * (1 + share)) / 2))),
      () => connection.run(copy),
    );
    if (rowsChanged !== facts.rows) throw new StackdeskError('file_changed', because('list_changed'));
  }, options.signal);
  return facts;
}

type SourceFacts = Omit<ListFacts, 'rows' | 'rowBytes' | 'hasDomains' | 'columns'>;

function sourceFacts({
  irregularRows,
  rowsBelow = 0,
  domainColumn,
  sheet,
  sheets = [],
}: ListSource): SourceFacts {
  return { version: 9, irregularRows, rowsBelow, domainColumn, sheet: sheet ?? null, sheets: [...sheets] };
}

/** Columns with more values than this in a group of rows are written as they are, without a table of values. */
const MOST_IN_TABLE = 8_192;
/** With a limit of ours, the database takes a quarter of a megabyte for each column, so wide lists keep its own limit. */
const MOST_LIMITED = 200;

/** No query looks for a value in a single group of rows, which is what Bloom filters are for. */
function copyTo(file: string, select: string, facts: ListFacts, json: string): string {
  const limit = facts.columns.length > MOST_LIMITED ? '' : `DICTIONARY_SIZE_LIMIT ${MOST_IN_TABLE}, `;
  return `COPY (${select}) TO ${literal(file)} (FORMAT parquet, USE_TMP_FILE false, WRITE_BLOOM_FILTER false, ${limit}${groupOption(facts)}, ${metadataOption(json)})`;
}

async function guessedRows(
  connection: TableConnection,
  source: ListSource,
  { columns, areOwnDomains }: Guess,
): Promise<string> {
  const cells = columns.map(({ expression }) => expression);
  return areOwnDomains
    ? `SELECT ${named(cells).join(', ')} FROM ${source.relation}`
    : withDomains(connection, source, cells);
}

function named(cells: readonly string[]): string[] {
  return cells.map((expression, place) => `${expression} AS ${cell(place)}`);
}

/** The cells of each row, and its bare domain. */
async function withDomains(
  connection: TableConnection,
  source: ListSource,
  cells: readonly string[],
): Promise<string> {
  const { relation, columns } = source;
  const text = columns[source.domainColumn ?? -1]?.expression;
  const order = source.order === undefined ? '' : ` ORDER BY ${source.order}`;
  const select = (domain: string) => `SELECT ${[...named(cells), `${domain} AS ${DOMAIN}`].join(', ')}`;
  if (source.domain !== undefined || text === undefined)
    return `${select(source.domain ?? 'CAST(NULL AS VARCHAR)')} FROM ${relation}${order}`;
  const { expression, join } = await domainExpression(connection, relation, text);
  if (join === '') return `${select(expression)} FROM ${relation}${order}`;
  // A join keeps no order by itself.
  return `${select(expression)} FROM (SELECT *, row_number() OVER () AS source_row FROM ${relation}) ${join} ORDER BY source_row`;
}
