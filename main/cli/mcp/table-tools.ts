import { z } from 'zod';
import { StackdeskError } from '#contract/errors.ts';
import type { ExploreTable } from '#contract/models/explore.ts';
import { exploreNotations, exploreQueryDefaults } from '#contract/values/explore.ts';
import { type Reading, selectFrom, sqlColumnsOf, tableNamed, tablesOf } from '../named-tables.ts';
import type { Opened } from '../open-engine.ts';
import { cursor, PAGE_ROWS, tool } from './tool.ts';

/** The longest that a query may take, ms. */
const MOST_MS = 30_000;
/** How many results of queries stay open, so that their next pages come from the same rows. */
const KEPT_RESULTS = 3;

/** How files are read. */
const reading = {
  rows_below: z
    .boolean()
    .optional()
    .describe('takes totals and notes below the table of a file in; by default they are left out'),
  read_as: z
    .array(z.object({ table: z.string().max(80), column: z.string().max(80), as: z.enum(exploreNotations) }))
    .max(100)
    .default([])
    .describe(
      'how columns of files are read, by the names that list_tables has, such as 1.200 with "comma" (1200) or "point" (1.2), and 01/02/2026 with "dmy" or "mdy"; all others are read as their cells show',
    ),
};
type Asked = z.output<z.ZodObject<typeof reading>>;

const readingOf = ({ rows_below: rowsBelow, read_as: readAs }: Asked): Reading => ({ rowsBelow, readAs });

/** Results by their queries and how tables were read, of one engine. */
const results = new WeakMap<object, Map<string, ExploreTable>>();

export const tableTools = [
  tool({
    name: 'list_tables',
    title: 'List tables',
    description:
      'The tables that query_tables can read: what is saved, downloaded lists, and files of runs. Free. With "table", the columns of that one, and how its texts are read. A duration is a number of seconds.',
    input: z.object({ table: z.string().max(80).optional(), ...reading, cursor }),
    run: ({ table: wanted, offset, ...asked }, { lease, tableTurns, signal }) =>
      tableTurns(() =>
        lease.read(async (opened) => {
          const tables = await tablesOf(opened, readingOf(asked));
          if (wanted === undefined) {
            const rows = tables
              .slice(offset, offset + PAGE_ROWS)
              .map(({ name, what, rows: count }) => ({ table: name, what, rows: count }));
            return { data: {}, page: { name: 'tables', rows, offset, total: tables.length } };
          }
          const table = tableNamed(tables, wanted);
          const found = await table.open(signal);
          try {
            const columns = sqlColumnsOf(found).map((each, index) => {
              const { notation, unread, couldBe } = found.columns[index] ?? {};
              return { ...each, read_as: notation, unread, could_be: couldBe };
            });
            const rows = columns.slice(offset, offset + PAGE_ROWS);
            return {
              data: {
                table: table.name,
                what: table.what,
                rows: found.rows,
                left_out_below: found.rowsBelow,
              },
              page: { name: 'columns', rows, offset, total: columns.length },
            };
          } finally {
            await opened.client.explore.close({ exploreId: found.exploreId });
          }
        }),
      ),
  }),
  tool({
    name: 'query_tables',
    title: 'Query tables by SQL',
    description:
      "Runs one SELECT of DuckDB's SQL over the tables of list_tables, such as: SELECT country, count(*) FROM saved GROUP BY ALL ORDER BY 2 DESC. It only reads, and reaches nothing else on this computer. Free.",
    input: z.object({ sql: z.string().trim().min(1).max(50_000), ...reading, cursor }),
    run: ({ sql, offset, ...asked }, { lease, tableTurns, signal: cancelled }) =>
      tableTurns(() =>
        lease.read(async (opened) => {
          const late = AbortSignal.timeout(MOST_MS);
          const signal = AbortSignal.any([cancelled, late]);
          try {
            const found = await resultOf(opened, { sql, ...asked }, offset, signal);
            const { client } = opened;
            const { rows, total } = await client.explore.page(
              {
                exploreId: found.exploreId,
                query: exploreQueryDefaults,
                offset,
                limit: PAGE_ROWS,
              },
              { signal },
            );
            return {
              data: { columns: sqlColumnsOf(found), total },
              page: { name: 'rows', rows: rows.map(({ cells }) => cells), offset, total },
            };
          } catch (error) {
            if (!late.aborted || cancelled.aborted) throw error;
            throw new StackdeskError(
              'timed_out',
              `The query took more than ${MOST_MS / 1_000} seconds. Ask for less, such as by WHERE or LIMIT.`,
            );
          }
        }),
      ),
  }),
];

/**
 * The result of a query. A later page is of the first page's result if that is still open; else the query runs now.
 */
async function resultOf(
  opened: Opened,
  { sql, ...asked }: Asked & { sql: string },
  offset: number,
  signal: AbortSignal,
): Promise<ExploreTable> {
  const { client } = opened;
  const known = results.get(client) ?? new Map<string, ExploreTable>();
  results.set(client, known);
  const key = JSON.stringify([sql, asked]);
  const before = known.get(key);
  if (before !== undefined && offset > 0) return before;
  if (before !== undefined) await close(opened, known, key);
  known.set(key, await selectFrom(opened, await tablesOf(opened, readingOf(asked)), sql, signal));
  for (const other of [...known.keys()].slice(0, -KEPT_RESULTS)) await close(opened, known, other);
  const found = known.get(key);
  if (found === undefined)
    throw new StackdeskError('list_not_open', 'The result was dropped for newer ones. Run the query again.');
  return found;
}

async function close({ client }: Opened, known: Map<string, ExploreTable>, key: string): Promise<void> {
  const found = known.get(key);
  known.delete(key);
  if (found !== undefined) await client.explore.close({ exploreId: found.exploreId });
}
