import type { SavedQuery } from '../../../preload/contract/models/saved.ts';
import { savedListColumns } from '../../../preload/contract/values/saved.ts';
import { appendRows } from '../duckdb/append-rows.ts';
import { exactly, literal } from '../duckdb/quote.ts';
import { rowsOf } from '../tables/scan.ts';
import { orderOf, type QueryContext, scanOf } from './conditions.ts';

/** Domains whose texts are put together at once: all of them would not fit into the memory. */
const STRIDE = 20_000;
/** How many rows are gathered before they are written. A row group cannot have fewer. */
const GROUP_ROWS = 2_048;

const CELLS: Record<(typeof savedListColumns)[number], string> = {
  Domain: 'domain',
  Company: 'company',
  Industry: 'industry',
  Country: 'country',
  Technologies: 'names',
  'Technology count': 'technology_count',
  Tags: `array_to_string(tags, ', ')`,
  Saved: 'make_timestamp(saved_at * 1000)',
  'First saved': 'make_timestamp(first_saved_at * 1000)',
};

/**
 * Writes what a query finds into a Parquet file, in its order, with the columns of `savedListColumns`. Only row ids are
 * put in order; the texts follow piece by piece, so that the memory is enough for any number of domains.
 */
export function copyFound(
  context: QueryContext,
  query: SavedQuery,
  out: string,
  signal?: AbortSignal,
): Promise<void> {
  const scan = scanOf(context, query);
  const cells = savedListColumns.map((name) => `${CELLS[name]} AS "${name}"`).join(', ');
  return context.table.database.withConnection(async (connection) => {
    // One transaction, so that all pieces are read in the same state. It is rolled back at the end.
    await connection.run('BEGIN');
    try {
      await connection.run('CREATE TEMP TABLE technology_names (number UINTEGER, name VARCHAR)');
      const named = [context.table.names.technologies()];
      await appendRows(connection, 'technology_names', named, ({ id, name }) => [id, name]);
      await connection.run(
        `CREATE TEMP TABLE ordered AS SELECT id, row_number() OVER () - 1 AS place
           FROM (SELECT id ${rowsOf(scan, orderOf(context, query))})`,
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
             WITH found AS MATERIALIZED (${rows}), named AS (SELECT place, string_agg(name, ', ' ORDER BY name) AS names
               FROM (SELECT place, unnest(technologies) AS number FROM found)
               JOIN technology_names USING (number) GROUP BY place)
             SELECT ${cells} FROM found LEFT JOIN named USING (place) ORDER BY place`,
        );
      }
      await connection.run(
        `COPY listed TO ${literal(exactly(out))} (FORMAT parquet, ROW_GROUP_SIZE ${GROUP_ROWS}, USE_TMP_FILE false)`,
      );
    } finally {
      await connection.run('ROLLBACK');
    }
  }, signal);
}
