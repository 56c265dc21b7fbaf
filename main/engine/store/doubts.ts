import { wholeQuestion } from '#contract/values/enrich.ts';
import type { Reader, Writer } from './database.ts';
import { findRequest, markResent, noteEvidence, type PaidOperation, type StoredRequest } from './requests.ts';
import { type KeptAnswer, namesAll, outcomeFor } from './scope.ts';
import { answerOfRequest } from './snapshots.ts';

const KINDS: Record<PaidOperation, string> = {
  companies_batch: 'companies',
  company_lookup: 'companies',
  technologies_batch: 'technologies',
  domain_lookup: 'technologies',
  technology_lookup: 'technology',
  list_start: 'list',
};

const WEBSITES = '+websites';

interface Asked {
  operation: PaidOperation;
  subjects: readonly string[];
  question: object;
}

/**
 * What a request asks for, as `kind:name`. Two requests that share one of these would pay for the same thing
 * twice. A further page, and a technology's websites, are subjects of their own. So is the identifier of a list's
 * technology, if that is known.
 */
export function askedSubjects({ operation, subjects, question }: Asked): string[] {
  const { page, websites, alias } = question as { page?: unknown; websites?: unknown; alias?: unknown };
  const part = (typeof page === 'number' && page > 1 ? `#${page}` : '') + (websites === true ? WEBSITES : '');
  const kind = KINDS[operation];
  const names = typeof alias === 'string' && kind === 'list' ? [...subjects, alias] : subjects;
  return [...new Set(names.map((name) => `${nameSubject(kind, name)}${part}`))];
}

/**
 * What is asked about, as `kind:name`. The name of a technology means the same however it is spelt, as the service and
 * saved answers take it.
 */
export function nameSubject(kind: string, name: string): string {
  return `${kind}:${kind === 'list' || kind === 'technology' ? name.toLowerCase() : name}`;
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
 * A request was answered. What its answer serves about these subjects needs not be asked again, even if earlier
 * answers were lost: see `isServed`. What may have been charged for the lost requests stays in doubt.
 */
export function dropDoubtsAbout(db: Writer, request: StoredRequest, subjects = request.subjects): void {
  const { id, workspace } = request;
  if (!hasDoubts(db, workspace)) return;
  for (const name of subjects) {
    const answer = { request, kept: answerOfRequest(db, id, name) };
    for (const subject of askedSubjects({ ...request, subjects: [name] }).flatMap(withNarrower)) {
      if (isWhole(answer)) settleTeamDoubts(db, { workspace, subject, upTo: null });
      endServed(db, { workspace, subject, at: request.sentAt }, answer);
    }
  }
}

/** An answer that came. Without a request, a colleague bought it. Nothing is kept of the start of a list. */
export interface CameAnswer {
  request: Pick<StoredRequest, 'operation' | 'question'> | null;
  kept: KeptAnswer | undefined;
}

/** True if an answer is to a whole question. A colleague's doubt does not say what narrowed it, so it takes such a one. */
export function isWhole({ kept }: Pick<CameAnswer, 'kept'>): boolean {
  return kept === undefined || kept.scope === '';
}

/** An answer about a technology with its websites is one about the technology, too. */
function withNarrower(subject: string): string[] {
  return subject.endsWith(WEBSITES) ? [subject, subject.slice(0, -WEBSITES.length)] : [subject];
}

/** True if an answer about the same subject serves the question of a lost request, as a saved answer would. */
function isServed(
  lost: Pick<StoredRequest, 'operation' | 'question'>,
  { request, kept }: CameAnswer,
): boolean {
  if (KINDS[lost.operation] === 'list') return filtersOf(lost) === filtersOf(request);
  if (KINDS[lost.operation] !== 'technologies' || kept === undefined) return true;
  if (lost.operation === 'domain_lookup')
    return request?.operation === lost.operation || Number(lost.question.page) > 1 || namesAll(kept);
  return outcomeFor({ ...wholeQuestion, ...lost.question }, kept) !== null;
}

function filtersOf(start: CameAnswer['request']): string {
  const { filters } = (start?.question.start ?? {}) as { filters?: unknown };
  return JSON.stringify(filters ?? null);
}

/** Ends the doubts about a subject that an answer serves: all, or those of some requests. */
function endServed(
  db: Writer,
  { workspace, subject, at }: { workspace: number; subject: string; at: number },
  answer: CameAnswer,
  requests: readonly number[] | null = null,
): void {
  const rows = 'workspace IN (SELECT other FROM same_workspaces WHERE workspace = ?)';
  const ids = db.values<number>(`SELECT request_id FROM doubts WHERE ${rows} AND subject = ?`, [
    workspace,
    subject,
  ]);
  for (const id of ids) {
    const lost = findRequest(db, id);
    if (lost === undefined || requests?.includes(id) === false || !isServed(lost, answer)) continue;
    // A start asks for one thing, whatever it is called.
    if (KINDS[lost.operation] === 'list') dropDoubtsOf(db, id);
    else db.run('DELETE FROM doubts WHERE subject = ? AND request_id = ?', [subject, id]);
    if (doubtedNames(db, id).length > 0) continue;
    markResent(db, id);
    noteEvidence(db, id, { way: answer.request === null ? 'shared' : 'answered', at });
  }
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

/** The same for a colleague's answer to one subject, of these lost requests. */
export function dropDoubtsOfRequests(
  db: Writer,
  about: { workspace: number; subject: string; at: number },
  { requests, kept }: { requests: readonly number[]; kept: KeptAnswer },
): void {
  if (requests.length > 0) endServed(db, about, { request: null, kept }, requests);
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

/**
 * The subjects that are in doubt because of a request that the word does not cover: whatever narrowed its question, and
 * also if it asked for more, such as a technology's websites.
 */
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
        `SELECT 1 FROM all_doubts WHERE workspace = :workspace AND subject IN (:subject, :wider) AND ${BEYOND_WORD} LIMIT 1`,
        { workspace, subject, wider: `${subject}${WEBSITES}`, word: known },
      ) !== undefined,
  );
}

/** Whether the balance showed all requests as charged in full because of which these subjects are in doubt. */
export function wereCharged(db: Reader, workspace: number, subjects: readonly string[]): boolean {
  return (
    db.get(
      `SELECT 1 FROM all_doubts d JOIN json_each(:subjects) s ON d.subject IN (s.value, s.value || '${WEBSITES}')
         LEFT JOIN requests r ON r.id = d.request_id
       WHERE d.workspace = :workspace AND (r.id IS NULL OR r.doubt > 0 OR r.lost_credits = 0) LIMIT 1`,
      { workspace, subjects: JSON.stringify(subjects) },
    ) === undefined
  );
}

export function hasDoubts(db: Reader, workspace: number): boolean {
  return db.get('SELECT 1 FROM all_doubts WHERE workspace = ? LIMIT 1', [workspace]) !== undefined;
}
