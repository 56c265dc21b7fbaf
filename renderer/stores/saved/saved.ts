import { createStore } from 'zustand/vanilla';
import type { FacetName, SavedColumn, SavedQuery, SavedRow, SavedWorkspace } from '#contract/models/saved.ts';
import { type Choice, type Standing, withStanding } from '#shared/tables/choice.ts';
import { savedColumns, savedQueryDefaults, soleTechnology } from '#shared/tables/saved.ts';

/** The newest answer and its query; totals count domains, `tookMs` is the time in the store. */
export interface SavedResult {
  query: SavedQuery;
  total: number;
  all: number;
  tookMs: number;
}

export interface SavedState {
  /** What is looked for; never has a selection. */
  query: SavedQuery;
  /** The chosen columns, in order; the first is always the domain. Null: the stored ones (`columnsOf`). */
  columns: readonly SavedColumn[] | null;
  /** Chosen domains; if there are any, actions apply only to them. */
  marked: ReadonlySet<string>;
  /** The row whose facts are open. */
  open: SavedRow | null;
  result: SavedResult | null;
  /** Names of values that need one, such as a run's file; by facet and value. */
  labels: Readonly<Record<string, string>>;
  workspaces: readonly SavedWorkspace[];
  /** Increases when what is saved changes. */
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

/** The columns to show: `since` needs a single technology. */
export function shownColumns<Column extends SavedColumn>(
  columns: readonly Column[],
  technologies: SavedQuery['technologies'],
): Column[] {
  return columns.filter((column) => column !== 'since' || soleTechnology({ technologies }) !== null);
}

/** One value that the domains must have, or must not have; null means no value. */
export interface Filter {
  facet: FacetName;
  value: string | null;
  isNot: boolean;
}

/** Facets whose values a query chooses among, with the query's field. An age has two bounds instead. */
const fields = {
  technology: 'technologies',
  category: 'categories',
  country: 'countries',
  industry: 'industries',
  tag: 'tags',
  kind: 'kinds',
  job: 'jobs',
} as const satisfies Record<Exclude<FacetName, 'age'>, keyof SavedQuery>;
const choiceFacets = Object.keys(fields) as (keyof typeof fields)[];

/** The facet of a column that has one. */
export const facetOfColumn: Readonly<Partial<Record<SavedColumn, keyof typeof fields>>> = {
  industry: 'industry',
  country: 'country',
  technologies: 'technology',
  tags: 'tag',
};

/** Every active choice among the values of facets, in their order. */
export function filtersOf(query: SavedQuery): Filter[] {
  const age = (side: string, ms: number | null): Filter[] =>
    ms === null ? [] : [{ facet: 'age', value: `${side}:${ms}`, isNot: false }];
  return [
    ...choiceFacets.flatMap((facet) => {
      const { is, not }: Choice<string | number | null> = query[fields[facet]];
      const list = (values: readonly (string | number | null)[], isNot: boolean) =>
        values.map((value): Filter => ({ facet, value: value === null ? null : String(value), isNot }));
      return [...list(is, false), ...list(not, true)];
    }),
    ...age('younger', query.youngerThanMs),
    ...age('older', query.olderThanMs),
  ];
}

/** The query with one value of a facet kept, left out, or not asked for. */
export function withFilter(
  query: SavedQuery,
  { facet, value }: Pick<Filter, 'facet' | 'value'>,
  standing: Standing,
): SavedQuery {
  if (facet === 'age') return { ...query, ...ageFilter(value ?? '', standing === 'is') };
  if (facet === 'job') return { ...query, jobs: withStanding(query.jobs, Number(value), standing) };
  if (facet === 'kind') {
    const kind = value === null ? null : value === 'companies' ? 'companies' : 'technologies';
    return { ...query, kinds: withStanding(query.kinds, kind, standing) };
  }
  const field = fields[facet];
  return { ...query, [field]: withStanding<string | null>(query[field], value, standing) };
}

/** What the filters say of one value of a facet. */
export function standingIn(
  filters: readonly Filter[],
  { facet, value }: Pick<Filter, 'facet' | 'value'>,
): Standing {
  const found = filters.find((each) => each.facet === facet && each.value === value);
  return found === undefined ? null : found.isNot ? 'not' : 'is';
}

function ageFilter(value: string, isOn: boolean): Partial<SavedQuery> {
  const [side, ms] = value.split(':');
  const bound = isOn ? Number(ms) : null;
  return side === 'older' ? { olderThanMs: bound } : { youngerThanMs: bound };
}

/** The query without its text and filters; workspace and order stay. */
export function withoutFilters({ workspace, sort }: SavedQuery): SavedQuery {
  return { ...emptyQuery, workspace, sort: sort.column === 'since' ? emptyQuery.sort : sort };
}

export function hasFilters(query: SavedQuery): boolean {
  const { text, changes, filters } = query;
  return text.trim() !== '' || filters.length + filtersOf(query).length > 0 || changes !== null;
}

/**
 * What actions apply to: the chosen domains, else everything that the newest answer found. Null before the
 * first answer.
 */
export function targetOf({ marked, result }: SavedState): { query: SavedQuery; count: number } | null {
  if (result === null) return null;
  // Filters would only remove some of the chosen domains.
  if (marked.size > 0) {
    const { workspace, sort, technologies } = result.query;
    const query = { ...emptyQuery, workspace, sort, technologies, domains: [...marked] };
    return { query, count: marked.size };
  }
  return { query: result.query, count: result.total };
}

/** The shown workspace, if it is not the one in use. */
export function foreignWorkspace({ query, workspaces }: SavedState): SavedWorkspace | null {
  const shown = workspaces.find(({ workspace }) => workspace === query.workspace);
  return shown === undefined || shown.isActive ? null : shown;
}

export const labelKey = ({ facet, value }: Pick<Filter, 'facet' | 'value'>) => `${facet}:${value ?? ''}`;

/** Stored columns: known ones only, each once, the domain first. */
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
