import type { SavedQuery } from '../../../preload/contract/models/saved.ts';
import { type Choice, isAsked } from '../../../preload/contract/values/choice.ts';
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
  const add = (filter: Filter, isThere: boolean, make: () => Test['holds']) => {
    if (isThere) tests.push({ filter, holds: make() });
  };
  add('kind', isAsked(query.kinds), () => kindTest(columns, query.kinds));
  add('country', isAsked(query.countries), () => valueTest(columns.country, names, query.countries));
  add('industry', isAsked(query.industries), () => valueTest(columns.industry, names, query.industries));
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
  add('tag', isAsked(query.tags), () => tagTest(context, query.tags));
  add('job', isAsked(query.jobs), () => jobTest(context, query.jobs));
  add('domains', query.domains !== null, () =>
    marked(columns, domainPositions(context, query.domains ?? [])),
  );
  add('technology', isAsked(query.technologies), () => technologyTest(columns, names, query.technologies));
  add('category', isAsked(query.categories), () => categoryTest(columns, names, query.categories));
  return tests;
}

/** Both sides of a choice as tests: `has` tells whether a position has any of these values. */
function either<Value>(
  { is, not }: Choice<Value>,
  has: (values: readonly Value[]) => Test['holds'],
): Test['holds'] {
  const isKept = is.length === 0 ? () => true : has(is);
  if (not.length === 0) return isKept;
  const isLeftOut = has(not);
  return (position) => isKept(position) && !isLeftOut(position);
}

function filled<Value>(values: readonly (Value | null)[]): Value[] {
  return values.flatMap((value) => value ?? []);
}

/** `column` holds the number of a name, 0 for none. */
function valueTest(column: Int32Array, names: Names, choice: Choice<string | null>): Test['holds'] {
  return either(choice, (values) => {
    const wanted = new Set(names.valueNumbers(filled(values)));
    if (values.includes(null)) wanted.add(0);
    return (position) => wanted.has(column[position] ?? 0);
  });
}

function kindTest({ kinds }: Columns, choice: SavedQuery['kinds']): Test['holds'] {
  return either(choice, (values) => {
    const bits = filled(values).reduce((sum, kind) => sum | KIND_BITS[kind], 0);
    const hasNone = values.includes(null);
    return (position) => {
      const found = kinds[position] ?? 0;
      return (found & bits) !== 0 || (hasNone && found === 0);
    };
  });
}

/** All that are to run do, and none of the others does; one look at what a domain runs, however many they are. */
function technologyTest(columns: Columns, names: Names, { is, not }: Choice<string | null>): Test['holds'] {
  const { starts, lengths, pool } = columns;
  const wanted = new Set(filled(is).map((name) => names.technologyNumber(name)));
  const isImpossible = wanted.has(undefined) || (wanted.size > 0 && is.includes(null));
  if (isImpossible) return () => false;
  const WANTED = 1;
  const UNWANTED = 2;
  const marks = new Uint8Array(names.largestTechnology() + 1);
  for (const number of wanted) marks[number ?? 0] = WANTED;
  for (const name of filled(not)) {
    const number = names.technologyNumber(name);
    if (number !== undefined && wanted.has(number)) return () => false;
    if (number !== undefined) marks[number] = UNWANTED;
  }
  return (position) => {
    const length = lengths[position] ?? 0;
    if (length === 0 ? not.includes(null) || wanted.size > 0 : is.includes(null)) return false;
    const start = starts[position] ?? 0;
    let found = 0;
    for (let index = start; index < start + length; index += 1) {
      const mark = marks[pool[index] ?? 0];
      if (mark === UNWANTED) return false;
      if (mark === WANTED) found += 1;
    }
    return found === wanted.size;
  };
}

function categoryTest(columns: Columns, names: Names, choice: Choice<string | null>): Test['holds'] {
  const { starts, lengths, pool } = columns;
  return either(choice, (values) => {
    const marks = new Uint8Array(names.largestTechnology() + 1);
    for (const number of names.technologiesIn(filled(values))) marks[number] = 1;
    const hasNone = values.includes(null);
    return (position) => {
      const length = lengths[position] ?? 0;
      if (length === 0) return hasNone;
      const start = starts[position] ?? 0;
      for (let index = start; index < start + length; index += 1)
        if (marks[pool[index] ?? 0] === 1) return true;
      return false;
    };
  });
}

function tagTest({ db, columns }: MatchContext, choice: Choice<string | null>): Test['holds'] {
  const all = listTagged(db, columns.workspace);
  const having = (wanted: (tag: string) => boolean) =>
    domainPositions(
      { db, columns },
      all.filter(({ tags }) => tags.some(wanted)).map(({ domain }) => domain),
    );
  return either(choice, (values) => {
    const names = new Set(filled(values));
    const has = marked(
      columns,
      having((tag) => names.has(tag)),
    );
    if (!values.includes(null)) return has;
    const hasAny = marked(
      columns,
      having(() => true),
    );
    return (position) => has(position) || !hasAny(position);
  });
}

function jobTest({ db, columns }: MatchContext, choice: Choice<number>): Test['holds'] {
  return either(choice, (jobs) =>
    marked(
      columns,
      positionsOf(
        columns,
        jobs.flatMap((job) =>
          db.values<number>(
            `SELECT d.id FROM job_domains j JOIN saved_domains d ON d.workspace = ? AND d.domain = j.domain WHERE j.job_id = ?`,
            [columns.workspace, job],
          ),
        ),
      ),
    ),
  );
}

/** Whether a position is one of these, by an array: a set of a million numbers takes ten times as long to make. */
function marked({ count }: Columns, positions: Int32Array): Test['holds'] {
  const marks = new Uint8Array(count);
  for (const position of positions) marks[position] = 1;
  return (position) => marks[position] === 1;
}

function domainPositions(
  { db, columns }: Pick<MatchContext, 'db' | 'columns'>,
  domains: readonly string[],
): Int32Array {
  const ids = domains.flatMap((domain) =>
    db.values<number>('SELECT id FROM saved_domains WHERE workspace = ? AND domain = ?', [
      columns.workspace,
      domain,
    ]),
  );
  return positionsOf(columns, ids);
}
