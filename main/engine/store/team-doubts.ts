import type { Reader, Writer } from './database.ts';
import { dropDoubtsOfRequests, isWhole, settleTeamDoubts } from './doubts.ts';
import type { KeptAnswer } from './scope.ts';

/** True if anything at all is in doubt, here or for a colleague. */
export function hasDoubts(db: Reader): boolean {
  return db.get('SELECT 1 FROM team_doubts UNION ALL SELECT 1 FROM doubts LIMIT 1') !== undefined;
}

/** A doubt of this computer about a workspace's subjects. */
export interface OwnDoubt {
  subject: string;
  request: number;
  askedAt: number;
}

/** The most bytes of a subject that the library takes. The service takes longer names of technologies. */
const LONGEST_SUBJECT = 640;

/** Whether the library takes a subject. */
export function isSharedSubject(subject: string): boolean {
  return Buffer.byteLength(subject) <= LONGEST_SUBJECT && subject.isWellFormed() && !subject.includes('\0');
}

/** Doubts that the team does not know yet, and those that it knows and that are over. */
export function untoldDoubts(
  db: Reader,
  stream: string,
  workspace: number,
  limit: number,
): { open: OwnDoubt[]; over: OwnDoubt[] } {
  return {
    open: db.all<OwnDoubt>(
      `SELECT d.subject, d.request_id AS request, r.sent_at AS askedAt FROM doubts d JOIN requests r ON r.id = d.request_id
       WHERE d.workspace = :workspace AND octet_length(d.subject) <= ${LONGEST_SUBJECT}
         AND instr(d.subject, char(0)) = 0 AND NOT EXISTS (
         SELECT 1 FROM team_told t WHERE t.stream = :stream AND t.subject = d.subject AND t.request_id = d.request_id)
       ORDER BY d.request_id, d.subject LIMIT :limit`,
      { stream, workspace, limit },
    ),
    over: db.all<OwnDoubt>(
      `SELECT t.subject, t.request_id AS request, 0 AS askedAt FROM team_told t
       WHERE t.stream = :stream AND NOT EXISTS (
         SELECT 1 FROM doubts d WHERE d.workspace = :workspace AND d.subject = t.subject AND d.request_id = t.request_id)
       ORDER BY t.request_id, t.subject LIMIT :limit`,
      { stream, workspace, limit },
    ),
  };
}

/** Notes that the team knows of these doubts since `toldAt`, by the library's clock, and that others are over. */
export function keepTold(
  db: Writer,
  stream: string,
  { open, over, toldAt }: { open: readonly OwnDoubt[]; over: readonly OwnDoubt[]; toldAt: number },
): void {
  for (const { subject, request } of open)
    db.run('INSERT OR IGNORE INTO team_told (stream, subject, request_id, told_at) VALUES (?, ?, ?, ?)', [
      stream,
      subject,
      request,
      toldAt,
    ]);
  for (const { subject, request } of over)
    db.run('DELETE FROM team_told WHERE stream = ? AND subject = ? AND request_id = ?', [
      stream,
      subject,
      request,
    ]);
}

/** The number of a doubt that comes from a lease that ran out. No journal has it. */
export const LEASE_REQUEST = 0;

/**
 * A colleague's doubt. A lease that ran out is one, too, since whoever held it may have paid for its subjects: its id is
 * then the stream.
 */
export interface TeamDoubt {
  /** The id of the library that says so. */
  library: string;
  workspace: number;
  subject: string;
  stream: string;
  request: number;
  /** ms since 1970 by the library's clock: it was asked at this time, or before. */
  askedAt: number;
}

export function keepTeamDoubt(db: Writer, doubt: TeamDoubt): void {
  db.run(
    `INSERT INTO team_doubts (library, workspace, subject, stream, request, asked_at)
     VALUES (:library, :workspace, :subject, :stream, :request, :askedAt)
     ON CONFLICT DO UPDATE SET asked_at = min(asked_at, excluded.asked_at)`,
    { ...doubt },
  );
}

export function dropTeamDoubt(db: Writer, doubt: Omit<TeamDoubt, 'askedAt'>): void {
  db.run(
    `DELETE FROM team_doubts WHERE library = :library AND workspace = :workspace AND subject = :subject
       AND stream = :stream AND request = :request`,
    { ...doubt },
  );
}

/** What is in doubt because a lease of this library ran out. `stream` is the lease. */
export function leaseDoubts(db: Reader, library: string, workspace: number): Omit<TeamDoubt, 'askedAt'>[] {
  return db.all(
    `SELECT library, workspace, subject, stream, request FROM team_doubts
     WHERE library = ? AND workspace = ? AND request = ?`,
    [library, workspace, LEASE_REQUEST],
  );
}

/**
 * A colleague has an answer to this, bought after it was asked here or elsewhere in vain: it need not be asked again.
 * What may have been charged for the lost requests stays in doubt. All times but `at` are of the library's clock: when a
 * doubt was told, and after when the answer was bought.
 */
export function dropOlderDoubts(
  db: Writer,
  {
    workspace,
    subject,
    laterThan,
    at,
  }: { workspace: number; subject: string; laterThan: number; at: number },
  kept: KeptAnswer,
): void {
  if (isWhole({ kept })) settleTeamDoubts(db, { workspace, subject, upTo: laterThan });
  const told = db.values<number>(
    `SELECT t.request_id FROM team_told t JOIN team_streams s ON s.stream = t.stream
     WHERE s.workspace = :workspace AND t.subject = :subject AND t.told_at <= :laterThan`,
    { workspace, subject, laterThan },
  );
  dropDoubtsOfRequests(db, { workspace, subject, at }, { requests: told, kept });
}

/** Whether something came after a lease ran out that ended what it left in doubt. The library has the lease for ever. */
export function isLeaseSettled(
  db: Reader,
  lease: Pick<TeamDoubt, 'library' | 'workspace' | 'subject' | 'stream'>,
): boolean {
  return (
    db.get(
      `SELECT 1 FROM team_settled WHERE library = :library AND workspace = :workspace AND subject = :subject
         AND lease = :stream`,
      { ...lease },
    ) !== undefined
  );
}

/** A lease that this data folder took and did not give back yet. */
export interface KeptLease {
  lease: string;
  /** The id of the library that has it. */
  library: string;
}

export function keepLease(db: Writer, kept: KeptLease): void {
  db.run('INSERT OR IGNORE INTO team_leases (lease, library) VALUES (:lease, :library)', { ...kept });
}

export function dropLeases(db: Writer, leases: readonly string[]): void {
  for (const lease of leases) db.run('DELETE FROM team_leases WHERE lease = ?', [lease]);
}

export function keptLeases(db: Reader): KeptLease[] {
  return db.all('SELECT lease, library FROM team_leases');
}

/** How much is in doubt for colleagues in a library. */
export function countTeamDoubts(db: Reader, library: string): number {
  return (
    db.get<{ count: number }>('SELECT count(*) AS count FROM team_doubts WHERE library = ?', [library])
      ?.count ?? 0
  );
}
