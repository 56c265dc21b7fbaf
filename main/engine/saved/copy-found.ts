import type { SavedColumn, SavedQuery } from '#contract/models/saved.ts';
import { savedHeadings } from '#shared/tables/saved.ts';
import { literal } from '../duckdb/quote.ts';
import { rowsOf } from '../tables/scan.ts';
import { columnAt, orderOf, scanOf } from '../tables/table.ts';
import type { Names } from './names.ts';
import { placeOf, type QueryContext, tableOfSaved } from './saved-query.ts';

/** Domains whose texts are put together at once: all of them would not fit into the memory. */
const STRIDE = 20_000;
/** How many rows are gathered before they are written. A row group cannot have fewer. */
const GROUP_ROWS = 2_048;

/** What is written, and the file. */
export interface SavedCopy {
  query: SavedQuery;
  columns: readonly SavedColumn[];
  out: string;
}

/**
 * Writes what a query finds into a Parquet file, in its order. Only row ids are put in order; the texts follow piece by
 * piece, so that the memory is enough for any number of domains.
 */
export function copyFound(
  context: QueryContext,
  { query, columns, out }: SavedCopy,
  signal?: AbortSignal,
): Promise<void> {
  const table = tableOfSaved(context, query);
  const scan = scanOf(table);
  const cells = columns
    .map((name) => {
      const { sql, copied = sql } = columnAt(table, placeOf(name));
      return `${copied} AS "${savedHeadings[name]}"`;
    })
    .join(', ');
  return context.table.database.withConnection(async (connection) => {
    // One transaction, so that all pieces are read in the same state. It is rolled back at the end.
    await connection.run('BEGIN');
    try {
      await connection.run(`CREATE TEMP TABLE names AS SELECT from_json($1, '["VARCHAR"]') AS names`, [
        JSON.stringify(namesByNumber(context.table.names)),
      ]);
      await connection.run(
        `CREATE TEMP TABLE ordered AS SELECT id, row_number() OVER () - 1 AS place
           FROM (SELECT id ${rowsOf(scan, orderOf(table))})`,
        scan.values,
      );
      const counted = await connection.runAndReadAll('SELECT count(*) FROM ordered');
      const count = Number(counted.getRows()[0]?.[0] ?? 0);
      for (let from = 0; from === 0 || from < count; from += STRIDE) {
        signal?.throwIfAborted();
        const piece = `SELECT place, id FROM ordered WHERE place >= ${from} AND place < ${from + STRIDE}`;
        const rows = `SELECT place, domains.* FROM (${piece}) JOIN domains USING (id)`;
        await connection.run(
          `${from === 0 ? 'CREATE TEMP TABLE listed AS' : 'INSERT INTO listed'}
             SELECT ${cells} FROM (${rows}) CROSS JOIN names ORDER BY place`,
        );
      }
      await connection.run(
        `COPY listed TO ${literal(out)} (FORMAT parquet, ROW_GROUP_SIZE ${GROUP_ROWS}, USE_TMP_FILE false)`,
      );
    } finally {
      await connection.run('ROLLBACK');
    }
  }, signal);
}

/** Each technology's name at the place of its number, from 1. */
function namesByNumber(names: Names): (string | null)[] {
  return Array.from(
    { length: names.largestTechnology() },
    (_, index) => names.technology(index + 1)?.name ?? null,
  );
}
