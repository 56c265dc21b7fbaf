import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { Writer } from '../store/database.ts';
import { findListByReport } from '../store/lists.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { findTransfer, isGoingOn, listInterruptedTransfers, updateTransfer } from '../store/transfers.ts';
import { canResumeLater, type ListTransfers } from './list-transfers.ts';

/** Downloads that were under way when a process ended or the token went, until a token is at hand for them. */
export interface ResumableDownloads {
  /** Goes on with those that can. */
  resume(): void;
  /** One that stopped only because there is no token for it any more; the journal keeps it as running. */
  add(transferId: number): void;
  /** A person decided on this one. */
  forget(transferId: number | undefined): void;
}

/**
 * Takes over what an earlier process left running or in line; call it before any transfer begins. The journal keeps them as running, so that
 * they go on however often a process ends before it has a token.
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
  /** A store that refuses one must not keep the others, or whoever brought the token, from going on. */
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
