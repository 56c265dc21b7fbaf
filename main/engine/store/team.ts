import type { Reader, Writer } from './database.ts';
import { creditsSince } from './ledger.ts';
import type { SnapshotKind, SnapshotOutcome, StoredSnapshot } from './snapshots.ts';

/** How this computer reaches the team's library. The password is elsewhere. */
export interface TeamConnection {
  /** `postgres://user@host:port/database`. */
  address: string;
  /** How colleagues know this person. */
  person: string;
  /** The library's own id, so that another one at the same address is not taken for it. */
  library: string;
  joinedAt: number;
  /** 1 if the person shares tags and notes. */
  sharesNotes: number;
  /** Why the library refused what was offered last, as JSON. Null if it took everything. */
  offerProblem: string | null;
}

export function readTeam(db: Reader): TeamConnection | null {
  return (
    db.get<TeamConnection>(
      `SELECT address, person, library, joined_at AS joinedAt, shares_notes AS sharesNotes,
         offer_problem AS offerProblem FROM team_connection WHERE one = 1`,
    ) ?? null
  );
}

export function keepTeam(db: Writer, team: Omit<TeamConnection, 'sharesNotes' | 'offerProblem'>): void {
  db.run(
    `INSERT INTO team_connection (one, address, person, library, joined_at)
     VALUES (1, :address, :person, :library, :joinedAt)
     ON CONFLICT (one) DO UPDATE SET address = excluded.address, person = excluded.person, library = excluded.library,
       joined_at = excluded.joined_at, server = iif(library = excluded.library, server, NULL),
       server_log = iif(library = excluded.library, server_log, NULL),
       behind_from = iif(library = excluded.library, behind_from, NULL), offer_problem = NULL`,
    { ...team },
  );
}

export function keepOfferProblem(db: Writer, library: string, problem: string | null): void {
  db.run('UPDATE team_connection SET offer_problem = ? WHERE library = ?', [problem, library]);
}

/** What is known of the server of the library in use. */
export interface KnownServer {
  /** Which one it is. Null if it never said so. */
  server: string | null;
  /** How far its log had come, bytes. */
  log: number | null;
  /** Since when it may lack something that it had, ms since 1970 by its own clock. Null if it never did. */
  behindFrom: number | null;
}

export function readKnownServer(db: Reader, library: string): KnownServer | undefined {
  return db.get<KnownServer>(
    'SELECT server, server_log AS log, behind_from AS behindFrom FROM team_connection WHERE library = ?',
    [library],
  );
}

export function keepKnownServer(db: Writer, library: string, known: KnownServer): void {
  db.run(
    `UPDATE team_connection SET server = :server, server_log = :log, behind_from = :behindFrom
     WHERE library = :library`,
    { ...known, library },
  );
}

/** Leaves the team. What was read and offered stays known, so that nothing comes twice if the person joins again. */
export function dropTeam(db: Writer): void {
  db.run('DELETE FROM team_connection');
}

/** A workspace as the library names it. */
export interface SharedWorkspace {
  row: number;
  account: string;
  workspace: string;
}

export function sharedWorkspaces(db: Reader): SharedWorkspace[] {
  return db.all<SharedWorkspace>(
    'SELECT id AS row, realm AS account, tenant_id AS workspace FROM workspaces ORDER BY id',
  );
}

export function sharedWorkspace(db: Reader, row: number): SharedWorkspace | undefined {
  return db.get<SharedWorkspace>(
    'SELECT id AS row, realm AS account, tenant_id AS workspace FROM workspaces WHERE id = ?',
    [row],
  );
}

/** What is known of a stream of the library. */
export interface KnownStream {
  stream: string;
  workspace: number;
  /** The last push that was read. */
  readTo: number;
  /** For our own: the last snapshot that was offered. */
  offeredTo: number;
  /** The last note that was read, or added by this data folder. */
  notesTo: number;
  /** For our own: what the ledger had of the wallet of lookups before the stream began, in credits. */
  spentFrom: number;
  /** What the ledger had of it when that was told last, and what was in doubt then. */
  spentTold: number;
  doubtTold: number;
}

const selectStream = `SELECT stream, workspace, read_to AS readTo, offered_to AS offeredTo, notes_to AS notesTo, spent_from AS spentFrom,
     spent_told AS spentTold, doubt_told AS doubtTold FROM team_streams`;

export function knownStreams(db: Reader, library: string): KnownStream[] {
  return db.all<KnownStream>(`${selectStream} WHERE library = ?`, [library]);
}

/** The stream by which this data folder offers what it buys for a workspace. */
export function ownStream(db: Reader, library: string, workspace: number): KnownStream | undefined {
  return db.get<KnownStream>(`${selectStream} WHERE library = ? AND workspace = ? AND is_own = 1`, [
    library,
    workspace,
  ]);
}

/** All streams by which this data folder offers, or once did. */
export function ownStreams(db: Reader): string[] {
  return db.values<string>('SELECT stream FROM team_streams WHERE is_own = 1 OR offered_to > 0');
}

/** The stream by which this data folder shares tags and notes of a workspace. */
export function authorStream(db: Reader, library: string, workspace: number): KnownStream | undefined {
  return db.get<KnownStream>(`${selectStream} WHERE library = ? AND workspace = ? AND is_author = 1`, [
    library,
    workspace,
  ]);
}

/**
 * Makes a stream our own for a workspace, and offers all again from the first answer on if `fromStart`. An earlier stream is
 * only read from now on. The new one tells what was charged since the earlier one told it, or from now on.
 */
export function keepOwnStream(
  db: Writer,
  library: string,
  { workspace, stream, fromStart }: Pick<KnownStream, 'workspace' | 'stream'> & { fromStart: boolean },
): void {
  db.transaction(() => {
    const before = ownStream(db, library, workspace);
    const told = before?.spentTold ?? creditsSince(db, workspace, 'bulk_lookup', 0);
    const offeredTo = fromStart ? 0 : (before?.offeredTo ?? 0);
    if (before !== undefined) {
      db.run('UPDATE team_streams SET is_own = 0 WHERE library = ? AND stream = ?', [library, before.stream]);
      if (fromStart) db.run('DELETE FROM team_skipped WHERE stream = ?', [before.stream]);
      else db.run('UPDATE team_skipped SET stream = ? WHERE stream = ?', [stream, before.stream]);
    }
    db.run(
      `INSERT INTO team_streams (library, stream, workspace, is_own, offered_to, spent_from, spent_told)
       VALUES (:library, :stream, :workspace, 1, :offeredTo, :told, :told)`,
      { library, stream, workspace, offeredTo, told },
    );
  });
}

/** Notes up to which push a stream was read, or up to which number its notes are known. Neither goes back. */
export function keepKnown(
  db: Writer,
  library: string,
  known: Pick<KnownStream, 'stream' | 'workspace'> & Partial<Pick<KnownStream, 'readTo' | 'notesTo'>>,
): void {
  db.run(
    `INSERT INTO team_streams (library, stream, workspace, is_own, read_to, notes_to)
     VALUES (:library, :stream, :workspace, 0, :readTo, :notesTo)
     ON CONFLICT (library, stream) DO UPDATE SET read_to = max(read_to, excluded.read_to),
       notes_to = max(notes_to, excluded.notes_to)`,
    { library, readTo: 0, notesTo: 0, ...known },
  );
}

/** Notes that the server has fewer pushes of a stream than were read, since it lost the rest. */
export function keepLost(
  db: Writer,
  library: string,
  { stream, readTo }: Pick<KnownStream, 'stream' | 'readTo'>,
): void {
  db.run('UPDATE team_streams SET read_to = ? WHERE library = ? AND stream = ?', [readTo, library, stream]);
}

/** What is known of our own answers after an offer, and what was told of our spending. */
export interface Offered extends Omit<KnownStream, 'workspace' | 'notesTo'> {
  /** Answers that were removed when their turn came. */
  skipped: readonly number[];
  /** Answers that were skipped once, and are offered now. */
  broughtBack: readonly number[];
}

/** Notes that a push of our own arrived. There is nothing in it to read. */
export function keepOffered(
  db: Writer,
  library: string,
  { stream, readTo, offeredTo, skipped, broughtBack, spentFrom, spentTold, doubtTold }: Offered,
): void {
  db.run(
    `UPDATE team_streams SET read_to = max(read_to, :readTo), offered_to = max(offered_to, :offeredTo),
       spent_from = :spentFrom, spent_told = :spentTold, doubt_told = :doubtTold
     WHERE library = :library AND stream = :stream`,
    { library, stream, readTo, offeredTo, spentFrom, spentTold, doubtTold },
  );
  for (const snapshot of broughtBack)
    db.run('DELETE FROM team_skipped WHERE stream = ? AND snapshot = ?', [stream, snapshot]);
  for (const snapshot of skipped)
    db.run('INSERT OR IGNORE INTO team_skipped (stream, snapshot) VALUES (?, ?)', [stream, snapshot]);
}

/** An answer that may be offered. */
export interface BoughtAnswer {
  id: number;
  kind: SnapshotKind;
  key: string;
  fetchedAt: number;
  outcome: SnapshotOutcome;
  page: number;
  scope: string;
  raw: string;
  /** 1 if it was removed here. */
  isRemoved: number;
}

const selectBought = `SELECT s.id, kind, key, fetched_at AS fetchedAt, outcome, page, scope, removed_at IS NOT NULL AS isRemoved,
  CASE WHEN removed_at IS NULL THEN answer_text(raw, packed) ELSE '' END AS raw FROM`;

/**
 * The next answers of a workspace that this computer bought, in the order in which they were stored. The plus keeps
 * SQLite from reading the whole workspace each time by its index.
 */
export function nextBought(
  db: Reader,
  { workspace, after, limit }: { workspace: number; after: number; limit: number },
): BoughtAnswer[] {
  return db.all<BoughtAnswer>(
    `${selectBought} snapshots s
     WHERE s.id > ? AND +workspace = ? AND NOT EXISTS (SELECT 1 FROM team_answers t WHERE t.snapshot = s.id)
     ORDER BY s.id LIMIT ?`,
    [after, workspace, limit],
  );
}

/** The first answers that were removed when their turn came, and that are not any more. */
export function nextBroughtBack(db: Reader, stream: string, limit: number): BoughtAnswer[] {
  return db.all<BoughtAnswer>(
    `${selectBought} team_skipped k CROSS JOIN snapshots s ON s.id = k.snapshot
     WHERE k.stream = ? AND removed_at IS NULL ORDER BY s.id LIMIT ?`,
    [stream, limit],
  );
}

/** Among how many snapshots those are counted that are still to be offered: it is asked often, and only shown. */
const COUNTED = 20_000;

/** How many answers of a workspace are still to be offered, among the next ones and those that were skipped first. */
export function countToOffer(
  db: Reader,
  workspace: number,
  { stream, offeredTo }: Pick<KnownStream, 'stream' | 'offeredTo'> = { stream: '', offeredTo: 0 },
): number {
  return (
    db.get<{ count: number }>(
      `SELECT (SELECT count(*) FROM snapshots s WHERE id > :after AND id <= :after + :counted AND +workspace = :workspace
           AND removed_at IS NULL AND NOT EXISTS (SELECT 1 FROM team_answers t WHERE t.snapshot = s.id))
         + (SELECT count(*) FROM (SELECT snapshot FROM team_skipped WHERE stream = :stream LIMIT :counted) k
           CROSS JOIN snapshots s ON s.id = k.snapshot WHERE removed_at IS NULL) AS count`,
      { after: offeredTo, counted: COUNTED, workspace, stream },
    )?.count ?? 0
  );
}

/** A colleague's answer that may be stored. */
export interface ColleaguesAnswer {
  kind: SnapshotKind;
  key: string;
  /** ms since 1970, as the library has it, by the clock of whoever bought it. */
  boughtAt: number;
  /** How long ago it came to the library, ms. */
  ageMs: number;
  /** How long before that it was bought, ms. Null if that is not known. */
  keptMs: number | null;
  /** ms since 1970 by the library's clock: it is known to have been bought later than this. Null if nothing is known. */
  laterThan: number | null;
  page: number;
  scope: string;
  outcome: SnapshotOutcome;
  raw: string;
}

/** True if this answer is stored, even if it was removed here. */
export function hasAnswer(
  db: Reader,
  { ageMs: _, keptMs: __, laterThan: ___, ...answer }: ColleaguesAnswer & { workspace: number },
): boolean {
  return (
    db.get(
      `SELECT 1 FROM snapshots s LEFT JOIN team_answers t ON t.snapshot = s.id
       WHERE s.workspace = :workspace AND s.kind = :kind AND s.key = :key AND coalesce(t.bought_at, s.fetched_at) = :boughtAt
         AND s.page = :page AND s.scope = :scope AND s.outcome = :outcome AND answer_text(s.raw, s.packed) = :raw LIMIT 1`,
      { ...answer },
    ) !== undefined
  );
}

/**
 * Whether an answer of a colleague about a name is stored, even if it was removed here, that is known to have been bought
 * after this time by the library's clock. Of our own answers it is not known: their time is that of another clock.
 */
export function hasAnswerLaterThan(
  db: Reader,
  asked: { workspace: number; kind: string; key: string; page: number; at: number },
): boolean {
  return (
    db.get(
      `SELECT 1 FROM snapshots s JOIN team_answers t ON t.snapshot = s.id
       WHERE s.workspace = :workspace AND s.kind = :kind AND s.page = :page AND s.scope = '' AND t.later_than >= :at
         AND s.key IN (SELECT :key UNION SELECT n.key FROM snapshots n WHERE :kind = 'technology'
           AND n.workspace = :workspace AND n.kind = 'technology' AND n.key = :key COLLATE NOCASE) LIMIT 1`,
      { ...asked },
    ) !== undefined
  );
}

/** A snapshot that a colleague bought. */
export interface MarkedAnswer extends Pick<ColleaguesAnswer, 'boughtAt' | 'laterThan'> {
  snapshot: number;
  /** ms since 1970 by the clock of this computer. */
  fetchedAt: number;
}

/** Marks snapshots as bought by a colleague. */
export function markColleagues(db: Writer, person: string, bought: readonly MarkedAnswer[]): void {
  if (bought.length === 0) return;
  const lastAt = bought.reduce((last, { fetchedAt }) => Math.max(last, fetchedAt), 0);
  const row = db.get<{ id: number }>(
    `INSERT INTO team_people (name, answers, last_at) VALUES (:person, :answers, :lastAt)
     ON CONFLICT (name) DO UPDATE SET answers = answers + excluded.answers, last_at = max(last_at, excluded.last_at)
     RETURNING id`,
    { person, answers: bought.length, lastAt },
  );
  db.run(
    `INSERT INTO team_answers (snapshot, person, bought_at, later_than)
     SELECT value ->> 'snapshot', ?, value ->> 'boughtAt', value ->> 'laterThan' FROM json_each(?)`,
    [row?.id ?? 0, JSON.stringify(bought)],
  );
}

/**
 * The next answers that colleagues bought, from a snapshot on, in the order in which they were stored. Without those that
 * were removed here.
 */
export function nextColleagues(db: Reader, from: number, limit: number): StoredSnapshot[] {
  return db.all<StoredSnapshot>(
    `SELECT s.id, s.workspace, s.kind, s.key, s.fetched_at AS fetchedAt, s.outcome, answer_text(s.raw, s.packed) AS raw,
       s.page, s.scope, s.request_id AS requestId
     FROM team_answers t JOIN snapshots s ON s.id = t.snapshot WHERE t.snapshot >= ? AND s.removed_at IS NULL
     ORDER BY t.snapshot LIMIT ?`,
    [from, limit],
  );
}

/** Who bought an answer. Null if this computer did. */
export function buyerOf(db: Reader, snapshot: number): string | null {
  return (
    db.get<{ name: string }>(
      'SELECT p.name FROM team_answers t JOIN team_people p ON p.id = t.person WHERE t.snapshot = ?',
      [snapshot],
    )?.name ?? null
  );
}

/** How many lookups of a run have saved answers that a colleague bought. */
export function countColleagues(db: Reader, jobId: number): number {
  if (!hasColleagues(db)) return 0;
  return (
    db.get<{ count: number }>(
      `SELECT count(*) AS count FROM job_lookups l JOIN team_answers t ON t.snapshot = l.snapshot_id
       WHERE l.job_id = ? AND l.saved = 1`,
      [jobId],
    )?.count ?? 0
  );
}

/** Who bought the saved answers of these lookups of a run. Those that this computer bought are not in it. */
export function buyersOfLookups(db: Reader, jobId: number, seqs: readonly number[]): Map<number, string> {
  if (!hasColleagues(db)) return new Map();
  const rows = db.all<{ seq: number; person: string }>(
    `SELECT l.seq, min(p.name) AS person
     FROM json_each(:seqs) asked CROSS JOIN job_lookups l ON l.seq = asked.value
       JOIN team_answers t ON t.snapshot = l.snapshot_id JOIN team_people p ON p.id = t.person
     WHERE l.job_id = :job AND l.kind IN ('companies', 'technologies') AND l.saved = 1 GROUP BY l.seq
     HAVING min(p.name) = max(p.name) AND count(*) = (SELECT count(*) FROM job_lookups all_of
       WHERE all_of.job_id = :job AND all_of.kind IN ('companies', 'technologies') AND all_of.seq = asked.value)`,
    { seqs: JSON.stringify(seqs), job: jobId },
  );
  return new Map(rows.map(({ seq, person }) => [seq, person]));
}

/** Most people have no team, and a run has a million lookups. */
function hasColleagues(db: Reader): boolean {
  return db.get('SELECT 1 FROM team_answers LIMIT 1') !== undefined;
}

/** How many answers each colleague bought, and when the last one was, most first. */
export function listBuyers(db: Reader): { person: string; answers: number; lastAt: number }[] {
  return db.all<{ person: string; answers: number; lastAt: number }>(
    `SELECT name AS person, answers, last_at AS lastAt FROM team_people WHERE answers > 0
     ORDER BY answers DESC, name LIMIT 200`,
  );
}
