import { basename, join, resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { ExploreFacet, ExploreTable } from '#contract/models/explore.ts';
import { because } from '#contract/reason.ts';
import { firstId } from '../base/first-id.ts';
import type { Database } from '../duckdb/database.ts';
import { type KeptRows, keepFoundRows } from '../tables/found-rows.ts';
import type { LiveSource } from '../tables/live-source.ts';
import { unlink } from '../world/files.ts';
import { randomBytes } from '../world/random.ts';
import { buildList } from './build-list.ts';
import { type CacheFolder, choicesKey, openCacheFolder } from './cache-folder.ts';
import type { ListFile } from './list-file.ts';
import { createLiveTable, type LiveTable } from './live-table.ts';
import { type OpenOptions, openList } from './open-list.ts';
import type { ShortLivedDatabase } from './short-lived-database.ts';
import type { ListSource } from './source.ts';

/** An open list; `path` is null if it is no file. `live` is the table of the store that it shows; null if it is none. */
export interface OpenedList extends ListFile {
  name: string;
  path: string | null;
  live: LiveTable | null;
  /** The facets that were counted last, if the list shows rows of the store: they are asked for again and again. */
  counted: Map<string, ExploreFacet[]>;
  found: KeptRows;
  /** Says that the list is closed, and its files are not read any more. */
  release: () => Promise<void>;
  /** Work that still reads the file, even after the list was closed. */
  readers: Set<Promise<unknown>>;
}

export interface OpenLists {
  /** Throws `list_not_open`. */
  find(exploreId: number): OpenedList;
  open(path: string, options?: OpenOptions): Promise<ExploreTable>;
  /** Removes the cache of a file that will be deleted, unless the list is open. */
  forget(path: string): Promise<void>;
  /** A path in the cache for a file that is soon removed. */
  passingPath(): Promise<string>;
  /** Makes a list that exists only until it is closed. */
  make(source: ListSource, name: string, signal: AbortSignal | undefined): Promise<ExploreTable>;
  /** Makes the files of such a list, and does not open it. */
  build(source: ListSource, signal: AbortSignal | undefined): Promise<ListFile>;
  /** Opens a list whose files belong to the caller. */
  share(shared: { list: ListFile; release: () => Promise<void> }, name: string): ExploreTable;
  /** Opens rows of the store as a list that follows them. Lists with the same `key` share one table. */
  openLive(key: string, source: () => LiveSource, name: string): ExploreTable;
  /** Calls `work` with an open list, whose files stay until it has ended. Throws `list_not_open`. */
  use<Result>(
    exploreId: number,
    work: (list: OpenedList) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>;
  close(exploreId: number): Promise<void>;
  /** Removes the files of combined lists, when the engine ends. */
  closeAll(): Promise<void>;
}

/** Keeps the open lists by number. Their files are in `cacheDir`. */
export function createOpenLists(
  database: Database,
  withDatabase: ShortLivedDatabase,
  cacheDir: string,
  { isAlone }: { isAlone: boolean },
): OpenLists {
  const opened = new Map<number, OpenedList>();
  const opening = new Map<string, Promise<ListFile>>();
  let folder: Promise<CacheFolder> | null = null;
  let lastId = firstId();

  const cache = (): Promise<CacheFolder> => {
    folder ??= openCacheFolder(cacheDir, { isAlone });
    return folder;
  };
  const tables = new Map<string, { table: LiveTable; lists: Set<number> }>();
  const add = (
    list: ListFile,
    name: string,
    path: string | null,
    { live = null, release = async () => {} }: Partial<Pick<OpenedList, 'live' | 'release'>> = {},
  ): ExploreTable => {
    lastId += 1;
    opened.set(lastId, {
      ...list,
      name,
      path,
      live,
      counted: new Map(),
      found: keepFoundRows(database),
      release,
      readers: new Set(),
    });
    const { rows, irregularRows, rowsBelow, domainColumn, columns, sheet, sheets } = list.facts;
    return {
      exploreId: lastId,
      name,
      path,
      sheet,
      sheets,
      ...(list.totals === undefined ? {} : { totals: [...list.totals] }),
      rows,
      irregularRows,
      rowsBelow,
      domainColumn,
      columns: columns.map((column, index) => ({ index, ...column })),
    };
  };
  /** The list, as it is now if it shows rows of the store, and what lets its files go. */
  const hold = async (exploreId: number, signal: AbortSignal | undefined) => {
    const list = lists.find(exploreId);
    if (list.live === null) return { list, release: () => {} };
    const held = await list.live.hold(signal);
    return { list: { ...list, ...held.list }, release: held.release };
  };
  const closeLive = async (exploreId: number): Promise<void> => {
    for (const [key, { table, lists: users }] of tables) {
      if (!users.delete(exploreId) || users.size > 0) continue;
      tables.delete(key);
      await table.close();
    }
  };
  const filesInUse = () => new Set([...opened.values()].flatMap(({ files }) => files));
  /** Reads a file once for all callers at the same time. If the first one stops, another one reads. */
  const openOnce = async (path: string, options: OpenOptions): Promise<ListFile> => {
    for (;;) {
      const key = JSON.stringify([path, choicesKey(options)]);
      const underWay = opening.get(key);
      if (underWay === undefined) {
        const list = cache()
          .then((folderNow) => openList({ database, withDatabase }, folderNow, path, options))
          .finally(() => opening.delete(key));
        opening.set(key, list);
        return list;
      }
      const list = await underWay.catch(() => null);
      if (list !== null) return list;
      options.signal?.throwIfAborted();
    }
  };
  const removeFiles = async ({ files }: ListFile): Promise<void> => {
    for (const file of files) await unlink(file).catch(() => undefined);
  };

  const lists: OpenLists = {
    find: (exploreId) => {
      const list = opened.get(exploreId);
      if (list === undefined)
        throw new StackdeskError('list_not_open', because('list_not_open', { id: String(exploreId) }));
      return list;
    },
    open: async (path, options = {}) => {
      const absolute = resolve(path);
      const table = add(await openOnce(absolute, options), basename(absolute), absolute);
      await (await cache()).prune(filesInUse());
      return table;
    },
    forget: async (path) => {
      const inUse = filesInUse();
      for (const file of await (await cache()).filesFor(resolve(path)).catch(() => []))
        if (!inUse.has(file)) await unlink(file).catch(() => undefined);
    },
    passingPath: async () => join((await cache()).dir, `part-${randomBytes(6).toString('hex')}.parquet`),
    make: async (source, name, signal) => {
      const built = await lists.build(source, signal);
      const list = source.totals === undefined ? built : { ...built, totals: source.totals };
      return add(list, name, null, { release: () => removeFiles(list) });
    },
    build: async (source, signal) => {
      const file = join((await cache()).dir, `combined-${randomBytes(6).toString('hex')}.parquet`);
      return buildList(database, source, { file, part: `${file}.part`, signal });
    },
    share: ({ list, release }, name) => add(list, name, null, { release }),
    openLive: (key, source, name) => {
      const known = tables.get(key);
      const table = known?.table ?? createLiveTable(database, source(), async () => (await cache()).dir);
      const list = add({ files: [], facts: table.facts(), hasOwnNumbers: true }, name, null, { live: table });
      if (known === undefined) tables.set(key, { table, lists: new Set([list.exploreId]) });
      else known.lists.add(list.exploreId);
      return list;
    },
    use: async (exploreId, work, signal) => {
      const { list, release } = await hold(exploreId, signal);
      const reading = work(list).finally(release);
      list.readers.add(reading);
      try {
        return await reading;
      } finally {
        list.readers.delete(reading);
      }
    },
    close: async (exploreId) => {
      const list = opened.get(exploreId);
      if (list === undefined) return;
      opened.delete(exploreId);
      await list.found.drop();
      await closeLive(exploreId);
      if (list.readers.size === 0) await list.release();
      // An export goes on after its screen was closed.
      else void Promise.allSettled(list.readers).then(list.release);
    },
    closeAll: async () => {
      for (const { table } of tables.values()) await table.close();
      for (const { release } of opened.values()) await release();
      opened.clear();
    },
  };
  return lists;
}
