import type { Wallet } from '../../../preload/contract/models/money.ts';
import type { Reader, Writer } from './database.ts';

/** What a paid request asks for. */
export type PaidOperation =
  | 'companies_batch'
  | 'technologies_batch'
  | 'domain_lookup'
  | 'technology_lookup'
  | 'company_lookup'
  | 'list_start';

export type RequestState = 'sending' | 'waiting' | 'answered' | 'not_charged' | 'unknown' | 'resent';

export interface NewRequest {
  workspace: number;
  jobId: number | null;
  operation: PaidOperation;
  wallet: Wallet;
  /** The domains or the technology asked about. */
  subjects: readonly string[];
}

export interface OpenRequest {
  id: number;
  jobId: number | null;
  operation: PaidOperation;
  wallet: Wallet;
  subjects: string[];
  sentAt: number;
}

/** Writes the journal row that must be on disk before the request leaves; answers its id. */
export function openRequest(db: Writer, request: NewRequest, now: number): number {
  return db.run(
    `INSERT INTO requests (workspace, job_id, operation, wallet, subjects, state, attempts, sent_at)
     VALUES (:workspace, :jobId, :operation, :wallet, :subjects, 'sending', 1, :now)`,
    { ...request, subjects: JSON.stringify(request.subjects), now },
  ).lastId;
}

/** The same request leaves once more after an attempt that certainly cost nothing. */
export function reopenRequest(db: Writer, id: number, now: number): void {
  db.run(`UPDATE requests SET state = 'sending', attempts = attempts + 1, sent_at = ? WHERE id = ?`, [
    now,
    id,
  ]);
}

export function moveRequest(
  db: Writer,
  id: number,
  state: RequestState,
  errorCode: string | null,
  now: number,
): void {
  db.run(`UPDATE requests SET state = ?, error_code = ?, settled_at = ? WHERE id = ?`, [
    state,
    errorCode,
    now,
    id,
  ]);
}

export interface SettledRequest {
  status: number;
  credits: number;
  balanceAfter: number | null;
  /** The whole answer, kept only where a part of it could not be attributed. */
  raw: string | null;
}

export function settleRequest(db: Writer, id: number, settled: SettledRequest, now: number): void {
  db.run(
    `UPDATE requests SET state = 'answered', settled_at = :now, status = :status, credits = :credits,
       balance_after = :balanceAfter, raw = :raw WHERE id = :id`,
    { ...settled, id, now },
  );
}

/** Requests that may be with the service, as a stopped process left them. */
export function listInterrupted(db: Reader, workspace: number): OpenRequest[] {
  return db
    .all<Omit<OpenRequest, 'subjects'> & { subjects: string }>(
      `SELECT id, job_id AS jobId, operation, wallet, subjects, sent_at AS sentAt FROM requests
       WHERE workspace = ? AND state = 'sending' ORDER BY id`,
      [workspace],
    )
    .map((row) => ({ ...row, subjects: JSON.parse(row.subjects) as string[] }));
}

/** How many requests of a job reached the service or may have: the calls that a person is told of. */
export function countCalls(db: Reader, jobId: number): number {
  return (
    db.get<{ calls: number }>(
      `SELECT count(*) AS calls FROM requests WHERE job_id = ? AND state IN ('sending', 'answered', 'unknown', 'resent')`,
      [jobId],
    )?.calls ?? 0
  );
}

export function requestState(db: Reader, id: number): RequestState | undefined {
  return db.get<{ state: RequestState }>('SELECT state FROM requests WHERE id = ?', [id])?.state;
}

/** How many subjects of a job's requests may have been charged without an answer: they count against its budget in full. */
export function countUnknownSubjects(db: Reader, jobId: number): number {
  return (
    db.get<{ subjects: number | null }>(
      `SELECT sum(json_array_length(subjects)) AS subjects FROM requests WHERE job_id = ? AND state IN ('unknown', 'resent')`,
      [jobId],
    )?.subjects ?? 0
  );
}

/** The same for one wallet of a workspace, of requests that left since a time. */
export function countUnknownSince(db: Reader, workspace: number, wallet: Wallet, since: number): number {
  return (
    db.get<{ subjects: number | null }>(
      `SELECT sum(json_array_length(subjects)) AS subjects FROM requests
       WHERE workspace = ? AND state IN ('unknown', 'resent') AND sent_at >= ? AND wallet = ?`,
      [workspace, since, wallet],
    )?.subjects ?? 0
  );
}

/** A person decided to ask again for what lost requests of a job had asked for. */
export function markRequestsResent(db: Writer, jobId: number): void {
  db.run(`UPDATE requests SET state = 'resent' WHERE job_id = ? AND state = 'unknown'`, [jobId]);
}

/** Requests that were answered or sent since a time, by their last word, oldest first. */
export function listRecentRequests(
  db: Reader,
  since: number,
): { operation: PaidOperation; sentAt: number }[] {
  return db.all(
    `SELECT operation, coalesce(settled_at, sent_at) AS sentAt FROM requests
     WHERE id > (SELECT coalesce(max(id), 0) - 1000 FROM requests) AND coalesce(settled_at, sent_at) >= ? ORDER BY id`,
    [since],
  );
}
