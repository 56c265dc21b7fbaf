import { basename } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { ExploreNotation, ExploreTable } from '#contract/models/explore.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { sqlNames } from '#shared/tables/sql-names.ts';
import { ownDay } from '#shared/time/own-clock.ts';
import type { FlagValues } from './arguments.ts';
import { someOf } from './did-you-mean.ts';
import { type Opened, type OpenOptions, readsSaved } from './open-engine.ts';
import type { Terminal } from './terminal.ts';

/** A table by the name that a query uses for it: `saved`, `list_7`, `run_3`, or one that a person gave to a file. */
export interface NamedTable {
  name: string;
  what: string;
  rows: number | null;
  /** Opens it. A file that was opened before is taken from the cache. */
  open(signal?: AbortSignal): Promise<ExploreTable>;
}

/** How files are read. */
export interface Reading {
  /** Takes totals and notes below the table in. */
  rowsBelow?: boolean | undefined;
  readAs: readonly { table: string; column: string; as: ExploreNotation }[];
}

/** A file that a person named, under its name among tables. */
export interface NamedFile {
  name: string;
  path: string;
  sheet?: string | undefined;
}

/** For commands that read tables, also without any workspace, such as over files alone. */
export function readsTables(terminal: Terminal, flags: FlagValues): OpenOptions {
  return readsSaved(terminal, flags, { orAll: true });
}

/** Whether a table that is no file of a person may have this name. */
export function isTableName(word: string): boolean {
  return /^(saved|(list|run)_\d+)$/i.test(word);
}

/** Every table that can be read, with the files that a person named. Throws `list_not_open` if `readAs` names another. */
export async function tablesOf(
  opened: Opened,
  reading: Reading,
  files: readonly NamedFile[] = [],
): Promise<NamedTable[]> {
  const { client, give } = opened;
  const [lists, jobs] = await Promise.all([client.lists.list(), client.jobs.list()]);
  const fromFile = (
    { name, sheet }: Pick<NamedFile, 'name' | 'sheet'>,
    what: string,
    rows: number | null,
    ref: () => Promise<string>,
  ) => ({
    name,
    what,
    rows,
    open: async (signal?: AbortSignal) =>
      openFile(opened, { name, path: await ref(), sheet }, reading, signal),
  });
  const readable = [
    ...files.map((file) =>
      fromFile(file, `the file ${basename(file.path)}`, null, () => give(file.path, { kind: 'read' })),
    ),
    ...lists
      .filter(({ file }) => file?.state === 'done')
      .map(({ id, technology, file, createdAt }) =>
        fromFile(
          { name: `list_${id}` },
          `websites that run ${technology}, of ${ownDay(createdAt)}`,
          file?.rows ?? null,
          async () => `list:${id}`,
        ),
      ),
    ...jobs.flatMap(({ id, fileName, out, counts }) =>
      out === null
        ? []
        : fromFile(
            { name: `run_${id}` },
            `the file ${basename(out)} that run ${id} wrote, with the rows of ${fileName}`,
            counts.rows,
            () => give(out, { kind: 'read' }),
          ),
    ),
  ];
  for (const { table } of reading.readAs)
    if (readable.every(({ name }) => name !== table.toLowerCase()))
      throw new StackdeskError('list_not_open', `"${table}" is read in another way, and is no file here.`);
  return [
    {
      name: 'saved',
      what: 'every saved domain, with its company and technologies',
      rows: null,
      open: (signal) =>
        client.explore.openSaved({ query: savedQuerySchema.parse({}), name: 'saved' }, { signal }),
    },
    ...readable,
  ];
}

/** Throws `list_not_open` if there is none. */
export function tableNamed(tables: readonly NamedTable[], wanted: string): NamedTable {
  const table = tables.find(({ name }) => name === wanted.toLowerCase());
  if (table !== undefined) return table;
  const names = someOf(tables.map(({ name }) => name));
  throw new StackdeskError('list_not_open', `There is no table "${wanted}". There are ${names}.`);
}

/** The columns of a table by the names that a query uses for them. */
export function sqlColumnsOf({ columns }: ExploreTable): { column: string; type: string }[] {
  const names = sqlNames(columns.map(({ name }) => name));
  return columns.map(({ type }, index) => ({ column: names[index] ?? '', type }));
}

/** Runs a SELECT over the tables that it names. Returns its rows as an open table. */
export async function selectFrom(
  { client }: Opened,
  tables: readonly NamedTable[],
  sql: string,
  signal?: AbortSignal,
): Promise<ExploreTable> {
  const opens = tables.filter(({ name }) => new RegExp(`\\b${name}\\b`, 'i').test(sql));
  const opened: { name: string; exploreId: number }[] = [];
  try {
    for (const { name, open } of opens) opened.push({ name, exploreId: (await open(signal)).exploreId });
    return await client.explore.select({ tables: opened, text: sql, name: 'query' }, { signal });
  } finally {
    for (const { exploreId } of opened) await client.explore.close({ exploreId });
  }
}

/** Opens a file with the notations that were asked for. */
async function openFile(
  { client }: Opened,
  { name, path, sheet }: NamedFile,
  { rowsBelow, readAs }: Reading,
  signal: AbortSignal | undefined,
): Promise<ExploreTable> {
  const found = await client.explore.open({ path, rowsBelow, sheet }, { signal });
  const wanted = readAs.filter(({ table }) => table.toLowerCase() === name);
  if (wanted.length === 0) return found;
  await client.explore.close({ exploreId: found.exploreId });
  const names = sqlColumnsOf(found).map(({ column }) => column);
  const notations = wanted.map(({ column, as: notation }) => {
    const at = names.indexOf(column.toLowerCase());
    const place = found.columns[at] ?? found.columns.find((each) => each.name === column);
    if (place === undefined)
      throw new StackdeskError(
        'column_not_found',
        `${name} has no column "${column}". It has ${someOf(names)}.`,
      );
    return { column: place.name, notation };
  });
  return client.explore.open({ path, rowsBelow, sheet, notations }, { signal });
}
