import type { LedgerEntry, Wallet } from '../../../preload/contract/models/money.ts';
import type { Reader, Writer } from './database.ts';
import { isoTime } from './iso-time.ts';
import type { PaidOperation } from './requests.ts';

export interface NewLedgerEntry {
  at: number;
  workspace: number;
  wallet: Wallet;
  requestId: number;
  jobId: number | null;
  operation: PaidOperation;
  subject: string;
  credits: number;
  balanceAfter: number | null;
}

/** Books a charge; an answer that cost nothing leaves no line. */
export function insertLedgerEntry(db: Writer, entry: NewLedgerEntry): void {
  db.run(
    `INSERT INTO ledger (at, workspace, wallet, request_id, job_id, operation, subject, credits, balance_after)
     VALUES (:at, :workspace, :wallet, :requestId, :jobId, :operation, :subject, :credits, :balanceAfter)`,
    { ...entry },
  );
}

/** The newest charges of a workspace (of all where null) first, older than `beforeId` where given. */
export function listLedger(
  db: Reader,
  workspace: number | null,
  page: { limit: number; beforeId?: number | undefined },
): LedgerEntry[] {
  return db
    .all<Omit<LedgerEntry, 'at'> & { at: number }>(
      `SELECT id, at, wallet, operation, subject, job_id AS jobId, credits, balance_after AS balanceAfter FROM ledger
       WHERE workspace = coalesce(?, workspace) AND id < ? ORDER BY id DESC LIMIT ?`,
      [workspace, page.beforeId ?? Number.MAX_SAFE_INTEGER, page.limit],
    )
    .map((row) => ({ ...row, at: isoTime(row.at) }));
}

export interface LedgerSum {
  key: string;
  wallet: Wallet;
  credits: number;
  calls: number;
}

/** Credits spent by UTC day, newest first. */
export function sumLedgerByDay(db: Reader, workspace: number | null): LedgerSum[] {
  return db.all<LedgerSum>(
    `SELECT date(at / 1000, 'unixepoch') AS key, wallet, sum(credits) AS credits, count(*) AS calls FROM ledger
     WHERE workspace = coalesce(?, workspace) GROUP BY key, wallet ORDER BY key DESC, wallet`,
    [workspace],
  );
}

/** Credits spent by job; single lookups stand under the key ''. */
export function sumLedgerByJob(db: Reader, workspace: number | null): LedgerSum[] {
  return db.all<LedgerSum>(
    `SELECT coalesce(job_id, '') AS key, wallet, sum(credits) AS credits, count(*) AS calls FROM ledger
     WHERE workspace = coalesce(?, workspace) GROUP BY job_id, wallet ORDER BY max(id) DESC`,
    [workspace],
  );
}

/** Credits that a job has cost so far. */
export function creditsOfJob(db: Reader, jobId: number): number {
  return (
    db.get<{ credits: number | null }>(`SELECT sum(credits) AS credits FROM ledger WHERE job_id = ?`, [jobId])
      ?.credits ?? 0
  );
}
