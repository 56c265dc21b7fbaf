import type { Reader, Writer } from './database.ts';

/** A person's tags and note on a domain. */
export interface Annotation {
  tags: string[];
  note: string;
}

export function findAnnotation(db: Reader, workspace: number, domain: string): Annotation {
  const row = db.get<{ tags: string; note: string }>(
    'SELECT tags, note FROM annotations WHERE workspace = ? AND domain = ?',
    [workspace, domain],
  );
  return row === undefined
    ? { tags: [], note: '' }
    : { tags: JSON.parse(row.tags) as string[], note: row.note };
}

/** Saves a person's tags and note. Deletes the row if both are empty. If they are shared, the team is told later. */
export function keepAnnotation(db: Writer, workspace: number, domain: string, annotation: Annotation): void {
  db.run(
    `INSERT OR REPLACE INTO team_untold_notes (workspace, domain)
     SELECT ?, ? FROM team_connection WHERE shares_notes = 1`,
    [workspace, domain],
  );
  if (annotation.tags.length === 0 && annotation.note === '') {
    db.run('DELETE FROM annotations WHERE workspace = ? AND domain = ?', [workspace, domain]);
    return;
  }
  db.run(
    `INSERT INTO annotations (workspace, domain, tags, note) VALUES (?, ?, ?, ?)
     ON CONFLICT (workspace, domain) DO UPDATE SET tags = excluded.tags, note = excluded.note`,
    [workspace, domain, JSON.stringify(annotation.tags), annotation.note],
  );
}

/** Every domain of a workspace that has tags. */
export function listTagged(db: Reader, workspace: number): { domain: string; tags: string[] }[] {
  return db
    .all<{ domain: string; tags: string }>(
      `SELECT domain, tags FROM annotations WHERE workspace = ? AND tags <> '[]'`,
      [workspace],
    )
    .map(({ domain, tags }) => ({ domain, tags: JSON.parse(tags) as string[] }));
}

/** How many domains have tags or a note, in all workspaces. */
export function countAnnotated(db: Reader): number {
  return db.get<{ count: number }>('SELECT count(*) AS count FROM annotations')?.count ?? 0;
}
