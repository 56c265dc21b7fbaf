import { monotonic } from '../../world/clock.ts';
import { type Run, save } from '../run.ts';
import { currentBootId } from './boot-id.ts';
import type { PartFile } from './part-file.ts';

/** Flushes the part file, then journals how much of it is certain. */
export interface Checkpoints {
  /** Counts bytes that came over the network. */
  fetched(bytes: number): void;
  /** Starts a checkpoint if one is due. Throws the error of an earlier one. */
  whenDue(): void;
  /** Waits for the one under way, and makes a last one. */
  settle(): Promise<void>;
}

const EVERY_MS = 1_000;

export function createCheckpoints(run: Run, part: PartFile): Checkpoints {
  let lastMs = monotonic();
  let fetchedBytes = 0;
  let failure: { readonly error: unknown } | null = null;
  let running: Promise<void> | null = null;

  const checkpoint = async (): Promise<void> => {
    const certain = await part.sync();
    const isProgress = certain.bytes > run.bestBytes;
    run.bestBytes = Math.max(run.bestBytes, certain.bytes);
    const fetched = run.row.fetchedBytes + fetchedBytes;
    fetchedBytes = 0;
    save(run, {
      syncedBytes: certain.bytes,
      syncedSha256: certain.sha256,
      bootId: currentBootId(),
      fetchedBytes: fetched,
      ...(isProgress ? { fruitless: 0 } : {}),
    });
  };
  return {
    fetched(bytes) {
      fetchedBytes += bytes;
    },
    whenDue() {
      if (failure !== null) throw failure.error;
      if (running !== null || monotonic() - lastMs < EVERY_MS) return;
      running = checkpoint()
        .catch((error: unknown) => {
          failure = { error };
        })
        .finally(() => {
          running = null;
          lastMs = monotonic();
        });
    },
    async settle() {
      await running;
      try {
        await checkpoint();
      } catch (error) {
        // A failed flush may have lost everything that was written after the last good one.
        save(run, { bootId: null });
        throw error;
      }
    },
  };
}
