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
 * What a request asks for, as `kind:name`: two requests that share one of these would pay for the same thing twice. A further page and
 * a technology's websites are things of their own.
 */
export function askedSubjects({ operation, subjects, question }: Asked): string[] {
  const { page, websites } = question as { page?: unknown; websites?: unknown };
  const part =
    (typeof page === 'number' && page > 1 ? `#${page}` : '') + (websites === true ? '+websites' : '');
  const kind = KINDS[operation];
  return subjects.map((subject) => `${kind}:${kind === 'list' ? subject.toLowerCase() : subject}${part}`);
}

/** Notes that something a request asked for is in doubt: all of it, or these of its subjects. */
export function addDoubts(db: Writer, request: StoredRequest, subjects = request.subjects): void {
  for (const subject of askedSubjects({ ...request, subjects })) {
    db.run('INSERT OR IGNORE INTO doubts (workspace, subject, request_id) VALUES (?, ?, ?)', [
      request.workspace,
      subject,
      request.id,
    ]);
  }
}

/** What is in doubt because of this request, by its plain name. */
export function doubtedNames(db: Reader, requestId: number): string[] {
  return db.values(`SELECT substr(subject, instr(subject, ':') + 1) FROM doubts WHERE request_id = ?`, [
    requestId,
  ]);
}

/** Nothing that this request asked for is in doubt because of it. */
export function dropDoubtsOf(db: Writer, requestId: number): void {
  db.run('DELETE FROM doubts WHERE request_id = ?', [requestId]);
}

/** An answer to these came: whatever was lost before, nobody needs to ask again. What may have been charged for the lost requests stays in doubt. */
export function dropDoubtsAbout(db: Writer, workspace: number, subjects: readonly string[]): void {
  const touched = new Set<number>();
  for (const subject of subjects) {
    const rows = db.all<{ id: number }>(
      'DELETE FROM doubts WHERE workspace = ? AND subject = ? RETURNING request_id AS id',
      [workspace, subject],
    );
    for (const { id } of rows) touched.add(id);
  }
  for (const id of touched) {
    if (db.get('SELECT 1 FROM doubts WHERE request_id = ? LIMIT 1', [id]) === undefined) markResent(db, id);
  }
}

/** Those of the subjects that are in doubt because of a request after `since`: a person's word to ask again is about what they knew of when they gave it. */
export function inDoubt(db: Reader, workspace: number, subjects: readonly string[], since = 0): string[] {
  return subjects.filter(
    (subject) =>
      db.get('SELECT 1 FROM doubts WHERE workspace = ? AND subject = ? AND request_id > ? LIMIT 1', [
        workspace,
        subject,
        since,
      ]) !== undefined,
  );
}

export function hasDoubts(db: Reader, workspace: number): boolean {
  return db.get('SELECT 1 FROM doubts WHERE workspace = ? LIMIT 1', [workspace]) !== undefined;
}
