import { StackdeskError } from '#contract/errors.ts';
import type { Writer } from '../store/database.ts';
import { findListByReport } from '../store/lists.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { findTransfer, isGoingOn, listInterruptedTransfers, updateTransfer } from '../store/transfers.ts';
import { canResumeLater, type ListTransfers } from './list-transfers.ts';

/** Downloads that stopped because a process ended or a token went, and that wait for a token. */
export interface ResumableDownloads {
  /** Goes on with those that have a token now. */
  resume(): void;
  /** Adds one that stopped only because its token went. The journal keeps it as running. */
  add(transferId: number): void;
  /** Call it when a person decided on this one: it is paused, and no longer goes on by itself. */
  forget(transferId: number | undefined): void;
}

/**
 * Takes over what an earlier process left running or in line. Call it before any transfer begins. The journal
 * keeps them as running until there is a token, through any number of restarts.
 */
export function createResumableDownloads(db: Writer, transfers: ListTransfers): ResumableDownloads {
  let waiting = listInterruptedTransfers(db);
  const mustWait = (transferId: number): boolean => {
    const transfer = findTransfer(db, transferId);
    if (transfer === undefined || !isGoingOn(transfer)) return false;
    const list = findListByReport(db, transfer.workspace, transfer.reportId);
    if (list === undefined || transfers.isUnderWay(list.id)) return false;
    try {
      transfers.start(list);
      return false;
    } catch (error) {
      if (error instanceof StoreFailure) throw error;
      if (error instanceof StackdeskError && canResumeLater(error.code)) return true;
      updateTransfer(db, transferId, { state: 'paused' });
      return false;
    }
  };
  /** A failure of one must not keep the others from going on, nor reach the caller, who brought the token. */
  const mustWaitOrFails = (transferId: number): boolean => {
    try {
      return mustWait(transferId);
    } catch {
      return true;
    }
  };
  return {
    resume() {
      const before = waiting;
      waiting = [];
      waiting.push(...before.filter(mustWaitOrFails));
    },
    add(transferId) {
      if (!waiting.includes(transferId)) waiting.push(transferId);
    },
    forget(transferId) {
      if (transferId === undefined || !waiting.includes(transferId)) return;
      waiting = waiting.filter((id) => id !== transferId);
      updateTransfer(db, transferId, { state: 'paused' });
    },
  };
}
