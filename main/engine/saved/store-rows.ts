import type { Reader } from '../store/database.ts';

/** A saved domain as the store has it, with its tags and its note; times are ms since 1970. */
export interface ChangedRow {
  id: number;
  workspace: number;
  domain: string;
  company: string | null;
  industry: string | null;
  country: string | null;
  city: string | null;
  kinds: number;
  technologyCount: number | null;
  /** As `packTechnologies` writes them. */
  technologies: Buffer | null;
  savedAt: number;
  firstSavedAt: number;
  /** A JSON array. */
  tags: string | null;
  note: string | null;
  /** The beginning of what colleagues wrote, the newest first. */
  colleagues: string | null;
}

/** How much of what colleagues noted about one domain is searched: the newest notes, and so many characters of them. */
const MOST_SEARCHED = 50;
const MOST_CHARACTERS = 4_000;

const SELECT = `SELECT d.id, d.workspace, d.domain, d.company, i.value AS industry, c.value AS country, d.city, d.kinds,
  d.technology_count AS technologyCount, d.technologies, d.saved_at AS savedAt, d.first_saved_at AS firstSavedAt,
  a.tags, a.note, (SELECT substr(group_concat(text, char(10)), 1, ${MOST_CHARACTERS}) FROM (
    SELECT value AS text FROM (SELECT tags, note FROM team_notes t WHERE t.workspace = d.workspace AND t.domain = d.domain
      ORDER BY shared_at DESC LIMIT ${MOST_SEARCHED}) n, json_each(json_insert(n.tags, '$[#]', n.note)))) AS colleagues
  FROM saved_domains d LEFT JOIN saved_values i ON i.id = d.industry LEFT JOIN saved_values c ON c.id = d.country
  LEFT JOIN annotations a ON a.workspace = d.workspace AND a.domain = d.domain`;

/** Up to `limit` of a workspace's rows with a change above `after`: their ids and the numbers of their changes, in this order. */
export function changesAfter(
  db: Reader,
  workspace: number,
  after: number,
  limit: number,
): { id: number; changed: number }[] {
  return db.all(
    'SELECT id, changed FROM saved_domains WHERE workspace = ? AND changed > ? ORDER BY changed LIMIT ?',
    [workspace, after, limit],
  );
}

export function rowsById(db: Reader, ids: readonly number[]): ChangedRow[] {
  return db.all<ChangedRow>(`${SELECT} WHERE d.id IN (SELECT value FROM json_each(?))`, [
    JSON.stringify(ids),
  ]);
}

/** How many changes, and how many removals, of saved domains the store has counted. */
export function readCounters(db: Reader): { change: number; removal: number } {
  const rows = db.all<{ key: string; value: number }>('SELECT key, value FROM saved_state');
  const value = (key: string) => rows.find((row) => row.key === key)?.value ?? 0;
  return { change: value('change'), removal: value('removal') };
}
