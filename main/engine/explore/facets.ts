import type { ExploreFacet, ExploreQuery } from '../../../preload/contract/models/explore.ts';
import type { Database } from '../duckdb/database.ts';
import { toCell, toCount } from '../tables/cells.ts';
import { columnAt, conditionOf, textOf } from './conditions.ts';
import type { ListFile } from './list-file.ts';
import { cell, tableOf } from './sql.ts';

/**
 * Counts the values of one column in the rows that the query finds without this column's own filters. The
 * most frequent values come first; values with equal counts are in their own order.
 */
export async function countFacet(
  database: Database,
  list: ListFile,
  query: ExploreQuery,
  asked: { column: number; limit: number; contains: string },
  signal?: AbortSignal,
): Promise<ExploreFacet> {
  const { columns } = list.facts;
  const column = columnAt(columns, asked.column);
  const { sql, values } = conditionOf(columns, query, asked.column);
  const name = cell(asked.column);
  const narrowed =
    asked.contains === ''
      ? sql
      : `${sql} AND contains(lower(${textOf(asked.column, column)}), $${values.push(asked.contains.toLowerCase())})`;
  const rows = await database.rows(
    `SELECT value, found, count(*) OVER () FROM (
       SELECT ${name} AS value, count(*) AS found FROM ${tableOf(list.file)} WHERE ${narrowed} GROUP BY ${name}
     ) ORDER BY found DESC, value NULLS LAST LIMIT ${asked.limit}`,
    values,
    signal,
  );
  return {
    column: asked.column,
    values: rows.map(([value, found]) => ({ value: toCell(value, column.type), count: toCount(found) })),
    more: toCount(rows[0]?.[2]) - rows.length,
  };
}
