import { createStore } from 'zustand/vanilla';
import type {
  ChosenNotations,
  ExploreCell,
  ExploreColumn,
  ExploreQuery,
  ExploreRow,
  ExploreTable,
  FilterOn,
} from '#contract/models/explore.ts';
import type { GivenFile } from '#contract/models/file-ref.ts';
import type { Problem } from '#contract/models/job.ts';
import type { ListView } from '#contract/models/list-view.ts';
import type { SavedQuery } from '#contract/models/saved.ts';
import { anyValue, type Choice, isAsked, type Standing, withStanding } from '#shared/tables/choice.ts';
import { exploreQueryDefaults } from '#contract/values/explore.ts';
import type { CombinedList, GroupedList, QueriedList } from '#shared/tables/list-sources.ts';
import { firstColumns, firstFacets } from './explore-columns.ts';

/** Where an open list comes from, so that it can be opened again after the engine stopped. */
export type ExploreSource =
  | { kind: 'file'; file: GivenFile; sheet: string | null; rowsBelow?: boolean | undefined }
  | { kind: 'saved'; query: SavedQuery }
  | LiveListSource
  | QueriedList<ExploreSource>
  | GroupedList<ExploreSource>
  | CombinedList<ExploreSource>;

/** Rows that the engine keeps: those of a run, or the charges of the workspace in use. */
export type LiveListSource = { kind: 'run'; jobId: number } | { kind: 'ledger' };

/** The screens that show a list. */
export type ListPlace = 'lists' | 'run' | 'ledger';

/** The screens other than that of lists whose rows can be opened there. */
export const rowScreens = ['saved', 'enrich', 'credits'] as const;
type RowScreen = (typeof rowScreens)[number];

/**
 * A column as a screen shows it. `say` gives the words for a cell, if the cell itself is not shown. `isOwnName`: a person
 * wrote its name, which is shown as it is.
 */
export interface ListColumn extends ExploreColumn {
  isOwnName?: boolean;
  say?: (cell: ExploreCell) => string | undefined;
}

export interface ListTable extends ExploreTable {
  columns: ListColumn[];
}

/** A file of the person's own, with the sheet that was looked at. */
export interface OwnFile {
  file: GivenFile;
  sheet: string | null;
  /** The columns of a sheet that was chosen. Those of a file can be read without opening it. */
  columns?: readonly string[];
}

/** The newest answer and its query; `tookMs` is the time in the engine. */
export interface ExploreResult {
  query: ExploreQuery;
  total: number;
  tookMs: number;
}

/** One open list, and how it is shown. */
export interface OpenList {
  table: ListTable;
  title: string;
  source: ExploreSource;
  /** What is looked for; never has a selection. */
  query: ExploreQuery;
  /** The shown columns by their position in the list, in order; the first is pinned. */
  columns: readonly number[];
  /** The columns shown as facets. */
  facets: readonly number[];
  /** Chosen rows by their id, with their domains. */
  marked: ReadonlyMap<number, string | null>;
  result: ExploreResult | null;
  /** The row whose facts are open. */
  open: ExploreRow | null;
}

export interface ExploreState {
  /** The open lists of the screen of lists, each made from the one before; the last one is shown. */
  trail: readonly OpenList[];
  /** The lists of the screens of runs and of credits. */
  live: { readonly run: OpenList | null; readonly ledger: OpenList | null };
  /** The screen that is shown. */
  place: ListPlace;
  /** The screen whose rows were opened on that of lists: the way back leads there. */
  cameFrom: RowScreen | null;
  /** The list that is being opened or made; `rows` is how many were read so far. */
  opening: { title: string; file: GivenFile | null; rows: number | null } | null;
  problem: Problem | null;
  /** A view that was opened, and a file of it that is not where it was. */
  lost: { view: ListView; file: GivenFile } | null;
  /** A view that came with a backup, whose SQL a person has yet to see. */
  unread: ListView | null;
  /** Whether the charts are shown. */
  hasCharts: boolean;
  /** Increases when what is saved changes. */
  revision: number;
  /** Files of the person's own that were opened or combined since the window was opened, the newest first. */
  ownFiles: readonly OwnFile[];
  /** How a person wants columns of files to be read (`notations.ts`). */
  notations: Readonly<Record<string, ChosenNotations>>;
}

export const emptyExplore: ExploreState = {
  trail: [],
  live: { run: null, ledger: null },
  place: 'lists',
  cameFrom: null,
  opening: null,
  problem: null,
  lost: null,
  unread: null,
  hasCharts: false,
  revision: 0,
  ownFiles: [],
  notations: {},
};

export const exploreStore = createStore<ExploreState>(() => emptyExplore);

export const emptyQuery: ExploreQuery = exploreQueryDefaults;

/** The first state of a list. */
export function newlyOpened(table: ListTable, title: string, source: ExploreSource): OpenList {
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
export function shownList({ trail, live, place }: ExploreState): OpenList | null {
  return place === 'lists' ? (trail.at(-1) ?? null) : live[place];
}

/**
 * Whether two conditions are about the same thing. A column can have one condition of each kind. It can also
 * have two texts: one that its cells must have, and one that they must not have.
 */
function isAbout(condition: FilterOn<unknown>, other: FilterOn<unknown>): boolean {
  const isSame = condition.column === other.column && condition.kind === other.kind;
  return (
    isSame && (condition.kind !== 'contains' || other.kind !== 'contains' || condition.isNot === other.isNot)
  );
}

/** The query with a condition, which replaces the one about the same thing. */
export function withCondition<Key, Query extends { filters: FilterOn<Key>[] }>(
  query: Query,
  condition: FilterOn<Key>,
): Query {
  const others = query.filters.filter((each) => !isAbout(each, condition));
  return { ...query, filters: [...others, condition] };
}

export function withoutCondition<Key, Query extends { filters: FilterOn<Key>[] }>(
  query: Query,
  condition: FilterOn<Key>,
): Query {
  return { ...query, filters: query.filters.filter((each) => each !== condition) };
}

const noChoice: Choice<ExploreCell> = anyValue;

/** What is chosen among the values of a column. The same object while the filters are the same. */
export function choiceAt<Key>(filters: readonly FilterOn<Key>[], column: Key): Choice<ExploreCell> {
  const found = filters.find((each) => each.column === column && each.kind === 'values');
  return found?.kind === 'values' ? found.values : noChoice;
}

export function withChoice<Key, Query extends { filters: FilterOn<Key>[] }>(
  query: Query,
  column: Key,
  values: Choice<ExploreCell>,
): Query {
  const filters = query.filters.filter((each) => each.column !== column || each.kind !== 'values');
  return { ...query, filters: isAsked(values) ? [...filters, { kind: 'values', column, values }] : filters };
}

/**
 * The query with one value of a column kept, left out, or not asked for. Several kept values are
 * alternatives.
 */
export function withValue<Key, Query extends { filters: FilterOn<Key>[] }>(
  query: Query,
  column: Key,
  value: ExploreCell,
  standing: Standing,
): Query {
  return withChoice(query, column, withStanding(choiceAt(query.filters, column), value, standing));
}

/** Whether a query asks for all rows. */
export function isUnasked({ text, filters, saved }: ExploreQuery): boolean {
  return text.trim() === '' && filters.length === 0 && saved === 'any';
}

/** The query without its text and conditions; the order stays. */
export function withoutConditions({ sort }: ExploreQuery): ExploreQuery {
  return { ...emptyQuery, sort };
}

/**
 * What actions apply to: the chosen rows, else everything that the newest answer found. Null before the first
 * answer.
 */
export function targetOf({ marked, result }: OpenList): { query: ExploreQuery; count: number } | null {
  if (result === null) return null;
  if (marked.size === 0) return { query: result.query, count: result.total };
  // Conditions would only remove some of the chosen rows.
  return {
    query: { ...emptyQuery, sort: result.query.sort, rowIds: [...marked.keys()] },
    count: marked.size,
  };
}
