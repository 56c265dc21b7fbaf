import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { Writer } from '../store/database.ts';
import { listLists } from '../store/lists.ts';
import { findTransfer, pauseInterruptedTransfers, updateTransfer } from '../store/transfers.ts';
import type { ListTransfers } from './list-transfers.ts';

/** Downloads that were under way when a process ended, until a token is at hand for them. */
export interface Interrupted {
  /** Goes on with those that can. */
  resume(): void;
  /** A person decided on this one. */
  forget(transferId: number | undefined): void;
  /** Leaves those that still wait to the next start. */
  close(): void;
}

/** Takes over what an earlier process left running; call it before any transfer begins. */
export function takeInterrupted(db: Writer, transfers: ListTransfers): Interrupted {
  let waiting = pauseInterruptedTransfers(db);
  const mustWait = (transferId: number): boolean => {
    const transfer = findTransfer(db, transferId);
    if (transfer?.state !== 'paused') return false;
    const list = listLists(db, transfer.workspace).find(({ reportId }) => reportId === transfer.reportId);
    if (list === undefined || transfers.isUnderWay(list.id)) return false;
    try {
      transfers.start(list);
      return false;
    } catch (error) {
      return error instanceof StackdeskError && error.code === 'not_connected';
    }
  };
  return {
    resume() {
      waiting = waiting.filter(mustWait);
    },
    forget(transferId) {
      waiting = waiting.filter((id) => id !== transferId);
    },
    close() {
      for (const id of waiting.splice(0)) {
        if (findTransfer(db, id)?.state === 'paused') updateTransfer(db, id, { state: 'running' });
      }
    },
  };
}
