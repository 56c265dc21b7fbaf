import type { Writer } from '../store/database.ts';
import type { StoredTransfer } from '../store/transfers.ts';
import { after } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';

/** How downloads ended that the store could not be told of yet: kept in memory, and written as soon as that is possible. */
export interface UnsavedEnds {
  /** Writes how a list's download ended; if the store refuses it, it is tried again until the store takes it. */
  save(listId: number, ended: StoredTransfer, write: () => void): void;
  /** Writes what is left of this list. Throws what the store throws. */
  flush(listId: number): void;
  /** The end of a list's download that the store does not know. */
  of(listId: number): StoredTransfer | undefined;
  /** Tries once more, and stops trying. */
  close(): void;
}

const RETRY_MS = 5_000;

/** `onSaved` is told of each end that the store took late. */
export function createUnsavedEnds(db: Writer, onSaved: (listId: number) => void): UnsavedEnds {
  const ends = new Map<number, { ended: StoredTransfer; write: () => void }>();
  let cancel: Cancel | null = null;

  const flush = (listId: number): void => {
    const end = ends.get(listId);
    if (end === undefined) return;
    db.transaction(end.write);
    ends.delete(listId);
    onSaved(listId);
  };
  const flushAll = (): void => {
    for (const listId of [...ends.keys()]) {
      try {
        flush(listId);
      } catch {
        // The next try may do it.
      }
    }
  };
  const trySoon = (): void => {
    if (cancel !== null) return;
    cancel = after(
      RETRY_MS,
      () => {
        cancel = null;
        flushAll();
        if (ends.size > 0) trySoon();
      },
      { isBackground: true },
    );
  };
  return {
    save(listId, ended, write) {
      try {
        db.transaction(write);
      } catch {
        ends.set(listId, { ended, write });
        trySoon();
      }
    },
    flush,
    of: (listId) => ends.get(listId)?.ended,
    close() {
      cancel?.();
      flushAll();
    },
  };
}
