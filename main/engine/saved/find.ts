import type { SavedQuery } from '../../../preload/contract/models/saved.ts';
import { conditionOf, orderOf, type QueryContext } from './conditions.ts';
import { sinceNumber } from './names.ts';

/** How many domains the workspace has. */
export async function countAll({ table, workspace }: QueryContext): Promise<number> {
  const [row] = await table.database.rows(
    `SELECT count(*) FROM domains WHERE workspace = ${Math.trunc(workspace)}`,
  );
  return Number(row?.[0] ?? 0);
}

/** The row ids of everything that a query finds, in its order. */
export function findIds(context: QueryContext, query: SavedQuery): Promise<Int32Array> {
  const { sql, values } = conditionOf(context, query);
  const order = orderOf(query.sort, sinceNumber(context.table.names, query));
  return context.table.database.numbers(`SELECT id FROM domains WHERE ${sql} ORDER BY ${order}`, values);
}

/** How many domains a query finds, and its first `limit` row ids. `all` is what `countAll` returns. */
export async function findFirst(
  context: QueryContext,
  query: SavedQuery,
  { all, limit }: { all: number; limit: number },
): Promise<{ total: number; ids: number[] }> {
  const { sql, values, isAll } = conditionOf(context, query);
  const { names, database } = context.table;
  const { column, descending } = query.sort;
  // In the order of domains one pass over all threads counts and finds; a window function uses one thread.
  const statement =
    column === 'domain' && !isAll
      ? `SELECT unnest(ids), total FROM (SELECT count(*) AS total,
           ${descending ? 'arg_max' : 'arg_min'}(id, domain, ${limit}) AS ids FROM domains WHERE ${sql})`
      : `SELECT id, ${isAll ? all : 'count(*) OVER ()'} FROM domains WHERE ${sql}
           ORDER BY ${orderOf(query.sort, sinceNumber(names, query))} LIMIT ${limit}`;
  const rows = await database.rows(statement, values);
  return { total: Number(rows[0]?.[1] ?? 0), ids: rows.map(([id]) => Number(id)) };
}
