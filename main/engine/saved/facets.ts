import type { Facet, FacetName } from '../../../preload/contract/models/saved.ts';
import { nameOfRun } from '../files/own-file.ts';
import { listTagged } from '../store/annotations.ts';
import type { Reader } from '../store/database.ts';
import { listJobs } from '../store/jobs.ts';
import type { Columns } from './columns.ts';
import { KIND_BITS } from './index-domain.ts';
import { categoryOf, type Names } from './names.ts';

const DAY_S = 86_400;
/** Runs that can be chosen, newest first. */
const LISTED_JOBS = 50;

/** Ages that a person thinks in: `younger:` and `older:` name the query's field, with its ms. */
const AGES: readonly { value: string; youngestS: number; oldestS: number }[] = [
  ...[1, 7, 30, 90].map((days) => ({
    value: `younger:${days * DAY_S * 1_000}`,
    youngestS: 0,
    oldestS: days * DAY_S,
  })),
  {
    value: `older:${90 * DAY_S * 1_000}`,
    youngestS: 90 * DAY_S,
    oldestS: Number.POSITIVE_INFINITY,
  },
];

export interface FacetContext {
  db: Reader;
  columns: Columns;
  names: Names;
  now: number;
}

interface Counted {
  values: { value: string; label: string; count: number }[];
  /** How many have no value; null if that is not counted. */
  none: number | null;
}

/** Counts the values of one facet among positions; `limit` values that hold `contains` come back, most frequent first, then how many have none. */
export function countFacet(
  context: FacetContext,
  facet: FacetName,
  positions: Int32Array,
  { limit, contains }: { limit: number; contains: string },
): Facet {
  const wanted = contains.trim().toLowerCase();
  const { values, none } = valuesOf(context, facet, positions);
  const all = values.filter(
    ({ count, label }) => count > 0 && (wanted === '' || label.toLowerCase().includes(wanted)),
  );
  if (facet !== 'age') all.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
  const shown: Facet['values'] = all.slice(0, limit);
  if (none !== null && none > 0 && wanted === '') shown.push({ value: null, label: '', count: none });
  return { facet, values: shown, more: Math.max(0, all.length - limit) };
}

function valuesOf(context: FacetContext, facet: FacetName, positions: Int32Array): Counted {
  switch (facet) {
    case 'technology':
      return technologyCounts(context, positions);
    case 'category':
      return categoryCounts(context, positions);
    case 'country':
      return valueCounts(context, context.columns.country, positions);
    case 'industry':
      return valueCounts(context, context.columns.industry, positions);
    case 'kind':
      return kindCounts(context.columns, positions);
    case 'age':
      return ageCounts(context, positions);
    case 'tag':
      return tagCounts(context, positions);
    case 'job':
      return jobCounts(context, positions);
  }
}

/** How many of the positions run each technology, by its number. */
export function countTechnologies(columns: Columns, names: Names, positions: Int32Array): Uint32Array {
  const { starts, lengths, pool } = columns;
  const counts = new Uint32Array(names.largestTechnology() + 1);
  for (const position of positions) {
    const start = starts[position] ?? 0;
    const end = start + (lengths[position] ?? 0);
    for (let index = start; index < end; index += 1) {
      const id = pool[index] ?? 0;
      counts[id] = (counts[id] ?? 0) + 1;
    }
  }
  return counts;
}

function technologyCounts({ columns, names }: FacetContext, positions: Int32Array): Counted {
  const counts = countTechnologies(columns, names, positions);
  const values = names
    .technologies()
    .map(({ id, name }) => ({ value: name, label: name, count: counts[id] ?? 0 }));
  return { values, none: countWithout(columns, positions) };
}

/** How many of the positions run nothing that is known. */
function countWithout({ lengths }: Columns, positions: Int32Array): number {
  let count = 0;
  for (const position of positions) if ((lengths[position] ?? 0) === 0) count += 1;
  return count;
}

function categoryCounts({ columns, names }: FacetContext, positions: Int32Array): Counted {
  const { starts, lengths, pool } = columns;
  const categories = [...new Set(names.technologies().map(categoryOf))];
  const numberOf = new Map(categories.map((category, index) => [category, index]));
  const byTechnology = new Int32Array(names.largestTechnology() + 1);
  for (const each of names.technologies()) byTechnology[each.id] = numberOf.get(categoryOf(each)) ?? 0;
  const counts = new Uint32Array(categories.length);
  // A domain counts once for a category, however many of its technologies are of it.
  const lastSeen = new Int32Array(categories.length).fill(-1);
  for (const position of positions) {
    const start = starts[position] ?? 0;
    const end = start + (lengths[position] ?? 0);
    for (let index = start; index < end; index += 1) {
      const category = byTechnology[pool[index] ?? 0] ?? 0;
      if (lastSeen[category] === position) continue;
      lastSeen[category] = position;
      counts[category] = (counts[category] ?? 0) + 1;
    }
  }
  const values = categories.map((name, index) => ({ value: name, label: name, count: counts[index] ?? 0 }));
  return { values, none: countWithout(columns, positions) };
}

function valueCounts({ names }: FacetContext, column: Int32Array, positions: Int32Array): Counted {
  const counts = new Uint32Array(names.largestValue() + 1);
  for (const position of positions) {
    const id = column[position] ?? 0;
    counts[id] = (counts[id] ?? 0) + 1;
  }
  const found: Counted['values'] = [];
  counts.forEach((count, id) => {
    const value = id === 0 || count === 0 ? undefined : names.value(id);
    if (value !== undefined) found.push({ value, label: value, count });
  });
  return { values: found, none: counts[0] ?? 0 };
}

function kindCounts(columns: Columns, positions: Int32Array): Counted {
  const counts = { technologies: 0, companies: 0, none: 0 };
  for (const position of positions) {
    const bits = columns.kinds[position] ?? 0;
    if ((bits & KIND_BITS.technologies) !== 0) counts.technologies += 1;
    if ((bits & KIND_BITS.companies) !== 0) counts.companies += 1;
    if (bits === 0) counts.none += 1;
  }
  const values = (['technologies', 'companies'] as const).map((kind) => ({
    value: kind,
    label: kind,
    count: counts[kind],
  }));
  return { values, none: counts.none };
}

function ageCounts({ columns, now }: FacetContext, positions: Int32Array): Counted {
  const nowS = now / 1_000;
  const { savedAtS } = columns;
  const counts = new Uint32Array(AGES.length);
  for (const position of positions) {
    const ageS = nowS - (savedAtS[position] ?? 0);
    for (let index = 0; index < AGES.length; index += 1) {
      const age = AGES[index];
      if (age !== undefined && ageS >= age.youngestS && ageS <= age.oldestS)
        counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  return {
    values: AGES.map(({ value }, index) => ({ value, label: value, count: counts[index] ?? 0 })),
    none: null,
  };
}

function tagCounts({ db, columns }: FacetContext, positions: Int32Array): Counted {
  const isFound = markedPositions(columns, positions);
  const counts = new Map<string, number>();
  let tagged = 0;
  for (const { domain, tags } of listTagged(db, columns.workspace)) {
    if (tags.length === 0 || isFound[positionOfDomain(db, columns, domain)] !== 1) continue;
    tagged += 1;
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const values = [...counts].map(([tag, count]) => ({ value: tag, label: tag, count }));
  return { values, none: positions.length - tagged };
}

/** 1 for each position among these; a set of a million numbers takes ten times as long to make. */
function markedPositions({ count }: Columns, positions: Int32Array): Uint8Array {
  const marks = new Uint8Array(count);
  for (const position of positions) marks[position] = 1;
  return marks;
}

function jobCounts({ db, columns }: FacetContext, positions: Int32Array): Counted {
  const isFound = markedPositions(columns, positions);
  const jobs = listJobs(db, columns.workspace).slice(0, LISTED_JOBS);
  const values = jobs.map((job) => {
    const { id } = job;
    const ids = db.values<number>(
      `SELECT d.id FROM job_domains j JOIN saved_domains d ON d.workspace = ? AND d.domain = j.domain WHERE j.job_id = ?`,
      [columns.workspace, id],
    );
    const count = ids.reduce((sum, each) => sum + (isFound[columns.positions[each] ?? -1] ?? 0), 0);
    return { value: String(id), label: nameOfRun(job), count };
  });
  return { values, none: null };
}

function positionOfDomain(db: Reader, columns: Columns, domain: string): number {
  const [id] = db.values<number>('SELECT id FROM saved_domains WHERE workspace = ? AND domain = ?', [
    columns.workspace,
    domain,
  ]);
  return id === undefined ? -1 : (columns.positions[id] ?? -1);
}
