import type { ExploreCell, ExploreFilter } from '#contract/models/explore.ts';
import type { FacetName, SavedFilter, SavedQuery } from '#contract/models/saved.ts';
import { isAsked } from '#shared/tables/choice.ts';
import { savedColumns } from '#shared/tables/saved.ts';
import { nameOfRun } from '../files/own-file.ts';
import type { Reader } from '../store/database.ts';
import { listJobs } from '../store/jobs.ts';
import { toCount } from '../tables/cells.ts';
import type { Column, CountedValue } from '../tables/columns.ts';
import { anyOf, containsPart, isNot, type Part } from '../tables/conditions.ts';
import { LARGEST_SMALL } from '../tables/facet.ts';
import { searchable } from '../tables/folded.ts';
import { rowsOf } from '../tables/scan.ts';
import { BETWEEN_VALUES } from '../tables/several.ts';
import { type Table, type TableQuery, wordsOf } from '../tables/table.ts';
import { idsOfDomains } from './index-domain.ts';
import { KIND_BITS } from './kind-bits.ts';
import { type Names, sinceNumber } from './names.ts';
import type { CurrentTable } from './table-contents.ts';

export interface QueryContext {
  db: Reader;
  table: CurrentTable;
  workspace: number;
  /** In ms since 1970. */
  now: number;
  /** The row ids of the domains that changed as the query asks; null if it does not ask about changes. */
  changed: ReadonlySet<number> | null;
}

const DAY_MS = 86_400_000;
/** How many runs can be chosen, newest first. */
const LISTED_JOBS = 50;
/**
 * Up to this many technologies are looked for one by one. More are found faster in one pass over all pairs of
 * a domain and a technology. That pass leaves out the rows whose texts have the word already.
 */
const FEW_TECHNOLOGIES = 12;

/** The ages to choose from, as the filter by age finds them: an answer that a wrong clock dated in the future is young. */
const AGES: readonly { value: string; isIn(now: number): string }[] = [
  ...[1, 7, 30, 90].map((days) => ({
    value: `younger:${days * DAY_MS}`,
    isIn: (now: number) => `saved_at >= ${now - days * DAY_MS}`,
  })),
  { value: `older:${90 * DAY_MS}`, isIn: (now) => `saved_at <= ${now - 90 * DAY_MS}` },
];

/** A column of saved domains; `copied` is its cell in a list, if that is another one. */
interface SavedTableColumn extends Column {
  copied?: string;
}

/** Times are numbers here, for speed. They are times in lists and charts. */
function timeColumn(sql: string, perSecond: number): SavedTableColumn {
  const copied = `make_timestamp(${sql} * ${1_000_000 / perSecond})`;
  return { sql, type: 'integer', copied, charted: { sql: copied, type: 'timestamp' } };
}

/** The columns that are shown, and those that only filters know, in the order of their places. */
const NAMES = [...savedColumns, 'categories', 'kinds', 'jobs', 'age'] as const;
type Name = (typeof NAMES)[number];

/** The column of each facet. */
const COLUMN_OF: Readonly<Record<FacetName, Name>> = {
  technology: 'technologies',
  category: 'categories',
  country: 'country',
  industry: 'industry',
  tag: 'tags',
  kind: 'kinds',
  job: 'jobs',
  age: 'age',
};

export function placeOf(column: Name): number {
  return NAMES.indexOf(column);
}

export function placeOfFacet(facet: FacetName): number {
  return placeOf(COLUMN_OF[facet]);
}

/** A query of saved domains as one of any table. Nothing else knows both. */
function tableQueryOf(query: SavedQuery, now: number): TableQuery {
  const { olderThanMs, youngerThanMs } = query;
  const newSince = query.changes?.newSince ?? null;
  const values = (facet: FacetName, chosen: SavedQuery['tags'] | SavedQuery['jobs']): ExploreFilter[] =>
    isAsked(chosen) ? [{ kind: 'values', column: placeOfFacet(facet), values: chosen }] : [];
  const range = (column: Name, from: number | null, to: number | null): ExploreFilter[] =>
    from === null && to === null ? [] : [{ kind: 'range', column: placeOf(column), from, to }];
  return {
    text: query.text,
    filters: [
      ...values('kind', query.kinds),
      ...values('country', query.countries),
      ...values('industry', query.industries),
      ...values('technology', query.technologies),
      ...values('category', query.categories),
      ...values('tag', query.tags),
      ...range(
        'age',
        youngerThanMs === null ? null : now - youngerThanMs,
        olderThanMs === null ? null : now - olderThanMs,
      ),
      ...values('job', query.jobs),
      ...range('firstSavedAt', newSince === null ? null : Math.floor(newSince), null),
      ...query.filters.map(placed),
    ],
    sort: [{ column: placeOf(query.sort.column), descending: query.sort.descending }],
  };
}

/** Times are numbers in the table, and texts in a query. */
const PER_SECOND: Readonly<Partial<Record<Name, number>>> = { savedAt: 1_000, firstSavedAt: 1_000, since: 1 };

/** A condition on a named column as one on its place. */
function placed(filter: SavedFilter): ExploreFilter {
  const column = placeOf(filter.column);
  const perSecond = PER_SECOND[filter.column];
  if (filter.kind !== 'range' || perSecond === undefined) return { ...filter, column };
  const at = (end: ExploreCell, round: (time: number) => number) =>
    typeof end === 'string' ? round((Date.parse(end) / 1_000) * perSecond) : end;
  return { ...filter, column, from: at(filter.from, Math.ceil), to: at(filter.to, Math.floor) };
}

/** The saved domains as a query sees them. */
export function tableOfSaved(context: QueryContext, query: SavedQuery): Table<SavedTableColumn> {
  const { db, table, workspace, changed } = context;
  const columns = columnsOf(context, query);
  const few = (word: string) =>
    table.groups.split(table.names.technologiesNamed(bareWord(word))).rest.length <= FEW_TECHNOLOGIES;
  return {
    from: 'domains',
    id: 'id',
    columns: NAMES.map((name) => columns[name]),
    rows: db.get<{ most: number | null }>('SELECT max(id) AS most FROM saved_domains')?.most ?? 0,
    query: tableQueryOf(query, context.now),
    holds: (word) => wordPart(context, bareWord(word)),
    within: () => `workspace = ${Math.trunc(workspace)}`,
    others: [
      changed && idsPart(changed),
      query.domains && idsPart(idsOfDomains(db, workspace, query.domains)),
    ],
    last: [{ sql: 'domain', descending: false }],
    isSlow: !wordsOf(query.text).every(few),
  };
}

function columnsOf(context: QueryContext, query: SavedQuery): Record<Name, SavedTableColumn> {
  const { db, table, workspace, now } = context;
  const { names } = table;
  const categories = table.categories();
  const since = sinceNumber(names, query);
  const sinceSql =
    since === undefined
      ? 'CAST(NULL AS BIGINT)'
      : `(first_saved_at // 1000 + seen_after[list_position(technologies, ${since})])`;
  const list = (sql: string, type: Column['type']) => ({ sql, type, isList: true });
  return {
    domain: {
      sql: 'domain',
      type: 'text',
      key: 'domain',
      // A person reads a name with other letters as it is shown, which is what the words begin with.
      holds: (text) =>
        containsPart(
          ['domain', `CASE WHEN contains(domain, 'xn--') THEN regexp_extract(words, '^[^ \\n]*') END`],
          text,
        ),
    },
    company: { sql: 'company', type: 'text' },
    industry: { sql: 'industry', type: 'text' },
    country: { sql: 'country', type: 'text' },
    city: { sql: 'city', type: 'text' },
    technologyCount: { sql: 'technology_count', type: 'integer' },
    technologies: {
      // `names` is only there if rows are copied.
      sql: `array_to_string(list_sort(list_select(names, technologies)), '${BETWEEN_VALUES}')`,
      type: 'text',
      values: list('technologies', 'integer'),
      needsAll: true,
      written: (name) => names.technologyNumber(String(name))?.toString(),
      textsOf: (id) => [names.technology(Number(id))?.name ?? []].flat(),
      isSmall: names.largestTechnology() <= LARGEST_SMALL,
      holds: (text) => {
        const wanted = searchable(text);
        const numbers = names.technologies().filter(({ name }) => searchable(name).includes(wanted));
        return () =>
          `list_has_any(technologies, CAST([${numbers.map(({ id }) => id).join()}] AS UINTEGER[]))`;
      },
      // The places of all names are only written if rows are put in order by them.
      get key() {
        return byNames(names);
      },
    },
    since: timeColumn(sinceSql, 1),
    savedAt: timeColumn('saved_at', 1_000),
    firstSavedAt: timeColumn('first_saved_at', 1_000),
    tags: { sql: `array_to_string(tags, '${BETWEEN_VALUES}')`, type: 'text', values: list('tags', 'text') },
    note: { sql: 'note', type: 'text' },
    categories: {
      ...list('categories', 'integer'),
      written: (name) => table.categoryNumber(String(name))?.toString(),
      textsOf: (number) => [categories.get(Number(number)) ?? []].flat(),
    },
    kinds: {
      sql: 'kinds',
      type: 'integer',
      field: {
        hasAny: (kinds) => `kinds & ${KINDS.filter((kind) => kinds.includes(kind)).reduce(withBit, 0)} <> 0`,
        isEmpty: 'kinds = 0',
      },
      textsOf: (bits) => KINDS.filter((kind) => (Number(bits) & KIND_BITS[kind]) !== 0),
    },
    jobs: {
      sql: 'id',
      type: 'integer',
      field: {
        hasAny: (jobs, bind) => anyOf(jobs.map((job) => idsPart(idsOfJob(db, workspace, Number(job)))(bind))),
        isEmpty: 'false',
      },
      count: async (ask, scan) => {
        const jobs = listJobs(db, workspace).slice(0, LISTED_JOBS);
        if (jobs.length === 0) return [];
        const found = new Set(
          (await ask(`SELECT id ${rowsOf(scan)}`, scan.values)).map(([id]) => Number(id)),
        );
        return jobs.map((job): CountedValue => {
          const count = idsOfJob(db, workspace, job.id).filter((id) => found.has(id)).length;
          return { value: String(job.id), label: nameOfRun(job), count };
        });
      },
    },
    age: {
      sql: 'saved_at',
      type: 'integer',
      keepsOrder: true,
      count: async (ask, scan) => {
        const counts = AGES.map(({ isIn }) => `count(*) FILTER (${isIn(now)})`);
        const [row] = await ask(`SELECT ${counts.join(', ')} ${rowsOf(scan)}`, scan.values);
        return AGES.map(({ value }, index) => ({ value, count: toCount(row?.[index]) }));
      },
    },
  };
}

const KINDS = ['technologies', 'companies'] as const;
const withBit = (sum: number, kind: (typeof KINDS)[number]) => sum | KIND_BITS[kind];

/** A word as names and texts of saved domains are searched for it, without signs at its ends. */
function bareWord(word: string): string {
  const text = searchable(word);
  return text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || text;
}

/** The word is in a text of the domain, or begins a word in the name of a technology that it runs. */
function wordPart({ table, workspace }: QueryContext, word: string): Part {
  const { sure, maybe, rest } = table.groups.split(table.names.technologiesNamed(word));
  return (bind) => {
    const values = table.names.valuesWith(word).map(bind).join(', ');
    const isValue = (column: string) => values !== '' && `${column} IN (${values})`;
    // The texts were folded as the word was.
    const bound = bind(word);
    // What costs least comes first: the rest is only looked at in the rows that are not found yet.
    const found = [
      sure !== 0n && hasBits(sure),
      isValue('country'),
      isValue('industry'),
      `contains(words, ${bound})`,
      `contains(domain, ${bound})`,
    ];
    if (rest.length === 0) return anyOf(found);
    const runsOne =
      rest.length > FEW_TECHNOLOGIES
        ? `id IN (SELECT id FROM (SELECT id, unnest(technologies) AS number FROM domains
             WHERE workspace = ${Math.trunc(workspace)} AND ${hasBits(maybe)} AND ${isNot(anyOf(found))})
           WHERE number IN (${rest.join()}))`
        : anyOf(rest.map((number) => `list_contains(technologies, ${number})`));
    return anyOf([...found, `(${hasBits(maybe)} AND ${runsOne})`]);
  };
}

function hasBits(bits: bigint): string {
  return `name_bits & ${bits}::UBIGINT <> 0`;
}

function idsPart(ids: Iterable<number>): Part {
  return (bind) => `id IN (SELECT unnest(CAST(${bind(`[${[...ids].join()}]`)} AS INTEGER[])))`;
}

/** The domains of a run. One of another workspace has none here. */
function idsOfJob(db: Reader, workspace: number, jobId: number): number[] {
  return db.values<number>(
    `SELECT d.id FROM jobs JOIN job_domains j ON j.job_id = jobs.id
     JOIN saved_domains d ON d.workspace = jobs.workspace AND d.domain = j.domain WHERE jobs.workspace = ? AND jobs.id = ?`,
    [workspace, jobId],
  );
}

/** How many names of technologies put domains in order: about as many as a cell shows. Each takes time. */
const ORDERING_NAMES = 4;

/** The first technologies of a domain by their names. Of two domains that begin alike, the one with fewer comes first. */
function byNames(names: Names): string {
  const ranks = `CAST('[${names.ranks().join()}]' AS UINTEGER[])`;
  return `list_transform(technologies[1:${ORDERING_NAMES}], lambda number: list_extract(${ranks}, number))`;
}
