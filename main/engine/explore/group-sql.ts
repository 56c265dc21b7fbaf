import type { ExploreMeasure, ExploreType } from '../../../preload/contract/models/explore.ts';
import type { SqlValue } from '../duckdb/database.ts';
import type { Bind } from '../tables/conditions.ts';
import { valuesIn } from '../tables/several.ts';
import { columnAt, type Table } from '../tables/table.ts';
import type { PlacedColumn } from './list-table.ts';

/** A column that rows are grouped by. A cell that is split has a group for each of its values. */
export interface Group extends PlacedColumn {
  isSplit: boolean;
}

/** Groups as a statement, with its values and columns. Each column is named as by `cell`; one is `DOMAIN`. */
export interface Groups {
  sql: string;
  values: SqlValue[];
  columns: { name: string; type: ExploreType; hasSeveral?: boolean | undefined }[];
}

/** The values of a group's column in each row, each once, in SQL that makes a row for each of them. */
export function eachValue({ sql, type, isSplit, hasSeveral = false }: Group): string {
  // A cell without a value is a value, too.
  if (isSplit) return `unnest(coalesce(list_distinct(${valuesIn(sql, hasSeveral)}), [NULL]))`;
  return type === 'text' ? `nullif(${sql}, '')` : sql;
}

/** A figure about a group's rows that needs nothing but these rows. */
export type OwnMeasure = Exclude<ExploreMeasure, { kind: 'portion' }>;

/** A measure over the rows of a group. A share is a percentage with one decimal. */
export function measureSql(
  measure: OwnMeasure,
  table: Table<PlacedColumn>,
  bind: Bind,
): { expression: string; type: ExploreType } {
  if (measure.kind === 'count') return { expression: 'count(*)', type: 'integer' };
  const { type, sql: value, hasSeveral = false } = columnAt(table, measure.column);
  if (measure.kind === 'distinct') return { expression: `count(DISTINCT ${value})`, type: 'integer' };
  if (measure.kind === 'sum') {
    if (type === 'integer') return { expression: `TRY_CAST(sum(${value}) AS BIGINT)`, type: 'integer' };
    return { expression: `sum(TRY_CAST(${value} AS DOUBLE))`, type: 'number' };
  }
  const lower = `lower(trim(CAST(${value} AS VARCHAR)))`;
  const text = `lower(trim(${bind(measure.text)}))`;
  const holds = `coalesce(list_contains(${valuesIn(lower, hasSeveral)}, ${text}) OR ${lower} = ${text}, false)`;
  return { expression: `round(100.0 * count(*) FILTER (${holds}) / count(*), 1)`, type: 'number' };
}
