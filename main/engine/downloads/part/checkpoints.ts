import { monotonic } from '../../world/clock.ts';
import { type Run, save } from '../run.ts';
import { currentBootId } from './boot-id.ts';
import type { PartFile } from './part-file.ts';

/** Flushes the part file and journals how much of it is certain, in this order. */
export interface Checkpoints {
  /** Counts bytes that came over the network. */
  fetched(bytes: number): void;
  /** Begins a checkpoint when it is time for one. Throws what an earlier one failed with. */
  whenDue(): void;
  /** Waits for the one under way and makes a last one. */
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
        // A flush that failed may have lost what was written since the last one that did not.
        save(run, { bootId: null });
        throw error;
      }
    },
  };
}
