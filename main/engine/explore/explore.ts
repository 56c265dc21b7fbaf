import { join, resolve } from 'node:path';
import type {
  ExploreCell,
  ExploreCombination,
  ExploreFacet,
  ExploreGrouping,
  ExploreJoin,
  ExplorePage,
  ExplorePeek,
  ExploreQuery,
  ExploreSummary,
  ExploreTable,
} from '../../../preload/contract/models/explore.ts';
import type { SavedQuery } from '../../../preload/contract/models/saved.ts';
import { createSerial } from '../base/serial.ts';
import { createDatabase } from '../duckdb/database.ts';
import type { WrittenTable } from '../exports/write-table.ts';
import { toCell, toCount } from '../tables/cells.ts';
import { countValues } from '../tables/facet.ts';
import { narrow, readCells, rowsOf } from '../tables/scan.ts';
import { summarise } from '../tables/summary.ts';
import { monotonic } from '../world/clock.ts';
import { rm } from '../world/files.ts';
import { world } from '../world/world.ts';
import { combineLists } from './combine.ts';
import { columnAt, orderOf, scanOf } from './conditions.ts';
import { type ExportRequest, exportRows } from './export-rows.ts';
import { createFoundRows, type FoundRows } from './found-rows.ts';
import { withGroups } from './group-rows.ts';
import { type Keyed, withJoinKeys } from './join-keys.ts';
import type { ListFile } from './list-file.ts';
import type { OpenOptions } from './open-list.ts';
import { createOpenLists, type OpenedList } from './open-lists.ts';
import { withParquetSource } from './parquet-source.ts';
import { peekInto } from './peek.ts';
import { createSavedDomains, type SavedDomains } from './saved-domains-table.ts';
import { selectRows } from './select-rows.ts';
import { createShortLivedDatabases } from './short-lived-database.ts';
import type { ListSource } from './source.ts';
import { DOMAIN } from './sql.ts';

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
    how: { combination: ExploreCombination; by: ExploreJoin },
    name: string,
    signal?: AbortSignal,
  ): Promise<ExploreTable>;
  /** The groups of the rows that a query finds, as a list that exists until it is closed. */
  group(
    exploreId: number,
    what: { query: ExploreQuery; grouping: ExploreGrouping },
    name: string,
    signal?: AbortSignal,
  ): Promise<ExploreTable>;
  /** The rows of a person's SELECT over open lists, as a list that exists until it is closed. */
  select(
    tables: readonly { exploreId: number; name: string }[],
    text: string,
    name: string,
    signal?: AbortSignal,
  ): Promise<ExploreTable>;
  /** What a query finds among the saved domains, as a list that exists until it is closed. */
  openSaved(query: SavedQuery, name: string, signal?: AbortSignal): Promise<ExploreTable>;
  export(exploreId: number, request: ExportRequest): Promise<WrittenTable>;
  /** The found rows that have a domain, in their order, with every column as text. */
  rows(exploreId: number, query: ExploreQuery, signal?: AbortSignal): Promise<FoundTable>;
  /** Lends the cache file of an open list to `work`, even if the list is closed meanwhile. */
  lend<Result>(exploreId: number, work: (list: ListFile) => Promise<Result>): Promise<Result>;
  /** Removes the cache of a file that will be deleted, unless the list is open. */
  forget(path: string): Promise<void>;
  /** Tells that the saved domains changed. */
  savedChanged(): void;
  close(exploreId: number): Promise<void>;
  shutdown(): Promise<void>;
}

/** Rows with the headings of their columns. `domains` is the number of different domains. */
export interface FoundTable {
  headings: readonly string[];
  rows: number;
  domains: number;
  chunks: AsyncIterable<string[][]>;
}

/** How many queries of a list keep their order. */
const KEPT_QUERIES = 4;

/** Opens lists. Everything derived of them is in `<dataDir>/cache`. One database serves all. */
export function createExplore(context: {
  dataDir: string;
  saved: SavedDomains;
  /** Writes what a query finds among the saved domains into a Parquet file in `<dataDir>/cache/lists`. */
  copySaved: (query: SavedQuery, out: string, signal?: AbortSignal) => Promise<void>;
}): Explore {
  const cacheDir = resolve(context.dataDir, 'cache');
  const folder = join(cacheDir, 'lists');
  const spillDir = join(cacheDir, `spill-${world().machine.processId}`);
  const database = createDatabase(join(spillDir, 'lists'), { folders: [folder] });
  const brief = createShortLivedDatabases(spillDir);
  const savedTable = createSavedDomains(database, context.saved);
  const lists = createOpenLists(database, brief.use, folder);

  /** Prepares the tables that a query needs; returns a key that changes with them. */
  const ready = async (query: ExploreQuery): Promise<string> =>
    JSON.stringify([query, query.saved === 'any' ? 0 : await savedTable.refresh()]);
  const foundIn = (list: OpenedList, query: ExploreQuery, key: string): FoundRows => {
    const found = list.found.get(key) ?? createFoundRows(database, list, query);
    list.found.delete(key);
    // A list shows one query at a time, so the others can stop.
    for (const other of list.found.values()) other.rest();
    list.found.set(key, found);
    for (const [old, rows] of [...list.found].slice(0, Math.max(0, list.found.size - KEPT_QUERIES))) {
      list.found.delete(old);
      void rows.drop();
    }
    return found;
  };

  const selecting = createSerial();
  /** Keeps the files of lists until `work` has ended, even if the lists are closed meanwhile. */
  const reading = async <Result>(from: readonly OpenedList[], work: Promise<Result>): Promise<Result> => {
    for (const { readers } of from) readers.add(work);
    try {
      return await work;
    } finally {
      for (const { readers } of from) readers.delete(work);
    }
  };
  /** Makes a list of a Parquet file that `write` makes. */
  const makeOf = async (
    name: string,
    write: (file: string) => Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<ExploreTable> => {
    const file = await lists.passingPath();
    try {
      await write(file);
      return await withParquetSource(database, file, (source) => lists.make(source, name, signal), {
        isOurs: true,
      });
    } finally {
      await rm(file, { force: true });
    }
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
      for (const place of columns) {
        const column = columnAt(list.facts.columns, place);
        const counted = await countValues(database, scanOf(list, query, place), column, asked, signal);
        facets.push({ column: place, ...counted });
      }
      return facets;
    },
    summary: async (exploreId, query, asked, signal) => {
      const list = lists.find(exploreId);
      await ready(query);
      const columns = asked.columns.map((place) => columnAt(list.facts.columns, place));
      const found = await summarise(database, scanOf(list, query), { ...asked, columns }, signal);
      return found.map(([{ place }, summary]) => ({ column: place, ...summary }));
    },
    combine: async (exploreIds, { combination, by }, name, signal) => {
      const found = exploreIds.map(lists.find);
      const make = (keyed: Keyed) => lists.make(combineLists(found, combination, keyed), name, signal);
      return reading(found, withJoinKeys(database, found, by, make, signal));
    },
    group: async (exploreId, what, name, signal) => {
      const list = lists.find(exploreId);
      await ready(what.query);
      const make = (source: ListSource) => lists.make(source, name, signal);
      return reading([list], withGroups(database, list, what, make, signal));
    },
    select: (tables, text, name, signal) => {
      const named = tables.map((table) => ({ name: table.name, list: lists.find(table.exploreId) }));
      // One after the other: each has its own memory.
      const work = () => makeOf(name, (file) => selectRows(brief.use, named, text, file, signal), signal);
      return reading(
        named.map(({ list }) => list),
        selecting(work),
      );
    },
    openSaved: (query, name, signal) =>
      makeOf(name, (file) => context.copySaved(query, file, signal), signal),
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
      const columns = list.facts.columns.map((_, place) => columnAt(list.facts.columns, place));
      const scan = narrow(scanOf(list, query), () => `${DOMAIN} IS NOT NULL`);
      const [counted] = await database.rows(
        `SELECT count(*), count(DISTINCT ${DOMAIN}) ${rowsOf(scan)}`,
        scan.values,
        signal,
      );
      const order = query.sort.length === 0 ? null : orderOf(columns, query);
      return {
        headings: columns.map(({ name }) => name),
        rows: toCount(counted?.[0]),
        domains: toCount(counted?.[1]),
        chunks: textsOf(readCells(database, scan, { columns, order }, signal)),
      };
    },
    lend: (exploreId, work) => {
      const list = lists.find(exploreId);
      return reading([list], work({ file: list.file, facts: list.facts }));
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

async function* textsOf(chunks: AsyncIterable<ExploreCell[][]>): AsyncGenerator<string[][]> {
  for await (const rows of chunks) yield rows.map((row) => row.map((cell) => String(cell ?? '')));
}
