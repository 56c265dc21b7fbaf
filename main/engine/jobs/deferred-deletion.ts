import { after } from '../world/clock.ts';
import type { Cancel } from '../world/world.ts';

/** How long a removed run can be brought back, ms. */
export const UNDO_MS = 30_000;

/** Runs that a person removed and may want back. Each is deleted permanently after a while. */
export interface DeferredDeletion {
  has(jobId: number): boolean;
  add(jobId: number): void;
  /** Ends a removal. Returns false if there is none. */
  cancel(jobId: number): boolean;
  /** Deletes all of them now. */
  flush(): Promise<void>;
}

/** `purge` deletes a run permanently. If the process ends before that, the run is there again. */
export function createDeferredDeletion(
  undoMs: number,
  purge: (jobId: number) => Promise<void>,
): DeferredDeletion {
  const timers = new Map<number, Cancel>();
  const underWay = new Set<Promise<void>>();
  const end = (jobId: number) => {
    timers.get(jobId)?.();
    timers.delete(jobId);
  };
  const carryOut = (jobId: number) => {
    end(jobId);
    // A run that cannot be deleted now is simply there again.
    const work = purge(jobId)
      .catch(() => undefined)
      .finally(() => underWay.delete(work));
    underWay.add(work);
  };
  return {
    has: (jobId) => timers.has(jobId),
    add: (jobId) =>
      void timers.set(
        jobId,
        after(undoMs, () => carryOut(jobId), { isBackground: true }),
      ),
    cancel: (jobId) => {
      const isThere = timers.has(jobId);
      end(jobId);
      return isThere;
    },
    flush: async () => {
      for (const jobId of [...timers.keys()]) carryOut(jobId);
      await Promise.all(underWay);
    },
  };
}
