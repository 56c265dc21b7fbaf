import type { LedgerEntry, SpendingKind, Wallet } from '#contract/models/money.ts';
import { isoTime } from '../base/iso-time.ts';
import type { Reader, Writer } from './database.ts';
import type { PaidOperation, StoredRequest } from './requests.ts';

export interface NewLedgerEntry {
  at: number;
  workspace: number;
  wallet: Wallet;
  requestId: number;
  jobId: number | null;
  operation: PaidOperation;
  /** What was asked about. Null for a batch; `asked` says how many domains that was. */
  subject: string | null;
  asked: number;
  credits: number;
  balanceAfter: number | null;
}

/** Adds a line for a charge. Callers add none for an answer that cost nothing. */
export function insertLedgerEntry(db: Writer, entry: NewLedgerEntry): void {
  db.run(
    `INSERT INTO ledger (at, workspace, wallet, request_id, job_id, operation, subject, asked, credits, balance_after, label, assistant)
     VALUES (:at, :workspace, :wallet, :requestId, :jobId, :operation, coalesce(:subject, ''), :asked, :credits, :balanceAfter,
       (SELECT label FROM requests WHERE id = :requestId), (SELECT assistant FROM requests WHERE id = :requestId))`,
    { ...entry },
  );
}

const KINDS: Record<PaidOperation, SpendingKind> = {
  companies_batch: 'companies',
  company_lookup: 'companies',
  technologies_batch: 'technologies',
  domain_lookup: 'technologies',
  technology_lookup: 'technology',
  list_start: 'lists',
};

/** The kind under which an operation's charges are summed up. */
export function kindOfOperation(operation: PaidOperation): SpendingKind {
  return KINDS[operation];
}

/** The service took a charge back. Its line stays, costs nothing, and says so. Returns the credits that came back. */
export function refundLedgerEntry(db: Writer, requestId: number): number {
  const charged = db.get<{ credits: number | null }>(
    'SELECT sum(credits) AS credits FROM ledger WHERE request_id = ?',
    [requestId],
  );
  db.run('UPDATE ledger SET credits = 0, refunded = 1 WHERE request_id = ?', [requestId]);
  return charged?.credits ?? 0;
}

/** What was taken back was charged after all. */
export function chargeAgain(db: Writer, requestId: number, credits: number): void {
  db.run('UPDATE ledger SET credits = ?, refunded = 0 WHERE request_id = ? AND refunded = 1', [
    credits,
    requestId,
  ]);
}

type LedgerRow = Omit<LedgerEntry, 'at' | 'kind' | 'isRefunded' | 'isLost'> & {
  at: number;
  operation: PaidOperation;
  refunded: number;
  lost: number;
};

const SELECT = `SELECT l.id, l.at, l.wallet, l.operation, nullif(l.subject, '') AS subject, l.asked, l.refunded, l.lost,
  l.job_id AS jobId, (SELECT name FROM labels WHERE id = l.label) AS label,
  (SELECT name FROM assistants WHERE id = l.assistant) AS assistant, l.credits, l.balance_after AS balanceAfter`;

function entryOf({ refunded, lost, ...row }: LedgerRow): LedgerEntry {
  return {
    ...row,
    at: isoTime(row.at),
    kind: kindOfOperation(row.operation),
    isRefunded: refunded === 1,
    isLost: lost === 1,
  };
}

/** The charges of a workspace, or of all if null, newest first; only those before `beforeId` if given. */
export function listLedger(
  db: Reader,
  workspace: number | null,
  { limit, beforeId }: { limit: number; beforeId?: number | undefined },
): LedgerEntry[] {
  return db
    .all<LedgerRow>(
      `${SELECT} FROM ledger l WHERE l.workspace = coalesce(:workspace, l.workspace) AND l.id < :beforeId
       ORDER BY l.id DESC LIMIT :limit`,
      { workspace, beforeId: beforeId ?? Number.MAX_SAFE_INTEGER, limit },
    )
    .map(entryOf);
}

/** A charge, with each domain that its request asked about. */
export interface Charge extends LedgerEntry {
  domains: string[];
}

/** Which charges of a workspace, or of all if null: those with ids from `from` up to, but without, `to`, or these ids. */
export type ChargeIds = { from: number; to: number } | readonly number[];

/** Those charges, oldest first. */
export function chargesWith(db: Reader, workspace: number | null, ids: ChargeIds): Charge[] {
  const isRange = 'from' in ids;
  const which = isRange ? 'l.id >= :from AND l.id < :to' : 'l.id IN (SELECT value FROM json_each(:ids))';
  return db
    .all<LedgerRow & { subjects: string | null }>(
      `${SELECT}, r.subjects FROM ledger l LEFT JOIN requests r ON r.id = l.request_id
       WHERE l.workspace = coalesce(:workspace, l.workspace) AND ${which} ORDER BY l.id`,
      { workspace, ...(isRange ? ids : { ids: JSON.stringify(ids) }) },
    )
    .map(({ subjects, ...row }) => ({
      ...entryOf(row),
      domains: subjects === null ? [] : (JSON.parse(subjects) as string[]),
    }));
}

/** How many charges there are, and the highest id of one. */
export function countLedger(db: Reader, workspace: number | null): { count: number; lastId: number } {
  const found = db.get<{ count: number; lastId: number | null }>(
    'SELECT count(*) AS count, max(id) AS lastId FROM ledger WHERE workspace = coalesce(?, workspace)',
    [workspace],
  );
  return { count: found?.count ?? 0, lastId: found?.lastId ?? 0 };
}

/** Calls `told` with the id of each charge that is added or changed. */
export function watchLedger(db: Writer, told: (id: number) => void): () => void {
  return db.watch({ table: 'ledger', value: 'NEW.id', when: 'true' }, told);
}

/**
 * Books what the balance shows for a request whose answer was lost or named less. It has one line of its own,
 * which grows if more is found. Its time is when the request left: a day's cap counts it in the same day as
 * the doubt. If others use the wallet, they may have caused the fall, so it is billed to no label by itself.
 */
export function bookLostCharge(
  db: Writer,
  request: Pick<StoredRequest, 'id' | 'workspace' | 'wallet' | 'jobId' | 'operation' | 'subjects' | 'sentAt'>,
  credits: number,
): void {
  const { id, subjects, sentAt, ...line } = request;
  db.run(
    `INSERT INTO ledger (at, workspace, wallet, request_id, job_id, operation, subject, asked, credits, balance_after, lost, label, assistant)
     VALUES (:at, :workspace, :wallet, :requestId, :jobId, :operation, :subject, :asked, :credits, NULL, 1,
       (SELECT r.label FROM requests r WHERE r.id = :requestId AND NOT EXISTS (
         SELECT 1 FROM wallets w WHERE w.workspace = r.workspace AND w.wallet = r.wallet AND w.shared = 1)),
       (SELECT assistant FROM requests WHERE id = :requestId))
     ON CONFLICT (request_id, lost) DO UPDATE SET credits = credits + excluded.credits, refunded = 0`,
    {
      ...line,
      at: sentAt,
      requestId: id,
      subject: subjects.length === 1 ? (subjects[0] ?? '') : '',
      asked: subjects.length,
      credits,
    },
  );
}

/** The service gave back credits that it only held for a lost request. A line that costs nothing any more says so. */
export function unbookLostCharge(db: Writer, requestId: number, credits: number): void {
  db.run(
    'UPDATE ledger SET credits = credits - :credits, refunded = (credits - :credits <= 0) WHERE request_id = :requestId AND lost = 1',
    { credits, requestId },
  );
}

/** What a charge belongs to. */
export function findCharge(db: Reader, id: number): { jobId: number | null; requestId: number } | undefined {
  return db.get('SELECT job_id AS jobId, request_id AS requestId FROM ledger WHERE id = ?', [id]);
}

/** Credits that a workspace was charged in one wallet since a time (ms since 1970). */
export function creditsSince(db: Reader, workspace: number, wallet: Wallet, since: number): number {
  return (
    db.get<{ credits: number | null }>(
      'SELECT sum(credits) AS credits FROM ledger WHERE workspace = ? AND at >= ? AND wallet = ?',
      [workspace, since, wallet],
    )?.credits ?? 0
  );
}

/** Credits that a job has cost so far, with its lost answers. */
export function creditsOfJob(db: Reader, jobId: number): number {
  return (
    db.get<{ credits: number | null }>(`SELECT sum(credits) AS credits FROM ledger WHERE job_id = ?`, [jobId])
      ?.credits ?? 0
  );
}

/** Credits that one start of a job has cost so far, with its lost answers. */
export function creditsOfGo(db: Reader, jobId: number, go: number): number {
  return (
    db.get<{ credits: number | null }>(
      `SELECT sum(l.credits) AS credits FROM ledger l JOIN requests r ON r.id = l.request_id WHERE l.job_id = ? AND r.go = ?`,
      [jobId, go],
    )?.credits ?? 0
  );
}
