import { join } from 'node:path';
import type {
  Facet,
  FacetName,
  SavedColumn,
  SavedPage,
  SavedQuery,
  SavedSummary,
} from '#contract/models/saved.ts';
import { isAsked } from '#shared/tables/choice.ts';
import { savedQueryDefaults } from '#shared/tables/saved.ts';
import { changedDomains } from '../changes/changed-domains.ts';
import type { Database } from '../duckdb/database.ts';
import type { Writer } from '../store/database.ts';
import { type CountedValues, countFacets } from '../tables/facet.ts';
import { type KeptRows, keepFoundRows } from '../tables/found-rows.ts';
import { countRows } from '../tables/scan.ts';
import { summarise } from '../tables/summary.ts';
import { numbersOf, scanOf } from '../tables/table.ts';
import { monotonic } from '../world/clock.ts';
import { copyFound, type SavedCopy } from './copy-found.ts';
import { findByName, type SavedMatch } from './find-by-name.ts';
import { indexDue } from './index-later.ts';
import { type Names, readNames, sinceNumber } from './names.ts';
import { placeOf, placeOfFacet, type QueryContext, tableOfSaved } from './saved-query.ts';
import { readSavedRow } from './saved-row.ts';
import { createSavedTable } from './saved-table.ts';

export interface Saved {
  search(
    query: SavedQuery,
    page: { offset: number; limit: number },
    signal?: AbortSignal,
  ): Promise<SavedPage>;
  facets(
    query: SavedQuery,
    facets: readonly FacetName[],
    options: { limit: number; contains: string },
    signal?: AbortSignal,
  ): Promise<Facet[]>;
  /** What the cells of columns are like among the domains found; a chart has up to `steps` steps. */
  summary(
    query: SavedQuery,
    asked: { columns: readonly SavedColumn[]; steps: number },
    signal?: AbortSignal,
  ): Promise<SavedSummary[]>;
  /** Saved domains of a workspace whose company's name has words that begin as those of a text. */
  named(workspace: number, text: string, limit: number): Promise<SavedMatch[]>;
  /** The row ids of everything that the query finds, in its order. */
  ids(query: SavedQuery): Promise<Int32Array>;
  /** How many domains of a workspace run each technology, by its name. */
  technologyCounts(workspace: number): Promise<ReadonlyMap<string, number>>;
  /**
   * Changes with what a query finds, or with what is known of it. Null if it also changes with something else, such as time, so
   * that nothing that was made of it can be used again.
   */
  version(query: SavedQuery): Promise<string | null>;
  /** Writes what a query finds into a Parquet file in the cache's folder of lists; returns its version. */
  copy(what: SavedCopy, signal?: AbortSignal): Promise<string | null>;
  names(): Names;
  /** Tells that something was saved or noted, so that the table can follow in the background. */
  changed(): void;
  /** Indexes in the background what colleagues bought. Resolves as soon as that is done, or failed, with whether any was due. */
  indexLater(): Promise<boolean>;
  /**
   * Resolves as soon as everything is indexed, also what colleagues bought, and so the changes between all answers are
   * kept.
   */
  changesKept(): Promise<void>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** Searches what is saved. A query without a workspace is about `workspaceInUse()`. */
export function createSaved(context: {
  db: Writer;
  dataDir: string;
  now: () => number;
  workspaceInUse: () => number;
}): Saved {
  const { db, now } = context;
  const stopping = new AbortController();
  /** The last turn of indexing. The next one begins after it. */
  let indexing = indexDue(db, stopping.signal);
  // A caller that waits for it sees the failure, and the next turn goes on with the same answers.
  indexing.catch(() => {});
  const savedTable = createSavedTable(db, join(context.dataDir, 'cache'));
  let kept: { database: Database; rows: KeptRows } | null = null;
  let all: { key: string; count: number } | null = null;
  let counted: { key: string; counts: ReadonlyMap<string, number> } | null = null;

  /** Runs `work` on the table, for the query's workspace or the one that is in use at the call. */
  const ask = async <Answer>(
    query: SavedQuery,
    work: (ready: QueryContext) => Promise<Answer>,
  ): Promise<Answer> => {
    const workspace = query.workspace ?? context.workspaceInUse();
    return savedTable.use(async (table) => {
      const changed = query.changes === null ? null : await changedDomains(db, workspace, query.changes);
      return work({ db, table, workspace, now: now(), changed });
    });
  };
  /** Ages change with time, so what depends on them is searched again each minute. */
  const minuteOf = (query: SavedQuery) =>
    query.olderThanMs !== null || query.youngerThanMs !== null ? Math.floor(now() / 60_000) : 0;
  const keyOf = ({ workspace, table }: QueryContext, query: SavedQuery) =>
    JSON.stringify([query, workspace, table.version, minuteOf(query)]);
  const versionOf = (ready: QueryContext, query: SavedQuery) => {
    // Rows of a run can get domains, and a run can be removed.
    const dependsOnMore =
      query.olderThanMs !== null ||
      query.youngerThanMs !== null ||
      query.changes !== null ||
      isAsked(query.jobs);
    return dependsOnMore ? null : keyOf(ready, query);
  };
  const countOf = async (ready: QueryContext): Promise<number> => {
    const key = `${ready.workspace} ${ready.table.version}`;
    if (all?.key !== key) {
      const scan = scanOf(tableOfSaved({ ...ready, changed: null }, savedQueryDefaults));
      all = { key, count: await countRows(ready.table.database, scan) };
    }
    return all.count;
  };
  const keptRows = ({ table: { database } }: QueryContext): KeptRows => {
    // A table that was damaged is opened again, with a database of its own.
    if (kept?.database !== database) kept = { database, rows: keepFoundRows(database) };
    return kept.rows;
  };

  return {
    search: (query, { offset, limit }, signal) =>
      ask(query, async (ready) => {
        const startedAt = monotonic();
        const all = await countOf(ready);
        // A run may save domains while this is read.
        const found = keptRows(ready)(keyOf(ready, query), () => {
          return { table: tableOfSaved(ready, query), cells: [], rows: null, isLarge: false };
        });
        const page = await found.page(offset, limit, signal);
        const since = sinceNumber(ready.table.names, query);
        const rows = page.rows.flatMap(
          ([id]) => readSavedRow(db, Number(id), ready.table.names, since) ?? [],
        );
        return { total: page.total, all: Math.max(all, page.total), tookMs: monotonic() - startedAt, rows };
      }),
    facets: (query, facets, options, signal) =>
      ask(query, async (ready) => {
        const asked = { ...options, columns: facets.map(placeOfFacet) };
        const counted = await countFacets(ready.table.database, tableOfSaved(ready, query), asked, signal);
        return facets.map((facet, index) => ({ facet, ...namedValues(counted[index]) }));
      }),
    summary: (query, { columns, steps }, signal) =>
      ask(query, async (ready) => {
        const asked = { columns: columns.map(placeOf), steps };
        const found = await summarise(ready.table.database, tableOfSaved(ready, query), asked, signal);
        return columns.flatMap((column, index) => {
          const summary = found[index];
          return summary === undefined ? [] : [{ ...summary, column }];
        });
      }),
    named: (workspace, text, limit) =>
      ask({ ...savedQueryDefaults, workspace }, ({ table }) => findByName(table, workspace, text, limit)),
    ids: (query) => ask(query, (ready) => numbersOf(ready.table.database, tableOfSaved(ready, query))),
    technologyCounts: (workspace) => {
      const query: SavedQuery = { ...savedQueryDefaults, workspace };
      return ask(query, async (ready) => {
        const key = keyOf(ready, query);
        if (counted?.key !== key) {
          const columns = [placeOfFacet('technology')];
          const every = { columns, limit: Number.POSITIVE_INFINITY, contains: '' };
          const [facet] = await countFacets(ready.table.database, tableOfSaved(ready, query), every);
          counted = { key, counts: new Map(facet?.values.map(({ value, count }) => [String(value), count])) };
        }
        return counted.counts;
      });
    },
    version: (query) => ask(query, async (ready) => versionOf(ready, query)),
    copy: (what, signal) =>
      ask(what.query, async (ready) => {
        const version = versionOf(ready, what.query);
        await copyFound(ready, what, signal);
        return version;
      }),
    names: () => readNames(db),
    changed: savedTable.follow,
    indexLater: () => {
      indexing = indexing.catch(() => false).then(() => indexDue(db, stopping.signal));
      return indexing.catch(() => false);
    },
    changesKept: async () => {
      // What failed before is tried again: the store may have room by now.
      indexing = indexing.catch(() => indexDue(db, stopping.signal));
      await indexing;
    },
    close: async () => {
      stopping.abort();
      await indexing.catch(() => {});
      await savedTable.close();
    },
  };
}

/** Values of a facet with their names. No value has none. */
function namedValues({ values, more }: CountedValues = { values: [], more: 0 }): Omit<Facet, 'facet'> {
  const named = values.map(({ value, label = value, count }) => {
    return { value: value === null ? null : String(value), label: String(label ?? ''), count };
  });
  return { values: named, more };
}
