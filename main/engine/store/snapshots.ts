import { now } from '../world/clock.ts';
import { packed, type StoredText, textOf } from './answers/packing.ts';
import { rowsOfWorkspace } from './connections.ts';
import type { Reader, SqlParameters, Writer } from './database.ts';

export type SnapshotKind = 'companies' | 'technologies' | 'technology';
export type SnapshotOutcome = 'found' | 'no_data' | 'invalid';

export interface Snapshot {
  id: number;
  key: string;
  fetchedAt: number;
  outcome: SnapshotOutcome;
  /** The JSON of the answer for this key, with unknown fields. */
  raw: string;
}

export interface NewSnapshot {
  workspace: number;
  kind: SnapshotKind;
  key: string;
  fetchedAt: number;
  outcome: SnapshotOutcome;
  requestId: number | null;
  raw: string;
  /** From 1. Further pages belong to the first one before them. */
  page?: number;
  /** '' for an answer to the whole question, otherwise what narrowed it. */
  scope?: string;
}

/**
 * Saves an answer. Returns it, and whether all other answers stayed as they were. Use `keepAnswer` if
 * domains must be found by it. A wrong clock may have dated earlier answers for the key in the future. They
 * would hide this answer, so they get its time. `isFirst` is known to have none for its key.
 */
export function insertSnapshot(
  db: Writer,
  { page = 1, scope = '', ...snapshot }: NewSnapshot,
  { isFirst = false }: { isFirst?: boolean } = {},
): { kept: StoredSnapshot; isAlone: boolean } {
  const { workspace, kind, key, fetchedAt } = snapshot;
  const dated = { workspace, kind, key, now: Math.max(now(), fetchedAt) };
  const inFuture = 'workspace = :workspace AND kind = :kind AND key = :key AND fetched_at > :now';
  // Looked for first: an UPDATE takes several times as long, even if it finds nothing.
  const isRedated =
    !isFirst && db.get(`SELECT 1 FROM snapshots WHERE ${inFuture} LIMIT 1`, dated) !== undefined;
  if (isRedated)
    db.run(`UPDATE snapshots SET fetched_at = :fetchedAt WHERE ${inFuture}`, { ...dated, fetchedAt });
  const text = packed(snapshot.raw);
  // By place, since a run stores a million answers: parameters by name take much longer.
  const { lastId } = db.run(
    `INSERT INTO snapshots (workspace, kind, key, fetched_at, outcome, request_id, raw, packed, page, scope)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      workspace,
      kind,
      key,
      fetchedAt,
      snapshot.outcome,
      snapshot.requestId,
      text.raw,
      text.packed,
      page,
      scope,
    ],
  );
  return { kept: { ...snapshot, id: lastId, page, scope }, isAlone: !isRedated };
}

/**
 * In SQL: the last answer that is certainly too old. Its request left before `since`. Or it left so long before the last look
 * at the wallet, both by the service's clock.
 */
const LAST_OLD = `(SELECT o.id FROM snapshots o WHERE o.request_id <= (SELECT r.id FROM requests r
  LEFT JOIN wallets w ON w.workspace = r.workspace AND w.wallet = r.wallet
  WHERE r.sent_at < :since OR r.sent_date < w.look_date - (:now - :since) ORDER BY r.id DESC LIMIT 1)
  ORDER BY o.request_id DESC, o.id DESC LIMIT 1)`;
/**
 * In SQL: that an answer is young enough, by the parameters of `AnswerAge`. One that is dated in the future came while the
 * clock was wrong. It is as old as its neighbours, by their numbers.
 */
export const isYoung = (prefix = '') =>
  `(:since = 0 OR ${prefix}fetched_at BETWEEN :since AND :now
    OR (${prefix}fetched_at > :now AND :since <= :now AND ${prefix}id > coalesce(${LAST_OLD}, 0)))`;
/** In SQL: that an answer is whole, young enough and was not removed. A further page is not an answer of its own. */
export const isUsable = `${isYoung()} AND page = 1 AND scope = '' AND removed_at IS NULL`;

/** In SQL: that an answer is of `:workspace`, under whatever name of its service. Asked of each domain, so that counts. */
export function isOfWorkspace(db: Reader, workspace: number, prefix = ''): string {
  return rowsOfWorkspace(db, workspace).length === 1
    ? `${prefix}workspace = :workspace`
    : `${prefix}workspace IN (SELECT other FROM same_workspaces WHERE workspace = :workspace)`;
}

/** How many of the keys have a whole answer that is young enough. See `youngAnswers`. */
export function countAnswered(
  db: Reader,
  workspace: number,
  kind: SnapshotKind,
  keys: readonly string[],
  { since, now: at }: AnswerAge,
): number {
  const [count = 0] = db.values<number>(
    `SELECT count(*) FROM json_each(:keys) asked WHERE EXISTS (SELECT 1 FROM snapshots
     WHERE ${isOfWorkspace(db, workspace)} AND kind = :kind AND key = asked.value AND ${isUsable})`,
    { workspace, kind, keys: JSON.stringify(keys), since, now: at },
  );
  return count;
}

/** The newest whole answer for a key that is young enough. See `youngAnswers`. */
export function latestSnapshot(
  db: Reader,
  workspace: number,
  kind: SnapshotKind,
  key: string,
  { since, now: at }: AnswerAge,
): Snapshot | undefined {
  return db.get<Snapshot>(
    `SELECT id, key, fetched_at AS fetchedAt, outcome, answer_text(raw, packed) AS raw FROM snapshots
     WHERE workspace = :workspace AND kind = :kind AND key = :key AND ${isUsable}
     ORDER BY fetched_at DESC, id DESC LIMIT 1`,
    { workspace, kind, key, since, now: at },
  );
}

/** The text of the newest answer to a question about a technology that is about another one. It is saved as that one's. */
export function answerForOther(db: Reader, workspace: number, asked: string): string | undefined {
  const [raw] = db.values<string>(
    `SELECT answer_text(s.raw, s.packed) FROM snapshots s JOIN requests r ON r.id = s.request_id
     WHERE s.workspace = :workspace AND s.kind = 'technology' AND s.key <> :asked AND r.subjects = :subjects
     ORDER BY s.id DESC LIMIT 1`,
    { workspace, asked, subjects: JSON.stringify([asked]) },
  );
  return raw;
}

/** Those of the keys for which any answer of these kinds is stored, removed ones included. */
export function answeredKeys(
  db: Reader,
  workspace: number,
  kinds: readonly SnapshotKind[],
  keys: readonly string[],
): Set<string> {
  const found = db.values<string>(
    `SELECT asked.value FROM json_each(:keys) asked WHERE EXISTS (SELECT 1 FROM snapshots s
       WHERE s.workspace = :workspace AND s.kind IN (SELECT value FROM json_each(:kinds)) AND s.key = asked.value)`,
    { workspace, kinds: JSON.stringify(kinds), keys: JSON.stringify(keys) },
  );
  return new Set(found);
}

/** One saved answer with everything known about it. */
export interface StoredSnapshot extends Snapshot {
  workspace: number;
  kind: SnapshotKind;
  page: number;
  scope: string;
  requestId: number | null;
}

const selectSnapshot = `SELECT id, workspace, kind, key, fetched_at AS fetchedAt, outcome, raw, packed, page, scope,
  request_id AS requestId FROM snapshots`;

function storedSnapshots(db: Reader, which: string, parameters: SqlParameters): StoredSnapshot[] {
  const rows = db.all<StoredSnapshot & StoredText>(`${selectSnapshot} ${which}`, parameters);
  return rows.map(({ packed: body, ...row }) => ({ ...row, raw: textOf({ raw: row.raw, packed: body }) }));
}

export function findSnapshot(db: Reader, id: number): StoredSnapshot | undefined {
  return storedSnapshots(db, 'WHERE id = ?', [id])[0];
}

/** Every answer for a key that was not removed, oldest first. Further pages come after their first. */
export function listSnapshots(
  db: Reader,
  workspace: number,
  kind: SnapshotKind,
  key: string,
): StoredSnapshot[] {
  return storedSnapshots(
    db,
    'WHERE workspace = ? AND kind = ? AND key = ? AND removed_at IS NULL ORDER BY fetched_at, id',
    [workspace, kind, key],
  );
}

/** True if there is no other answer about the domain of an answer, removed ones included. */
export function isOnlySnapshot(db: Reader, { id, workspace, key }: StoredSnapshot): boolean {
  const other = db.get(
    `SELECT 1 FROM snapshots WHERE workspace = ? AND kind IN ('companies', 'technologies') AND key = ? AND id <> ? LIMIT 1`,
    [workspace, key, id],
  );
  return other === undefined;
}

/** Every answer about a domain, of both kinds, as `listSnapshots` lists those of one. */
export function listDomainSnapshots(db: Reader, workspace: number, domain: string): StoredSnapshot[] {
  return storedSnapshots(
    db,
    `WHERE workspace = ? AND kind IN ('companies', 'technologies') AND key = ? AND removed_at IS NULL
     ORDER BY fetched_at, id`,
    [workspace, domain],
  );
}

/** An answer is used only if it came since this time, ms since 1970. If it is 0, all are. */
export interface AnswerAge {
  since: number;
  now: number;
}

/** Turns an age limit into a point in time: 0 uses nothing saved, null uses everything. */
export function youngAnswers(maxAgeMs: number | null, now: number): AnswerAge {
  if (maxAgeMs === null) return { since: 0, now };
  return { since: maxAgeMs === 0 ? Number.MAX_SAFE_INTEGER : Math.max(1, now - maxAgeMs), now };
}

/** The answer that a request brought, if one is saved. The last one if there are several. */
export function snapshotOfRequest(db: Reader, requestId: number): StoredSnapshot | undefined {
  return storedSnapshots(db, 'WHERE request_id = ? ORDER BY id DESC LIMIT 1', [requestId])[0];
}

/** What a request brought about one key, if it is saved. */
export function answerOfRequest(
  db: Reader,
  requestId: number,
  key: string,
): Pick<StoredSnapshot, 'scope' | 'outcome' | 'raw'> | undefined {
  return storedSnapshots(db, 'WHERE request_id = ? AND key = ? ORDER BY id DESC LIMIT 1', [
    requestId,
    key,
  ])[0];
}

/** The id of the newest snapshot of any workspace. 0 if there is none. */
export function newestSnapshot(db: Reader): number {
  return db.get<{ id: number | null }>('SELECT max(id) AS id FROM snapshots')?.id ?? 0;
}

/** When the answer came that is followed by `count` others, ms since 1970. Null if there are not so many. */
export function timeOfAnswerBefore(db: Reader, count: number): number | null {
  const [at] = db.values<number>('SELECT fetched_at FROM snapshots WHERE id <= ? ORDER BY id DESC LIMIT 1', [
    newestSnapshot(db) - count,
  ]);
  return at ?? null;
}
