import { join, resolve } from 'node:path';
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
import { monotonic } from '../world/clock.ts';
import { rm } from '../world/files.ts';
import { world } from '../world/world.ts';
import { toCell, toCount } from './cells.ts';
import { combineLists } from './combine.ts';
import { conditionOf, orderOf } from './conditions.ts';
import { createDatabase, type SqlRow } from './database.ts';
import { type ExportRequest, exportRows } from './export-rows.ts';
import { countFacet } from './facets.ts';
import { createFoundRows, type FoundRows } from './found-rows.ts';
import type { ListColumn } from './list-file.ts';
import type { OpenOptions } from './open-list.ts';
import { createOpenLists, type OpenedList } from './open-lists.ts';
import { peekInto } from './peek.ts';
import { createSavedTable, type SavedDomains } from './saved-table.ts';
import { createShortLivedDatabases } from './short-lived-database.ts';
import { cell, DOMAIN, tableOf } from './sql.ts';
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
  /** All rows found that have a domain, in their order, with every column of the list as text. */
  rows(exploreId: number, query: ExploreQuery, signal?: AbortSignal): Promise<FoundTable>;
  /** Forgets what was derived of a file that is to be deleted, unless somebody looks at it. */
  forget(path: string): Promise<void>;
  /** Other domains have saved answers than before. */
  savedChanged(): void;
  close(exploreId: number): Promise<void>;
  shutdown(): Promise<void>;
}

/** Rows with the headings of their columns; `domains` are distinct ones. */
export interface FoundTable {
  headings: readonly string[];
  rows: number;
  domains: number;
  chunks: AsyncIterable<string[][]>;
}

/** Queries of one list whose order is kept. */
const KEPT_QUERIES = 4;

/** Opens lists. Everything derived of them is in `<dataDir>/cache`. One database serves all. */
export function createExplore(context: { dataDir: string; saved: SavedDomains }): Explore {
  const cacheDir = resolve(context.dataDir, 'cache');
  const folder = join(cacheDir, 'lists');
  const spillDir = join(cacheDir, `spill-${world().machine.processId}`);
  const database = createDatabase(join(spillDir, 'lists'), { folder });
  const brief = createShortLivedDatabases(spillDir);
  const savedTable = createSavedTable(database, context.saved);
  const lists = createOpenLists(database, brief.use, folder);

  /** Prepares the tables that a query needs; returns a key that changes with them. */
  const ready = async (query: ExploreQuery): Promise<string> =>
    JSON.stringify([query, query.saved === 'any' ? 0 : await savedTable.refresh()]);
  const foundIn = (list: OpenedList, query: ExploreQuery, key: string): FoundRows => {
    const found = list.found.get(key) ?? createFoundRows(database, list, query);
    list.found.delete(key);
    // Whoever looks at this query looks at no other one.
    for (const other of list.found.values()) other.rest();
    list.found.set(key, found);
    for (const [old, rows] of [...list.found].slice(0, Math.max(0, list.found.size - KEPT_QUERIES))) {
      list.found.delete(old);
      void rows.drop();
    }
    return found;
  };

  return {
    peek: (path) => peekInto(brief.use, resolve(path)),
    open: lists.open,
    page: async (exploreId, query, { offset, limit }, signal) => {
      const list = lists.find(exploreId);
      const startedAt = monotonic();
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
        tookMs: monotonic() - startedAt,
      };
    },
    facets: async (exploreId, query, { columns, ...asked }, signal) => {
      const list = lists.find(exploreId);
      await ready(query);
      const facets: ExploreFacet[] = [];
      for (const column of columns)
        facets.push(await countFacet(database, list, query, { column, ...asked }, signal));
      return facets;
    },
    summary: async (exploreId, query, asked, signal) => {
      const list = lists.find(exploreId);
      await ready(query);
      return summarise(database, list, query, asked, signal);
    },
    combine: async (exploreIds, combination, name, signal) =>
      lists.make(combineLists(exploreIds.map(lists.find), combination), name, signal),
    export: async (exploreId, request) => {
      const list = lists.find(exploreId);
      const means = { database, folder, withDatabase: brief.use, saved: context.saved };
      const writing = ready(request.query).then(() => exportRows(means, list, request));
      list.readers.add(writing);
      return writing.finally(() => list.readers.delete(writing));
    },
    rows: async (exploreId, query, signal) => {
      const list = lists.find(exploreId);
      await ready(query);
      const { columns } = list.facts;
      const { sql, values } = conditionOf(columns, query);
      const from = `FROM ${tableOf(list.file)} WHERE (${sql}) AND ${DOMAIN} IS NOT NULL`;
      const [counted] = await database.rows(
        `SELECT count(*), count(DISTINCT ${DOMAIN}) ${from}`,
        values,
        signal,
      );
      const order = query.sort.length === 0 ? '' : ` ORDER BY ${orderOf(columns, query)}`;
      const cells = columns.map((_, index) => cell(index)).join(', ');
      return {
        headings: columns.map(({ name }) => name),
        rows: toCount(counted?.[0]),
        domains: toCount(counted?.[1]),
        chunks: textsOf(database.stream(`SELECT ${cells} ${from}${order}`, values, signal), columns),
      };
    },
    forget: lists.forget,
    savedChanged: savedTable.changed,
    close: lists.close,
    shutdown: async () => {
      await Promise.all([database.close(), brief.close()]);
      await rm(spillDir, { recursive: true, force: true });
      await lists.closeAll();
    },
  };
}

async function* textsOf(
  chunks: AsyncIterable<readonly SqlRow[]>,
  columns: readonly ListColumn[],
): AsyncGenerator<string[][]> {
  for await (const rows of chunks)
    yield rows.map((row) =>
      columns.map(({ type }, index) => {
        const value = toCell(row[index], type);
        return value === null ? '' : String(value);
      }),
    );
}
