import { exactly, identifier, literal } from '../duckdb/quote.ts';
import { type Column, EXPORTED_AT, type Table } from './tables.ts';

/** The rows of a SELECT that earlier parts do not hold, or hold with other values. */
export function newRows(
  { key, isFixed = false }: Table,
  columns: readonly Column[],
  select: string,
  files: readonly string[],
): string {
  if (files.length === 0) return select;
  const names = columns.map(({ name }) => identifier(name));
  const keys = key.map(identifier);
  const list = files.map((file) => literal(exactly(file))).join(', ');
  if (isFixed)
    return `SELECT ${names.join(', ')} FROM (${select}) ANTI JOIN
      (SELECT ${keys.join(', ')} FROM read_parquet([${list}], hive_partitioning = false)) USING (${keys.join(', ')})`;
  const rowOf = (table: string) => `ROW(${names.map((name) => `${table}.${name}`).join(', ')})`;
  return `WITH now_rows AS MATERIALIZED (${select}),
    old_rows AS (SELECT * FROM read_parquet([${list}], hive_partitioning = false)
      SEMI JOIN now_rows USING (${keys.join(', ')})
      QUALIFY row_number() OVER (PARTITION BY ${keys.join(', ')} ORDER BY ${EXPORTED_AT} DESC) = 1)
    SELECT ${names.map((name) => `n.${name}`).join(', ')} FROM now_rows n
    LEFT JOIN old_rows o ON ${keys.map((name) => `n.${name} = o.${name}`).join(' AND ')}
    WHERE o.${keys[0]} IS NULL OR ${rowOf('n')} IS DISTINCT FROM ${rowOf('o')}`;
}
