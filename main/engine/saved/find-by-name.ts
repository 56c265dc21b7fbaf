import type { SqlValue } from '../duckdb/database.ts';
import { searchable } from '../tables/folded.ts';
import type { CurrentTable } from './table-contents.ts';

/** A saved domain that a text may mean; `savedAt` in ms since 1970. */
export interface SavedMatch {
  domain: string;
  companyName: string | null;
  savedAt: number;
}

/** More words than a name has. Each is looked for in every domain. */
const MOST_WORDS = 8;

/**
 * Saved domains of a workspace whose company has, for each word of a text, a word that begins with it; the shortest names
 * first. The same goes for a domain in its own letters if it is stored in ASCII.
 */
export async function findByName(
  { database }: CurrentTable,
  workspace: number,
  text: string,
  limit: number,
): Promise<SavedMatch[]> {
  const words = searchable(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const values: SqlValue[] = [workspace];
  const bind = (value: string) => `$${values.push(value)}`;
  const parts = words.slice(0, MOST_WORDS).map((word) => {
    // A text that has the word at all is found much faster than one that has it at the beginning of a word.
    const begins = bind(`(^|[^\\pL\\pN])${word}`);
    return `contains(words, ${bind(word)}) AND regexp_matches(split_part(words, chr(10), 1), ${begins})`;
  });
  const rows = await database.rows(
    `SELECT domain, company, saved_at FROM domains WHERE workspace = $1 AND ${parts.join(' AND ')}
     ORDER BY length(company) NULLS FIRST, domain LIMIT ${limit}`,
    values,
  );
  return rows.map(([domain, company, savedAt]) => ({
    domain: String(domain),
    companyName: company === null ? null : String(company),
    savedAt: Number(savedAt),
  }));
}
