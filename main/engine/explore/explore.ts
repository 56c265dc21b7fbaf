import { join, resolve } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type {
  ExploreCell,
  ExploreCombination,
  ExploreFacet,
  ExploreGrouping,
  ExploreJoin,
  ExplorePage,
  ExplorePeek,
  ExploreQuery,
  ExploreRow,
  ExploreSummary,
  ExploreTable,
} from '#contract/models/explore.ts';
import type { SavedColumn, SavedQuery } from '#contract/models/saved.ts';
import { because } from '#contract/reason.ts';
import { savedListColumns, savedSeveral } from '#shared/tables/saved.ts';
import { createSerial } from '../base/serial.ts';
import { readCell } from '../domains/read-cell.ts';
import { createDatabase } from '../duckdb/database.ts';
import type { WrittenTable } from '../exports/write-table.ts';
import { toCell, toCount } from '../tables/cells.ts';
import { countFacets } from '../tables/facet.ts';
import type { Asked } from '../tables/found-rows.ts';
import type { LiveRow, LiveSource } from '../tables/live-source.ts';
import { narrow, readCells, rowsOf } from '../tables/scan.ts';
import { summarise } from '../tables/summary.ts';
import { orderOf, scanOf } from '../tables/table.ts';
import { monotonic } from '../world/clock.ts';
import { rm } from '../world/files.ts';
import { TableProcessEnded } from '../world/table-database.ts';
import { world } from '../world/world.ts';
import { combineLists } from './combine.ts';
import { type ExportRequest, exportRows } from './export-rows.ts';
import { withGroups } from './group-rows.ts';
import { type Keyed, withJoinKeys } from './join-keys.ts';
import type { ListFile } from './list-file.ts';
import { listTable } from './list-table.ts';
import type { OpenOptions } from './open-list.ts';
import { createOpenLists, type OpenedList } from './open-lists.ts';
import { withParquetSource } from './parquet-source.ts';
import { peekInto } from './peek.ts';
import { createSavedCopies, type SavedLists } from './saved-copies.ts';
import { createSavedDomains, type SavedDomains } from './saved-domains-table.ts';
import { selectRows } from './select-rows.ts';
import { createShortLivedDatabases } from './short-lived-database.ts';
import type { ListSource } from './source.ts';
import { cell, DOMAIN } from './sql.ts';

/** The memory of queries. Sorting 10,000,000 rows needs half as much again outside of it. */
const LISTS_MEMORY = '448MB';

export interface Explore {
  peek(path: string, signal?: AbortSignal): Promise<ExplorePeek>;
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
  /** Rows of the store, as a list that follows them. */
  openLive(key: string, source: () => LiveSource, name: string): ExploreTable;
  /** What a query finds among the saved domains, as a list that exists until it is closed. */
  openSaved(
    query: SavedQuery,
    name: string,
    options?: { columns?: readonly SavedColumn[]; signal?: AbortSignal | undefined },
  ): Promise<ExploreTable>;
  export(exploreId: number, request: ExportRequest): Promise<WrittenTable>;
  /** Calls `work` with the found rows that have a domain, in their order, with every column as text. */
  rows<Result>(
    exploreId: number,
    query: ExploreQuery,
    work: (found: FoundTable) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result>;
  /**
   * How many different domains the rows found have, and which of them a run asks about for sure. `unsure` is how many
   * different cells name several: a run may ask about another one than the list has. If more than `most` cells differ, all
   * of them are only counted there.
   */
  domains(
    exploreId: number,
    query: ExploreQuery,
    most: number,
    signal?: AbortSignal,
  ): Promise<{ count: number; sure: string[]; unsure: number }>;
  /** Lends an open list with its cache files to `work`, even if the list is closed meanwhile. */
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

/** Opens lists. Everything derived of them is in `<dataDir>/cache`. One database serves all. */
export function createExplore(context: {
  dataDir: string;
  /** Whether no other engine uses the data folder now. */
  isAlone: boolean;
  saved: SavedDomains;
  /** Writes saved domains into a Parquet file in `<dataDir>/cache/lists`. */
  savedLists: SavedLists;
}): Explore {
  const cacheDir = resolve(context.dataDir, 'cache');
  const folder = join(cacheDir, 'lists');
  const spillDir = join(cacheDir, `spill-${world().machine.processId}`);
  const database = createDatabase(
    join(spillDir, 'lists'),
    { folders: [folder] },
    {
      memory: LISTS_MEMORY,
      isApart: true,
    },
  );
  const brief = createShortLivedDatabases(spillDir);
  const savedTable = createSavedDomains(database, context.saved);
  const copies = createSavedCopies(context.savedLists.version);
  const lists = createOpenLists(database, brief.use, folder, context);

  /** Prepares the tables that a query needs; returns a key that changes with them. */
  const ready = async (query: ExploreQuery, { version }: OpenedList): Promise<string> =>
    JSON.stringify([
      query,
      version,
      query.saved === 'any' ? 0 : await savedTable.refresh(),
      database.losses(),
    ]);
  const asking = (list: OpenedList, query: ExploreQuery): Asked => {
    const cells = list.live === null ? [DOMAIN, ...list.facts.columns.map((_, index) => cell(index))] : [];
    return { table: listTable(list, query), cells, rows: list.facts.rows, isLarge: true };
  };

  const selecting = createSerial();
  /**
   * Does work on an open list once more, if a process of others' work ended meanwhile. What was in it is then made again:
   * the files of lists are in the cache. Work that itself ended its process is not begun again.
   */
  const use: typeof lists.use = async (exploreId, work, signal) => {
    const lossesThen = database.losses();
    try {
      return await lists.use(exploreId, work, signal);
    } catch (error) {
      const { why } = endBehind(error) ?? { why: database.losses() === lossesThen ? 'ended' : 'killed' };
      if (why !== 'killed' || signal?.aborted) throw error;
      return lists.use(exploreId, work, signal);
    }
  };
  /** Calls `work` with several lists, whose files stay until it has ended. */
  const using = <Result>(
    exploreIds: readonly number[],
    work: (found: OpenedList[]) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> => {
    const [first, ...others] = exploreIds;
    if (first === undefined) return work([]);
    return use(first, (list) => using(others, (rest) => work([list, ...rest]), signal), signal);
  };
  /** The rows of a page as the store has them now, with what says if their domains are saved. */
  const shown = async (rows: readonly (LiveRow | ExploreRow)[]): Promise<ExploreRow[]> => {
    const domains = rows.flatMap(({ domain }) => domain ?? []);
    const saved = await context.saved.among(domains);
    return rows.map((row) => ({
      ...row,
      cells: [...row.cells],
      isSaved: row.domain !== null && saved.has(row.domain),
    }));
  };
  /** Reads a Parquet file that `write` makes. */
  const written = async <Written, Result>(
    write: (file: string) => Promise<Written>,
    read: (source: ListSource, written: Written) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    const file = await lists.passingPath();
    try {
      const how = await write(file);
      return await withParquetSource(database, file, (source) => read(source, how), { isOurs: true, signal });
    } finally {
      await rm(file, { force: true });
    }
  };

  return {
    peek: (path, signal) => peekInto(brief.use, resolve(path), signal),
    open: lists.open,
    page: async (exploreId, query, { offset, limit }, signal) => {
      const startedAt = monotonic();
      const answer = async (total: number, rows: readonly (LiveRow | ExploreRow)[]) => ({
        total,
        rows: await shown(rows),
        tookMs: monotonic() - startedAt,
      });
      const { live } = lists.find(exploreId);
      if (live !== null && isUnasked(query) && live.source.isNumberedByPlace) {
        // The store has these rows in this order, so nobody waits for the table.
        return answer(live.source.count(), live.source.between(offset, offset + limit));
      }
      return use(
        exploreId,
        async (list) => {
          const found = list.found(await ready(query, list), () => asking(list, query));
          const page = await found.page(offset, limit, signal);
          if (live !== null) {
            const rows = inOrder(
              page.rows.map(([id]) => Number(id)),
              live.source,
            );
            return answer(page.total, isUnasked(query) ? (live.source.arrange?.(rows) ?? rows) : rows);
          }
          const rows = page.rows.map(([id, domain, ...cells]) => ({
            id: Number(id),
            domain: domain === null ? null : String(domain),
            isSaved: false,
            cells: list.facts.columns.map(({ type }, index) => toCell(cells[index], type)),
          }));
          return answer(page.total, rows);
        },
        signal,
      );
    },
    facets: (exploreId, query, { columns, ...asked }, signal) =>
      use(
        exploreId,
        async (list) => {
          const key = JSON.stringify([await ready({ ...query, sort: [] }, list), columns, asked]);
          const known = list.counted.get(key);
          if (known !== undefined) return known;
          const table = listTable(list, query);
          const counted = await countFacets(database, table, { columns, ...asked }, signal);
          const facets = columns.map((column, index) => ({ column, values: [], more: 0, ...counted[index] }));
          list.counted.clear();
          if (list.live !== null) list.counted.set(key, facets);
          return facets;
        },
        signal,
      ),
    summary: (exploreId, query, asked, signal) =>
      use(
        exploreId,
        async (list) => {
          await ready(query, list);
          return summarise(database, listTable(list, query), asked, signal);
        },
        signal,
      ),
    combine: (exploreIds, { combination, by }, name, signal) =>
      using(
        exploreIds,
        (found) => {
          const make = (keyed: Keyed) => lists.make(combineLists(found, combination, keyed), name, signal);
          return withJoinKeys(database, found, by, make, signal);
        },
        signal,
      ),
    group: (exploreId, what, name, signal) =>
      use(
        exploreId,
        async (list) => {
          await ready(what.query, list);
          const make = (source: ListSource) => lists.make(source, name, signal);
          return withGroups(database, list, what, make, signal);
        },
        signal,
      ),
    select: (tables, text, name, signal) =>
      using(
        tables.map(({ exploreId }) => exploreId),
        (found) => {
          const named = found.map((list, index) => ({ name: tables[index]?.name ?? '', list }));
          // One after the other: each has its own memory.
          return selecting(() =>
            written(
              (file) => selectRows(brief.use, named, text, file, signal),
              (source) => lists.make(withZone(source, found), name, signal),
              signal,
            ).catch((error: unknown) => {
              // Nobody knows the file that it is written to.
              const isWide = error instanceof StackdeskError && error.reason?.key === 'parquet_wide';
              throw isWide ? new StackdeskError('usage', because('sql_wide'), { cause: error }) : error;
            }),
          );
        },
        signal,
      ),
    openLive: lists.openLive,
    openSaved: async (query, name, { columns = savedListColumns, signal } = {}) => {
      const severalAt = columns.map((column) => savedSeveral.includes(column));
      const make = () =>
        written(
          (out) => context.savedLists.write({ query, columns, out }, signal),
          async (source, version) => {
            const placed = source.columns.map((each, at) => ({
              ...each,
              hasSeveral: severalAt[at] === true,
            }));
            return { list: await lists.build({ ...source, columns: placed }, signal), version };
          },
          signal,
        );
      return lists.share(await copies.use({ query, columns }, make), name);
    },
    export: (exploreId, request) =>
      lists.use(
        exploreId,
        async (list) => {
          const means = { database, folder, withDatabase: brief.use, saved: context.saved };
          await ready(request.query, list);
          return exportRows(means, list, request);
        },
        request.signal,
      ),
    rows: (exploreId, query, work, signal) =>
      lists.use(
        exploreId,
        async (list) => {
          await ready(query, list);
          const table = listTable(list, query);
          const { columns } = table;
          const scan = narrow(scanOf(table), () => `${DOMAIN} IS NOT NULL`);
          const [counted] = await database.rows(
            `SELECT count(*), count(DISTINCT ${DOMAIN}) ${rowsOf(scan)}`,
            scan.values,
            signal,
          );
          const order = orderOf(table);
          return work({
            headings: columns.map(({ name }) => name),
            rows: toCount(counted?.[0]),
            domains: toCount(counted?.[1]),
            chunks: textsOf(readCells(database, scan, { columns, order }, signal)),
          });
        },
        signal,
      ),
    domains: (exploreId, query, most, signal) =>
      use(
        exploreId,
        async (list) => {
          await ready(query, list);
          const scan = narrow(scanOf(listTable(list, query)), () => `${DOMAIN} IS NOT NULL`);
          const { domainColumn } = list.facts;
          const text = domainColumn === null ? DOMAIN : cell(domainColumn);
          const read = (distinct: 'DISTINCT' | '') =>
            database.rows(
              `SELECT ${distinct} ${DOMAIN}, CAST(${text} AS VARCHAR) ${rowsOf(scan)} LIMIT ${most + 1}`,
              scan.values,
              signal,
            );
          let rows = await read('');
          // Only then, since DuckDB reads all rows for it.
          if (rows.length > most) rows = await read('DISTINCT');
          if (rows.length > most) {
            const counts = `count(DISTINCT ${DOMAIN}), count(DISTINCT CAST(${text} AS VARCHAR))`;
            const [counted] = await database.rows(`SELECT ${counts} ${rowsOf(scan)}`, scan.values, signal);
            return { count: toCount(counted?.[0]), sure: [], unsure: toCount(counted?.[1]) };
          }
          const all = new Set<string>();
          const sure = new Set<string>();
          const unsure = new Set<string>();
          for (const row of rows) {
            const [domain = '', written = ''] = row.map(String);
            const named = readCell({ cells: [written] }, 0).domains;
            all.add(domain);
            if (named.length === 1 && named[0]?.domain === domain) sure.add(domain);
            else unsure.add(written);
          }
          return { count: all.size, sure: [...sure], unsure: unsure.size };
        },
        signal,
      ),
    lend: lists.use,
    forget: lists.forget,
    savedChanged: () => {
      savedTable.changed();
      void copies.drop();
    },
    close: lists.close,
    shutdown: async () => {
      await Promise.all([database.close(), brief.close()]);
      await rm(spillDir, { recursive: true, force: true });
      await lists.closeAll();
      await copies.drop();
    },
  };
}

async function* textsOf(chunks: AsyncIterable<ExploreCell[][]>): AsyncGenerator<string[][]> {
  for await (const rows of chunks) yield rows.map((row) => row.map((cell) => String(cell ?? '')));
}

/** The end of a process that an error tells of, if it does. */
function endBehind(error: unknown): TableProcessEnded | null {
  return error instanceof Error && error.cause instanceof TableProcessEnded ? error.cause : null;
}

/** Times of a query over lists whose times have no zone have none either. */
function withZone(source: ListSource, lists: readonly ListFile[]): ListSource {
  const times = lists.flatMap(({ facts }) => facts.columns.filter(({ type }) => type === 'timestamp'));
  if (times.length === 0 || times.some(({ hasNoZone }) => !hasNoZone)) return source;
  const columns = source.columns.map((column) =>
    column.type === 'timestamp' ? { ...column, hasNoZone: true } : column,
  );
  return { ...source, columns };
}

/** Whether a query asks for all rows in their usual order. */
function isUnasked({ text, filters, sort, saved, rowIds }: ExploreQuery): boolean {
  return (
    text.trim() === '' && filters.length === 0 && sort.length === 0 && saved === 'any' && rowIds === null
  );
}

/** The rows with these numbers, as the store has them, in the order of the numbers. */
function inOrder(ids: readonly number[], source: LiveSource): LiveRow[] {
  const rows = new Map(source.at(ids).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
