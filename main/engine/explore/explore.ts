import { randomBytes } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type {
  ExploreCombination,
  ExploreFacet,
  ExplorePage,
  ExplorePeek,
  ExploreQuery,
  ExploreSummary,
  ExploreTable,
} from '../../../preload/contract/models/explore.ts';
import type { WrittenTable } from '../exports/write-table.ts';
import { buildList } from './build-list.ts';
import { type CacheFolder, openCacheFolder } from './cache-folder.ts';
import { toCell } from './cells.ts';
import { combineLists } from './combine.ts';
import { conditionOf, orderOf } from './conditions.ts';
import { createDatabase } from './database.ts';
import { type ExportRequest, exportRows } from './export-rows.ts';
import { countFacet } from './facets.ts';
import { createFoundRows, type FoundRows } from './found-rows.ts';
import type { ListFile } from './list-file.ts';
import { type OpenOptions, openList } from './open-list.ts';
import { peekInto } from './peek.ts';
import { createSavedTable, type SavedDomains } from './saved-table.ts';
import { DOMAIN, tableOf } from './sql.ts';
import { summarise } from './summary.ts';

export interface Explore {
  peek(path: string): Promise<ExplorePeek>;
  open(path: string, options?: OpenOptions): Promise<ExploreTable>;
  page(
    exploreId: number,
    query: ExploreQuery,
    page: { offset: number; limit: number },
    signal?: AbortSignal,
  ): Promise<ExplorePage>;
  facets(
    exploreId: number,
    query: ExploreQuery,
    asked: { columns: readonly number[]; limit: number; contains: string },
    signal?: AbortSignal,
  ): Promise<ExploreFacet[]>;
  summary(
    exploreId: number,
    query: ExploreQuery,
    asked: { columns: readonly number[]; steps: number },
    signal?: AbortSignal,
  ): Promise<ExploreSummary[]>;
  combine(
    exploreIds: readonly number[],
    combination: ExploreCombination,
    name: string,
    signal?: AbortSignal,
  ): Promise<ExploreTable>;
  export(exploreId: number, request: ExportRequest): Promise<WrittenTable>;
  /** The bare domains of all rows found, in their order, each once; rows without one are left out. */
  domains(exploreId: number, query: ExploreQuery, signal?: AbortSignal): AsyncGenerator<string[]>;
  /** Other domains have saved answers than before. */
  savedChanged(): void;
  close(exploreId: number): Promise<void>;
  shutdown(): Promise<void>;
}

interface Opened extends ListFile {
  name: string;
  path: string | null;
  /** The last queries, the newest last. */
  found: Map<string, FoundRows>;
}

/** Queries of one list whose order is kept. */
const KEPT_QUERIES = 4;

/** Looks into lists; everything it derives stands in `<dataDir>/cache`. One database serves them all. */
export function createExplore(context: { dataDir: string; saved: SavedDomains }): Explore {
  const cacheDir = join(context.dataDir, 'cache');
  const database = createDatabase(join(cacheDir, `spill-${process.pid}`));
  const savedTable = createSavedTable(database, context.saved);
  const opened = new Map<number, Opened>();
  const opening = new Map<string, Promise<ListFile>>();
  let folder: ReturnType<typeof openCacheFolder> | null = null;
  let lastId = 0;

  const cache = () => {
    folder ??= openCacheFolder(join(cacheDir, 'lists'));
    return folder;
  };
  const find = (exploreId: number): Opened => {
    const list = opened.get(exploreId);
    if (list === undefined) throw new StackdeskError('list_not_open', `There is no open list ${exploreId}.`);
    return list;
  };
  const add = (list: ListFile, name: string, path: string | null): ExploreTable => {
    lastId += 1;
    opened.set(lastId, { ...list, name, path, found: new Map() });
    const { rows, irregularRows, domainColumn, columns } = list.facts;
    return {
      exploreId: lastId,
      name,
      path,
      rows,
      irregularRows,
      domainColumn,
      columns: columns.map((column, index) => ({ index, ...column })),
    };
  };
  /** Has what a query stands on ready; answers a key that changes with it. */
  const ready = async (query: ExploreQuery): Promise<string> =>
    JSON.stringify([query, query.saved === 'any' ? 0 : await savedTable.refresh()]);
  const foundIn = (list: Opened, query: ExploreQuery, key: string): FoundRows => {
    const found = list.found.get(key) ?? createFoundRows(database, list, query);
    list.found.delete(key);
    list.found.set(key, found);
    for (const [old, rows] of [...list.found].slice(0, Math.max(0, list.found.size - KEPT_QUERIES))) {
      list.found.delete(old);
      void rows.drop();
    }
    return found;
  };

  /** Whoever opens a file that is being opened waits for the same reading, unless who began it stops it. */
  const openOnce = async (
    folderNow: CacheFolder,
    path: string,
    options: OpenOptions = {},
  ): Promise<ListFile> => {
    for (;;) {
      const underWay = opening.get(path);
      if (underWay === undefined) {
        const list = openList(database, folderNow, path, options).finally(() => opening.delete(path));
        opening.set(path, list);
        return list;
      }
      const list = await underWay.catch(() => null);
      if (list !== null) return list;
      options.signal?.throwIfAborted();
    }
  };

  return {
    peek: (path) => peekInto(database, resolve(path)),
    open: async (path, options) => {
      const absolute = resolve(path);
      const folderNow = await cache();
      const table = add(await openOnce(folderNow, absolute, options), basename(absolute), absolute);
      await folderNow.prune(new Set([...opened.values()].map(({ file }) => file)));
      return table;
    },
    page: async (exploreId, query, { offset, limit }, signal) => {
      const list = find(exploreId);
      const startedAt = performance.now();
      const page = await foundIn(list, query, await ready(query)).page(offset, limit, signal);
      const { columns } = list.facts;
      const domains = page.rows.flatMap((row) => (row[1] === null ? [] : [String(row[1])]));
      const saved = await context.saved.among(domains);
      return {
        total: page.total,
        rows: page.rows.map(([id, domain, ...cells]) => ({
          id: Number(id),
          domain: domain === null ? null : String(domain),
          isSaved: typeof domain === 'string' && saved.has(domain),
          cells: columns.map(({ type }, index) => toCell(cells[index], type)),
        })),
        tookMs: performance.now() - startedAt,
      };
    },
    facets: async (exploreId, query, { columns, ...asked }, signal) => {
      const list = find(exploreId);
      await ready(query);
      const facets: ExploreFacet[] = [];
      for (const column of columns)
        facets.push(await countFacet(database, list, query, { column, ...asked }, signal));
      return facets;
    },
    summary: async (exploreId, query, asked, signal) => {
      const list = find(exploreId);
      await ready(query);
      return summarise(database, list, query, asked, signal);
    },
    combine: async (exploreIds, combination, name, signal) => {
      const source = combineLists(exploreIds.map(find), combination);
      const file = join((await cache()).dir, `combined-${randomBytes(6).toString('hex')}.parquet`);
      return add(await buildList(database, source, { file, part: `${file}.part`, signal }), name, null);
    },
    export: async (exploreId, request) => {
      const list = find(exploreId);
      await ready(request.query);
      return exportRows(database, list, request);
    },
    async *domains(exploreId, query, signal) {
      const list = find(exploreId);
      await ready(query);
      const { columns } = list.facts;
      const { sql, values } = conditionOf(columns, query);
      const rows = `SELECT ${DOMAIN}, row_number() OVER (ORDER BY ${orderOf(columns, query)}) AS place FROM ${tableOf(list.file)} WHERE ${sql}`;
      const each = `SELECT ${DOMAIN} FROM (${rows}) WHERE ${DOMAIN} IS NOT NULL GROUP BY ${DOMAIN} ORDER BY min(place)`;
      for await (const chunk of database.stream(each, values, signal))
        yield chunk.map(([domain]) => String(domain));
    },
    savedChanged: savedTable.changed,
    close: async (exploreId) => {
      const list = opened.get(exploreId);
      if (list === undefined) return;
      opened.delete(exploreId);
      for (const rows of list.found.values()) await rows.drop();
      if (list.path === null) await unlink(list.file).catch(() => undefined);
    },
    shutdown: async () => {
      for (const list of opened.values())
        if (list.path === null) await unlink(list.file).catch(() => undefined);
      opened.clear();
      await database.close();
    },
  };
}
