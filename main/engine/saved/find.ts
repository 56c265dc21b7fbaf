import type { SavedQuery } from '../../../preload/contract/models/saved.ts';
import { savedQueryDefaults } from '../../../preload/contract/values/saved.ts';
import { countRows, rowsOf } from '../tables/scan.ts';
import { orderOf, type QueryContext, scanOf } from './conditions.ts';

/** How many domains the workspace has. */
export function countAll(context: QueryContext): Promise<number> {
  return countRows(context.table.database, scanOf({ ...context, changed: null }, savedQueryDefaults));
}

/** The row ids of everything that a query finds, in its order. */
export function findIds(context: QueryContext, query: SavedQuery): Promise<Int32Array> {
  const scan = scanOf(context, query);
  return context.table.database.numbers(`SELECT id ${rowsOf(scan, orderOf(context, query))}`, scan.values);
}

/** How many domains a query finds, and its first `limit` row ids. `all` is what `countAll` returns. */
export async function findFirst(
  context: QueryContext,
  query: SavedQuery,
  { all, limit }: { all: number; limit: number },
): Promise<{ total: number; ids: number[] }> {
  const scan = scanOf(context, query);
  const { column, descending } = query.sort;
  // In the order of domains one pass over all threads counts and finds; a window function uses one thread.
  const statement =
    column === 'domain' && !scan.isAll
      ? `SELECT unnest(ids), total FROM (SELECT count(*) AS total,
           ${descending ? 'arg_max' : 'arg_min'}(id, domain, ${limit}) AS ids ${rowsOf(scan)})`
      : `SELECT id, ${scan.isAll ? all : 'count(*) OVER ()'} ${rowsOf(scan, orderOf(context, query))}
           LIMIT ${limit}`;
  const rows = await context.table.database.rows(statement, scan.values);
  return { total: Number(rows[0]?.[1] ?? 0), ids: rows.map(([id]) => Number(id)) };
}
