import type { SavedQuery } from '../../../preload/contract/models/saved.ts';
import { listTagged } from '../store/annotations.ts';
import type { Reader } from '../store/database.ts';
import type { Columns } from './columns.ts';
import { KIND_BITS } from './index-domain.ts';
import type { Names } from './names.ts';
import { matchExpression } from './words.ts';

/** The parts of a query that a facet may leave out, so that it counts what choosing another value would find. */
export type Filter =
  | 'technology'
  | 'category'
  | 'country'
  | 'industry'
  | 'tag'
  | 'kind'
  | 'job'
  | 'age'
  | 'changes'
  | 'domains';

interface Test {
  filter: Filter;
  holds: (position: number) => boolean;
}

export interface MatchContext {
  db: Reader;
  columns: Columns;
  names: Names;
  now: number;
  /** The rows of domains that changed as the query asks; null if it does not. */
  changed: ReadonlySet<number> | null;
}

/** A query ready to be asked: the text's finds once, and every filter as a test of a position. */
export interface Matcher {
  /** Positions that pass all filters but `except`, ascending. */
  positions(except?: Filter): Int32Array;
}

/** Prepares a query over the columns. */
export function createMatcher(context: MatchContext, query: SavedQuery): Matcher {
  const base = candidates(context, query.text);
  const tests = testsOf(context, query);
  const known = new Map<Filter | undefined, Int32Array>();
  return {
    positions: (except) => {
      // Leaving out a filter that is not there changes nothing.
      const key = tests.some((test) => test.filter === except) ? except : undefined;
      const positions =
        known.get(key) ??
        sift(
          base,
          tests.filter((test) => test.filter !== key),
        );
      known.set(key, positions);
      return positions;
    },
  };
}

/** What the text finds, or everything. */
function candidates({ db, columns }: MatchContext, text: string): Int32Array {
  const expression = matchExpression(text);
  if (expression === null) return allPositions(columns);
  const ids = db.values<number>('SELECT rowid FROM saved_text WHERE saved_text MATCH ?', [expression]);
  return positionsOf(columns, ids);
}

export function allPositions({ count }: Columns): Int32Array {
  const positions = new Int32Array(count);
  for (let position = 0; position < count; position += 1) positions[position] = position;
  return positions;
}

/** Positions of row ids; those of other workspaces are left out. */
function positionsOf(columns: Columns, ids: readonly number[]): Int32Array {
  const found = new Int32Array(ids.length);
  let count = 0;
  for (const id of ids) {
    const position = columns.positions[id] ?? -1;
    if (position >= 0) found[count++] = position;
  }
  return found.subarray(0, count).sort();
}

function sift(base: Int32Array, tests: readonly Test[]): Int32Array {
  if (tests.length === 0) return base;
  const found = new Int32Array(base.length);
  let count = 0;
  for (const position of base) {
    if (tests.every((test) => test.holds(position))) found[count++] = position;
  }
  return found.subarray(0, count);
}

function testsOf(context: MatchContext, query: SavedQuery): Test[] {
  const { columns, names, now } = context;
  const tests: Test[] = [];
  const add = (filter: Filter, isAsked: boolean, make: () => Test['holds']) => {
    if (isAsked) tests.push({ filter, holds: make() });
  };
  add('kind', query.kinds.length > 0, () => {
    const bits = query.kinds.reduce((sum, kind) => sum | KIND_BITS[kind], 0);
    return (position) => ((columns.kinds[position] ?? 0) & bits) !== 0;
  });
  add('country', query.countries.length > 0, () =>
    among(columns.country, names.valueNumbers(query.countries)),
  );
  add('industry', query.industries.length > 0, () =>
    among(columns.industry, names.valueNumbers(query.industries)),
  );
  add('age', query.olderThanMs !== null || query.youngerThanMs !== null, () => {
    const newest = query.olderThanMs === null ? Number.MAX_SAFE_INTEGER : (now - query.olderThanMs) / 1_000;
    const oldest = query.youngerThanMs === null ? 0 : (now - query.youngerThanMs) / 1_000;
    return (position) => {
      const at = columns.savedAtS[position] ?? 0;
      return at >= oldest && at <= newest;
    };
  });
  const { changed } = context;
  add('changes', changed !== null, () => (position) => changed?.has(columns.ids[position] ?? 0) === true);
  const newSince = query.changes?.newSince ?? null;
  add('changes', newSince !== null, () => {
    const sinceS = (newSince ?? 0) / 1_000;
    return (position) => (columns.firstSavedAtS[position] ?? 0) >= sinceS;
  });
  add('tag', query.tags.length > 0, () => inSet(taggedPositions(context, query.tags)));
  add('job', query.jobs.length > 0, () => inSet(jobPositions(context, query.jobs)));
  add('domains', query.domains !== null, () => inSet(domainPositions(context, query.domains ?? [])));
  for (const name of query.technologies)
    add('technology', true, () => runs(columns, names.technologyNumber(name)));
  add('category', query.categories.length > 0, () =>
    runsAny(columns, names.technologiesIn(query.categories)),
  );
  return tests;
}

function among(column: Int32Array, wanted: ReadonlySet<number>): Test['holds'] {
  return (position) => wanted.has(column[position] ?? 0);
}

function inSet(positions: ReadonlySet<number>): Test['holds'] {
  return (position) => positions.has(position);
}

function runs(columns: Columns, technology: number | undefined): Test['holds'] {
  if (technology === undefined) return () => false;
  const { starts, lengths, pool } = columns;
  return (position) => {
    const start = starts[position] ?? 0;
    const end = start + (lengths[position] ?? 0);
    for (let index = start; index < end; index += 1) if (pool[index] === technology) return true;
    return false;
  };
}

function runsAny(columns: Columns, technologies: ReadonlySet<number>): Test['holds'] {
  const { starts, lengths, pool } = columns;
  return (position) => {
    const start = starts[position] ?? 0;
    const end = start + (lengths[position] ?? 0);
    for (let index = start; index < end; index += 1) if (technologies.has(pool[index] ?? 0)) return true;
    return false;
  };
}

function taggedPositions({ db, columns }: MatchContext, tags: readonly string[]): Set<number> {
  const tagged = listTagged(db, columns.workspace).filter((each) =>
    each.tags.some((tag) => tags.includes(tag)),
  );
  return domainPositions(
    { db, columns },
    tagged.map((each) => each.domain),
  );
}

function jobPositions({ db, columns }: MatchContext, jobs: readonly number[]): Set<number> {
  const ids = jobs.flatMap((job) =>
    db.values<number>(
      `SELECT d.id FROM job_domains j JOIN saved_domains d ON d.workspace = ? AND d.domain = j.domain WHERE j.job_id = ?`,
      [columns.workspace, job],
    ),
  );
  return new Set(positionsOf(columns, ids));
}

function domainPositions(
  { db, columns }: Pick<MatchContext, 'db' | 'columns'>,
  domains: readonly string[],
): Set<number> {
  const ids = domains.flatMap((domain) =>
    db.values<number>('SELECT id FROM saved_domains WHERE workspace = ? AND domain = ?', [
      columns.workspace,
      domain,
    ]),
  );
  return new Set(positionsOf(columns, ids));
}
