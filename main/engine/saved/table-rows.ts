import { shownDomain } from '#shared/text/shown-domain.ts';
import { unpackTechnologies } from '../store/packed-technologies.ts';
import { searchable } from '../tables/folded.ts';
import type { TableAppender } from '../world/table-database.ts';
import type { ChangedRow } from './store-rows.ts';

/**
 * Makes the tables of saved domains in DuckDB, in place of those that are there. `technologies` and `seen_after`
 * go together: the number of a technology, and how many seconds after the first answer about the domain an answer first
 * named it. That is mostly 0, which takes no room. A list that would be empty is null. A search looks for words in
 * `words`, whose first line has the names of the domain, in `domain` and in the columns that have few values. `name_bits`
 * are those of `NameGroups`.
 */
export const TABLES = `
CREATE OR REPLACE TABLE domains (id INTEGER, workspace BIGINT, domain VARCHAR, company VARCHAR, industry VARCHAR,
  country VARCHAR, kinds UTINYINT, technology_count INTEGER, technologies UINTEGER[], seen_after INTEGER[],
  categories USMALLINT[], saved_at BIGINT, first_saved_at BIGINT, city VARCHAR, tags VARCHAR[], note VARCHAR,
  words VARCHAR, name_bits UBIGINT);
CREATE OR REPLACE TABLE categories (name VARCHAR, number USMALLINT);
CREATE OR REPLACE TABLE technology_categories (technology UINTEGER, category VARCHAR);
CREATE OR REPLACE TABLE name_groups (starts VARCHAR);
CREATE OR REPLACE TABLE marks (name VARCHAR, value BIGINT);`;

/** Rows on their way into the table. Their lists are texts, since those are appended much faster. */
export const INCOMING_TABLE = `
CREATE OR REPLACE TEMP TABLE incoming (id INTEGER, workspace BIGINT, domain VARCHAR, company VARCHAR,
  industry VARCHAR, country VARCHAR, kinds UTINYINT, technology_count INTEGER, technologies VARCHAR, seen_after VARCHAR,
  categories VARCHAR, saved_at BIGINT, first_saved_at BIGINT, city VARCHAR, tags VARCHAR, note VARCHAR, words VARCHAR,
  name_bits UBIGINT)`;

export const TAKE_OVER = `
INSERT INTO domains SELECT * REPLACE (CAST(technologies AS UINTEGER[]) AS technologies,
  CAST(seen_after AS INTEGER[]) AS seen_after, CAST(categories AS USMALLINT[]) AS categories,
  from_json(tags, '["VARCHAR"]') AS tags) FROM incoming`;

/** Half of a surrogate pair, which DuckDB refuses in a text. */
const LONE_SURROGATE = /\p{Cs}/gu;

export function addIncoming(
  appender: TableAppender,
  row: ChangedRow,
  { categoryOf, bitsOf }: { categoryOf(technology: number): number; bitsOf(technology: number): bigint },
): void {
  const text = (value: string | null) =>
    value === null ? appender.appendNull() : appender.appendVarchar(value);
  const list = (values: readonly number[]) => text(values.length === 0 ? null : `[${values.join()}]`);
  const technologies = unpackTechnologies(row.technologies);
  const ids = technologies.map(({ id }) => id);
  const tags = row.tags === null ? [] : (JSON.parse(row.tags) as string[]);
  const shown = shownDomain(row.domain);
  appender.appendInteger(row.id);
  appender.appendBigInt(BigInt(row.workspace));
  appender.appendVarchar(row.domain);
  text(row.company);
  text(row.industry);
  text(row.country);
  appender.appendUTinyInt(row.kinds);
  if (row.technologyCount === null) appender.appendNull();
  else appender.appendInteger(row.technologyCount);
  list(ids);
  const firstSavedS = Math.floor(row.firstSavedAt / 1_000);
  list(technologies.map(({ firstSeenS }) => firstSeenS - firstSavedS));
  list([...new Set(ids.map(categoryOf))]);
  appender.appendBigInt(BigInt(row.savedAt));
  appender.appendBigInt(BigInt(row.firstSavedAt));
  text(row.city);
  text(tags.length === 0 ? null : JSON.stringify(tags.map((tag) => tag.replace(LONE_SURROGATE, '\ufffd'))));
  text(row.note === '' ? null : row.note);
  const names = [shown === row.domain ? null : shown, row.company].map((name) => name?.replaceAll('\n', ' '));
  const others = [row.city, ...tags, row.note, row.colleagues];
  appender.appendVarchar(searchable([joined(names, ' '), joined(others, '\n')].join('\n')));
  appender.appendUBigInt(ids.reduce((bits, id) => bits | bitsOf(id), 0n));
  appender.endRow();
}

/** Those of the texts that are not empty, in one. */
function joined(texts: readonly (string | null | undefined)[], by: string): string {
  return texts.filter((text) => text !== null && text !== undefined && text !== '').join(by);
}
