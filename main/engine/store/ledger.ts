import type {
  LedgerEntry,
  LedgerFilter,
  SpendingKind,
  Wallet,
} from '../../../preload/contract/models/money.ts';
import { isoTime } from '../base/iso-time.ts';
import type { Reader, SqlValue, Writer } from './database.ts';
import { findLabel } from './labels.ts';
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

export interface LedgerPage {
  limit: number;
  beforeId?: number | undefined;
  filter?: LedgerFilter | undefined;
}

/** The service took a charge back. Its line stays, costs nothing, and says so. */
export function refundLedgerEntry(db: Writer, requestId: number): void {
  db.run('UPDATE ledger SET credits = 0, refunded = 1 WHERE request_id = ?', [requestId]);
}

/** The charges of a workspace, or of all if null, newest first; only those before `beforeId` if given. */
export function listLedger(db: Reader, workspace: number | null, page: LedgerPage): LedgerEntry[] {
  const filter = page.filter ?? {};
  const { sql, parameters } = conditionsOf(db, filter);
  return db
    .all<
      Omit<LedgerEntry, 'at' | 'kind' | 'isRefunded' | 'isLost'> & {
        at: number;
        operation: PaidOperation;
        refunded: number;
        lost: number;
      }
    >(
      `SELECT l.id, l.at, l.wallet, l.operation, nullif(l.subject, '') AS subject, l.asked, l.refunded, l.lost, l.job_id AS jobId, (SELECT name FROM labels WHERE id = l.label) AS label, (SELECT name FROM assistants WHERE id = l.assistant) AS assistant, l.credits, l.balance_after AS balanceAfter
       FROM ledger l WHERE l.workspace = coalesce(:workspace, l.workspace) AND l.id < :beforeId ${sql}
       ORDER BY l.id DESC LIMIT :limit`,
      { workspace, beforeId: page.beforeId ?? Number.MAX_SAFE_INTEGER, limit: page.limit, ...parameters },
    )
    .map(({ refunded, lost, ...row }) => ({
      ...row,
      at: isoTime(row.at),
      kind: kindOfOperation(row.operation),
      isRefunded: refunded === 1,
      isLost: lost === 1,
    }));
}

/**
 * SQL conditions for a filter. Its text is also searched in the domains of requests, since a batch's line has
 * only their number, and in the paths of runs.
 */
function conditionsOf(
  db: Reader,
  filter: LedgerFilter,
): { sql: string; parameters: Record<string, SqlValue> } {
  const parts: string[] = [];
  const parameters: Record<string, SqlValue> = {};
  const text = filter.text?.trim() ?? '';
  if (text !== '') {
    parts.push(`(l.subject LIKE :text ESCAPE '\\'
      OR EXISTS (SELECT 1 FROM requests r WHERE r.id = l.request_id AND r.subjects LIKE :text ESCAPE '\\')
      OR EXISTS (SELECT 1 FROM jobs j WHERE j.id = l.job_id AND j.path LIKE :text ESCAPE '\\'))`);
    parameters.text = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  }
  if (filter.wallet !== undefined) {
    parts.push('l.wallet = :wallet');
    parameters.wallet = filter.wallet;
  }
  if (filter.kinds !== undefined) {
    const wanted = Object.entries(KINDS).filter(([, kind]) => filter.kinds?.includes(kind));
    // These names are the program's own.
    parts.push(`l.operation IN (${wanted.map(([operation]) => `'${operation}'`).join(', ')})`);
  }
  if (filter.jobId !== undefined) {
    parts.push('l.job_id IS :jobId');
    parameters.jobId = filter.jobId;
  }
  if (filter.label !== undefined) {
    parts.push(filter.label === null ? 'l.label IS NULL' : 'l.label = :label');
    // An unused label finds nothing.
    if (filter.label !== null) parameters.label = findLabel(db, filter.label) ?? 0;
  }
  return { sql: parts.map((part) => `AND ${part}`).join(' '), parameters };
}

/**
 * Books what the balance shows for a request whose answer was lost or named less. It has one line of its own,
 * which grows if more is found. Its time is when the request left: a day's cap counts it in the same day as
 * the doubt.
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
       (SELECT label FROM requests WHERE id = :requestId), (SELECT assistant FROM requests WHERE id = :requestId))
     ON CONFLICT (request_id, lost) DO UPDATE SET credits = credits + excluded.credits`,
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
