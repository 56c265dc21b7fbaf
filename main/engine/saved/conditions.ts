import type { SavedQuery, SavedSort } from '../../../preload/contract/models/saved.ts';
import { type Choice, isAsked } from '../../../preload/contract/values/choice.ts';
import type { SqlValue } from '../duckdb/database.ts';
import type { Reader } from '../store/database.ts';
import { KIND_BITS } from './index-domain.ts';
import type { Names } from './names.ts';
import { searchable } from './searchable.ts';
import type { CurrentTable } from './table-contents.ts';

/** The filters that have a facet. A facet can leave its own out, to count what another value would find. */
export type Filter = 'technology' | 'category' | 'country' | 'industry' | 'tag' | 'kind' | 'job' | 'age';

export interface QueryContext {
  db: Reader;
  table: CurrentTable;
  workspace: number;
  /** In ms since 1970. */
  now: number;
  /** The row ids of the domains that changed as the query asks; null if it does not ask about changes. */
  changed: ReadonlySet<number> | null;
}

/** A condition on the table with `$1`, `$2`, … for its values. */
export interface Condition {
  sql: string;
  values: SqlValue[];
  /** Whether every domain of the workspace meets it. */
  isAll: boolean;
  /** Whether it is so slow that its rows should be stored for a second count. */
  isSlow: boolean;
  /** The filters that the query uses, without `except`. */
  asked: ReadonlySet<Filter>;
}

/**
 * Up to this many technologies are looked for one by one. More are found faster in one pass over all pairs of
 * a domain and a technology. That pass leaves out the rows whose texts have the word already.
 */
const FEW_TECHNOLOGIES = 12;
/** More words than a person types. Each is looked for in every domain, so the rest is ignored. */
const MOST_WORDS = 32;

/** The condition for what a query finds, without its filter `except`. */
export function conditionOf(context: QueryContext, query: SavedQuery, except?: Filter): Condition {
  const values: SqlValue[] = [];
  const bind = (value: SqlValue) => `$${values.push(value)}`;
  const numbers = (ids: Iterable<number>) =>
    `(SELECT unnest(CAST(${bind(`[${[...ids].join()}]`)} AS INTEGER[])))`;
  const parts: string[] = [];
  const asked = new Set<Filter>();
  const add = (filter: Filter | null, isThere: boolean, make: () => string) => {
    if (!isThere || (filter !== null && filter === except)) return;
    if (filter !== null) asked.add(filter);
    parts.push(make());
  };
  const { db, table, workspace, now, changed } = context;
  const words = wordsOf(query.text);
  for (const word of words) parts.push(wordSql(context, word, bind));
  const isSlow = words.some((word) => table.names.technologiesNamed(word).length > FEW_TECHNOLOGIES);
  add('kind', isAsked(query.kinds), () =>
    either(query.kinds, (kinds) => {
      const bits = filled(kinds).reduce((sum, kind) => sum | KIND_BITS[kind], 0);
      return anyOf([`kinds & ${bits} <> 0`, kinds.includes(null) && 'kinds = 0']);
    }),
  );
  add('country', isAsked(query.countries), () => valueSql('country', query.countries, bind));
  add('industry', isAsked(query.industries), () => valueSql('industry', query.industries, bind));
  add('technology', isAsked(query.technologies), () => technologySql(table.names, query.technologies));
  add('category', isAsked(query.categories), () =>
    listSql('categories', query.categories, (name) => table.categoryNumber(name)?.toString()),
  );
  add('tag', isAsked(query.tags), () => listSql('tags', query.tags, bind));
  const { olderThanMs, youngerThanMs } = query;
  add('age', olderThanMs !== null, () => `saved_at <= ${bind(BigInt(now - (olderThanMs ?? 0)))}`);
  add('age', youngerThanMs !== null, () => `saved_at >= ${bind(BigInt(now - (youngerThanMs ?? 0)))}`);
  add(null, changed !== null, () => `id IN ${numbers(changed ?? [])}`);
  const newSince = query.changes?.newSince ?? null;
  add(null, newSince !== null, () => `first_saved_at >= ${bind(BigInt(Math.floor(newSince ?? 0)))}`);
  add('job', isAsked(query.jobs), () =>
    either(query.jobs, (jobs) => anyOf(jobs.map((job) => `id IN ${numbers(idsOfJob(db, workspace, job))}`))),
  );
  const { domains } = query;
  add(null, domains !== null, () => `id IN ${numbers(idsOfDomains(db, workspace, domains ?? []))}`);
  const isAll = parts.length === 0;
  const sql = [`workspace = ${Math.trunc(workspace)}`, ...parts].join(' AND ');
  return { sql, values, isAll, isSlow, asked };
}

/** The words of a text, each once, without signs at their ends: a pasted name may end in a comma. */
function wordsOf(text: string): string[] {
  const words = searchable(text).split(/\s+/);
  const bare = words.map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || word);
  return [...new Set(bare)].filter((word) => word !== '').slice(0, MOST_WORDS);
}

/** True if the word is in a text of the domain, or begins a word in the name of a technology that it runs. */
function wordSql(
  { table, workspace }: QueryContext,
  word: string,
  bind: (value: SqlValue) => string,
): string {
  const text = bind(word);
  const values = table.names.valuesWith(word).map((value) => bind(value));
  const inTexts = anyOf([
    `contains(domain, ${text})`,
    `contains(words, ${text})`,
    ...['country', 'industry'].map((column) => values.length > 0 && isAmong(column, values)),
  ]);
  const numbers = table.names.technologiesNamed(word);
  if (numbers.length <= FEW_TECHNOLOGIES)
    return anyOf([inTexts, ...numbers.map((number) => holds('technologies', String(number)))]);
  const rest = `SELECT id, unnest(technologies) AS number FROM domains
    WHERE workspace = ${Math.trunc(workspace)} AND NOT ${inTexts}`;
  return anyOf([inTexts, `id IN (SELECT id FROM (${rest}) WHERE number IN (${numbers.join()}))`]);
}

/** True if the domain runs every technology of `is` and none of `not`. */
function technologySql(names: Names, { is, not }: Choice<string | null>): string {
  const numbers = filled(is).map((name) => names.technologyNumber(name));
  if (numbers.includes(undefined) || (numbers.length > 0 && is.includes(null))) return 'false';
  return (
    [
      ...numbers.map((number) => holds('technologies', String(number))),
      ...(is.includes(null) ? ['technologies IS NULL'] : []),
      ...filled(not).flatMap((name) => {
        const number = names.technologyNumber(name);
        return number === undefined ? [] : [`NOT ${holds('technologies', String(number))}`];
      }),
      ...(not.includes(null) ? ['technologies IS NOT NULL'] : []),
    ].join(' AND ') || 'true'
  );
}

function valueSql(column: string, choice: Choice<string | null>, bind: (value: SqlValue) => string): string {
  return either(choice, (values) => {
    const names = filled(values).map(bind);
    return anyOf([names.length > 0 && isAmong(column, names), values.includes(null) && `${column} IS NULL`]);
  });
}

/** A choice among the values of a list column; `writtenAs` returns undefined for a value that no list has. */
function listSql(
  column: string,
  choice: Choice<string | null>,
  writtenAs: (name: string) => string | undefined,
): string {
  return either(choice, (values) =>
    anyOf([
      ...filled(values).map((name) => {
        const value = writtenAs(name);
        return value !== undefined && holds(column, value);
      }),
      values.includes(null) && `${column} IS NULL`,
    ]),
  );
}

/** Both sides of a choice; `has` is the condition for having any of these values. */
function either<Value>({ is, not }: Choice<Value>, has: (values: readonly Value[]) => string): string {
  const parts = [...(is.length === 0 ? [] : [has(is)]), ...(not.length === 0 ? [] : [`NOT ${has(not)}`])];
  return parts.join(' AND ');
}

function anyOf(parts: readonly (string | false)[]): string {
  return `(${parts.filter((part) => part !== false).join(' OR ') || 'false'})`;
}

function isAmong(column: string, values: readonly string[]): string {
  return `coalesce(${column} IN (${values.join(', ')}), false)`;
}

/** Whether a list has a value; an empty list is null, which has none. */
function holds(column: string, value: string): string {
  return `coalesce(list_contains(${column}, ${value}), false)`;
}

function filled<Value>(values: readonly (Value | null)[]): Value[] {
  return values.filter((value) => value !== null);
}

export function idsOfJob(db: Reader, workspace: number, jobId: number): number[] {
  return db.values<number>(
    `SELECT d.id FROM job_domains j JOIN saved_domains d ON d.workspace = ? AND d.domain = j.domain WHERE j.job_id = ?`,
    [workspace, jobId],
  );
}

function idsOfDomains(db: Reader, workspace: number, domains: readonly string[]): number[] {
  return db.values<number>(
    'SELECT id FROM saved_domains WHERE workspace = ? AND domain IN (SELECT value FROM json_each(?))',
    [workspace, JSON.stringify(domains)],
  );
}

/** The order of a query. Rows without a value come last in both directions; ties are ordered by domain. */
export function orderOf({ column, descending }: SavedSort, since: number | undefined): string {
  const direction = `${descending ? 'DESC' : 'ASC'} NULLS LAST`;
  if (column === 'domain') return `domain ${direction}`;
  if (column === 'since' && since === undefined) return 'domain';
  const keys: Record<Exclude<SavedSort['column'], 'domain'>, string> = {
    company: 'lower(company)',
    industry: 'strip_accents(lower(industry))',
    country: 'strip_accents(lower(country))',
    technologyCount: 'technology_count',
    since: `seen[list_position(technologies, ${since})]`,
    savedAt: 'saved_at',
    firstSavedAt: 'first_saved_at',
  };
  return `${keys[column]} ${direction}, domain`;
}
