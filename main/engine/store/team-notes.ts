import { type Annotation, findAnnotation } from './annotations.ts';
import type { Reader, Writer } from './database.ts';

/** What a colleague wrote about a domain. */
export interface ColleaguesNote extends Annotation {
  person: string;
  /** When it was shared, ms since 1970. */
  at: number;
}

/** More colleagues than a person wants to see at one domain. A hostile one may be any number of them. */
const MOST_SHOWN = 50;
const selectNotes = 'SELECT person, tags, note, shared_at AS at FROM team_notes';

/** What colleagues wrote about a domain, newest first. */
export function colleaguesNotes(db: Reader, workspace: number, domain: string): ColleaguesNote[] {
  return db
    .all<Omit<ColleaguesNote, 'tags'> & { tags: string }>(
      `${selectNotes} WHERE workspace = ? AND domain = ? ORDER BY shared_at DESC, person, stream LIMIT ${MOST_SHOWN}`,
      [workspace, domain],
    )
    .map((row) => ({ ...row, tags: JSON.parse(row.tags) as string[] }));
}

/** The domains of a workspace about which colleagues wrote something. */
export function listNotedDomains(db: Reader, workspace: number): string[] {
  return db.values<string>('SELECT DISTINCT domain FROM team_notes WHERE workspace = ?', [workspace]);
}

/** How many notes of colleagues are here. */
export function countColleaguesNotes(db: Reader): number {
  return db.get<{ count: number }>('SELECT count(*) AS count FROM team_notes')?.count ?? 0;
}

/** Whether the person shares tags and notes with this library at this moment. */
export function isSharing(db: Reader, library: string): boolean {
  return (
    db.get('SELECT 1 FROM team_connection WHERE library = ? AND shares_notes = 1', [library]) !== undefined
  );
}

/** Makes a stream of our own the one by which tags and notes are shared. */
export function keepAuthor(db: Writer, library: string, stream: string): void {
  db.run('UPDATE team_streams SET is_author = 1 WHERE library = ? AND stream = ?', [library, stream]);
}

/** Stores what a colleague wrote. What is empty takes back what was there. */
export function keepColleaguesNote(
  db: Writer,
  place: { workspace: number; domain: string; stream: string },
  { person, tags, note, at }: ColleaguesNote,
): void {
  if (tags.length === 0 && note === '')
    db.run('DELETE FROM team_notes WHERE workspace = :workspace AND domain = :domain AND stream = :stream', {
      ...place,
    });
  else
    db.run(
      `INSERT OR REPLACE INTO team_notes (workspace, domain, stream, person, tags, note, shared_at)
       VALUES (:workspace, :domain, :stream, :person, :tags, :note, :at)`,
      { ...place, person, tags: JSON.stringify(tags), note, at },
    );
}

/** Notes what the library has of our own tags and note. */
export function keepToldNote(db: Writer, stream: string, domain: string, { tags, note }: Annotation): void {
  if (tags.length === 0 && note === '')
    db.run('DELETE FROM team_told_notes WHERE stream = ? AND domain = ?', [stream, domain]);
  else
    db.run('INSERT OR REPLACE INTO team_told_notes (stream, domain, tags, note) VALUES (?, ?, ?, ?)', [
      stream,
      domain,
      JSON.stringify(tags),
      note,
    ]);
}

/** A domain whose own tags or note may be other than what the library has. */
export interface UntoldNote {
  id: number;
  domain: string;
  own: Annotation;
  /** What the library has. */
  told: Annotation;
}

export function nextUntold(
  db: Reader,
  {
    workspace,
    stream,
    limit,
    without,
  }: { workspace: number; stream: string; limit: number; without: readonly number[] },
): UntoldNote[] {
  return db
    .all<{ id: number; domain: string; tags: string | null; note: string | null }>(
      `SELECT u.id, u.domain, t.tags, t.note FROM team_untold_notes u
       LEFT JOIN team_told_notes t ON t.stream = ? AND t.domain = u.domain WHERE u.workspace = ?
         AND u.id NOT IN (SELECT value FROM json_each(?)) ORDER BY u.id LIMIT ?`,
      [stream, workspace, JSON.stringify(without), limit],
    )
    .map(({ id, domain, tags, note }) => ({
      id,
      domain,
      own: findAnnotation(db, workspace, domain),
      told: { tags: tags === null ? [] : (JSON.parse(tags) as string[]), note: note ?? '' },
    }));
}

export function dropUntold(db: Writer, ids: readonly number[]): void {
  db.run('DELETE FROM team_untold_notes WHERE id IN (SELECT value FROM json_each(?))', [JSON.stringify(ids)]);
}

/** Those of these ids whose notes are still as they were, and the team does not know them. */
export function stillUntold(db: Reader, ids: readonly number[]): number[] {
  return db.values('SELECT id FROM team_untold_notes WHERE id IN (SELECT value FROM json_each(?))', [
    JSON.stringify(ids),
  ]);
}

/** How many domains have tags or a note that the team does not know as they are. */
export function countUntold(db: Reader): number {
  return db.get<{ count: number }>('SELECT count(*) AS count FROM team_untold_notes')?.count ?? 0;
}

/** Shares what is noted now, and takes back what the library has of domains without any. */
export function beginSharing(db: Writer): void {
  db.transaction(() => {
    db.run('UPDATE team_connection SET shares_notes = 1');
    db.run(
      `INSERT OR IGNORE INTO team_untold_notes (workspace, domain)
       SELECT workspace, domain FROM annotations
       UNION SELECT s.workspace, t.domain FROM team_told_notes t JOIN team_streams s ON s.stream = t.stream
         JOIN team_connection c ON c.library = s.library`,
    );
  });
}

/** Shares nothing any more. Forgets what colleagues wrote; what the library has of our own stays known. */
export function endSharing(db: Writer): void {
  db.transaction(() => {
    db.run('UPDATE team_connection SET shares_notes = 0');
    db.run('DELETE FROM team_untold_notes');
    db.run('DELETE FROM team_notes');
    db.run('UPDATE team_streams SET notes_to = 0 WHERE is_author = 0');
  });
}
