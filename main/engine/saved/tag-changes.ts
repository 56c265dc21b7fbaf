import { firstId } from '../base/first-id.ts';
import type { Writer } from '../store/database.ts';

/** How many changes of tags can be taken back. All are forgotten when the store is closed. */
const KEPT = 20;

const tables = [
  'CREATE TEMP TABLE IF NOT EXISTS tag_changes (id INTEGER PRIMARY KEY AUTOINCREMENT)',
  `CREATE TEMP TABLE IF NOT EXISTS changed_tags (
     change_id INTEGER NOT NULL, workspace INTEGER NOT NULL, domain TEXT NOT NULL, lost TEXT NOT NULL, gained TEXT NOT NULL,
     PRIMARY KEY (change_id, workspace, domain)) WITHOUT ROWID`,
];

/** Begins to remember a change of tags, so that it can be taken back; returns its id. */
export function beginTagChange(db: Writer): number {
  for (const table of tables) db.run(table);
  const isFirst = db.get('SELECT id FROM temp.tag_changes LIMIT 1') === undefined;
  const { lastId } = db.run('INSERT INTO temp.tag_changes (id) VALUES (?)', [isFirst ? firstId() + 1 : null]);
  for (const table of ['tag_changes WHERE id', 'changed_tags WHERE change_id'])
    db.run(`DELETE FROM temp.${table} <= ?`, [lastId - KEPT]);
  return lastId;
}

/** Remembers which tags a domain lost and gained. */
export function noteTagChange(
  db: Writer,
  changeId: number,
  place: { workspace: number; domain: string },
  before: readonly string[],
  after: readonly string[],
): void {
  const lost = before.filter((tag) => !after.includes(tag));
  const gained = after.filter((tag) => !before.includes(tag));
  if (lost.length === 0 && gained.length === 0) return;
  db.run(
    'INSERT INTO temp.changed_tags (change_id, workspace, domain, lost, gained) VALUES (?, ?, ?, ?, ?)',
    [changeId, place.workspace, place.domain, JSON.stringify(lost), JSON.stringify(gained)],
  );
}

/** The tags that one domain lost and gained by a change. */
export interface TagChange {
  workspace: number;
  domain: string;
  lost: string[];
  gained: string[];
}

/** Returns a change, domain by domain, and forgets it. */
export function takeTagChange(db: Writer, changeId: number): TagChange[] {
  for (const table of tables) db.run(table);
  const rows = db.all<{ workspace: number; domain: string; lost: string; gained: string }>(
    'SELECT workspace, domain, lost, gained FROM temp.changed_tags WHERE change_id = ?',
    [changeId],
  );
  db.run('DELETE FROM temp.changed_tags WHERE change_id = ?', [changeId]);
  return rows.map((row) => ({ ...row, lost: JSON.parse(row.lost), gained: JSON.parse(row.gained) }));
}
