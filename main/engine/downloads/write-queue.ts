import type { PartFile } from './part-file.ts';

/** Writes pieces behind each other in large batches, while more are coming in. */
export interface WriteQueue {
  push(chunk: Buffer): void;
  /** Writes what is left; rejects with what went wrong with the disk, now or before. */
  finish(): Promise<void>;
}

export interface WriteQueueEvents {
  /** So much waits for the disk that no more should come until `onRoom`. */
  readonly onFull: () => void;
  readonly onRoom: () => void;
  /** After each batch; what it throws counts as trouble with the disk. */
  readonly onWritten: () => void;
  /** The disk failed: nothing is written any more. */
  readonly onTrouble: () => void;
}

/** Large enough to be few, small enough that a crash loses little. */
const BATCH_BYTES = 512 * 1_024;
/** What comes in slowly is written after this time. */
const LINGER_MS = 20;
const MOST_QUEUED_BYTES = 4 * 1_024 * 1_024;

export function createWriteQueue(part: PartFile, events: WriteQueueEvents): WriteQueue {
  let queue: Buffer[] = [];
  let queuedBytes = 0;
  let isFull = false;
  let trouble: { readonly error: unknown } | null = null;
  let writing: Promise<void> | null = null;
  let linger: NodeJS.Timeout | null = null;

  const writeBatch = async (): Promise<void> => {
    const batch = queue;
    queue = [];
    queuedBytes = 0;
    try {
      await part.append(batch);
      events.onWritten();
    } catch (error) {
      trouble ??= { error };
      events.onTrouble();
    }
    if (isFull) events.onRoom();
    isFull = false;
  };
  const write = (): void => {
    if (linger !== null) clearTimeout(linger);
    linger = null;
    if (writing !== null || queuedBytes === 0 || trouble !== null) return;
    writing = writeBatch().finally(() => {
      writing = null;
      plan();
    });
  };
  const plan = (): void => {
    if (queuedBytes >= BATCH_BYTES) write();
    else if (queuedBytes > 0) linger ??= setTimeout(write, LINGER_MS);
  };

  return {
    push(chunk) {
      if (trouble !== null) return;
      queue.push(chunk);
      queuedBytes += chunk.length;
      if (queuedBytes >= MOST_QUEUED_BYTES && !isFull) {
        isFull = true;
        events.onFull();
      }
      plan();
    },
    async finish() {
      while (writing !== null || (queuedBytes > 0 && trouble === null)) {
        write();
        await writing;
      }
      if (linger !== null) clearTimeout(linger);
      if (trouble !== null) throw trouble.error;
    },
  };
}
