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
  bought_ms: number;
  content: string;
  page: number;
  scope: string;
  outcome: string;
  /** Null if it would exceed the bounds of what is read at once. */
  answer: string | null;
  /** When its push came, ms since 1970 by the server's clock, and how long ago that is. Null if the push is not there. */
  pushed_ms: number | null;
  age_ms: number | null;
  /** The time of whoever pushed it. Null if nothing says it. */
  told_ms: number | null;
  stream: string;
  person: string;
}

export interface SharedDoubt {
  subject: string;
  request: number;
  state: string;
  asked_ms: number;
  /** When its push came, ms since 1970 by the server's clock. Null if the push is not there. */
  pushed_ms: number | null;
  /** False if the doubt is not over for whoever began it, although the row says so. */
  counts: boolean;
}

/** What the wallet of lookups was charged for a stream, and what of it is in doubt, in credits, at a time. */
export interface OfferedSpending {
  /** ms since 1970 by the clock of this computer. */
  toldMs: number;
  spent: number;
  inDoubt: number;
}

/** What a colleague wrote about a domain. */
export interface SharedNote {
  domain: string;
  /** A JSON array. */
  tags: string;
  note: string;
  shared_ms: number;
}

export interface OfferedNote {
  domain: string;
  tags: readonly string[];
  note: string;
  sharedMs: number;
}

/** The most answers in one push, and the most bytes that are read at once. */
export const MOST_PUSHED = 1_000;
const MOST_BYTES = 32 * 1_024 * 1_024;
/** The most doubts about a subject that are read before it is asked. All others come with the news. */
const MOST_DOUBTS = 20;
const IN_PUSHES = 'a.stream, a.push, a.kind, a.subject, a.bought_ms, a.content';
const NEWEST_FIRST = 'a.bought_ms DESC, a.content DESC';
/** When a push came, by the server's clock: the only time that is the same for all colleagues. */
const PUSHED_MS = 'extract(epoch FROM p.pushed_at) * 1000 AS pushed_ms';
const pushOf = (row: string) =>
  `LEFT JOIN stackdesk.pushes p ON p.stream = ${row}.stream AND p.number = ${row}.push`;
/** What is read of answers in an order. Those that come last have no text if all would be too large. */
const columnsIn = (order: string) =>
  `a.kind, a.subject, a.bought_ms, encode(a.content, 'hex') AS content, a.page, a.scope, a.outcome,
  CASE WHEN sum(octet_length(a.answer)) OVER (ORDER BY ${order}) <= ${MOST_BYTES} THEN a.answer END AS answer, a.stream,
  ${PUSHED_MS}, extract(epoch FROM clock_timestamp() - p.pushed_at) * 1000 AS age_ms, p.told_ms`;

/** The versions of a library that are there, oldest first. Throws if there is no library. */
export async function readVersions(server: Postgres): Promise<{ version: number; library: string }[]> {
  return server.query('SELECT version, library FROM stackdesk.versions ORDER BY version');
}

/** The newest push that the library has of each of these streams. A stream without any is not in it. */
export async function readNewestPushes(
  server: Postgres,
  streams: readonly string[],
): Promise<Map<string, number>> {
  const rows = await server.query<{ stream: string; newest: number }>(
    `SELECT w.stream, p.number AS newest FROM unnest($1::uuid[]) AS w (stream)
     CROSS JOIN LATERAL (
       SELECT number FROM stackdesk.pushes WHERE stream = w.stream ORDER BY number DESC LIMIT 1) p`,
    [streams],
  );
  return new Map(rows.map(({ stream, newest }) => [stream, newest]));
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
 * out. Returns when it came, ms since 1970 by the server's clock. Throws the server's `unique_violation` if the stream has
 * a push of that number.
 */
export async function push(
  server: Postgres,
  { stream, number, account, workspace }: Owner & { stream: string; number: number },
  answers: readonly OfferedAnswer[],
  doubts: readonly OfferedDoubt[],
  { toldMs, spent, inDoubt }: OfferedSpending,
): Promise<number> {
  const [row] = await server.query<{ pushed_ms: number }>(
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
     INSERT INTO stackdesk.pushes (stream, number, answers, doubts, told_ms, spent, in_doubt)
     SELECT $3::uuid, $4::bigint, (SELECT count(*) FROM stored), (SELECT count(*) FROM doubted),
       $17::bigint, $18::double precision, $19::double precision
     RETURNING extract(epoch FROM pushed_at) * 1000 AS pushed_ms`,
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
      toldMs,
      spent,
      inDoubt,
    ],
  );
  if (row === undefined) throw new Error('a push that was added has a time');
  return row.pushed_ms;
}

/** Adds notes to a stream, from a number on. Throws the server's `unique_violation` if it has one of these numbers. */
export async function pushNotes(
  server: Postgres,
  { stream, from }: { stream: string; from: number },
  notes: readonly OfferedNote[],
): Promise<void> {
  await server.query(
    `INSERT INTO stackdesk.notes (stream, number, domain, tags, note, shared_ms)
     SELECT $1::uuid, n.number, n.domain, n.tags, n.note, n.shared_ms
     FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[]) AS n (number, domain, tags, note, shared_ms)`,
    [
      stream,
      notes.map((_, place) => from + place),
      notes.map(({ domain }) => domain),
      notes.map(({ tags }) => JSON.stringify(tags)),
      notes.map(({ note }) => note),
      notes.map(({ sharedMs }) => sharedMs),
    ],
  );
}

/**
 * Rows of a workspace, in a form that no index serves. Without statistics, as after many pushes, PostgreSQL would else
 * read the whole workspace in the key of the table for each push, to intersect it with the rows of the push.
 */
const OF_OWNER = `account || '' = $4 AND workspace || '' = $5`;

/** Some pushes of a stream, with what they may have at most. */
interface PushRange {
  stream: string;
  from: number;
  to: number;
  most: number;
}

/**
 * The answers of some pushes of a stream, one more than they may have at most. The limit is inside: a colleague can add
 * any number of rows to a push, and they must not all be sorted before the first is read.
 */
export async function readAnswers(
  server: Postgres,
  { account, workspace }: Owner,
  { stream, from, to, most }: PushRange,
): Promise<SharedAnswer[]> {
  return server.query(
    `SELECT ${columnsIn(IN_PUSHES)}, '' AS person FROM (
       SELECT * FROM stackdesk.answers
       WHERE stream = $1 AND push BETWEEN $2 AND $3 AND ${OF_OWNER} ORDER BY push LIMIT $6) a
     ${pushOf('a')}
     ORDER BY ${IN_PUSHES}`,
    [stream, from, to, account, workspace, most + 1],
  );
}

/**
 * Whether the row `o` of `lost_requests` is still in doubt. Only the login that began a doubt ends it. The state is in a
 * form that no index serves: else PostgreSQL 18 may rather read the whole table than skip through the key.
 */
export const IS_IN_DOUBT = `o.state || '' = 'open' AND NOT EXISTS (
    SELECT 1 FROM stackdesk.lost_requests e
    WHERE e.account = o.account AND e.workspace = o.workspace AND e.subject = o.subject AND e.stream = o.stream
      AND e.request = o.request AND e.state = 'over' AND o.login = e.login)`;

export async function readDoubts(
  server: Postgres,
  { account, workspace }: Owner,
  { stream, from, to, most }: PushRange,
): Promise<SharedDoubt[]> {
  // Grouped, so that PostgreSQL looks each up by the key, and does not read the whole table for all at once.
  const isOpen = `EXISTS (
    SELECT o.login FROM stackdesk.lost_requests o
    WHERE o.account = d.account AND o.workspace = d.workspace AND o.subject = d.subject AND o.stream = d.stream
      AND o.request = d.request
    GROUP BY o.login HAVING bool_or(o.state = 'open') AND NOT bool_or(o.state = 'over'))`;
  return server.query(
    `SELECT subject, request, state, asked_ms, ${PUSHED_MS},
       CASE WHEN state = 'over' THEN NOT ${isOpen} ELSE true END AS counts FROM (
       SELECT * FROM stackdesk.lost_requests
       WHERE stream = $1 AND push BETWEEN $2 AND $3 AND ${OF_OWNER} ORDER BY push LIMIT $6) d
     ${pushOf('d')}
     ORDER BY push, request, subject, state`,
    [stream, from, to, account, workspace, most + 1],
  );
}

/** What is in doubt about these subjects for other streams than our own. */
export async function readDoubtsAbout(
  server: Postgres,
  { account, workspace }: Owner,
  { stream, subjects }: { stream: string; subjects: readonly string[] },
): Promise<(SharedDoubt & { stream: string; push: number })[]> {
  return server.query(
    `SELECT d.subject, d.stream, d.request, d.state, d.asked_ms, d.push, ${PUSHED_MS}, true AS counts
     FROM unnest($3::text[]) AS w (subject)
     CROSS JOIN LATERAL (
       SELECT o.subject, o.stream, o.request, o.state, o.asked_ms, o.push FROM stackdesk.lost_requests o
       WHERE o.account = $1 AND o.workspace = $2 AND o.subject = w.subject AND o.stream <> $4::uuid
         AND ${IS_IN_DOUBT}
       LIMIT ${MOST_DOUBTS}) d
     ${pushOf('d')}`,
    [account, workspace, subjects, stream],
  );
}

/** A subject whose answers are read. */
export interface About {
  kind: string;
  name: string;
  /** Only answers before this one are read: by the time, and by the content for those of the same time. */
  before: { boughtMs: number; content: string };
}

/** Up to which push each stream was read. What follows is unread, whatever its date. */
export interface ReadTo {
  streams: readonly string[];
  numbers: readonly number[];
}

/** Whether the row `a` of `answers` is unread. The parameters are the streams and the numbers of `ReadTo`. */
export function isUnread(streams: string, numbers: string): string {
  return `a.push > coalesce((SELECT r.number FROM unnest(${streams}::uuid[], ${numbers}::bigint[]) AS r (stream, number)
    WHERE r.stream = a.stream), 0)`;
}

/**
 * The names under which answers about the row `w` may be: its own and, of a technology, any that differs in capitals only.
 * Names of domains have one spelling. $1 is the account, $2 the workspace.
 */
export function spellings(w: string): string {
  return `SELECT ${w}.name AS spelling UNION SELECT b.subject FROM stackdesk.answers b
    WHERE ${w}.kind = 'technology' AND b.account = $1 AND b.workspace = $2 AND b.kind = 'technology'
      AND lower(b.subject) = ${w}.name`;
}

/** The unread answers about these subjects, whoever bought them: up to `most` of each, those first that are dated last. */
export async function readAbout(
  server: Postgres,
  { account, workspace }: Owner,
  about: readonly About[],
  { most, read }: { most: number; read: ReadTo },
): Promise<SharedAnswer[]> {
  return server.query(
    `SELECT ${columnsIn(NEWEST_FIRST)}, s.person
     FROM unnest($3::text[], $4::text[], $5::bigint[], $6::text[]) AS w (kind, name, bought_ms, content)
     CROSS JOIN LATERAL (
       SELECT a.* FROM (${spellings('w')}) n
       CROSS JOIN LATERAL (
         SELECT * FROM stackdesk.answers a
         WHERE account = $1 AND workspace = $2 AND kind = w.kind AND subject = n.spelling
           AND (bought_ms, content) < (w.bought_ms, decode(w.content, 'hex')) AND ${isUnread('$8', '$9')}
         ORDER BY bought_ms DESC, content DESC LIMIT $7::integer) a
       ORDER BY ${NEWEST_FIRST} LIMIT $7::integer) a
     LEFT JOIN stackdesk.streams s ON s.stream = a.stream
     ${pushOf('a')}
     ORDER BY ${NEWEST_FIRST}`,
    [
      account,
      workspace,
      about.map(({ kind }) => kind),
      about.map(({ name }) => name),
      about.map(({ before }) => before.boughtMs),
      about.map(({ before }) => before.content),
      most,
      read.streams,
      read.numbers,
    ],
  );
}
