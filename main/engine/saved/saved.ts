import type { Facet, FacetName, SavedPage, SavedQuery } from '../../../preload/contract/models/saved.ts';
import { changedDomains } from '../changes/changed-domains.ts';
import { rebuildChanges } from '../changes/rebuild.ts';
import type { Writer } from '../store/database.ts';
import { monotonic } from '../world/clock.ts';
import { type Columns, loadColumns, refreshColumns } from './columns.ts';
import { countFacet, countTechnologies } from './facets.ts';
import { allPositions, createMatcher, type Matcher } from './match.ts';
import { type Names, readNames, sinceNumber } from './names.ts';
import { type Ranks, readRanks, sortPositions } from './order.ts';
import { rebuildSaved } from './rebuild.ts';
import { readSavedRow } from './saved-row.ts';

export interface Saved {
  search(query: SavedQuery, page: { offset: number; limit: number }): Promise<SavedPage>;
  facets(
    query: SavedQuery,
    facets: readonly FacetName[],
    options: { limit: number; contains: string },
  ): Promise<Facet[]>;
  /** Row ids of everything the query finds, in its order. */
  ids(query: SavedQuery): Promise<Int32Array>;
  /** Domains of a workspace by the number of each technology that they run. */
  technologyCounts(workspace: number): Promise<Uint32Array>;
  names(): Names;
  /** Ends once it is noted what all answers changed, which an older version did not. */
  changesKept(): Promise<void>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

interface State {
  columns: Columns;
  names: Names;
  ranks: Ranks;
}

interface Found {
  key: string;
  change: number;
  sorted: Int32Array;
}

/** Searches what is saved. The columns of the workspace asked last are kept in memory; `workspaceInUse` is what a query without one means. */
export function createSaved(context: { db: Writer; now: () => number; workspaceInUse: () => number }): Saved {
  const { db, now } = context;
  const stopping = new AbortController();
  const rebuilding = rebuildSaved(db, stopping.signal);
  const noting = rebuilding.then(() => rebuildChanges(db, stopping.signal));
  // Whoever needs it hears of a failure.
  noting.catch(() => {});
  let loading: { workspace: number; state: Promise<State> } | null = null;
  let found: Found | null = null;

  const load = async (workspace: number): Promise<State> => {
    await rebuilding;
    const columns = await loadColumns(db, workspace);
    refreshColumns(db, columns);
    return { columns, names: readNames(db), ranks: readRanks(db, columns) };
  };
  /** The columns as of now; whoever asks meanwhile waits for the same load. */
  const stateOf = async (workspace: number): Promise<State> => {
    if (loading?.workspace !== workspace) loading = { workspace, state: load(workspace) };
    const current = loading;
    const state = await current.state;
    const before = state.columns.change;
    if (!refreshColumns(db, state.columns)) {
      if (loading === current) loading = null;
      return stateOf(workspace);
    }
    if (state.columns.change !== before) {
      state.names = readNames(db);
      state.ranks = readRanks(db, state.columns);
    }
    return state;
  };
  /** What it takes to answer a question. The workspace is the one in use when it is asked, whichever is chosen while it waits. */
  const readyFor = async (
    query: SavedQuery,
  ): Promise<{ state: State; changed: ReadonlySet<number> | null }> => {
    const workspace = query.workspace ?? context.workspaceInUse();
    if (query.changes === null) return { state: await stateOf(workspace), changed: null };
    await noting;
    const changed = await changedDomains(db, workspace, query.changes);
    return { state: await stateOf(workspace), changed };
  };
  const matcherOf = (state: State, query: SavedQuery, changed: ReadonlySet<number> | null): Matcher =>
    createMatcher({ db, columns: state.columns, names: state.names, now: now(), changed }, query);
  const find = (state: State, query: SavedQuery, changed: ReadonlySet<number> | null): Int32Array => {
    const { change, removal } = state.columns;
    const key = JSON.stringify([query, state.columns.workspace, removal, minuteOf(query)]);
    if (found?.key === key && found.change === change) return found.sorted;
    const since = sinceNumber(state.names, query);
    const positions = matcherOf(state, query, changed).positions();
    const sorted = sortPositions({ db, ...state, since }, positions, query.sort);
    found = { key, change, sorted };
    return sorted;
  };
  /** Ages change by themselves, so what depends on them is found anew each minute. */
  const minuteOf = (query: SavedQuery) =>
    query.olderThanMs !== null || query.youngerThanMs !== null ? Math.floor(now() / 60_000) : 0;

  return {
    search: async (query, { offset, limit }) => {
      const { state, changed } = await readyFor(query);
      const startedAt = monotonic();
      const sorted = find(state, query, changed);
      const since = sinceNumber(state.names, query);
      const rows = [...sorted.subarray(offset, offset + limit)].flatMap(
        (position) => readSavedRow(db, state.columns.ids[position] ?? 0, state.names, since) ?? [],
      );
      const tookMs = monotonic() - startedAt;
      return { total: sorted.length, all: state.columns.count, tookMs, rows };
    },
    facets: async (query, facets, options) => {
      const { state, changed } = await readyFor(query);
      const { columns, names, ranks } = state;
      const matcher = matcherOf({ columns, names, ranks }, query, changed);
      return facets.map((facet) =>
        // Technologies must all run, so another one narrows what is found already.
        countFacet(
          { db, columns, names, now: now() },
          facet,
          matcher.positions(facet === 'technology' ? undefined : facet),
          options,
        ),
      );
    },
    ids: async (query) => {
      const { state, changed } = await readyFor(query);
      return find(state, query, changed).map((position) => state.columns.ids[position] ?? 0);
    },
    technologyCounts: async (workspace) => {
      const { columns, names } = await stateOf(workspace);
      return countTechnologies(columns, names, allPositions(columns));
    },
    names: () => readNames(db),
    changesKept: () => noting,
    close: async () => {
      stopping.abort();
      await noting.catch(() => {});
    },
  };
}
