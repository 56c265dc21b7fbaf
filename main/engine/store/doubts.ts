import type { Reader, Writer } from './database.ts';
import { markResent, type PaidOperation, type StoredRequest } from './requests.ts';

const KINDS: Record<PaidOperation, string> = {
  companies_batch: 'companies',
  company_lookup: 'companies',
  technologies_batch: 'technologies',
  domain_lookup: 'technologies',
  technology_lookup: 'technology',
  list_start: 'list',
};

interface Asked {
  operation: PaidOperation;
  subjects: readonly string[];
  question: object;
}

/**
 * What a request asks for, as `kind:name`. Two requests that share one of these would pay for the same thing
 * twice. A further page, and a technology's websites, are subjects of their own.
 */
export function askedSubjects({ operation, subjects, question }: Asked): string[] {
  const { page, websites } = question as { page?: unknown; websites?: unknown };
  const part =
    (typeof page === 'number' && page > 1 ? `#${page}` : '') + (websites === true ? '+websites' : '');
  const kind = KINDS[operation];
  return subjects.map((subject) => `${kind}:${kind === 'list' ? subject.toLowerCase() : subject}${part}`);
}

/** Notes that what a request asked for is in doubt: everything, or only these of its subjects. */
export function addDoubts(db: Writer, request: StoredRequest, subjects = request.subjects): void {
  for (const subject of askedSubjects({ ...request, subjects })) {
    db.run('INSERT OR IGNORE INTO doubts (workspace, subject, request_id) VALUES (?, ?, ?)', [
      request.workspace,
      subject,
      request.id,
    ]);
  }
}

/** The names of what is in doubt because of this request, without their kind. */
export function doubtedNames(db: Reader, requestId: number): string[] {
  return db.values(`SELECT substr(subject, instr(subject, ':') + 1) FROM doubts WHERE request_id = ?`, [
    requestId,
  ]);
}

/** Ends every doubt that this request caused. */
export function dropDoubtsOf(db: Writer, requestId: number): void {
  db.run('DELETE FROM doubts WHERE request_id = ?', [requestId]);
}

/**
 * An answer to these subjects came. None of them needs to be asked again, even if earlier answers were lost.
 * What may have been charged for the lost requests stays in doubt.
 */
export function dropDoubtsAbout(db: Writer, workspace: number, subjects: readonly string[]): void {
  if (!hasDoubts(db, workspace)) return;
  const touched = new Set<number>();
  for (const subject of subjects) {
    settleTeamDoubts(db, { workspace, subject, upTo: null });
    const rows = db.all<{ id: number }>(
      'DELETE FROM doubts WHERE workspace = ? AND subject = ? RETURNING request_id AS id',
      [workspace, subject],
    );
    for (const { id } of rows) touched.add(id);
  }
  for (const id of touched) markIfSettled(db, id);
}

/**
 * Ends doubts of colleagues about a subject: all, or those that are as old as `upTo` by the library's clock. That of a
 * lease is kept in mind, since the library has the lease for ever.
 */
export function settleTeamDoubts(
  db: Writer,
  about: { workspace: number; subject: string; upTo: number | null },
): void {
  const which = 'workspace = :workspace AND subject = :subject AND (:upTo IS NULL OR asked_at <= :upTo)';
  db.run(
    `INSERT OR IGNORE INTO team_settled (library, workspace, subject, lease)
     SELECT library, workspace, subject, stream FROM team_doubts WHERE ${which} AND request = 0`,
    { ...about },
  );
  db.run(`DELETE FROM team_doubts WHERE ${which}`, { ...about });
}

/** The same for one subject, if an answer came that is later than the lost requests. */
export function dropDoubtsAskedBefore(
  db: Writer,
  { workspace, subject, at }: { workspace: number; subject: string; at: number },
): void {
  const ids = db.values<number>(
    `DELETE FROM doubts WHERE workspace = :workspace AND subject = :subject
       AND (SELECT sent_at FROM requests WHERE id = request_id) <= :at RETURNING request_id`,
    { workspace, subject, at },
  );
  for (const id of new Set(ids)) markIfSettled(db, id);
}

function markIfSettled(db: Writer, requestId: number): void {
  if (db.get('SELECT 1 FROM doubts WHERE request_id = ? LIMIT 1', [requestId]) === undefined)
    markResent(db, requestId);
}

/**
 * A person's word to ask again: the requests known to be lost when it was given, and no later ones. Lost requests of
 * colleagues have negative numbers.
 */
export type Word = readonly number[];

/** What a word given now covers. */
export function knownDoubts(db: Reader, workspace: number): Word {
  return db.values<number>('SELECT DISTINCT request_id FROM all_doubts WHERE workspace = ? ORDER BY 1', [
    workspace,
  ]);
}

/** SQL that is true for a row of `all_doubts` that the word `:word` (JSON) does not cover. */
export const BEYOND_WORD = 'request_id NOT IN (SELECT value FROM json_each(:word))';

export function wordText(word: Word | null): string {
  return JSON.stringify(word ?? []);
}

/** The subjects that are in doubt because of a request that the word does not cover. */
export function inDoubt(
  db: Reader,
  workspace: number,
  subjects: readonly string[],
  word: Word | null = null,
): string[] {
  if (!hasDoubts(db, workspace)) return [];
  const known = wordText(word);
  return subjects.filter(
    (subject) =>
      db.get(
        `SELECT 1 FROM all_doubts WHERE workspace = :workspace AND subject = :subject AND ${BEYOND_WORD} LIMIT 1`,
        { workspace, subject, word: known },
      ) !== undefined,
  );
}

export function hasDoubts(db: Reader, workspace: number): boolean {
  return db.get('SELECT 1 FROM all_doubts WHERE workspace = ? LIMIT 1', [workspace]) !== undefined;
}
