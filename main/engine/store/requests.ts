import type { Wallet } from '#contract/models/money.ts';
import type { WayIntoDoubt, WayOutOfDoubt } from '#contract/values/doubt-ways.ts';
import type { Reader, Writer } from './database.ts';
import { labelId } from './labels.ts';

/** What a paid request asks for. */
export type PaidOperation =
  | 'companies_batch'
  | 'technologies_batch'
  | 'domain_lookup'
  | 'technology_lookup'
  | 'company_lookup'
  | 'list_start';

/**
 * `sending`: may be with the service now. `waiting`: it was refused, and another attempt follows; with a doubt, only
 * a look at the wallet shows that it cost nothing. `unknown`: the answer was lost. `resent`: the same, but an answer
 * to all of its subjects came since then.
 */
export type RequestState = 'sending' | 'waiting' | 'answered' | 'not_charged' | 'unknown' | 'resent';

export interface NewRequest {
  workspace: number;
  jobId: number | null;
  /** Which start of the run it belongs to. 1 if there is no run. */
  go: number;
  operation: PaidOperation;
  wallet: Wallet;
  /** The domains or the technology that it asks about. */
  subjects: readonly string[];
  /** What it asks besides. With the subjects, this is all that booking the answer needs. */
  question: object;
  /** Credits that it costs at most. */
  most: number;
  /** For whom it is paid. If left out, the label of its run. */
  label?: string | null;
  /** The session of an assistant that it is sent for. */
  assistant?: number | null;
}

/**
 * What the balance did since a request was lost: `stood`, `fell`, or `untold` if that is not known. `told`:
 * there is nothing more to learn from it.
 */
export type BalanceMoved = 'stood' | 'fell' | 'untold' | 'told';
const MOVES: readonly BalanceMoved[] = ['stood', 'fell', 'untold', 'told'];

export interface StoredRequest extends Omit<NewRequest, 'subjects' | 'question' | 'label' | 'assistant'> {
  id: number;
  subjects: string[];
  question: Record<string, unknown>;
  state: RequestState;
  sentAt: number;
  /** When it ended, or was last refused. */
  settledAt: number | null;
  /** The HTTP status of its answer, or of what came in place of one. */
  status: number | null;
  /** Credits that may have been charged for it and are not in the ledger. */
  doubt: number;
  moved: BalanceMoved;
  /** The sum of the balance's falls since it was lost that no answer explains. */
  fell: number;
  /** Credits that it cost by the balance, beyond what an answer named. */
  lostCredits: number;
  /** When it left by the service's clock, ms. Null if that was not known. */
  sentDate: number | null;
  /** The first look since it was lost, by the service's clock and by this computer's, ms. Null if there was none. */
  lookedDate: number | null;
  lookedAt: number | null;
}

type RequestRow = Omit<StoredRequest, 'subjects' | 'question' | 'moved'> & {
  subjects: string;
  question: string;
  moved: number;
};

const selectRequest = `SELECT id, workspace, job_id AS jobId, go, operation, wallet, subjects, question, state, sent_at AS sentAt,
  settled_at AS settledAt, status, most, doubt,
  balance_moved AS moved, fell, lost_credits AS lostCredits, sent_date AS sentDate, looked_date AS lookedDate,
  looked_at AS lookedAt FROM requests`;

function parseRow(row: RequestRow): StoredRequest {
  return {
    ...row,
    subjects: JSON.parse(row.subjects) as string[],
    question: JSON.parse(row.question) as Record<string, unknown>,
    moved: MOVES[row.moved] ?? 'untold',
  };
}

/**
 * Writes the journal row that must be on disk before the request leaves. Returns its id. If it is not known
 * now what the wallet must hold, the balance can never show if the request was charged. `date`: now by the service's
 * clock, if that is known.
 */
export function openRequest(
  db: Writer,
  request: NewRequest,
  now: number,
  date: number | null = null,
): number {
  return db.run(
    `INSERT INTO requests (workspace, job_id, go, operation, wallet, subjects, question, most, state, attempts, sent_at, sent_date, label, assistant, balance_moved)
     VALUES (:workspace, :jobId, :go, :operation, :wallet, :subjects, :question, :most, 'sending', 1, :now, :date,
       coalesce(:label, (SELECT label FROM jobs WHERE id = :jobId)), :assistant, CASE WHEN EXISTS (SELECT 1 FROM wallets WHERE workspace = :workspace AND wallet = :wallet AND settled IS NOT NULL) THEN 0 ELSE 2 END)`,
    {
      ...request,
      subjects: JSON.stringify(request.subjects),
      question: JSON.stringify(request.question),
      label: labelId(db, request.label ?? null),
      assistant: request.assistant ?? null,
      now,
      date,
    },
  ).lastId;
}

/** The same request leaves again, after an attempt that certainly cost nothing. */
export function reopenRequest(db: Writer, id: number, now: number, date: number | null = null): void {
  db.run(
    `UPDATE requests SET state = 'sending', attempts = attempts + 1, sent_at = ?, sent_date = ? WHERE id = ?`,
    [now, date, id],
  );
}

/** Keeps the first look since a request was lost. */
export function keepFirstLook(db: Writer, id: number, { date, at }: { date: number; at: number }): void {
  db.run('UPDATE requests SET looked_date = ?, looked_at = ? WHERE id = ?', [date, at, id]);
}

/** An attempt was refused. Until the wallet shows that this cost nothing, all that it may cost stays reserved. */
export function presumeFree(
  db: Writer,
  id: number,
  { errorCode, status }: { errorCode: string; status: number | null },
  now: number,
): void {
  db.run(
    `UPDATE requests SET state = 'waiting', error_code = ?, status = ?, settled_at = ?, doubt = most WHERE id = ?`,
    [errorCode, status, now, id],
  );
  db.announce('doubt');
}

/** True if an attempt was refused on this wallet, of a request up to `upTo`, and no look has shown yet what it cost. */
export function hasPresumed(
  db: Reader,
  workspace: number,
  wallet: Wallet,
  upTo: number | null = null,
): boolean {
  const row = db.get(
    `SELECT 1 FROM requests WHERE workspace = ? AND wallet = ? AND doubt > 0 AND state = 'waiting' AND id <= coalesce(?, id) LIMIT 1`,
    [workspace, wallet, upTo],
  );
  return row !== undefined;
}

/** Ends a request, or one attempt at it (`waiting`), that certainly cost nothing. */
export function moveRequest(
  db: Writer,
  id: number,
  state: 'waiting' | 'not_charged',
  errorCode: string | null,
  now: number,
): void {
  db.run(
    `UPDATE requests SET state = ?, error_code = coalesce(?, error_code), settled_at = ?, doubt = 0 WHERE id = ?`,
    [state, errorCode, now, id],
  );
  db.announce('doubt');
}

/**
 * What came in place of an answer: its HTTP status and what arrived of it, or null. `at` is when, ms since 1970, null if
 * the program had ended by then.
 */
export interface Loss {
  readonly status: number | null;
  readonly raw: string | null;
  readonly at: number | null;
}

/** The answer was lost: all that the request may cost is in doubt. */
export function loseRequest(db: Writer, id: number, loss: Loss): void {
  db.run(
    `UPDATE requests SET state = 'unknown', error_code = 'outcome_unknown', settled_at = :at, doubt = most,
       status = :status, raw = coalesce(:raw, raw) WHERE id = :id`,
    { ...loss, id },
  );
}

export interface SettledRequest {
  status: number;
  credits: number;
  balanceAfter: number | null;
  /** The whole answer, if a part of it could not be attributed. Null if not. */
  raw: string | null;
  /** What it may have cost besides, for subjects that the answer leaves out. */
  doubt: number;
  /** How long the service took for the answer, ms. Null if that is not known. */
  tookMs: number | null;
}

export function settleRequest(db: Writer, id: number, settled: SettledRequest, now: number): void {
  db.run(
    `UPDATE requests SET state = 'answered', settled_at = :now, status = :status, credits = :credits,
       balance_after = :balanceAfter, raw = :raw, doubt = :doubt, took_ms = :tookMs WHERE id = :id`,
    { ...settled, id, now },
  );
}

/** The longest that the service took for one of the last 1,000 requests, ms. 0 if that is not known. */
export function slowestAnswerMs(db: Reader): number {
  return (
    db.get<{ ms: number | null }>(
      'SELECT max(took_ms) AS ms FROM requests WHERE id > (SELECT coalesce(max(id), 0) - 1000 FROM requests)',
    )?.ms ?? 0
  );
}

/** The run that a request was sent for. Null for a single lookup, or if the run was removed. */
export function jobOfRequest(db: Reader, id: number): number | null {
  return (
    db.get<{ jobId: number | null }>('SELECT job_id AS jobId FROM requests WHERE id = ?', [id])?.jobId ?? null
  );
}

export function findRequest(db: Reader, id: number): StoredRequest | undefined {
  const row = db.get<RequestRow>(`${selectRequest} WHERE id = ?`, [id]);
  return row === undefined ? undefined : parseRow(row);
}

/** The answer of a request as it came, if it was kept. */
export function rawOfRequest(db: Reader, id: number): string | null {
  return db.get<{ raw: string | null }>('SELECT raw FROM requests WHERE id = ?', [id])?.raw ?? null;
}

/** True if an answer to the same lookup named this balance. */
export function hasNamedBalance(
  db: Reader,
  {
    workspace,
    operation,
    subjects,
    balance,
  }: Pick<NewRequest, 'workspace' | 'operation' | 'subjects'> & { balance: number },
): boolean {
  const row = db.get(
    `SELECT 1 FROM requests WHERE workspace = ? AND operation = ? AND subjects = ? AND balance_after = ?
       AND state = 'answered' LIMIT 1`,
    [workspace, operation, JSON.stringify(subjects), balance],
  );
  return row !== undefined;
}

export function newestRequest(db: Reader): number {
  return db.get<{ id: number | null }>('SELECT max(id) AS id FROM requests')?.id ?? 0;
}

/** Requests up to `upTo` that were sent and have no end. */
export function listUnended(db: Reader, upTo: number): number[] {
  return db.values(`SELECT id FROM requests WHERE state = 'sending' AND id <= ? ORDER BY id`, [upTo]);
}

/** Ends requests up to `upTo` whose process ended between two attempts. Nothing was charged for them. */
export function endWaiting(db: Writer, upTo: number, now: number): void {
  db.run(
    `UPDATE requests SET state = 'not_charged', settled_at = coalesce(settled_at, ?)
     WHERE state = 'waiting' AND doubt = 0 AND id <= ?`,
    [now, upTo],
  );
}

function listUnjudged(db: Reader, what: 'doubt' | 'lost_credits', of: [number, Wallet]): StoredRequest[] {
  const open = `workspace = ? AND wallet = ? AND ${what} > 0 AND balance_moved < 3`;
  return db.all<RequestRow>(`${selectRequest} WHERE ${open} ORDER BY id`, of).map(parseRow);
}

/** Requests for which a charge may still turn up, oldest first. */
export function listDoubtful(db: Reader, workspace: number, wallet: Wallet): StoredRequest[] {
  return listUnjudged(db, 'doubt', [workspace, wallet]);
}

/**
 * Requests to which the balance showed credits that the service may only hold: no look came yet since it was certainly
 * done with them.
 */
export function listHolds(db: Reader, workspace: number, wallet: Wallet): StoredRequest[] {
  return listUnjudged(db, 'lost_credits', [workspace, wallet]);
}

/**
 * Requests that left since a time (ms since 1970) and for which a charge may turn up late, newest first: those of which a
 * look showed that they cost nothing, and those of which there was nothing more to learn.
 */
export function listSuspects(
  db: Reader,
  workspace: number,
  wallet: Wallet,
  { since, until }: { since: number; until: number },
): StoredRequest[] {
  return db
    .all<RequestRow>(
      `${selectRequest} WHERE workspace = :workspace AND wallet = :wallet AND sent_at BETWEEN :since AND :until
         AND ((state = 'not_charged' AND (status IS NOT NULL OR error_code = 'outcome_unknown')
             AND coalesce(evidence ->> '$[#-1].way', '') <> 'said')
           OR (doubt > 0 AND balance_moved = 3))
       ORDER BY id DESC`,
      { workspace, wallet, since, until },
    )
    .map(parseRow);
}

/** What later requests for the same were answered about. */
export function answeredSince(db: Reader, { id, workspace, operation }: StoredRequest): Set<string> {
  return new Set(
    db.values<string>(
      `SELECT s.value FROM requests r, json_each(r.subjects) s
       WHERE r.id > ? AND r.workspace = ? AND r.operation = ? AND r.state = 'answered'`,
      [id, workspace, operation],
    ),
  );
}

/**
 * A charge for a request came after it had seemed to be free. `isServed`: an answer to all that it asked for came since.
 * `lateMs`: how long the service was at work on it at most.
 */
export function reviveRequest(
  db: Writer,
  id: number,
  { isServed, lateMs }: { isServed: boolean; lateMs: number },
): void {
  db.run(
    `UPDATE requests SET state = :state, error_code = 'outcome_unknown', balance_moved = 3,
       took_ms = max(coalesce(took_ms, 0), :lateMs) WHERE id = :id`,
    { id, state: isServed ? 'resent' : 'unknown', lateMs },
  );
}

/** True if one of the last 1,000 requests was charged after it had seemed to be free. */
export function wasChargedLate(db: Reader, workspace: number, wallet: Wallet): boolean {
  const row = db.get(
    `SELECT 1 FROM requests WHERE id > (SELECT coalesce(max(id), 0) - 1000 FROM requests) AND workspace = ? AND wallet = ?
       AND EXISTS (SELECT 1 FROM json_each(evidence) WHERE value ->> 'way' = 'late') LIMIT 1`,
    [workspace, wallet],
  );
  return row !== undefined;
}

export function changeDoubt(
  db: Writer,
  id: number,
  { doubt, moved, fell }: Pick<StoredRequest, 'doubt' | 'moved' | 'fell'>,
): void {
  db.run('UPDATE requests SET doubt = ?, balance_moved = ?, fell = ? WHERE id = ?', [
    doubt,
    MOVES.indexOf(moved),
    fell,
    id,
  ]);
  db.announce('doubt');
}

/** One way into doubt or out of it that a request took, as migration 034 describes. */
export interface Evidence {
  way: WayIntoDoubt | WayOutOfDoubt;
  /** ms since 1970. */
  at: number;
  doubt: number;
  balance: number | null;
}

/** Notes which way a request went into doubt or out of it. Call it after the change itself. */
export function noteEvidence(db: Writer, id: number, { way, at }: Pick<Evidence, 'way' | 'at'>): void {
  db.run(
    `UPDATE requests SET evidence = json_insert(coalesce(evidence, '[]'), '$[#]', json_object('way', :way, 'at', :at,
       'doubt', doubt, 'balance', (SELECT remaining FROM wallets w WHERE w.workspace = requests.workspace
         AND w.wallet = requests.wallet)))
     WHERE id = :id`,
    { id, way, at },
  );
  db.announce('doubt');
}

/** The ways into doubt and out of it that a request took, oldest first. */
export function evidenceOf(db: Reader, id: number): Evidence[] {
  const row = db.get<{ evidence: string | null }>('SELECT evidence FROM requests WHERE id = ?', [id]);
  return JSON.parse(row?.evidence ?? '[]') as Evidence[];
}

/**
 * The requests of a workspace that are in doubt, with credits or with what they asked for, oldest first. Not those that
 * were charged, as the balance showed.
 */
export function listInDoubt(db: Reader, workspace: number): StoredRequest[] {
  return db
    .all<RequestRow>(
      `${selectRequest} WHERE workspace = :workspace AND state <> 'sending'
         AND (doubt > 0 OR (lost_credits = 0 AND id IN (SELECT request_id FROM doubts WHERE workspace = :workspace)))
       ORDER BY id`,
      { workspace },
    )
    .map(parseRow);
}

/** An answer came to everything that this request asked for. */
export function markResent(db: Writer, id: number): void {
  db.run(`UPDATE requests SET state = 'resent' WHERE id = ? AND state = 'unknown'`, [id]);
}

/** Adds credits that the balance shows for a request, beyond what its answer named. */
export function addLostCredits(db: Writer, id: number, credits: number): void {
  db.run('UPDATE requests SET lost_credits = lost_credits + ? WHERE id = ?', [credits, id]);
}

/** How many requests of a job reached the service, or may have. Only those of one start if `go` is given. */
export function countCalls(db: Reader, jobId: number, go: number | null = null): number {
  return (
    db.get<{ calls: number }>(
      `SELECT count(*) AS calls FROM requests WHERE job_id = ? AND go = coalesce(?, go) AND state IN ('sending', 'answered', 'unknown', 'resent')`,
      [jobId, go],
    )?.calls ?? 0
  );
}

/** What a job's lost answers cost, as the balance showed. Only of one start if `go` is given. */
export function lostCreditsOfJob(db: Reader, jobId: number, go: number | null = null): number {
  return (
    db.get<{ credits: number | null }>(
      'SELECT sum(lost_credits) AS credits FROM requests WHERE job_id = ? AND lost_credits > 0 AND go = coalesce(?, go)',
      [jobId, go],
    )?.credits ?? 0
  );
}

/** Credits in doubt of a run: charged perhaps, and not booked. Only of one start if `go` is given. */
export function doubtOfJob(db: Reader, jobId: number, go: number | null = null): number {
  return (
    db.get<{ credits: number | null }>(
      'SELECT sum(doubt) AS credits FROM requests WHERE job_id = ? AND doubt > 0 AND go = coalesce(?, go)',
      [jobId, go],
    )?.credits ?? 0
  );
}

/** Credits in doubt of one wallet of a workspace, for requests that left since a time (ms since 1970). */
export function doubtSince(db: Reader, workspace: number, wallet: Wallet, since: number): number {
  return (
    db.get<{ credits: number | null }>(
      'SELECT sum(doubt) AS credits FROM requests WHERE workspace = ? AND doubt > 0 AND sent_at >= ? AND wallet = ?',
      [workspace, since, wallet],
    )?.credits ?? 0
  );
}

/**
 * Of the newest 1,000 requests, those that ended since a time (ms since 1970), or that were sent since then
 * and have not ended, oldest first. `sentAt` is when a request ended, or else was sent: the service counts it once it
 * arrives, which is in between. What was answered is kept with the time when it left, and how long the answer took.
 */
export function listRecentRequests(
  db: Reader,
  since: number,
): { operation: PaidOperation; sentAt: number }[] {
  return db.all(
    `SELECT operation, coalesce(settled_at, sent_at) + coalesce(took_ms, 0) AS sentAt FROM requests
     WHERE id > (SELECT coalesce(max(id), 0) - 1000 FROM requests)
       AND coalesce(settled_at, sent_at) + coalesce(took_ms, 0) >= ? ORDER BY id`,
    [since],
  );
}

/** Credits that an answered request cost. 0 until then. */
export function creditsOfRequest(db: Reader, id: number): number {
  return db.get<{ credits: number | null }>('SELECT credits FROM requests WHERE id = ?', [id])?.credits ?? 0;
}

/** True if the balance may still show that a lost answer of a run was not charged. */
export function hasUnjudged(db: Reader, jobId: number): boolean {
  const row = db.get(
    `SELECT 1 FROM requests WHERE job_id = ? AND doubt > 0 AND state = 'unknown' AND balance_moved = 0 LIMIT 1`,
    [jobId],
  );
  return row !== undefined;
}

/** The workspaces with lookups in doubt, or charged by the balance, of which it may still show something. */
export function workspacesWithDoubt(db: Reader): number[] {
  return db.values(
    `SELECT DISTINCT workspace FROM requests
     WHERE (doubt > 0 OR lost_credits > 0) AND balance_moved < 3 AND wallet = 'bulk_lookup'`,
  );
}

/** The workspaces with a start of a list whose answer was lost. */
export function workspacesWithLostStarts(db: Reader): number[] {
  return db.values(
    `SELECT DISTINCT workspace FROM requests WHERE operation = 'list_start' AND state IN ('unknown', 'resent')`,
  );
}

/** The ids of a workspace's starts of lists whose list is not known, oldest first. */
export function openListStarts(db: Reader, workspace: number): number[] {
  return db.values(
    `SELECT r.id FROM requests r LEFT JOIN lists l ON l.request_id = r.id
     WHERE r.workspace = ? AND r.operation = 'list_start' AND l.report_id IS NULL
       AND (r.state IN ('sending', 'waiting', 'unknown', 'resent') OR (r.state = 'answered' AND l.state = 'unknown'))
     ORDER BY r.id`,
    [workspace],
  );
}
