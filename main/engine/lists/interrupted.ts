import { type ErrorCode, StackdeskError } from '../../../preload/contract/errors.ts';
import type { Writer } from '../store/database.ts';
import { listLists } from '../store/lists.ts';
import { findTransfer, isGoingOn, listInterruptedTransfers, updateTransfer } from '../store/transfers.ts';
import type { ListTransfers } from './list-transfers.ts';

/** Whether a download ends for a reason that is not its own: the token went, or the program is about to end. */
export function isHeldUp(code: ErrorCode | undefined): boolean {
  return code === 'not_connected' || code === 'token_awaited' || code === 'engine_stopped';
}

/** Downloads that were under way when a process ended or the token went, until a token is at hand for them. */
export interface Interrupted {
  /** Goes on with those that can. */
  resume(): void;
  /** One that stopped only because there is no token for it any more. */
  add(transferId: number): void;
  /** A person decided on this one. */
  forget(transferId: number | undefined): void;
}

/**
 * Takes over what an earlier process left running or in line; call it before any transfer begins. The journal keeps them as running, so that
 * they go on however often a process ends before it has a token.
 */
export function takeInterrupted(db: Writer, transfers: ListTransfers): Interrupted {
  let waiting = listInterruptedTransfers(db);
  const mustWait = (transferId: number): boolean => {
    const transfer = findTransfer(db, transferId);
    if (transfer === undefined || !isGoingOn(transfer)) return false;
    const list = listLists(db, transfer.workspace).find(({ reportId }) => reportId === transfer.reportId);
    if (list === undefined || transfers.isUnderWay(list.id)) return false;
    try {
      transfers.start(list);
      return false;
    } catch (error) {
      if (error instanceof StackdeskError && isHeldUp(error.code)) return true;
      updateTransfer(db, transferId, { state: 'paused' });
      return false;
    }
  };
  return {
    resume() {
      waiting = waiting.filter(mustWait);
    },
    add(transferId) {
      updateTransfer(db, transferId, { state: 'running', problem: null });
      waiting.push(transferId);
    },
    forget(transferId) {
      if (transferId === undefined || !waiting.includes(transferId)) return;
      waiting = waiting.filter((id) => id !== transferId);
      updateTransfer(db, transferId, { state: 'paused' });
    },
  };
}
