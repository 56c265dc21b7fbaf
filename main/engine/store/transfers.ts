import type { Problem } from '#contract/models/job.ts';
import type { Reader, Writer } from './database.ts';
import { updateRow } from './update-row.ts';

/**
 * `waiting`: in line, for the first time or again. `running` when the program starts: its process was stopped
 * in the middle, or the transfer waited to go on.
 */
export type TransferState = 'waiting' | 'running' | 'paused' | 'failed' | 'done' | 'cancelled';

/** A whole file with another number of rows than announced. `rows` are its lines below the first. */
export interface RowDifference {
  readonly rows: number;
  readonly announced: number;
}

/** One stored download. Sizes are bytes, times are ms since 1970 UTC. `name` is a file in `folder`. */
export interface StoredTransfer {
  id: number;
  workspace: number;
  reportId: number;
  url: string;
  folder: string;
  /** The name to use if the service proposes none. */
  wantedName: string;
  state: TransferState;
  name: string | null;
  partName: string | null;
  /** True if we certainly made the part file. */
  partMade: boolean;
  etag: string | null;
  lastModified: string | null;
  ifRange: string | null;
  /** The server answered a range wrongly, so no range is asked for again. */
  rangesBroken: boolean;
  totalBytes: number | null;
  syncedBytes: number;
  syncedSha256: string | null;
  bootId: string | null;
  expectedRows: number | null;
  rows: number | null;
  /** Null if nothing differs, or if it is not known. */
  rowDifference: RowDifference | null;
  /** Of the whole file. Set once it is proven, before it gets its name. */
  sha256: string | null;
  /** Bytes of bodies that came over the network, with those that were thrown away. */
  fetchedBytes: number;
  attemptsUsed: number;
  /** Download attempts that the service still allows, as last known. */
  attemptsLeft: number | null;
  /** Attempts in a row that brought no new byte. */
  fruitless: number;
  problem: Problem | null;
  createdAt: number;
  finishedAt: number | null;
}

export type NewTransfer = Pick<
  StoredTransfer,
  'workspace' | 'reportId' | 'url' | 'folder' | 'wantedName' | 'expectedRows' | 'attemptsLeft' | 'createdAt'
>;

/** The columns of a transfer that may change. */
const COLUMNS = {
  url: 'url',
  folder: 'folder',
  state: 'state',
  name: 'name',
  partName: 'part_name',
  partMade: 'part_made',
  etag: 'etag',
  lastModified: 'last_modified',
  ifRange: 'if_range',
  rangesBroken: 'ranges_broken',
  totalBytes: 'total_bytes',
  syncedBytes: 'synced_bytes',
  syncedSha256: 'synced_sha256',
  bootId: 'boot_id',
  expectedRows: 'expected_rows',
  rows: 'rows',
  rowDifference: 'row_difference',
  sha256: 'sha256',
  fetchedBytes: 'fetched_bytes',
  attemptsUsed: 'attempts_used',
  attemptsLeft: 'attempts_left',
  fruitless: 'fruitless',
  problem: 'problem',
  finishedAt: 'finished_at',
} as const satisfies Partial<Record<keyof StoredTransfer, string>>;

export type TransferChanges = Partial<Pick<StoredTransfer, keyof typeof COLUMNS>>;

type TransferRow = Omit<StoredTransfer, 'partMade' | 'rangesBroken' | 'rowDifference' | 'problem'> & {
  partMade: number;
  rangesBroken: number;
  rowDifference: string | null;
  problem: string | null;
};

const selectTransfer = `SELECT id, workspace, report_id AS reportId, url, folder, wanted_name AS wantedName, state, name,
  part_name AS partName, part_made AS partMade, etag, last_modified AS lastModified, if_range AS ifRange,
  ranges_broken AS rangesBroken, total_bytes AS totalBytes, synced_bytes AS syncedBytes, synced_sha256 AS syncedSha256,
  boot_id AS bootId, expected_rows AS expectedRows, rows, row_difference AS rowDifference, sha256, fetched_bytes AS fetchedBytes,
  attempts_used AS attemptsUsed, attempts_left AS attemptsLeft, fruitless, problem, created_at AS createdAt,
  finished_at AS finishedAt FROM transfers`;

export function insertTransfer(db: Writer, transfer: NewTransfer): number {
  return db.run(
    `INSERT INTO transfers (workspace, report_id, url, folder, wanted_name, state, expected_rows, attempts_left, created_at)
     VALUES (:workspace, :reportId, :url, :folder, :wantedName, 'waiting', :expectedRows, :attemptsLeft, :createdAt)`,
    { ...transfer },
  ).lastId;
}

export function findTransfer(db: Reader, id: number): StoredTransfer | undefined {
  const row = db.get<TransferRow>(`${selectTransfer} WHERE id = ?`, [id]);
  return row === undefined ? undefined : parseRow(row);
}

/** The last download of a list that was not cancelled. If all were, the last one. */
export function newestTransfer(db: Reader, workspace: number, reportId: number): StoredTransfer | undefined {
  const row = db.get<TransferRow>(
    `${selectTransfer} WHERE workspace = ? AND report_id = ? ORDER BY state = 'cancelled', id DESC LIMIT 1`,
    [workspace, reportId],
  );
  return row === undefined ? undefined : parseRow(row);
}

/**
 * Call this once a finished download has its name. Other finished downloads with that name in that folder
 * lose it, because their file is gone. Those with the same bytes keep it.
 */
export function releaseName(db: Writer, { id, folder, name, sha256 }: StoredTransfer): void {
  db.run(
    `UPDATE transfers SET name = NULL WHERE state = 'done' AND folder = ? AND name = ? AND id <> ? AND sha256 IS NOT ?`,
    [folder, name, id, sha256],
  );
}

/** True if another transfer that has not ended keeps its bytes under this name. */
export function isPartNameTaken(db: Reader, id: number, folder: string, partName: string): boolean {
  const other = db.get(
    `SELECT 1 FROM transfers WHERE folder = ? AND part_name = ? AND id <> ? AND state NOT IN ('done', 'cancelled')`,
    [folder, partName, id],
  );
  return other !== undefined;
}

/** Changes a transfer in one statement. Undefined values stay as they are. */
export function updateTransfer(db: Writer, id: number, changes: TransferChanges): void {
  updateRow(db, 'transfers', COLUMNS, { id, changes });
}

/** True if a transfer goes on by itself: it runs or waits, or did when its process ended. */
export function isGoingOn({ state }: Pick<StoredTransfer, 'state'>): boolean {
  return state === 'running' || state === 'waiting';
}

/** Transfers that a stopped process left running or waiting, oldest first. */
export function listInterruptedTransfers(db: Reader): number[] {
  return db.values<number>(`SELECT id FROM transfers WHERE state IN ('running', 'waiting') ORDER BY id`);
}

function parseRow(row: TransferRow): StoredTransfer {
  return {
    ...row,
    partMade: row.partMade === 1,
    rangesBroken: row.rangesBroken === 1,
    rowDifference: row.rowDifference === null ? null : (JSON.parse(row.rowDifference) as RowDifference),
    problem: row.problem === null ? null : (JSON.parse(row.problem) as Problem),
  };
}
