import { join } from 'node:path';
import { requireSpace } from '../files/disk-space.ts';
import type { Writer } from '../store/database.ts';
import {
  findTransfer,
  type StoredTransfer,
  type TransferChanges,
  updateTransfer,
} from '../store/transfers.ts';
import type { Route } from './answer/follow.ts';
import type { TransferLimits } from './attempts/attempt-limit.ts';
import type { AttemptTurn } from './attempts/turn.ts';
import type { Bandwidth } from './body/bandwidth.ts';
import type { PartFile } from './part/part-file.ts';
import type { ProgressMeter, TransferProgress } from './progress.ts';

/** The signal's reason if a transfer stops only because the program ends. The journal keeps it as running. */
export const programEnds = new Error('The program ends.');

/** What a transfer works with. Times are ms. */
export interface TransferContext extends Route {
  readonly db: Writer;
  /** Waits for the pacer, right before every attempt. `attempt` counts from 1 within the call. */
  readonly beforeAttempt?: (attempt: number, signal: AbortSignal | undefined) => Promise<AttemptTurn>;
  /** Shared by all transfers. */
  readonly bandwidth?: Bandwidth;
  /** Pauses the transfer. With `programEnds`, the next start goes on with it. What came in is kept. */
  readonly signal?: AbortSignal;
  /** A person asked for this: attempts that brought nothing are forgotten. */
  readonly isAsked?: boolean;
  /** A person asked for this too: one attempt of the reserve may be spent. */
  readonly mayUseReserve?: boolean;
  readonly onProgress?: (progress: TransferProgress) => void;
  readonly limits?: Partial<TransferLimits>;
  /** Default 120 s. */
  readonly headersTimeoutMs?: number;
  /** Default 30 s. */
  readonly stallMs?: number;
  /** Removes secrets from a server's text. */
  readonly redact?: (text: string) => string;
}

/** One call of `transfer`: the present row of the journal, and the open part file. */
export interface Run {
  readonly context: TransferContext;
  readonly limits: TransferLimits;
  readonly meter: ProgressMeter;
  row: StoredTransfer;
  part: PartFile | null;
  /** How a body without an announced length ended: by its closing chunk, or only by the connection's end. */
  end: 'certain' | 'uncertain' | null;
  /** The most bytes that were ever there. Fewer bytes are no progress. */
  bestBytes: number;
  attempts: number;
  /** Attempts that left this computer. */
  sent: number;
  rateLimited: number;
  /** Failures in a row before anything was sent. */
  unsent: number;
}

/** Writes to the journal and updates `run.row`. Throws `disk_full`, `store_locked` or `store_unwritable`. */
export function save(run: Run, changes: TransferChanges): void {
  updateTransfer(run.context.db, run.row.id, changes);
  run.row = findTransfer(run.context.db, run.row.id) ?? { ...run.row, ...changes };
}

/** Stays free for the journal, and for what other programs write meanwhile. */
const MARGIN_BYTES = 1_024 * 1_024;

/** Throws `disk_full` if the transfer's disk has no room for this many more bytes. */
export function requireRoom({ row }: Run, bytes: number): Promise<void> {
  return requireSpace(row.folder, bytes, MARGIN_BYTES);
}

export function pathIn(row: StoredTransfer, name: string): string {
  return join(row.folder, name);
}

/** True if everything that was announced is there. */
export function isComplete({ row, part, end }: Run): boolean {
  if (part === null) return false;
  return row.totalBytes === null ? end !== null : part.bytes === row.totalBytes;
}
