import type { Postgres } from '../world/postgres.ts';
import { NEWEST, type Owner } from './library.ts';

/** How a subject stands at the server, when a lease on it was asked for. */
export interface LeaseAnswer {
  subject: string;
  isMine: boolean;
  /** How long someone else holds it, ms, by the server's clock. Null if nobody does. */
  heldMs: number | null;
  /** Who holds it, as the library says. Null if nobody does, or if it does not say. */
  holder: string | null;
  /** When the newest answers about it were bought, ms since 1970. */
  bought: number[];
  isDoubted: boolean;
}

/**
 * The last numbers that the schema takes. Nobody gets there, but a colleague could add such a row. Then a statement
 * must not fail for everyone: nobody can hold such a subject any more, and such a lease runs out by itself.
 */
const LAST_EPOCH = 1_000_000_000_000;
const LAST_TERM = 1_000_000_000;
/** How many earlier leases on a subject are looked at. */
const MOST_PAST = 50;
/** How long a term still lasts. A colleague could add one that never ends: PostgreSQL subtracts no such times. */
const LEFT_MS = '(extract(epoch FROM t.until_at) - extract(epoch FROM clock_timestamp())) * 1000';

/**
 * Takes a lease on those of these subjects that nobody holds, in one round trip and one transaction. Of two who ask at
 * the same time, one gets a subject: the next epoch of a subject can be added once. `stream` is our own, whose doubts
 * we know; `ours` are leases of this data folder that were not given back, and hold nothing any more.
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
    namesHolder,
  }: {
    lease: string;
    ttlMs: number;
    stream: string;
    subjects: readonly string[];
    ours: readonly string[];
    /** Whether a lease says who holds it. One of a library of version 1 does not. */
    namesHolder: boolean;
  },
): Promise<LeaseAnswer[]> {
  const rows = await server.query<{
    subject: string;
    mine: boolean;
    held_ms: number | null;
    holder: string | null;
    bought: string;
    doubted: boolean;
  }>(
    `WITH last AS (
       SELECT w.subject, l.epoch, coalesce(t.is_over, true) OR l.lease = ANY ($7::uuid[]) AS is_over, ${LEFT_MS} AS left_ms,
         ${namesHolder ? 'l.stream' : 'NULL::uuid'} AS holder
       FROM unnest($3::text[]) AS w (subject)
       LEFT JOIN LATERAL (
         SELECT epoch, lease${namesHolder ? ', stream' : ''} FROM stackdesk.lease_subjects
         WHERE account = $1 AND workspace = $2 AND subject = w.subject ORDER BY epoch DESC LIMIT 1) l ON true
       LEFT JOIN LATERAL (
         SELECT until_at, is_over FROM stackdesk.leases WHERE lease = l.lease ORDER BY number DESC LIMIT 1) t ON true
     ), terms AS (
       INSERT INTO stackdesk.leases (lease, number, until_at, is_over)
       VALUES ($4::uuid, 1, clock_timestamp() + $5::integer * interval '1 millisecond', false)
     ), taken AS (
       INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease${namesHolder ? ', stream' : ''})
       SELECT $1::text, $2::text, subject, coalesce(epoch, 0) + 1, $4::uuid${namesHolder ? ', $6::uuid' : ''} FROM last
       WHERE (is_over OR left_ms <= 0) AND coalesce(epoch, 0) < ${LAST_EPOCH} ORDER BY subject
       ON CONFLICT DO NOTHING RETURNING subject
     )
     SELECT last.subject, taken.subject IS NOT NULL OR coalesce(last.epoch, 0) >= ${LAST_EPOCH} AS mine,
       CASE WHEN taken.subject IS NULL THEN ceil(greatest(coalesce(last.left_ms, 0), 0)) END AS held_ms,
       CASE WHEN NOT last.is_over AND last.left_ms > 0
         THEN (SELECT person FROM stackdesk.streams s WHERE s.stream = last.holder) END AS holder,
       array_to_string(ARRAY(
         SELECT bought_ms FROM stackdesk.answers
         WHERE account = $1 AND workspace = $2 AND kind = split_part(last.subject, ':', 1)
           AND subject = substr(last.subject, strpos(last.subject, ':') + 1)
         ORDER BY bought_ms DESC LIMIT ${NEWEST}), ',') AS bought,
       EXISTS (
         SELECT 1 FROM stackdesk.lost_requests d
         WHERE d.account = $1 AND d.workspace = $2 AND d.subject = last.subject AND d.state = 'open' AND d.stream <> $6::uuid
           AND NOT EXISTS (
             SELECT 1 FROM stackdesk.lost_requests e
             WHERE e.account = $1 AND e.workspace = $2 AND e.subject = d.subject AND e.stream = d.stream
               AND e.request = d.request AND e.state = 'over')) AS doubted
     FROM last LEFT JOIN taken ON taken.subject = last.subject`,
    [account, workspace, subjects, lease, ttlMs, stream, ours],
  );
  return rows.map((row) => ({
    subject: row.subject,
    isMine: row.mine,
    heldMs: row.held_ms,
    holder: row.holder,
    bought: row.bought === '' ? [] : row.bought.split(',').map(Number),
    isDoubted: row.doubted,
  }));
}

/** Prolongs a lease that has not run out. Returns false if it has: then others may hold its subjects. */
export async function renewLease(
  server: Postgres,
  { lease, ttlMs }: { lease: string; ttlMs: number },
): Promise<boolean> {
  const rows = await server.query(
    `INSERT INTO stackdesk.leases (lease, number, until_at, is_over)
     SELECT t.lease, t.number + 1, clock_timestamp() + $2::integer * interval '1 millisecond', false FROM stackdesk.leases t
     WHERE t.lease = $1 AND t.number = (SELECT max(number) FROM stackdesk.leases WHERE lease = $1)
       AND NOT t.is_over AND t.until_at > clock_timestamp() AND t.number < ${LAST_TERM}
     RETURNING number`,
    [lease, ttlMs],
  );
  return rows.length > 0;
}

/** Gives leases back: their subjects are free from now on. */
export async function endLeases(server: Postgres, leases: readonly string[]): Promise<void> {
  await server.query(
    `INSERT INTO stackdesk.leases (lease, number, until_at, is_over)
     SELECT t.lease, max(t.number) + 1, clock_timestamp(), true FROM stackdesk.leases t
     WHERE t.lease = ANY ($1::uuid[]) GROUP BY t.lease HAVING max(t.number) < ${LAST_TERM} ON CONFLICT DO NOTHING`,
    [leases],
  );
}

/** A lease on a subject: who took it, and when its first term ended, ms since 1970 by the server's clock. */
export interface PastLease {
  person: string;
  firstEndMs: number;
}

/** The newest leases on a subject that say who took them. */
export async function readPastLeases(
  server: Postgres,
  { account, workspace }: Owner,
  subject: string,
): Promise<PastLease[]> {
  const rows = await server.query<{ person: string; first_end_ms: number }>(
    `SELECT s.person, extract(epoch FROM t.until_at) * 1000 AS first_end_ms FROM (
       SELECT lease, stream FROM stackdesk.lease_subjects
       WHERE account = $1 AND workspace = $2 AND subject = $3 ORDER BY epoch DESC LIMIT ${MOST_PAST}) l
     JOIN stackdesk.streams s ON s.stream = l.stream
     JOIN stackdesk.leases t ON t.lease = l.lease AND t.number = 1`,
    [account, workspace, subject],
  );
  return rows.map(({ person, first_end_ms: ms }) => ({ person, firstEndMs: ms }));
}

/**
 * How long a subject that was held is still held, ms. 0 for one that is free. It asks for nothing, so that watching adds
 * no rows.
 */
export async function readHeld(
  server: Postgres,
  { account, workspace }: Owner,
  subjects: readonly string[],
): Promise<Map<string, number>> {
  const rows = await server.query<{ subject: string; held_ms: number }>(
    `SELECT w.subject, CASE WHEN coalesce(t.is_over, true) THEN 0
         ELSE ceil(greatest(${LEFT_MS}, 0)) END AS held_ms
     FROM unnest($3::text[]) AS w (subject)
     LEFT JOIN LATERAL (
       SELECT lease FROM stackdesk.lease_subjects
       WHERE account = $1 AND workspace = $2 AND subject = w.subject ORDER BY epoch DESC LIMIT 1) l ON true
     LEFT JOIN LATERAL (
       SELECT until_at, is_over FROM stackdesk.leases WHERE lease = l.lease ORDER BY number DESC LIMIT 1) t ON true`,
    [account, workspace, subjects],
  );
  return new Map(rows.map(({ subject, held_ms: heldMs }) => [subject, heldMs]));
}
