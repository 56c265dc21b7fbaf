import { createStore } from 'zustand/vanilla';
import type {
  FacetName,
  SavedColumn,
  SavedQuery,
  SavedRow,
  SavedWorkspace,
} from '../../preload/contract/models/saved.ts';
import { savedColumns, savedQueryDefaults } from '../../preload/contract/values/saved.ts';

/** What the newest answer was to, and what it said; sums are domains, `tookMs` is the time in the store. */
export interface SavedResult {
  query: SavedQuery;
  total: number;
  all: number;
  tookMs: number;
}

export interface SavedState {
  /** What is looked for; never holds a selection. */
  query: SavedQuery;
  /** The columns chosen, in order; the first is always the domain. Null: those kept before (`columnsOf`). */
  columns: readonly SavedColumn[] | null;
  /** Domains that are chosen one by one; actions concern them alone where there are any. */
  marked: ReadonlySet<string>;
  /** The row whose facts are open. */
  open: SavedRow | null;
  result: SavedResult | null;
  /** Names for values that need them, such as a run's file; by facet and value. */
  labels: Readonly<Record<string, string>>;
  workspaces: readonly SavedWorkspace[];
  /** Grows whenever what is saved changed. */
  revision: number;
}

export const emptyQuery: SavedQuery = savedQueryDefaults;

export const firstColumns: readonly SavedColumn[] = [
  'domain',
  'since',
  'company',
  'industry',
  'country',
  'technologyCount',
  'technologies',
  'savedAt',
  'tags',
];

export const emptySaved: SavedState = {
  query: emptyQuery,
  columns: null,
  marked: new Set(),
  open: null,
  result: null,
  labels: {},
  workspaces: [],
  revision: 0,
};

export const savedStore = createStore<SavedState>(() => emptySaved);

/** The columns that are shown: `since` says something only where one technology is asked for. */
export function shownColumns(
  columns: readonly SavedColumn[],
  technologies: readonly string[],
): SavedColumn[] {
  return columns.filter((column) => column !== 'since' || technologies.length === 1);
}

/** One value that what is found must have. */
export interface Filter {
  facet: FacetName;
  value: string;
}

/** Every filter in force but the text, in the order of the facets. */
export function filtersOf(query: SavedQuery): Filter[] {
  const list = (facet: FacetName, values: readonly string[]) => values.map((value) => ({ facet, value }));
  return [
    ...list('technology', query.technologies),
    ...list('category', query.categories),
    ...list('country', query.countries),
    ...list('industry', query.industries),
    ...list('tag', query.tags),
    ...list('kind', query.kinds),
    ...list('job', query.jobs.map(String)),
    ...list('age', query.youngerThanMs === null ? [] : [`younger:${query.youngerThanMs}`]),
    ...list('age', query.olderThanMs === null ? [] : [`older:${query.olderThanMs}`]),
  ];
}

/** The query with one filter put in or taken out. */
export function withFilter(query: SavedQuery, { facet, value }: Filter, isOn: boolean): SavedQuery {
  const turned = <Value>(values: readonly Value[], one: Value) =>
    isOn ? [...values.filter((each) => each !== one), one] : values.filter((each) => each !== one);
  switch (facet) {
    case 'technology':
      return { ...query, technologies: turned(query.technologies, value) };
    case 'category':
      return { ...query, categories: turned(query.categories, value) };
    case 'country':
      return { ...query, countries: turned(query.countries, value) };
    case 'industry':
      return { ...query, industries: turned(query.industries, value) };
    case 'tag':
      return { ...query, tags: turned(query.tags, value) };
    case 'kind':
      return { ...query, kinds: turned(query.kinds, value === 'companies' ? 'companies' : 'technologies') };
    case 'job':
      return { ...query, jobs: turned(query.jobs, Number(value)) };
    case 'age':
      return { ...query, ...ageFilter(value, isOn) };
  }
}

function ageFilter(value: string, isOn: boolean): Partial<SavedQuery> {
  const [side, ms] = value.split(':');
  const bound = isOn ? Number(ms) : null;
  return side === 'older' ? { olderThanMs: bound } : { youngerThanMs: bound };
}

/** The query without its text and filters; the workspace and the order stay. */
export function withoutFilters({ workspace, sort }: SavedQuery): SavedQuery {
  return { ...emptyQuery, workspace, sort: sort.column === 'since' ? emptyQuery.sort : sort };
}

export function hasFilters(query: SavedQuery): boolean {
  return query.text.trim() !== '' || filtersOf(query).length > 0 || query.changes !== null;
}

/** What the actions concern: the chosen domains, else everything that the newest answer found. Null before the first answer. */
export function targetOf({ marked, result }: SavedState): { query: SavedQuery; count: number } | null {
  if (result === null) return null;
  // Filters would only take away some of what was chosen by hand.
  if (marked.size > 0) {
    const { workspace, sort, technologies } = result.query;
    const query = { ...emptyQuery, workspace, sort, technologies, domains: [...marked] };
    return { query, count: marked.size };
  }
  return { query: result.query, count: result.total };
}

/** The workspace whose saved answers are shown, where that is not the one in use. */
export function foreignWorkspace({ query, workspaces }: SavedState): SavedWorkspace | null {
  const shown = workspaces.find(({ workspace }) => workspace === query.workspace);
  return shown === undefined || shown.isActive ? null : shown;
}

export const labelKey = ({ facet, value }: Filter) => `${facet}:${value}`;

/** Columns as they were kept: known ones only, each once, the domain first. */
export function columnsFrom(kept: string | null): readonly SavedColumn[] {
  if (kept === null) return firstColumns;
  try {
    const values: unknown = JSON.parse(kept);
    if (!Array.isArray(values)) return firstColumns;
    const known = values.flatMap((value) => savedColumns.find((column) => column === value) ?? []);
    return known.length === 0 ? firstColumns : [...new Set<SavedColumn>(['domain', ...known])];
  } catch {
    return firstColumns;
  }
}
