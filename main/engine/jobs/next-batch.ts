import type { LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { Reader } from '../store/database.ts';
import { type PendingLookup, takePending } from '../store/job-lookups.ts';
import type { Batch } from './run-context.ts';

/** Domains in one request, as the service limits them. */
export const BATCH_SIZE = 100;

export interface BatchSource {
  /** The next batch in the order of the file, `limit` lookups at most; null when every lookup was handed out. */
  next(limit: number): Batch | null;
}

/** Hands out the pending lookups of a job once each, from the top of the file, whichever kind comes first there. */
export function createBatchSource(db: Reader, jobId: number, kinds: readonly LookupKind[]): BatchSource {
  const cursors = new Map<LookupKind, number>(kinds.map((kind) => [kind, -1]));
  return {
    next(limit) {
      let best: { kind: LookupKind; lookups: PendingLookup[]; first: number } | null = null;
      for (const [kind, cursor] of cursors) {
        const lookups = takePending(db, jobId, kind, cursor, Math.min(limit, BATCH_SIZE));
        const first = lookups[0]?.seq;
        if (first !== undefined && (best === null || first < best.first)) best = { kind, lookups, first };
      }
      if (best === null) return null;
      cursors.set(best.kind, best.lookups.at(-1)?.seq ?? best.first);
      return { kind: best.kind, lookups: best.lookups, losses: 0 };
    },
  };
}
