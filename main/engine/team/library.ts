import type { SnapshotKind, SnapshotOutcome } from '../store/snapshots.ts';
import type { Postgres } from '../world/postgres.ts';

/** Whose answers they are: the origin of the service, or `sample`, and the workspace's id there. */
export interface Owner {
  account: string;
  workspace: string;
}

/** What this data folder offers. */
export interface OfferedAnswer {
  kind: SnapshotKind;
  subject: string;
  boughtMs: number;
  /** SHA-256, in hex. */
  content: string;
  page: number;
  scope: string;
  outcome: SnapshotOutcome;
  answer: string;
}

export interface OfferedDoubt {
  subject: string;
  request: number;
  state: 'open' | 'over';
  askedMs: number;
}

/** A row of a colleague. Nothing in it is believed before `read-row.ts` has checked it. */
export interface SharedAnswer {
  kind: string;
  subject: string;
  bought_ms: string;
  content: string;
  page: number;
  scope: string;
  outcome: string;
  /** Null if it would exceed the bounds of what is read at once. */
  answer: string | null;
  stream: string;
  person: string;
}

export interface SharedDoubt {
  subject: string;
  request: string;
  state: string;
  asked_ms: string;
}

/** A push that was not read yet. */
export interface SharedPush extends Owner {
  stream: string;
  person: string;
  number: string;
  answers: string;
  doubts: string;
}

/** How a subject stands at the server, when a lease on it was asked for. */
export interface LeaseAnswer {
  subject: string;
  isMine: boolean;
  /** How long someone else holds it, ms, by the server's clock. Null if nobody does. */
  heldMs: number | null;
  /** When the newest answers about it were bought, ms since 1970. */
  bought: number[];
  isDoubted: boolean;
}

/** The most answers in one push, and the most bytes that are read at once. */
export const MOST_PUSHED = 1_000;
const MOST_BYTES = 32 * 1_024 * 1_024;
/** The most pushes that one question for news names. */
const MOST_NEWS = 400;
const MOST_OF_STREAM = 100;
/** The newest answers about a subject that are compared with what is here. */
const NEWEST = 4;
/** The most doubts about a subject that are read before it is asked. All others come with the news. */
const MOST_DOUBTS = 20;
/**
 * The last numbers that the schema takes. Nobody gets there, but a colleague could add such a row. Then a statement
 * must not fail for everyone: nobody can hold such a subject any more, and such a lease runs out by itself.
 */
const LAST_EPOCH = 1_000_000_000_000;
const LAST_TERM = 1_000_000_000;
/** How long a term still lasts. A colleague could add one that never ends: PostgreSQL subtracts no such times. */
const LEFT_MS = '(extract(epoch FROM t.until_at) - extract(epoch FROM clock_timestamp())) * 1000';

const columns = `a.kind, a.subject, a.bought_ms, encode(a.content, 'hex') AS content, a.page, a.scope, a.outcome,
  CASE WHEN sum(octet_length(a.answer)) OVER (ORDER BY a.stream, a.push, a.kind, a.subject, a.bought_ms, a.content) <= ${MOST_BYTES}
    THEN a.answer END AS answer, a.stream`;

/** The versions of a library that are there, oldest first. Throws if there is no library. */
export async function readVersions(server: Postgres): Promise<{ version: number; library: string }[]> {
  return server.query('SELECT version, library FROM stackdesk.versions ORDER BY version');
}

export async function openStream(
  server: Postgres,
  stream: string,
  { account, workspace }: Owner,
  person: string,
): Promise<void> {
  await server.query(
    `INSERT INTO stackdesk.streams (stream, account, workspace, person) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [stream, account, workspace, person],
  );
}

/**
 * Adds answers and doubts as the next push of a stream, in one statement. What a colleague has added already is left
 * out. Throws the server's `unique_violation` if the stream has a push of that number.
 */
export async function push(
  server: Postgres,
  { stream, number, account, workspace }: Owner & { stream: string; number: number },
  answers: readonly OfferedAnswer[],
  doubts: readonly OfferedDoubt[],
): Promise<void> {
  await server.query(
    `WITH stored AS (
       INSERT INTO stackdesk.answers (account, workspace, kind, subject, bought_ms, content, page, scope, outcome, answer, stream, push)
       SELECT $1::text, $2::text, o.kind, o.subject, o.bought_ms, decode(o.content, 'hex'), o.page, o.scope, o.outcome, o.answer,
         $3::uuid, $4::bigint
       FROM unnest($5::text[], $6::text[], $7::bigint[], $8::text[], $9::integer[], $10::text[], $11::text[], $12::text[])
         AS o (kind, subject, bought_ms, content, page, scope, outcome, answer)
       ORDER BY o.kind, o.subject, o.bought_ms, o.content
       ON CONFLICT DO NOTHING RETURNING 1 AS one
     ), doubted AS (
       INSERT INTO stackdesk.lost_requests (account, workspace, subject, stream, request, state, asked_ms, push)
       SELECT $1::text, $2::text, d.subject, $3::uuid, d.request, d.state, d.asked_ms, $4::bigint
       FROM unnest($13::text[], $14::bigint[], $15::text[], $16::bigint[]) AS d (subject, request, state, asked_ms)
       ON CONFLICT DO NOTHING RETURNING 1 AS one
     )
     INSERT INTO stackdesk.pushes (stream, number, answers, doubts)
     SELECT $3::uuid, $4::bigint, (SELECT count(*) FROM stored), (SELECT count(*) FROM doubted)`,
    [
      account,
      workspace,
      stream,
      number,
      answers.map(({ kind }) => kind),
      answers.map(({ subject }) => subject),
      answers.map(({ boughtMs }) => boughtMs),
      answers.map(({ content }) => content),
      answers.map(({ page }) => page),
      answers.map(({ scope }) => scope),
      answers.map(({ outcome }) => outcome),
      answers.map(({ answer }) => answer),
      doubts.map(({ subject }) => subject),
      doubts.map(({ request }) => request),
      doubts.map(({ state }) => state),
      doubts.map(({ askedMs }) => askedMs),
    ],
  );
}

/**
 * The pushes of these workspaces that were not read yet, in the order of each stream. One round trip. `read` says up to
 * which push each stream was read.
 */
export async function readNews(
  server: Postgres,
  owners: readonly Owner[],
  read: readonly { stream: string; number: number }[],
): Promise<SharedPush[]> {
  return server.query(
    `SELECT s.account, s.workspace, s.stream, s.person, p.number, p.answers, p.doubts
     FROM unnest($1::text[], $2::text[]) AS o (account, workspace)
     JOIN stackdesk.streams s ON s.account = o.account AND s.workspace = o.workspace
     LEFT JOIN unnest($3::uuid[], $4::bigint[]) AS c (stream, number) ON c.stream = s.stream
     CROSS JOIN LATERAL (
       SELECT number, answers, doubts FROM stackdesk.pushes
       WHERE stream = s.stream AND number > coalesce(c.number, 0) ORDER BY number LIMIT ${MOST_OF_STREAM}) p
     ORDER BY s.stream, p.number LIMIT ${MOST_NEWS}`,
    [
      owners.map(({ account }) => account),
      owners.map(({ workspace }) => workspace),
      read.map(({ stream }) => stream),
      read.map(({ number }) => number),
    ],
  );
}

/**
 * Rows of a workspace, in a form that no index serves. Without statistics, as after many pushes, PostgreSQL would else
 * read the whole workspace in the key of the table for each push, to intersect it with the rows of the push.
 */
const OF_OWNER = `account || '' = $4 AND workspace || '' = $5`;

/**
 * The answers of some pushes of a stream, one more than they may have at most. The limit is inside: a colleague can add
 * any number of rows to a push, and they must not all be sorted before the first is read.
 */
export async function readAnswers(
  server: Postgres,
  { account, workspace }: Owner,
  { stream, from, to, most }: { stream: string; from: number; to: number; most: number },
): Promise<SharedAnswer[]> {
  return server.query(
    `SELECT ${columns}, '' AS person FROM (
       SELECT * FROM stackdesk.answers
       WHERE stream = $1 AND push BETWEEN $2 AND $3 AND ${OF_OWNER} ORDER BY push LIMIT $6) a
     ORDER BY a.stream, a.push, a.kind, a.subject, a.bought_ms, a.content`,
    [stream, from, to, account, workspace, most + 1],
  );
}

export async function readDoubts(
  server: Postgres,
  { account, workspace }: Owner,
  { stream, from, to, most }: { stream: string; from: number; to: number; most: number },
): Promise<SharedDoubt[]> {
  return server.query(
    `SELECT subject, request, state, asked_ms FROM (
       SELECT * FROM stackdesk.lost_requests
       WHERE stream = $1 AND push BETWEEN $2 AND $3 AND ${OF_OWNER} ORDER BY push LIMIT $6) d
     ORDER BY push, request, subject, state`,
    [stream, from, to, account, workspace, most + 1],
  );
}

/** What is in doubt about these subjects for other streams than our own. */
export async function readDoubtsAbout(
  server: Postgres,
  { account, workspace }: Owner,
  { stream, subjects }: { stream: string; subjects: readonly string[] },
): Promise<(SharedDoubt & { stream: string; push: string })[]> {
  return server.query(
    `SELECT d.subject, d.stream, d.request, d.state, d.asked_ms, d.push
     FROM unnest($3::text[]) AS w (subject)
     CROSS JOIN LATERAL (
       SELECT o.subject, o.stream, o.request, o.state, o.asked_ms, o.push FROM stackdesk.lost_requests o
       WHERE o.account = $1 AND o.workspace = $2 AND o.subject = w.subject AND o.state = 'open' AND o.stream <> $4::uuid
         AND NOT EXISTS (
           SELECT 1 FROM stackdesk.lost_requests e
           WHERE e.account = $1 AND e.workspace = $2 AND e.subject = o.subject AND e.stream = o.stream
             AND e.request = o.request AND e.state = 'over')
       LIMIT ${MOST_DOUBTS}) d`,
    [account, workspace, subjects, stream],
  );
}

/** The newest answers about these subjects, whoever bought them. */
export async function readAbout(
  server: Postgres,
  { account, workspace }: Owner,
  about: readonly { kind: string; name: string }[],
): Promise<SharedAnswer[]> {
  return server.query(
    `SELECT ${columns}, s.person
     FROM unnest($3::text[], $4::text[]) AS w (kind, name)
     CROSS JOIN LATERAL (
       SELECT * FROM stackdesk.answers
       WHERE account = $1 AND workspace = $2 AND kind = w.kind AND subject = w.name ORDER BY bought_ms DESC LIMIT ${NEWEST}) a
     LEFT JOIN stackdesk.streams s ON s.stream = a.stream
     ORDER BY a.stream, a.push, a.kind, a.subject, a.bought_ms, a.content`,
    [account, workspace, about.map(({ kind }) => kind), about.map(({ name }) => name)],
  );
}

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
  }: {
    lease: string;
    ttlMs: number;
    stream: string;
    subjects: readonly string[];
    ours: readonly string[];
  },
): Promise<LeaseAnswer[]> {
  const rows = await server.query<{
    subject: string;
    mine: boolean;
    held_ms: string | null;
    bought: string;
    doubted: boolean;
  }>(
    `WITH last AS (
       SELECT w.subject, l.epoch, coalesce(t.is_over, true) OR l.lease = ANY ($7::uuid[]) AS is_over, ${LEFT_MS} AS left_ms
       FROM unnest($3::text[]) AS w (subject)
       LEFT JOIN LATERAL (
         SELECT epoch, lease FROM stackdesk.lease_subjects
         WHERE account = $1 AND workspace = $2 AND subject = w.subject ORDER BY epoch DESC LIMIT 1) l ON true
       LEFT JOIN LATERAL (
         SELECT until_at, is_over FROM stackdesk.leases WHERE lease = l.lease ORDER BY number DESC LIMIT 1) t ON true
     ), terms AS (
       INSERT INTO stackdesk.leases (lease, number, until_at, is_over)
       VALUES ($4::uuid, 1, clock_timestamp() + $5::integer * interval '1 millisecond', false)
     ), taken AS (
       INSERT INTO stackdesk.lease_subjects (account, workspace, subject, epoch, lease)
       SELECT $1::text, $2::text, subject, coalesce(epoch, 0) + 1, $4::uuid FROM last
       WHERE (is_over OR left_ms <= 0) AND coalesce(epoch, 0) < ${LAST_EPOCH} ORDER BY subject
       ON CONFLICT DO NOTHING RETURNING subject
     )
     SELECT last.subject, taken.subject IS NOT NULL OR coalesce(last.epoch, 0) >= ${LAST_EPOCH} AS mine,
       CASE WHEN taken.subject IS NULL THEN ceil(greatest(coalesce(last.left_ms, 0), 0)) END AS held_ms,
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
    heldMs: row.held_ms === null ? null : Number(row.held_ms),
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

/**
 * How long a subject that was held is still held, ms. 0 for one that is free. It asks for nothing, so that watching adds
 * no rows.
 */
export async function readHeld(
  server: Postgres,
  { account, workspace }: Owner,
  subjects: readonly string[],
): Promise<Map<string, number>> {
  const rows = await server.query<{ subject: string; held_ms: string }>(
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
  return new Map(rows.map(({ subject, held_ms: heldMs }) => [subject, Number(heldMs)]));
}
