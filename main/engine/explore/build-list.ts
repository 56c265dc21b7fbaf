import type { DuckDBConnection } from '@duckdb/node-api';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ExploreType } from '../../../preload/contract/models/explore.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { Database } from '../duckdb/database.ts';
import { literal } from '../duckdb/quote.ts';
import { SQL_TYPES } from '../tables/columns.ts';
import { rename, unlink } from '../world/files.ts';
import { domainExpression } from './domain-expression.ts';
import { inferColumnTypes } from './infer-types.ts';
import { groupOption, type ListFacts, type ListFile, metadataOption } from './list-file.ts';
import { withProgress } from './progress.ts';
import type { ListSource } from './source.ts';
import { cell, DOMAIN } from './sql.ts';

export interface BuildOptions {
  /** The cache file to make. It gets this name when it is whole. */
  file: string;
  /** Its name while it is made, in the same folder. */
  part: string;
  signal?: AbortSignal | undefined;
  /** Gets the rows done so far. Each row is read twice, which counts as once. */
  onProgress?: ((rows: number) => void) | undefined;
}

/**
 * Reads a whole list into a Parquet file, in its order. The file has typed columns, each row's bare domain,
 * and the facts about the list. Throws `file_changed` if the list changed meanwhile, and `cancelled`.
 */
export async function buildList(
  database: Database,
  source: ListSource,
  options: BuildOptions,
): Promise<ListFile> {
  const inferred = await inferColumnTypes(database, source, options);
  const { irregularRows, domainColumn, sheet = null, sheets = [] } = source;
  const facts: ListFacts = {
    version: 4,
    ...inferred,
    irregularRows,
    domainColumn,
    sheet,
    sheets: [...sheets],
  };
  source.requireSane?.(inferred.rows * inferred.rowBytes);
  try {
    await database.withConnection(async (connection) => {
      const select = await typedRows(connection, source, facts);
      options.signal?.throwIfAborted();
      const copy = `COPY (${select}) TO ${literal(options.part)} (FORMAT parquet, USE_TMP_FILE false, ${groupOption(facts)}, ${metadataOption(facts)})`;
      const { rowsChanged } = await withProgress(
        connection,
        options.onProgress && ((share) => options.onProgress?.(Math.round((facts.rows * (1 + share)) / 2))),
        () => connection.run(copy),
      );
      if (rowsChanged !== facts.rows) throw new StackdeskError('file_changed', because('list_changed'));
    }, options.signal);
    await rename(options.part, options.file);
  } catch (error) {
    await unlink(options.part).catch(() => undefined);
    throw error;
  }
  return { files: [options.file], facts };
}

async function typedRows(
  connection: DuckDBConnection,
  source: ListSource,
  facts: ListFacts,
): Promise<string> {
  const { relation, columns } = source;
  const cells = columns.map(({ expression }, index) => {
    const type = facts.columns[index]?.type ?? 'text';
    return `${typed(expression, type)} AS ${cell(index)}`;
  });
  const text = columns[source.domainColumn ?? -1]?.expression;
  const order = source.order === undefined ? '' : ` ORDER BY ${source.order}`;
  if (source.domain !== undefined || text === undefined) {
    const domain = source.domain ?? 'CAST(NULL AS VARCHAR)';
    return `SELECT ${[...cells, `${domain} AS ${DOMAIN}`].join(', ')} FROM ${relation}${order}`;
  }
  const { expression, join } = await domainExpression(connection, relation, text);
  const select = `SELECT ${[...cells, `${expression} AS ${DOMAIN}`].join(', ')}`;
  if (join === '') return `${select} FROM ${relation}${order}`;
  // A join keeps no order by itself.
  return `${select} FROM (SELECT *, row_number() OVER () AS source_row FROM ${relation}) ${join} ORDER BY source_row`;
}

/** Casts a cell to its type. A time with a zone becomes UTC, and one without a zone is read as UTC. */
function typed(expression: string, type: ExploreType): string {
  if (type === 'text') return expression;
  return `CAST(${type === 'timestamp' ? `CAST(${expression} AS TIMESTAMPTZ)` : expression} AS ${SQL_TYPES[type]})`;
}
