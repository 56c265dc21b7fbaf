import { codeOf } from '../../process/error-code.ts';
import type { Postgres } from '../world/postgres.ts';
import { IS_IN_DOUBT, isUnread, type Owner, type ReadTo, spellings } from './library.ts';
import { UNIQUE_VIOLATION } from './server.ts';

/** How a subject stands at the server, when a lease on it was asked for. */
export interface LeaseAnswer {
  subject: string;
  isMine: boolean;
  /** How long someone else holds it, ms, by the server's clock. Null if nobody does. */
  heldMs: number | null;
  /** Who holds it, as the library says. Null if nobody does, or if it does not say. */
  holder: string | null;
  /** The lease of whoever holds it. Null if nobody does. */
  lease: string | null;
  /** Whether a lease of someone else on it ran out without being given back. */
  hasRunOut: boolean;
  /** Whether the library has an answer about it that was not read here. */
  isUnread: boolean;
  isDoubted: boolean;
}

/**
 * The last numbers that the schema takes. Nobody gets there, but a colleague could add such a row. Then a statement
 * must not fail for everyone: such a lease runs out by itself, and in a library without logins nobody can hold such a
 * subject any more.
 */
const LAST_EPOCH = 1_000_000_000_000;
const FAR_EPOCH = 1_000_000_000;
const LAST_TERM = 1_000_000_000;
/** How many leases on a subject of about one time are looked at. */
const MOST_PAST = 50;
/** How many leases on a subject that were not given back are read. */
const MOST_OPEN = 20;
/** How long a term still lasts. A colleague could add one that never ends: PostgreSQL subtracts no such times. */
const LEFT_MS = '(extract(epoch FROM until_at) - extract(epoch FROM clock_timestamp())) * 1000';

/**
 * The leases on the subject `w.subject`, as one row: the last epoch, how long one of them is still held, ms, which one and
 * by which stream, and whether one ran out without being given back. `ours` hold nothing, and leave nothing in doubt.
 *
 * A colleague could add a later epoch, or a last term to the lease of another, to make a subject look free. So every epoch
 * counts, and a term only if its login took the lease. The next epoch follows the last one: of two who ask, only one must
 * get it. An epoch that nobody reaches does not count as the last one, so whoever adds it takes none from others.
 */
function leasesOn(ours: string): string {
  const longest = 'ORDER BY t.left_ms DESC NULLS LAST))[1]';
  return `SELECT coalesce(max(e.epoch) FILTER (WHERE e.epoch < ${FAR_EPOCH}), 0) AS epoch, coalesce(max(t.left_ms), 0) AS left_ms,
      (array_agg(e.stream ${longest} AS holder, (array_agg(e.lease ${longest} AS lease,
      coalesce(bool_or(t.has_run_out), false) AS has_run_out
    FROM (SELECT * FROM stackdesk.lease_subjects WHERE account = $1 AND workspace = $2 AND subject = w.subject) e
    LEFT JOIN LATERAL (
      SELECT CASE WHEN is_over OR e.lease = ANY (${ours}) THEN 0 ELSE greatest(${LEFT_MS}, 0) END AS left_ms,
        NOT is_over AND e.lease <> ALL (${ours}) AND ${LEFT_MS} <= 0 AS has_run_out
      FROM stackdesk.leases WHERE lease = e.lease ${BY_ITS_LOGIN}
      ORDER BY number DESC LIMIT 1) t ON true`;
}

/** Which terms of the lease `e` count: those of the login that took it. */
export const BY_ITS_LOGIN = 'AND login = e.login';

/** Which terms of our own lease are ours. */
const OWN_TERMS = 't.login = session_user::text';

/**
 * Takes a lease on those of these subjects that nobody holds, in one round trip and one transaction. Of two who ask at
 * the same time, one gets a subject: the next epoch of a subject can be added once. `stream` is our own, whose doubts
 * we know; `ours` are leases of this data folder that were not given back, and hold nothing any more. Doubts are looked up
 * one subject after the other: with EXISTS, PostgreSQL may compare all doubts of the workspace with each other instead,
 * and thousands of them then take longer than anybody waits.
 */
export async function takeLease(
  server: Postgres,
  { account, workspace }: Owner,
  {
    lease,
    ttlMs,
    stream,
    subjects,
    ours,
    read,
  }: {
    lease: string;
    ttlMs: number;
    stream: string;
    subjects: readonly string[];
    ours: readonly string[];
    read: ReadTo;
  },
): Promise<LeaseAnswer[]> {
  const rows = await server.query<{
    subject: string;
    mine: boolean;
    held_ms: number | null;
    holder: string | null;
    lease: string | null;
    ran_out: boolean;
    unread: boolean;
    doubted: boolean;
  }>(
    `WITH last AS (
       SELECT w.subject, l.epoch, l.left_ms, l.holder, l.lease, l.has_run_out FROM unnest($3::text[]) AS w (subject)
       CROSS JOIN LATERAL (${leasesOn('$7::uuid[]')}) l
     ), terms AS (
       INSERT INTO stackdesk.leases (lease, number, until_at, is_over)
       VALUES ($4::uuid, 1, clock_timestamp() + $5::integer * interval '1 millisecond', false)
     ), taken AS (
       INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease, stream)
       SELECT $1::text, $2::text, subject, epoch + 1, $4::uuid, $6::uuid FROM last
       WHERE left_ms <= 0 AND epoch < ${LAST_EPOCH} ORDER BY subject
       ON CONFLICT DO NOTHING RETURNING subject
     )
     SELECT last.subject, taken.subject IS NOT NULL OR last.epoch >= ${LAST_EPOCH} AS mine,
       CASE WHEN taken.subject IS NULL THEN ceil(last.left_ms) END AS held_ms,
       CASE WHEN last.left_ms > 0
         THEN (SELECT person FROM stackdesk.streams s WHERE s.stream = last.holder) END AS holder,
       CASE WHEN last.left_ms > 0 THEN last.lease END AS lease, last.has_run_out AS ran_out,
       (SELECT true FROM (SELECT split_part(last.subject, ':', 1) AS kind,
           substr(last.subject, strpos(last.subject, ':') + 1) AS name) w
         CROSS JOIN LATERAL (${spellings('w')}) n
         CROSS JOIN LATERAL (
           SELECT FROM stackdesk.answers a
           WHERE a.account = $1 AND a.workspace = $2 AND a.kind = w.kind AND a.subject = n.spelling
             AND ${isUnread('$8', '$9')} LIMIT 1) a
         LIMIT 1) IS NOT NULL AS unread,
       (SELECT true FROM stackdesk.lost_requests o
         WHERE o.account = $1 AND o.workspace = $2 AND o.subject = last.subject AND o.stream <> $6::uuid
           AND ${IS_IN_DOUBT} LIMIT 1) IS NOT NULL AS doubted
     FROM last LEFT JOIN taken ON taken.subject = last.subject`,
    [account, workspace, subjects, lease, ttlMs, stream, ours, read.streams, read.numbers],
  );
  return rows.map((row) => ({
    subject: row.subject,
    isMine: row.mine,
    heldMs: row.held_ms,
    holder: row.holder,
    lease: row.lease,
    hasRunOut: row.ran_out,
    isUnread: row.unread,
    isDoubted: row.doubted,
  }));
}

/**
 * Takes a lease once more that the server lost. Returns false if it knows the lease: then it ran out, or was given back.
 */
export async function takeLostLease(
  server: Postgres,
  owner: Owner,
  wanted: Omit<Parameters<typeof takeLease>[2], 'read'>,
): Promise<boolean> {
  try {
    await takeLease(server, owner, { ...wanted, read: { streams: [], numbers: [] } });
    return true;
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** Prolongs a lease that has not run out. Returns false if it has: then others may hold its subjects. */
export async function renewLease(
  server: Postgres,
  { lease, ttlMs }: { lease: string; ttlMs: number },
): Promise<boolean> {
  const rows = await server.query(
    `INSERT INTO stackdesk.leases (lease, number, until_at, is_over)
     SELECT t.lease, t.number + 1, clock_timestamp() + $2::integer * interval '1 millisecond', false FROM stackdesk.leases t
     WHERE t.lease = $1 AND ${OWN_TERMS} AND t.number = (SELECT max(number) FROM stackdesk.leases t WHERE lease = $1 AND ${OWN_TERMS})
       AND NOT t.is_over AND t.until_at > clock_timestamp() AND t.number < ${LAST_TERM}
     RETURNING number`,
    [lease, ttlMs],
  );
  return rows.length > 0;
}

/**
 * Gives leases back: their subjects are free from now on. One of which the server knows nothing is ended, too: what takes
 * it may still be on its way, and then fails. Otherwise it would stay in doubt, since nobody gives it back again.
 */
export async function endLeases(server: Postgres, leases: readonly string[]): Promise<void> {
  const end = () =>
    server.query(
      `INSERT INTO stackdesk.leases (lease, number, until_at, is_over)
       SELECT w.lease, coalesce(max(t.number) + 1, 1), clock_timestamp(), true FROM unnest($1::uuid[]) AS w (lease)
       LEFT JOIN stackdesk.leases t ON t.lease = w.lease AND ${OWN_TERMS}
       GROUP BY w.lease HAVING coalesce(max(t.number), 0) < ${LAST_TERM}`,
      [leases],
    );
  try {
    await end();
  } catch (error) {
    // A term that came at the same time, such as of a try of which nothing was heard, has the number.
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    await end();
  }
}

/** A lease on a subject: who took it, and when its first term ended, ms since 1970 by the server's clock. */
export interface PastLease {
  person: string;
  firstEndMs: number;
}

/**
 * The leases on a subject that say who took them, and whose first term ended about a time, the nearest first. Whatever
 * epochs a colleague adds, they do not hide these.
 */
export async function readPastLeases(
  server: Postgres,
  { account, workspace }: Owner,
  { subject, firstEndMs, nearMs }: { subject: string; firstEndMs: number; nearMs: number },
): Promise<PastLease[]> {
  const rows = await server.query<{ person: string; first_end_ms: number }>(
    `SELECT person, first_end_ms FROM (
       SELECT s.person, extract(epoch FROM t.until_at) * 1000 AS first_end_ms FROM stackdesk.lease_subjects e
       JOIN stackdesk.streams s ON s.stream = e.stream
       JOIN stackdesk.leases t ON t.lease = e.lease AND t.number = 1 AND t.login = e.login
       WHERE e.account = $1 AND e.workspace = $2 AND e.subject = $3) l
     WHERE abs(first_end_ms - $4) <= $5 ORDER BY abs(first_end_ms - $4) LIMIT ${MOST_PAST}`,
    [account, workspace, subject, firstEndMs, nearMs],
  );
  return rows.map(({ person, first_end_ms: ms }) => ({ person, firstEndMs: ms }));
}

/** How a subject that was held stands now. `heldMs` is 0 if nobody holds it. */
export type Held = Pick<LeaseAnswer, 'subject' | 'lease' | 'hasRunOut'> & { heldMs: number };

/** How subjects that were held stand now. It asks for nothing, so that watching adds no rows. `ours` do not count. */
export async function readHeld(
  server: Postgres,
  { account, workspace }: Owner,
  { subjects, ours }: { subjects: readonly string[]; ours: readonly string[] },
): Promise<Held[]> {
  const rows = await server.query<{
    subject: string;
    held_ms: number;
    lease: string | null;
    ran_out: boolean;
  }>(
    `SELECT w.subject, ceil(l.left_ms) AS held_ms, l.lease, l.has_run_out AS ran_out FROM unnest($3::text[]) AS w (subject)
     CROSS JOIN LATERAL (${leasesOn('$4::uuid[]')}) l`,
    [account, workspace, subjects, ours],
  );
  return rows.map(({ held_ms: heldMs, ran_out: hasRunOut, ...row }) => ({ ...row, heldMs, hasRunOut }));
}

/**
 * Whether the lease `w.lease` on the subject `w.subject` was given back. A server that lost its tail may not know it: then
 * nobody gave it back, or it only knows that somebody did. If the lease is not known, it is the library's id, and may be
 * any on the subject.
 */
export function isGivenBack({
  account,
  workspace,
  library,
}: {
  account: string;
  workspace: string;
  library: string;
}): string {
  const isOn = `e.account = ${account} AND e.workspace = ${workspace} AND e.subject = w.subject`;
  return `CASE WHEN w.lease = ${library} THEN NOT EXISTS (
      SELECT 1 FROM stackdesk.lease_subjects e
      CROSS JOIN LATERAL (
        SELECT is_over FROM stackdesk.leases WHERE lease = e.lease ${BY_ITS_LOGIN} ORDER BY number DESC LIMIT 1) t
      WHERE ${isOn} AND NOT t.is_over)
    ELSE EXISTS (
      SELECT 1 FROM stackdesk.leases t LEFT JOIN stackdesk.lease_subjects e ON ${isOn} AND e.lease = t.lease
      WHERE t.lease = w.lease AND t.is_over AND (e.lease IS NULL OR e.login = t.login)) END`;
}

/** Those of these doubts of leases whose leases were given back. `library` is the library's id. */
export async function readGivenBack<Doubt extends { subject: string; stream: string }>(
  server: Postgres,
  { account, workspace }: Owner,
  { doubts, library }: { doubts: readonly Doubt[]; library: string },
): Promise<Doubt[]> {
  const rows = await server.query<{ given_back: number }>(
    `SELECT w.place AS given_back FROM unnest($3::text[], $4::uuid[]) WITH ORDINALITY AS w (subject, lease, place)
     WHERE ${isGivenBack({ account: '$1', workspace: '$2', library: '$5::uuid' })}`,
    [account, workspace, doubts.map(({ subject }) => subject), doubts.map(({ stream }) => stream), library],
  );
  return rows.flatMap(({ given_back: place }) => doubts[place - 1] ?? []);
}

/** A lease on a subject that was not given back. */
export interface OpenLease {
  subject: string;
  lease: string;
  /** When its first term ended, ms since 1970 by the server's clock. */
  firstEndMs: number;
}

/** The newest leases on subjects that were not given back, whether they ran out or not. `ours` do not count. */
export async function readOpenLeases(
  server: Postgres,
  { account, workspace }: Owner,
  { subjects, ours }: { subjects: readonly string[]; ours: readonly string[] },
): Promise<OpenLease[]> {
  const rows = await server.query<{ subject: string; lease: string; first_end_ms: number }>(
    `SELECT o.subject, o.lease, o.first_end_ms FROM unnest($3::text[]) AS w (subject)
     CROSS JOIN LATERAL (
       SELECT e.subject, e.lease, extract(epoch FROM f.until_at) * 1000 AS first_end_ms FROM stackdesk.lease_subjects e
       CROSS JOIN LATERAL (
         SELECT is_over FROM stackdesk.leases WHERE lease = e.lease ${BY_ITS_LOGIN} ORDER BY number DESC LIMIT 1) t
       CROSS JOIN LATERAL (
         SELECT until_at FROM stackdesk.leases WHERE lease = e.lease ${BY_ITS_LOGIN} ORDER BY number LIMIT 1) f
       WHERE e.account = $1 AND e.workspace = $2 AND e.subject = w.subject AND e.lease <> ALL ($4::uuid[]) AND NOT t.is_over
       ORDER BY e.epoch DESC LIMIT ${MOST_OPEN}) o`,
    [account, workspace, subjects, ours],
  );
  return rows.map(({ subject, lease, first_end_ms: firstEndMs }) => ({ subject, lease, firstEndMs }));
}
