import { basename } from 'node:path';
import { z } from 'zod';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ExploreTable } from '../../../preload/contract/models/explore.ts';
import { savedQuerySchema } from '../../../preload/contract/models/saved.ts';
import { exploreQueryDefaults } from '../../../preload/contract/values/explore.ts';
import { sqlNames } from '../../../preload/contract/values/sql-names.ts';
import { localDay } from '../local-time.ts';
import type { Opened } from '../open-engine.ts';
import { cursor, PAGE_ROWS, tool } from './tool.ts';

/** The longest that a query may take, ms. */
const MOST_MS = 30_000;
/** How many results of queries stay open, so that their next pages come from the same rows. */
const KEPT_RESULTS = 3;

const rowsBelow = z
  .boolean()
  .optional()
  .describe('takes totals and notes below the table of a file in; by default they are left out');

/** A table by the name that a query uses for it. */
interface Table {
  name: string;
  what: string;
  rows: number | null;
  /** Opens it. A file that was opened before is taken from the cache. */
  open(signal: AbortSignal): Promise<ExploreTable>;
}

/** Results by their queries and how tables were read, of one engine. */
const results = new WeakMap<object, Map<string, ExploreTable>>();

export const tableTools = [
  tool({
    name: 'list_tables',
    title: 'List tables',
    description:
      'The tables that query_tables can read: what is saved, downloaded lists, and files of runs. Free. With "table", the columns of that one. A duration is a number of seconds.',
    input: z.object({ table: z.string().max(80).optional(), rows_below: rowsBelow, cursor }),
    run: ({ table: wanted, rows_below: below, offset }, { lease, tableTurns, signal }) =>
      tableTurns(() =>
        lease.read(async (opened) => {
          const tables = await tablesOf(opened, below);
          if (wanted === undefined) {
            const rows = tables
              .slice(offset, offset + PAGE_ROWS)
              .map(({ name, what, rows: count }) => ({ table: name, what, rows: count }));
            return { data: {}, page: { name: 'tables', rows, offset, total: tables.length } };
          }
          const table = tables.find(({ name }) => name === wanted.toLowerCase());
          if (table === undefined)
            throw new StackdeskError(
              'list_not_open',
              `There is no table "${wanted}"; list_tables names all.`,
            );
          const found = await table.open(signal);
          try {
            const columns = columnsOf(found);
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
    input: z.object({ sql: z.string().trim().min(1).max(50_000), rows_below: rowsBelow, cursor }),
    run: ({ sql, rows_below: below, offset }, { lease, tableTurns, signal: cancelled }) =>
      tableTurns(() =>
        lease.read(async (opened) => {
          const late = AbortSignal.timeout(MOST_MS);
          const signal = AbortSignal.any([cancelled, late]);
          try {
            const found = await resultOf(opened, { sql, below }, offset, signal);
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
              data: { columns: columnsOf(found), total },
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

function columnsOf({ columns }: ExploreTable): { column: string; type: string }[] {
  const names = sqlNames(columns.map(({ name }) => name));
  return columns.map(({ type }, index) => ({ column: names[index] ?? '', type }));
}

/**
 * The result of a query. A later page is of the first page's result if that is still open; else the query runs now.
 */
async function resultOf(
  opened: Opened,
  { sql, below }: { sql: string; below: boolean | undefined },
  offset: number,
  signal: AbortSignal,
): Promise<ExploreTable> {
  const { client } = opened;
  const known = results.get(client) ?? new Map<string, ExploreTable>();
  results.set(client, known);
  const key = JSON.stringify([sql, below]);
  const before = known.get(key);
  if (before !== undefined && offset > 0) return before;
  if (before !== undefined) await close(opened, known, key);
  const opens = (await tablesOf(opened, below)).filter(({ name }) =>
    new RegExp(`\\b${name}\\b`, 'i').test(sql),
  );
  const tables: { name: string; exploreId: number }[] = [];
  try {
    for (const { name, open } of opens) tables.push({ name, exploreId: (await open(signal)).exploreId });
    const found = await client.explore.select({ tables, text: sql, name: 'query' }, { signal });
    known.set(key, found);
  } finally {
    for (const { exploreId } of tables) await client.explore.close({ exploreId });
  }
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

async function tablesOf({ client, give }: Opened, rowsBelow: boolean | undefined): Promise<Table[]> {
  const [lists, jobs] = await Promise.all([client.lists.list(), client.jobs.list()]);
  return [
    {
      name: 'saved',
      what: 'every saved domain, with its company and technologies',
      rows: null,
      open: (signal) =>
        client.explore.openSaved({ query: savedQuerySchema.parse({}), name: 'saved' }, { signal }),
    },
    ...lists
      .filter(({ file }) => file?.state === 'done')
      .map(
        ({ id, technology, file, createdAt }): Table => ({
          name: `list_${id}`,
          what: `websites that run ${technology}, of ${localDay(createdAt)}`,
          rows: file?.rows ?? null,
          open: (signal) => client.explore.open({ path: `list:${id}`, rowsBelow }, { signal }),
        }),
      ),
    ...jobs.flatMap(({ id, fileName, out, counts }): Table[] =>
      out === null
        ? []
        : [
            {
              name: `run_${id}`,
              what: `the file ${basename(out)} that run ${id} wrote, with the rows of ${fileName}`,
              rows: counts.rows,
              open: async (signal) =>
                client.explore.open({ path: await give(out, { kind: 'read' }), rowsBelow }, { signal }),
            },
          ],
    ),
  ];
}
