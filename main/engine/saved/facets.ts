import type { Facet, FacetName, SavedQuery } from '../../../preload/contract/models/saved.ts';
import type { SqlRow, SqlValue } from '../duckdb/database.ts';
import { nameOfRun } from '../files/own-file.ts';
import { listJobs } from '../store/jobs.ts';
import { conditionOf, idsOfJob, type QueryContext } from './conditions.ts';
import { KIND_BITS } from './index-domain.ts';

const DAY_MS = 86_400_000;
/** How many runs can be chosen, newest first. */
const LISTED_JOBS = 50;

/** The ages to choose from. `younger:` is the query's `youngerThanMs`, `older:` its `olderThanMs`. */
const AGES: readonly { value: string; youngestMs: number; oldestMs: number }[] = [
  ...[1, 7, 30, 90].map((days) => ({
    value: `younger:${days * DAY_MS}`,
    youngestMs: 0,
    oldestMs: days * DAY_MS,
  })),
  { value: `older:${90 * DAY_MS}`, youngestMs: 90 * DAY_MS, oldestMs: Number.MAX_SAFE_INTEGER },
];

interface Counted {
  values: { value: string; label: string; count: number }[];
  /** How many have no value; null if that is not counted. */
  none: number | null;
}

/**
 * Counts the values of facets among what the query finds, all at the same moment. For each facet it returns
 * up to `limit` values that contain `contains`, most frequent first, and then how many domains have no value.
 */
export function countFacets(
  context: QueryContext,
  query: SavedQuery,
  facets: readonly FacetName[],
  options: { limit: number; contains: string },
): Promise<Facet[]> {
  return context.table.database.withConnection(async (connection) => {
    const rows: Rows = async (sql, values) => (await connection.runAndReadAll(sql, values)).getRows();
    const all = conditionOf(context, query);
    let found: Scan = { ...all, from: 'domains' };
    await connection.run('BEGIN');
    try {
      if (all.isSlow && facets.length > 1) {
        await connection.run(
          `CREATE OR REPLACE TEMP TABLE found AS SELECT rowid AS place, country, industry, kinds, saved_at,
             ${LISTS.map((list) => `CASE WHEN ${list} IS NOT NULL THEN true END AS ${list}`).join(', ')}
             FROM domains WHERE ${all.sql}`,
          all.values,
        );
        found = { from: 'found', sql: 'true', values: [] };
      }
      const counted: Facet[] = [];
      for (const facet of facets) {
        // A domain must run all chosen technologies, so another one narrows what was found.
        const hasOwn = facet !== 'technology' && all.asked.has(facet);
        const condition: Scan = hasOwn ? { ...conditionOf(context, query, facet), from: 'domains' } : found;
        counted.push(shownFacet(facet, await valuesOf({ ...context, rows }, facet, condition), options));
      }
      return counted;
    } finally {
      await connection.run('ROLLBACK');
    }
  });
}

function shownFacet(
  facet: FacetName,
  { values, none }: Counted,
  { limit, contains }: { limit: number; contains: string },
): Facet {
  const wanted = contains.trim().toLowerCase();
  const all = values.filter(
    ({ count, label }) => count > 0 && (wanted === '' || label.toLowerCase().includes(wanted)),
  );
  if (facet !== 'age') all.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label));
  const shown: Facet['values'] = all.slice(0, limit);
  if (none !== null && none > 0 && wanted === '') shown.push({ value: null, label: '', count: none });
  return { facet, values: shown, more: Math.max(0, all.length - limit) };
}

/** The columns of the table that are lists. */
const LISTS = ['technologies', 'categories', 'tags'] as const;

/** Rows to count: of the whole table, or of `found`, in which a list is only `true` or null. */
interface Scan {
  from: 'domains' | 'found';
  sql: string;
  values: SqlValue[];
}

/** Runs one statement in the transaction in which all facets are counted. */
type Rows = (sql: string, values: SqlValue[]) => Promise<SqlRow[]>;
type FacetContext = QueryContext & { rows: Rows };

function valuesOf(context: FacetContext, facet: FacetName, condition: Scan): Promise<Counted> {
  const { names } = context.table;
  switch (facet) {
    case 'technology':
      return listCounts(context, condition, 'technologies', (id) => names.technology(Number(id))?.name);
    case 'category': {
      const categories = context.table.categories();
      return listCounts(context, condition, 'categories', (number) => categories.get(Number(number)));
    }
    case 'tag':
      return listCounts(context, condition, 'tags', String);
    case 'country':
    case 'industry':
      return valueCounts(context, condition, facet);
    case 'kind':
      return kindCounts(context, condition);
    case 'age':
      return ageCounts(context, condition);
    case 'job':
      return jobCounts(context, condition);
  }
}

/** How many domains of a workspace run each technology, by its number. */
export async function countTechnologies(context: QueryContext, query: SavedQuery): Promise<Uint32Array> {
  const { database, names } = context.table;
  const counts = new Uint32Array(names.largestTechnology() + 1);
  const { sql, values } = inLists('technologies', { ...conditionOf(context, query), from: 'domains' });
  for (const [id, count] of await database.rows(sql, values)) counts[Number(id)] = Number(count);
  return counts;
}

function inLists(column: (typeof LISTS)[number], scan: Scan): { sql: string; values: SqlValue[] } {
  return {
    sql: `SELECT value, count(*) FROM (SELECT unnest(${column}) AS value FROM domains
       WHERE ${inDomains(scan)} AND ${column} IS NOT NULL) GROUP BY value`,
    values: scan.values,
  };
}

/** The rows of a scan as a condition on the whole table. */
function inDomains({ from, sql }: Scan): string {
  return from === 'found' ? 'rowid IN (SELECT place FROM found)' : sql;
}

async function listCounts(
  context: FacetContext,
  condition: Scan,
  column: (typeof LISTS)[number],
  nameOf: (value: unknown) => string | undefined,
): Promise<Counted> {
  const { sql, values } = inLists(column, condition);
  const rows = await context.rows(sql, values);
  const none = await count(context, condition, `${column} IS NULL`);
  return {
    values: rows.flatMap(([value, found]) => {
      const name = nameOf(value);
      return name === undefined ? [] : [{ value: name, label: name, count: Number(found) }];
    }),
    none,
  };
}

async function valueCounts(
  context: FacetContext,
  { from, sql, values }: Scan,
  column: string,
): Promise<Counted> {
  const rows = await context.rows(
    `SELECT ${column}, count(*) FROM ${from} WHERE ${sql} GROUP BY ${column}`,
    values,
  );
  const none = rows.find(([value]) => value === null);
  return {
    values: rows.flatMap(([value, found]) =>
      value === null ? [] : [{ value: String(value), label: String(value), count: Number(found) }],
    ),
    none: Number(none?.[1] ?? 0),
  };
}

async function kindCounts(context: FacetContext, { from, sql, values }: Scan): Promise<Counted> {
  const rows = await context.rows(`SELECT kinds, count(*) FROM ${from} WHERE ${sql} GROUP BY kinds`, values);
  const sum = (isOf: (bits: number) => boolean) =>
    rows.reduce((total, [bits, found]) => (isOf(Number(bits)) ? total + Number(found) : total), 0);
  return {
    values: (['technologies', 'companies'] as const).map((kind) => ({
      value: kind,
      label: kind,
      count: sum((bits) => (bits & KIND_BITS[kind]) !== 0),
    })),
    none: sum((bits) => bits === 0),
  };
}

async function ageCounts(context: FacetContext, { from, sql, values }: Scan): Promise<Counted> {
  const { now, rows } = context;
  const counts = AGES.map(({ youngestMs, oldestMs }) => {
    const oldest = BigInt(Math.max(0, now - oldestMs));
    return `count(*) FILTER (saved_at BETWEEN ${oldest} AND ${BigInt(now - youngestMs)})`;
  });
  const [row] = await rows(`SELECT ${counts.join(', ')} FROM ${from} WHERE ${sql}`, values);
  return {
    values: AGES.map(({ value }, index) => ({ value, label: value, count: Number(row?.[index] ?? 0) })),
    none: null,
  };
}

async function jobCounts(context: FacetContext, condition: Scan): Promise<Counted> {
  const { db, workspace, rows } = context;
  const jobs = listJobs(db, workspace).slice(0, LISTED_JOBS);
  if (jobs.length === 0) return { values: [], none: null };
  const ids = await rows(`SELECT id FROM domains WHERE ${inDomains(condition)}`, condition.values);
  const found = new Set(ids.map(([id]) => Number(id)));
  const values = jobs.map((job) => {
    const count = idsOfJob(db, workspace, job.id).filter((id) => found.has(id)).length;
    return { value: String(job.id), label: nameOfRun(job), count };
  });
  return { values, none: null };
}

async function count({ rows }: FacetContext, { from, sql, values }: Scan, also: string): Promise<number> {
  const [row] = await rows(`SELECT count(*) FROM ${from} WHERE ${sql} AND ${also}`, values);
  return Number(row?.[0] ?? 0);
}
