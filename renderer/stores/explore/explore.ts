import { createStore } from 'zustand/vanilla';
import type {
  ExploreCell,
  ExploreCombination,
  ExploreFilter,
  ExploreQuery,
  ExploreRow,
  ExploreTable,
} from '../../../preload/contract/models/explore.ts';
import type { GivenFile } from '../../../preload/contract/models/file-ref.ts';
import type { Problem } from '../../../preload/contract/models/job.ts';
import {
  anyValue,
  type Choice,
  isAsked,
  type Standing,
  withStanding,
} from '../../../preload/contract/values/choice.ts';
import { exploreQueryDefaults } from '../../../preload/contract/values/explore.ts';
import { firstColumns, firstFacets } from './explore-columns.ts';

/** Where an open list comes from, so that it can be opened again after the engine stopped. */
export type ExploreSource =
  | { kind: 'file'; file: GivenFile }
  | { kind: 'combined'; combination: ExploreCombination; parts: readonly ExploreSource[] };

/** What the newest answer was to, and what it said; `tookMs` is the time in the engine. */
export interface ExploreResult {
  query: ExploreQuery;
  total: number;
  tookMs: number;
}

/** One list that is open, and how a person looks at it. */
export interface OpenList {
  table: ExploreTable;
  title: string;
  source: ExploreSource;
  /** What is looked for; never holds a selection. */
  query: ExploreQuery;
  /** Columns shown by their place in the list, in order; the first is pinned. */
  columns: readonly number[];
  /** Columns whose values stand at the left. */
  facets: readonly number[];
  /** Rows chosen one by one, by their id, with their domains. */
  marked: ReadonlyMap<number, string | null>;
  result: ExploreResult | null;
  /** The row whose facts are open. */
  open: ExploreRow | null;
}

export interface ExploreState {
  /** The lists that are open, one made from the one before; the last one is shown. */
  trail: readonly OpenList[];
  /** The list that is being opened or made; `rows` counts what was read of it so far. */
  opening: { title: string; file: GivenFile | null; rows: number | null } | null;
  problem: Problem | null;
  /** Whether the charts stand at the right. */
  hasCharts: boolean;
  /** Grows whenever what is saved changed. */
  revision: number;
}

export const emptyExplore: ExploreState = {
  trail: [],
  opening: null,
  problem: null,
  hasCharts: false,
  revision: 0,
};

export const exploreStore = createStore<ExploreState>(() => emptyExplore);

export const emptyQuery: ExploreQuery = exploreQueryDefaults;

/** A list as it is looked at first. */
export function newlyOpened(table: ExploreTable, title: string, source: ExploreSource): OpenList {
  return {
    table,
    title,
    source,
    query: emptyQuery,
    columns: firstColumns(table),
    facets: firstFacets(table),
    marked: new Map(),
    result: null,
    open: null,
  };
}

/** The list that is shown. */
export function shownList({ trail }: ExploreState): OpenList | null {
  return trail.at(-1) ?? null;
}

/** What one condition is about: a column has one of each kind, and texts that its cells must hold next to one that they must not. */
function isAbout(condition: ExploreFilter, other: ExploreFilter): boolean {
  const isSame = condition.column === other.column && condition.kind === other.kind;
  return (
    isSame && (condition.kind !== 'contains' || other.kind !== 'contains' || condition.isNot === other.isNot)
  );
}

/** The query with a condition put in, in place of the one that is about the same. */
export function withCondition(query: ExploreQuery, condition: ExploreFilter): ExploreQuery {
  const others = query.filters.filter((each) => !isAbout(each, condition));
  return { ...query, filters: [...others, condition] };
}

export function withoutCondition(query: ExploreQuery, condition: ExploreFilter): ExploreQuery {
  return { ...query, filters: query.filters.filter((each) => each !== condition) };
}

const noChoice: Choice<ExploreCell> = anyValue;

/** What is chosen among the values of a column; the same object as long as it is the same. */
export function choiceAt(filters: readonly ExploreFilter[], column: number): Choice<ExploreCell> {
  const found = filters.find((each) => each.column === column && each.kind === 'values');
  return found?.kind === 'values' ? found.values : noChoice;
}

export function withChoice(query: ExploreQuery, column: number, values: Choice<ExploreCell>): ExploreQuery {
  const filters = query.filters.filter((each) => each.column !== column || each.kind !== 'values');
  return { ...query, filters: isAsked(values) ? [...filters, { kind: 'values', column, values }] : filters };
}

/** The query with one value of a column kept, left out, or not asked for; several values that are kept are alternatives. */
export function withValue(
  query: ExploreQuery,
  column: number,
  value: ExploreCell,
  standing: Standing,
): ExploreQuery {
  return withChoice(query, column, withStanding(choiceAt(query.filters, column), value, standing));
}

/** The query without its text and conditions; the order stays. */
export function withoutConditions({ sort }: ExploreQuery): ExploreQuery {
  return { ...emptyQuery, sort };
}

/** What actions concern: the rows chosen, else everything that the newest answer found. Null before the first answer. */
export function targetOf({ marked, result }: OpenList): { query: ExploreQuery; count: number } | null {
  if (result === null) return null;
  if (marked.size === 0) return { query: result.query, count: result.total };
  // Conditions would only take away some of what was chosen by hand.
  return {
    query: { ...emptyQuery, sort: result.query.sort, rowIds: [...marked.keys()] },
    count: marked.size,
  };
}
