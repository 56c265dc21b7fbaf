import type { Facet, FacetName, SavedQuery } from '../../../preload/contract/models/saved.ts';
import type { SqlRow, SqlValue } from '../duckdb/database.ts';
import { nameOfRun } from '../files/own-file.ts';
import { listJobs } from '../store/jobs.ts';
import { toCount } from '../tables/cells.ts';
import type { Column } from '../tables/columns.ts';
import { LARGEST_SMALL, valueCounts } from '../tables/facet.ts';
import { narrow, rowsOf, type Scan } from '../tables/scan.ts';
import { COLUMNS, idsOfJob, type QueryContext, scanOf } from './conditions.ts';
import { KIND_BITS } from './index-domain.ts';

const DAY_MS = 86_400_000;
/** How many runs can be chosen, newest first. */
const LISTED_JOBS = 50;
/** The columns of the table that are lists. */
const LISTS = ['technologies', 'categories', 'tags'];

/** The ages to choose from, as the filter by age finds them: an answer that a wrong clock dated in the future is young. */
const AGES: readonly { value: string; isIn(now: number): string }[] = [
  ...[1, 7, 30, 90].map((days) => ({
    value: `younger:${days * DAY_MS}`,
    isIn: (now: number) => `saved_at >= ${now - days * DAY_MS}`,
  })),
  { value: `older:${90 * DAY_MS}`, isIn: (now) => `saved_at <= ${now - 90 * DAY_MS}` },
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
    const all = scanOf(context, query);
    let found: Scan = all;
    await connection.run('BEGIN');
    try {
      if (all.isSlow && facets.length > 1) {
        await connection.run(
          `CREATE OR REPLACE TEMP TABLE found AS SELECT rowid AS place, country, industry, kinds, saved_at,
             ${LISTS.map((list) => `CASE WHEN ${list} IS NOT NULL THEN true END AS ${list}`).join(', ')} ${rowsOf(all)}`,
          all.values,
        );
        found = { from: 'found', sql: 'true', values: [] };
      }
      const counted: Facet[] = [];
      for (const facet of facets) {
        // A domain must run all chosen technologies, so another one narrows what was found.
        const hasOwn = facet !== 'technology' && all.asked.has(facet);
        const scan = hasOwn ? scanOf(context, query, facet) : found;
        counted.push(shownFacet(facet, await valuesOf({ ...context, rows }, facet, scan), options));
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

/** Runs one statement in the transaction in which all facets are counted. */
type Rows = (sql: string, values: SqlValue[]) => Promise<SqlRow[]>;
type FacetContext = QueryContext & { rows: Rows };

function valuesOf(context: FacetContext, facet: FacetName, scan: Scan): Promise<Counted> {
  const { names } = context.table;
  switch (facet) {
    case 'technology':
      return cellCounts(context, scan, COLUMNS.technologies, (id) => names.technology(Number(id))?.name);
    case 'category': {
      const categories = context.table.categories();
      return cellCounts(context, scan, COLUMNS.categories, (number) => categories.get(Number(number)));
    }
    case 'tag':
      return cellCounts(context, scan, COLUMNS.tags);
    case 'country':
    case 'industry':
      return cellCounts(context, scan, COLUMNS[facet]);
    case 'kind':
      return kindCounts(context, scan);
    case 'age':
      return ageCounts(context, scan);
    case 'job':
      return jobCounts(context, scan);
  }
}

/** How many domains of a workspace run each technology, by its number. */
export async function countTechnologies(context: QueryContext, query: SavedQuery): Promise<Uint32Array> {
  const { database, names } = context.table;
  const counts = new Uint32Array(names.largestTechnology() + 1);
  const scan = scanOf(context, query);
  const small = names.largestTechnology() <= LARGEST_SMALL;
  const rows = await database.rows(valueCounts(scan, COLUMNS.technologies, { small }), scan.values);
  for (const [id, count] of rows) counts[Number(id)] = Number(count);
  return counts;
}

/** The same rows of the whole table: in `found` a list is only `true` or null. */
function inDomains(scan: Scan): Scan {
  if (scan.from === 'domains') return scan;
  return { from: 'domains', sql: `rowid IN (SELECT place FROM ${scan.from})`, values: [] };
}

async function cellCounts(
  { rows, table }: FacetContext,
  scan: Scan,
  column: Column,
  nameOf: (value: SqlValue) => string | undefined = String,
): Promise<Counted> {
  const { sql, isList } = column;
  const small = column === COLUMNS.technologies && table.names.largestTechnology() <= LARGEST_SMALL;
  const counted = await rows(valueCounts(isList ? inDomains(scan) : scan, column, { small }), scan.values);
  const [none] = isList
    ? await rows(`SELECT null, count(*) ${rowsOf(narrow(scan, () => `${sql} IS NULL`))}`, scan.values)
    : counted.filter(([value]) => value === null);
  return {
    values: counted.flatMap(([value, found]) => {
      const name = value == null ? undefined : nameOf(value);
      return name === undefined ? [] : [{ value: name, label: name, count: toCount(found) }];
    }),
    none: toCount(none?.[1]),
  };
}

async function kindCounts({ rows }: FacetContext, scan: Scan): Promise<Counted> {
  const counted = await rows(valueCounts(scan, COLUMNS.kinds), scan.values);
  const sum = (isOf: (bits: number) => boolean) =>
    counted.reduce((total, [bits, found]) => (isOf(Number(bits)) ? total + toCount(found) : total), 0);
  return {
    values: (['technologies', 'companies'] as const).map((kind) => ({
      value: kind,
      label: kind,
      count: sum((bits) => (bits & KIND_BITS[kind]) !== 0),
    })),
    none: sum((bits) => bits === 0),
  };
}

async function ageCounts({ now, rows }: FacetContext, scan: Scan): Promise<Counted> {
  const counts = AGES.map(({ isIn }) => `count(*) FILTER (${isIn(now)})`);
  const [row] = await rows(`SELECT ${counts.join(', ')} ${rowsOf(scan)}`, scan.values);
  return {
    values: AGES.map(({ value }, index) => ({ value, label: value, count: toCount(row?.[index]) })),
    none: null,
  };
}

async function jobCounts({ db, workspace, rows }: FacetContext, scan: Scan): Promise<Counted> {
  const jobs = listJobs(db, workspace).slice(0, LISTED_JOBS);
  if (jobs.length === 0) return { values: [], none: null };
  const within = inDomains(scan);
  const ids = await rows(`SELECT id ${rowsOf(within)}`, within.values);
  const found = new Set(ids.map(([id]) => Number(id)));
  const values = jobs.map((job) => {
    const count = idsOfJob(db, workspace, job.id).filter((id) => found.has(id)).length;
    return { value: String(job.id), label: nameOfRun(job), count };
  });
  return { values, none: null };
}
