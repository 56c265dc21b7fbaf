import type { ExploreJoin } from '#contract/models/explore.ts';
import { loadSites } from '../domains/registrable.ts';
import { appendRows } from '../duckdb/append-rows.ts';
import type { Database } from '../duckdb/database.ts';
import type { ListFile } from './list-file.ts';
import { DOMAIN, tableOf } from './sql.ts';

/** The column by which the rows of lists are matched; null in rows without a domain. */
export const KEY = 'domain_key';

/** A list as a table with the columns of its cache file, and `KEY`. */
export type Keyed = (list: ListFile) => string;

let made = 0;

/** Calls `work` with the lists as tables that can be matched, by their domains or by those that can be registered. */
export async function withJoinKeys<Result>(
  database: Database,
  lists: readonly ListFile[],
  by: ExploreJoin,
  work: (keyed: Keyed) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (by === 'domain') return work((list) => `(SELECT *, ${DOMAIN} AS ${KEY} FROM ${tableOf(list)})`);
  made += 1;
  const table = `registrable_${made}`;
  try {
    await fillRegistrable(database, table, lists, signal);
    return await work(
      (list) =>
        `(SELECT list.*, coalesce(known.registrable, list.${DOMAIN}) AS ${KEY} FROM ${tableOf(list)} AS list
           LEFT JOIN ${table} AS known ON known.host = list.${DOMAIN})`,
    );
  } finally {
    await database.run(`DROP TABLE IF EXISTS ${table}`);
  }
}

/** Only a name of three parts or more can differ from the domain that can be registered. */
function fillRegistrable(
  database: Database,
  table: string,
  lists: readonly ListFile[],
  signal?: AbortSignal,
): Promise<void> {
  const hosts = lists.map(
    (list) => `SELECT ${DOMAIN} AS host FROM ${tableOf(list)} WHERE contains(${DOMAIN}, '.')
      AND strpos(${DOMAIN}, '.') < length(${DOMAIN}) - strpos(reverse(${DOMAIN}), '.') + 1`,
  );
  return database.withConnection(async (connection) => {
    const registrable = await loadSites();
    await connection.run(`CREATE OR REPLACE TABLE ${table} (host VARCHAR, registrable VARCHAR)`);
    const found = await connection.stream(hosts.join(' UNION '));
    await appendRows(connection, table, found.yieldRows(), ([value]) => {
      signal?.throwIfAborted();
      const host = String(value);
      const known = registrable(host);
      return known === host ? null : [host, known];
    });
  }, signal);
}
