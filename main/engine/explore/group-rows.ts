import type {
  ExploreGrouping,
  ExploreMeasure,
  ExploreQuery,
  ExploreType,
} from '../../../preload/contract/models/explore.ts';
import type { Database, SqlValue } from '../duckdb/database.ts';
import { rowsOf } from '../tables/scan.ts';
import { columnAt, scanOf, type Table } from '../tables/table.ts';
import type { ListFile } from './list-file.ts';
import { listTable } from './list-table.ts';
import type { ListSource } from './source.ts';
import { cell, DOMAIN } from './sql.ts';

/** What separates values within a cell, as in the cells of technologies and tags. */
const SEPARATOR = String.raw`'\s*[,;]\s*'`;

let made = 0;

/**
 * Groups the rows that a query finds, and calls `work` with one row for each group: its values, then its measures. The
 * group with the largest first measure comes first. Throws `column_not_found`.
 */
export async function withGroups<Result>(
  database: Database,
  list: ListFile,
  { query, grouping }: { query: ExploreQuery; grouping: ExploreGrouping },
  work: (source: ListSource) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const listed = listTable(list, query);
  made += 1;
  const table = `grouped_${made}`;
  const scan = scanOf(listed);
  const { values } = scan;
  const bind = (value: SqlValue) => `$${values.push(value)}`;
  const groups = grouping.by.map(({ column: place, isSplit }) => {
    const column = columnAt(listed, place);
    // A cell that is split into values is no longer a domain.
    return { ...column, isSplit: isSplit && column.type === 'text' };
  });
  const measures = grouping.measures.map((measure) => ({
    name: measure.name,
    ...measureSql(measure, listed, bind),
  }));
  const places = groups.map((_, index) => cell(index));
  // Each query unnests one list of the one before it. Two lists unnested in the same query would be read side
  // by side.
  const rows = groups.reduce(
    (from, { sql, isSplit }, index) =>
      `(SELECT *, ${isSplit ? eachValue(sql) : sql} AS group_${index} FROM ${from})`,
    `(SELECT * ${rowsOf(scan)})`,
  );
  const selected = [
    ...groups.map(({ type }, index) => {
      const value = type === 'text' ? `nullif(group_${index}, '')` : `group_${index}`;
      return `${value} AS ${cell(index)}`;
    }),
    ...measures.map(({ expression }, index) => `${expression} AS ${cell(groups.length + index)}`),
    `min(${DOMAIN}) AS ${DOMAIN}`,
  ];
  await database.run(
    `CREATE OR REPLACE TABLE ${table} AS SELECT ${selected.join(', ')}
       FROM ${rows}
       GROUP BY ${groups.map((_, index) => `group_${index}`).join(', ')}
       ORDER BY ${cell(groups.length)} DESC NULLS LAST, ${places.join(', ')}`,
    values,
    signal,
  );
  try {
    const domains = groups.findIndex(({ place, isSplit }) => place === list.facts.domainColumn && !isSplit);
    return await work({
      relation: table,
      columns: [...groups, ...measures].map(({ name, type }, index) => ({
        name,
        type,
        expression: cell(index),
      })),
      domainColumn: domains === -1 ? null : domains,
      domain: domains === -1 ? 'CAST(NULL AS VARCHAR)' : DOMAIN,
      irregularRows: 0,
    });
  } finally {
    await database.run(`DROP TABLE IF EXISTS ${table}`);
  }
}

/** The values that are separated in a cell, each once. A cell without a value is a value, too. */
function eachValue(name: string): string {
  const values = `list_distinct(list_filter(regexp_split_to_array(trim(${name}), ${SEPARATOR}), lambda part: part <> ''))`;
  return `unnest(CASE WHEN len(${values}) > 0 THEN ${values} ELSE [NULL] END)`;
}

/** A measure over the rows of a group. A share is a percentage with one decimal. */
function measureSql(
  measure: ExploreMeasure,
  table: Table,
  bind: (value: SqlValue) => string,
): { expression: string; type: ExploreType } {
  if (measure.kind === 'count') return { expression: 'count(*)', type: 'integer' };
  const { type, sql: value } = columnAt(table, measure.column);
  if (measure.kind === 'distinct') return { expression: `count(DISTINCT ${value})`, type: 'integer' };
  if (measure.kind === 'sum') {
    if (type === 'integer') return { expression: `TRY_CAST(sum(${value}) AS BIGINT)`, type: 'integer' };
    return { expression: `sum(TRY_CAST(${value} AS DOUBLE))`, type: 'number' };
  }
  const values = `regexp_split_to_array(lower(trim(CAST(${value} AS VARCHAR))), ${SEPARATOR})`;
  const text = `lower(trim(${bind(measure.text)}))`;
  const holds = `coalesce(list_contains(${values}, ${text}) OR lower(trim(CAST(${value} AS VARCHAR))) = ${text}, false)`;
  return { expression: `round(100.0 * count(*) FILTER (${holds}) / count(*), 1)`, type: 'number' };
}
