import { after } from '../../world/clock.ts';
import type { Cancel } from '../../world/world.ts';
import type { PartFile } from '../part/part-file.ts';

/** Collects pieces in large blocks and writes those one after another, while more is coming in. */
export interface WriteQueue {
  /** Copies the piece, which may change afterwards. */
  push(chunk: Buffer): void;
  /** Writes what is left. Rejects with the disk's error, new or earlier. */
  finish(): Promise<void>;
}

export interface WriteQueueEvents {
  /** The disk is behind: no more bytes should come until `onRoom`. */
  readonly onFull: () => void;
  readonly onRoom: () => void;
  /** Called after each block. If it throws, that counts as an error of the disk. */
  readonly onWritten: () => void;
  /** The disk failed. Nothing more is written. */
  readonly onTrouble: () => void;
}

interface Block {
  readonly memory: Buffer;
  filled: number;
}

/** Large, so that there are few blocks if data comes faster than the disk takes it. */
const BLOCK_BYTES = 2 * 1_024 ** 2;
/** This much is written as soon as the disk is free, since a killed process loses what it has not written. */
const WORTH_BYTES = 128 * 1_024;
/** Less than that is written after this time. */
const LINGER_MS = 5;
/** Blocks that are being filled, written or hashed. The others are used again. */
const MOST_BLOCKS = 8;

export function createWriteQueue(part: PartFile, events: WriteQueueEvents): WriteQueue {
  // New memory for every byte would cost more than the network does.
  const spare: Buffer[] = [];
  const waiting: Block[] = [];
  let inUse = 0;
  let isHeld = false;
  let trouble: { readonly error: unknown } | null = null;
  let writing: Promise<void> | null = null;
  let linger: Cancel | null = null;

  const lastBlock = (): Block => {
    const last = waiting.at(-1);
    if (last !== undefined && last.filled < BLOCK_BYTES) return last;
    const block = { memory: spare.pop() ?? Buffer.allocUnsafeSlow(BLOCK_BYTES), filled: 0 };
    inUse += 1;
    waiting.push(block);
    return block;
  };
  const fail = (error: unknown): void => {
    trouble ??= { error };
    events.onTrouble();
  };
  const release = (memory: Buffer): void => {
    inUse -= 1;
    if (spare.length < MOST_BLOCKS) spare.push(memory);
    if (!isHeld) return;
    isHeld = false;
    events.onRoom();
  };
  const writeFirst = async ({ memory, filled }: Block): Promise<void> => {
    try {
      const { seen } = await part.append(memory.subarray(0, filled));
      seen.then((given) => release(Buffer.from(given)), fail);
      events.onWritten();
    } catch (error) {
      fail(error);
    }
  };
  const write = (): void => {
    linger?.();
    linger = null;
    if (writing !== null || trouble !== null) return;
    const block = waiting.shift();
    if (block === undefined) return;
    writing = writeFirst(block).finally(() => {
      writing = null;
      plan();
    });
  };
  const plan = (): void => {
    const first = waiting[0];
    if (first === undefined) return;
    if (first.filled >= WORTH_BYTES) write();
    else linger ??= after(LINGER_MS, write);
  };

  return {
    push(chunk) {
      if (trouble !== null) return;
      for (let at = 0; at < chunk.length; ) {
        const block = lastBlock();
        const copied = chunk.copy(block.memory, block.filled, at);
        block.filled += copied;
        at += copied;
      }
      if (inUse >= MOST_BLOCKS && !isHeld) {
        isHeld = true;
        events.onFull();
      }
      plan();
    },
    async finish() {
      while (writing !== null || (waiting.length > 0 && trouble === null)) {
        write();
        await writing;
      }
      linger?.();
      if (trouble !== null) throw trouble.error;
    },
  };
}
