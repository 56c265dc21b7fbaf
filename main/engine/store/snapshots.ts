import type { Reader, Writer } from './database.ts';

export type SnapshotKind = 'companies' | 'technologies' | 'technology';
export type SnapshotOutcome = 'found' | 'no_data' | 'invalid';

export interface Snapshot {
  id: number;
  key: string;
  fetchedAt: number;
  outcome: SnapshotOutcome;
  /** The answer's own JSON for this key, unknown fields included. */
  raw: string;
}

export interface NewSnapshot {
  workspace: number;
  kind: SnapshotKind;
  key: string;
  fetchedAt: number;
  outcome: SnapshotOutcome;
  requestId: number;
  raw: string;
}

/** Keeps an answer for ever; answers its id. */
export function insertSnapshot(db: Writer, snapshot: NewSnapshot): number {
  return db.run(
    `INSERT INTO snapshots (workspace, kind, key, fetched_at, outcome, request_id, raw)
     VALUES (:workspace, :kind, :key, :fetchedAt, :outcome, :requestId, :raw)`,
    { ...snapshot },
  ).lastId;
}

/** The newest answer for a key that is not older than `since` (ms since 1970), if one is kept. */
export function latestSnapshot(
  db: Reader,
  workspace: number,
  kind: SnapshotKind,
  key: string,
  since: number,
): Snapshot | undefined {
  return db.get<Snapshot>(
    `SELECT id, key, fetched_at AS fetchedAt, outcome, raw FROM snapshots
     WHERE workspace = ? AND kind = ? AND key = ? AND fetched_at >= ? ORDER BY fetched_at DESC, id DESC LIMIT 1`,
    [workspace, kind, key, since],
  );
}

/** The age limit as a point in time: 0 uses nothing saved, null uses everything. */
export function savedSince(maxAgeMs: number | null, now: number): number {
  if (maxAgeMs === null) return 0;
  return maxAgeMs === 0 ? Number.MAX_SAFE_INTEGER : Math.max(0, now - maxAgeMs);
}
