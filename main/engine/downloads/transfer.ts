import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { problemOf } from '../base/problem.ts';
import { diskErrorOf } from '../../process/system-error.ts';
import { TransportFailure } from '../service/transport-types.ts';
import type { Writer } from '../store/database.ts';
import {
  findTransfer,
  type StoredTransfer,
  type TransferChanges,
  updateTransfer,
} from '../store/transfers.ts';
import { mkdir, unlink } from '../world/files.ts';
import { defaultTransferLimits } from './attempts/attempt-limit.ts';
import { makeAttempts } from './attempts/make-attempts.ts';
import { finishInterrupted } from './finish.ts';
import { isPartName } from './part/file-name.ts';
import { reopenPart } from './part/reopen-part.ts';
import { createProgressMeter } from './progress.ts';
import { pathIn, programEnds, type Run, save, type TransferContext } from './run.ts';

/**
 * Downloads what a row of the journal asks for, or goes on with it. It ends when the file has its name
 * (`done`), the signal stops it (`paused`, or still `running` if the program ends), or it can't go on by
 * itself (`failed`, with the problem in the row). Only one call for a row may be under way. Returns how it
 * ended, even if the store could no longer take that. Throws only if there is no such row, or the store can't
 * be read.
 */
export async function transfer(id: number, context: TransferContext): Promise<StoredTransfer> {
  const run = beginRun(id, context);
  if (run.row.state === 'done') return endRun(run);
  try {
    const isAsked = context.isAsked === true || context.mayUseReserve === true;
    save(run, { state: 'running', problem: null, ...(isAsked ? { fruitless: 0 } : {}) });
    await mkdir(run.row.folder, { recursive: true }).catch((error: unknown) => {
      throw diskErrorOf(error, run.row.folder);
    });
    if (!(await finishInterrupted(run))) {
      await reopenPart(run);
      await makeAttempts(run);
    }
  } catch (error) {
    const { signal } = context;
    if (signal?.aborted === true) end(run, { state: signal.reason === programEnds ? 'running' : 'paused' });
    else end(run, { state: 'failed', problem: problemOf(asOurs(error)) });
  } finally {
    await run.part?.close().catch(() => undefined);
  }
  return endRun(run);
}

/** A failure of the connection as a `StackdeskError`, so that the row keeps its code and its reason. */
function asOurs(error: unknown): unknown {
  return error instanceof TransportFailure
    ? new StackdeskError(error.code, error.reason, { cause: error })
    : error;
}

/** Cancels a transfer and deletes its part file, unless it is done. Must not be called during `transfer`. */
export async function discardTransfer(db: Writer, id: number): Promise<void> {
  const row = findTransfer(db, id);
  if (row === undefined || row.state === 'done') return;
  if (row.partName !== null && row.partMade && isPartName(row.partName))
    await unlink(pathIn(row, row.partName)).catch(() => undefined);
  updateTransfer(db, id, { state: 'cancelled', partName: null, partMade: false, syncedBytes: 0 });
}

function beginRun(id: number, context: TransferContext): Run {
  const row = findTransfer(context.db, id);
  if (row === undefined) throw new StackdeskError('usage', because('transfer_unknown', { id: String(id) }));
  return {
    context,
    limits: { ...defaultTransferLimits, ...context.limits },
    meter: createProgressMeter(context.onProgress),
    row,
    part: null,
    end: null,
    bestBytes: 0,
    attempts: 0,
    sent: 0,
    rateLimited: 0,
    unsent: 0,
  };
}

function end(run: Run, changes: TransferChanges): void {
  try {
    save(run, changes);
  } catch {
    run.row = { ...run.row, ...changes };
  }
}

function endRun(run: Run): StoredTransfer {
  const { row } = run;
  run.meter.set({
    bytes: row.state === 'done' ? (row.totalBytes ?? 0) : (run.part?.bytes ?? row.syncedBytes),
  });
  run.meter.stop();
  return row;
}
