import type { Writer } from '../store/database.ts';
import type { StoredTransfer } from '../store/transfers.ts';
import { after } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';

/**
 * How downloads ended, if the store could not take it yet: kept in memory, and written as soon as possible.
 */
export interface UnsavedEnds {
  /** Writes how a list's download ended. If the store refuses it, tries again until the store takes it. */
  save(listId: number, ended: StoredTransfer, write: () => void): void;
  /** Writes the unsaved end of this list's download, if there is one. Throws what the store throws. */
  flush(listId: number): void;
  /** How a list's download ended, if the store does not know it yet. */
  of(listId: number): StoredTransfer | undefined;
  /** Tries once more, then stops trying. */
  close(): void;
}

const RETRY_MS = 5_000;

/** `onSaved` is called for each end that the store took late. */
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
        // The next try may succeed.
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
