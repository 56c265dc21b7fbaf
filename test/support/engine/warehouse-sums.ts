import { TABLES, type TableName } from '../../../main/engine/warehouse/tables.ts';

/** Sums of whole times would be too large to be exact. */
const PRIME = 1_000_003;

/** What all rows of each table add up to, in words that DuckDB and PostgreSQL both know. */
export function sumsOf(table: TableName, from: string): string {
  const sums = TABLES[table].columns
    .filter(({ name }) => name !== 'exported_at')
    .map(({ name, type }) => {
      if (type === 'text')
        return `coalesce(sum(length("${name}")), 0), count("${name}"), min(md5("${name}")), max(md5("${name}"))`;
      if (type === 'boolean') return `coalesce(sum(CASE WHEN "${name}" THEN 1 ELSE 0 END), 0)`;
      if (type === 'timestamp')
        return `count("${name}"), coalesce(sum(CAST(round(extract(epoch FROM "${name}") * 1000) AS bigint) % ${PRIME}), 0)`;
      return `count("${name}"), coalesce(sum("${name}"), 0)`;
    });
  return `SELECT count(*), ${sums.join(', ')} FROM ${from}`;
}

/** A row of either, so that the two can be compared. */
export function plain(row: readonly unknown[]): unknown[] {
  return row.map((each) => (/^-?\d+(\.\d+)?$/.test(String(each)) ? Number(each) : each));
}
