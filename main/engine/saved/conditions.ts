import type { LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { FacetName, SavedQuery } from '../../../preload/contract/models/saved.ts';
import type { Reader } from '../store/database.ts';
import type { Column } from '../tables/columns.ts';
import {
  allOf,
  anyOf,
  cellField,
  choicePart,
  containsPart,
  type Field,
  isNot,
  listField,
  type Part,
  rangePart,
  wordsOf,
} from '../tables/conditions.ts';
import type { Order, Scan } from '../tables/scan.ts';
import { idsOfDomains, KIND_BITS } from './index-domain.ts';
import { type Names, sinceNumber } from './names.ts';
import { searchable } from './searchable.ts';
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

/** The columns of the table that are searched or counted by their values. */
export const COLUMNS = {
  country: { sql: 'country', type: 'text' },
  industry: { sql: 'industry', type: 'text' },
  /** The sum of `KIND_BITS`. */
  kinds: { sql: 'kinds', type: 'integer' },
  technologies: { sql: 'technologies', type: 'integer', isList: true },
  categories: { sql: 'categories', type: 'integer', isList: true },
  tags: { sql: 'tags', type: 'text', isList: true },
  savedAt: { sql: 'saved_at', type: 'integer' },
  firstSavedAt: { sql: 'first_saved_at', type: 'integer' },
} as const satisfies Record<string, Column>;

/** The domains that a query finds. */
export interface SavedScan extends Scan {
  /** Whether these are all domains of the workspace. */
  isAll: boolean;
  /** Whether it is so slow that its rows should be stored for a second count. */
  isSlow: boolean;
  /** The facets that the query filters by, without `except`. */
  asked: ReadonlySet<string>;
}

/**
 * Up to this many technologies are looked for one by one. More are found faster in one pass over all pairs of
 * a domain and a technology. That pass leaves out the rows whose texts have the word already.
 */
const FEW_TECHNOLOGIES = 12;
/** More words than a person types. Each is looked for in every domain, so the rest is ignored. */
const MOST_WORDS = 32;

/** What a query finds. A facet can leave its own filter out as `except`, to count what another value would find. */
export function scanOf(context: QueryContext, query: SavedQuery, except?: FacetName): SavedScan {
  const { db, table, workspace, now, changed } = context;
  const { names } = table;
  const { olderThanMs, youngerThanMs, domains } = query;
  const newSince = query.changes?.newSince ?? null;
  const words = searchedWords(query.text);
  const technologies = listField<string>(COLUMNS.technologies, (name) =>
    names.technologyNumber(name)?.toString(),
  );
  const categories = listField<string>(COLUMNS.categories, (name) => table.categoryNumber(name)?.toString());
  const tags = listField<string>(COLUMNS.tags, (tag, bind) => bind(tag));
  const runs: Field<number> = {
    hasAny: (jobs, bind) => anyOf(jobs.map((job) => idsPart(idsOfJob(db, workspace, job))(bind))),
    isEmpty: 'false',
  };
  const filters: Record<FacetName, Part | null> = {
    kind: choicePart(KINDS, query.kinds),
    country: choicePart(cellField(COLUMNS.country), query.countries),
    industry: choicePart(cellField(COLUMNS.industry), query.industries),
    technology: choicePart(technologies, query.technologies, { needsAll: true }),
    category: choicePart(categories, query.categories),
    tag: choicePart(tags, query.tags),
    age: rangePart(COLUMNS.savedAt, {
      from: youngerThanMs === null ? null : now - youngerThanMs,
      to: olderThanMs === null ? null : now - olderThanMs,
    }),
    job: choicePart(runs, query.jobs),
  };
  const asked = Object.entries(filters).filter(([facet, part]) => part !== null && facet !== except);
  const parts = [
    ...words.map((word) => wordPart(context, word)),
    ...asked.map(([, part]) => part),
    changed && idsPart(changed),
    rangePart(COLUMNS.firstSavedAt, { from: newSince === null ? null : Math.floor(newSince), to: null }),
    domains && idsPart(idsOfDomains(db, workspace, domains)),
  ].filter((part) => part !== null);
  return {
    from: 'domains',
    ...allOf([() => `workspace = ${Math.trunc(workspace)}`, ...parts]),
    isAll: parts.length === 0,
    isSlow: words.some(
      (word) => table.groups.split(names.technologiesNamed(word)).rest.length > FEW_TECHNOLOGIES,
    ),
    asked: new Set(asked.map(([facet]) => facet)),
  };
}

const KINDS: Field<LookupKind> = {
  hasAny: (kinds) => `kinds & ${kinds.reduce((sum, kind) => sum | KIND_BITS[kind], 0)} <> 0`,
  isEmpty: 'kinds = 0',
};

/** The words of a text, each once, without signs at their ends: a pasted name may end in a comma. */
function searchedWords(text: string): string[] {
  const bare = wordsOf(searchable(text)).map(
    (word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || word,
  );
  return [...new Set(bare)].slice(0, MOST_WORDS);
}

/** The word is in a text of the domain, or begins a word in the name of a technology that it runs. */
function wordPart({ table, workspace }: QueryContext, word: string): Part {
  const { sure, maybe, rest } = table.groups.split(table.names.technologiesNamed(word));
  return (bind) => {
    const values = table.names.valuesWith(word).map(bind).join(', ');
    const isValue = (column: Column) => values !== '' && `${column.sql} IN (${values})`;
    // What costs least comes first: the rest is only looked at in the rows that are not found yet.
    const found = [
      sure !== 0n && hasBits(sure),
      isValue(COLUMNS.country),
      isValue(COLUMNS.industry),
      containsPart(['words', 'domain'], word)(bind),
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
export function idsOfJob(db: Reader, workspace: number, jobId: number): number[] {
  return db.values<number>(
    `SELECT d.id FROM jobs JOIN job_domains j ON j.job_id = jobs.id
     JOIN saved_domains d ON d.workspace = jobs.workspace AND d.domain = j.domain WHERE jobs.workspace = ? AND jobs.id = ?`,
    [workspace, jobId],
  );
}

/** The second since 1970 at which the technology that a query asks for was first seen; null unless it asks for one. */
export function sinceOf({ table }: QueryContext, query: SavedQuery): string | null {
  const since = sinceNumber(table.names, query);
  return since === undefined
    ? null
    : `(first_saved_at // 1000 + seen_after[list_position(technologies, ${since})])`;
}

/** The order of a query. Domains without a value come last in both directions; ties are ordered by domain. */
export function orderOf(context: QueryContext, query: SavedQuery): Order {
  const { column, descending } = query.sort;
  const keys: Record<Exclude<SavedQuery['sort']['column'], 'technologies'>, string | null> = {
    domain: null,
    company: byLetters('company'),
    industry: byLetters('industry'),
    country: byLetters('country'),
    city: byLetters('city'),
    technologyCount: 'technology_count',
    since: sinceOf(context, query),
    savedAt: 'saved_at',
    firstSavedAt: 'first_saved_at',
    tags: byLetters(`array_to_string(tags, ', ')`),
    note: byLetters('note'),
  };
  const sql = column === 'technologies' ? byNames(context.table.names) : [keys[column]];
  return [
    ...sql.filter((each) => each !== null).map((each) => ({ sql: each, descending })),
    { sql: 'domain', descending: descending && column === 'domain' },
  ];
}

/** A text as it is put in order: accents and capital letters do not count. */
function byLetters(sql: string): string {
  return `strip_accents(lower(${sql}))`;
}

/** How many names of technologies put domains in order: about as many as a cell shows. Each takes time. */
const ORDERING_NAMES = 4;

/** The first technologies of a domain by their names, one after the other. */
function byNames(names: Names): string[] {
  const ranks = `CAST('[${names.ranks().join()}]' AS UINTEGER[])`;
  return Array.from({ length: ORDERING_NAMES }, (_, place) => {
    const rank = `list_extract(${ranks}, technologies[${place + 1}])`;
    // Of two domains whose names are the same at first, the one with fewer comes first. One without any comes last.
    return place === 0 ? rank : `coalesce(${rank}, 0)`;
  });
}
