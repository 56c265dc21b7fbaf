import type { LookupKind } from '#contract/models/enrich.ts';
import { refreshRange } from '../enrich/plan.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { BATCH_SIZE } from '../ledger/price.ts';
import type { Word } from '../store/doubts.ts';
import { type PendingLookup, takePending } from '../store/job-lookups.ts';
import type { StoredJob } from '../store/jobs.ts';
import type { Batch } from './run-context.ts';

/** `elsewhere`: someone else asks for all that is left. Wait until this subject is free. */
export type NextBatch = Batch | { elsewhere: string } | null;

export interface BatchSource {
  /** The next batch in the order of the file, at most `limit` lookups. Null if all were handed out. */
  next(limit: number): NextBatch;
  /** Takes back lookups that were not asked. They are handed out again; those that the service failed at come last. */
  giveBack(batch: Batch): void;
}

/**
 * Hands out each open lookup of a job once, in the order of the file, of both kinds. Right before that, it
 * uses what was saved meanwhile. It leaves out lookups that are in doubt, and those that someone else is
 * asking.
 */
export function createBatchSource(
  wallet: Pick<WalletContext, 'db' | 'asking' | 'now'>,
  job: StoredJob,
  word: Word | null,
): BatchSource {
  const { db, asking } = wallet;
  const cursors = new Map<LookupKind, number>(job.options.kinds.map((kind) => [kind, -1]));
  const returned: Batch[] = [];
  const failed: Batch[] = [];
  /** Lookups that were passed over because someone else asks for them. */
  let passed = new Map<string, { kind: LookupKind; afterSeq: number }>();

  const fitFor = (kind: LookupKind, candidates: readonly PendingLookup[]): PendingLookup[] => {
    const [first] = candidates;
    const last = candidates.at(-1);
    if (first === undefined || last === undefined) return [];
    refreshRange(db, job, { fromSeq: first.seq, toSeq: last.seq + 1 }, { now: wallet.now(), word });
    const range = { afterSeq: first.seq - 1, toSeq: last.seq };
    const open = new Set(
      takePending(db, { id: job.id, kind }, range, candidates.length).map(({ seq }) => seq),
    );
    return candidates.filter(({ seq, domain }) => {
      if (!open.has(seq)) return false;
      const subject = `${kind}:${domain}`;
      if (!asking.isAsked(subject)) return true;
      const known = passed.get(subject);
      passed.set(subject, { kind, afterSeq: Math.min(known?.afterSeq ?? seq - 1, seq - 1) });
      return false;
    });
  };
  /** Goes back to passed lookups once they are free. Returns a subject that is still asked, or null. */
  const lookAgain = (): string | null => {
    const busy = [...passed.keys()].find((subject) => asking.isAsked(subject));
    if (busy !== undefined) return busy;
    for (const { kind, afterSeq } of passed.values())
      cursors.set(kind, Math.min(cursors.get(kind) ?? afterSeq, afterSeq));
    passed = new Map();
    return null;
  };
  const nextKind = (
    limit: number,
  ): { kind: LookupKind; candidates: PendingLookup[]; first: number } | null => {
    let best: { kind: LookupKind; candidates: PendingLookup[]; first: number } | null = null;
    for (const [kind, cursor] of cursors) {
      const candidates = takePending(db, { id: job.id, kind }, { afterSeq: cursor }, limit);
      const first = candidates[0]?.seq;
      if (first !== undefined && (best === null || first < best.first)) best = { kind, candidates, first };
    }
    return best;
  };

  return {
    giveBack: (batch) => void (batch.failures > 0 ? failed : returned).push(batch),
    next(limit) {
      for (;;) {
        const best = returned.length > 0 ? null : nextKind(Math.min(limit, BATCH_SIZE));
        const again = returned.shift() ?? (best === null ? failed.shift() : undefined);
        if (again !== undefined) {
          const lookups = fitFor(again.kind, again.lookups);
          if (lookups.length === 0) continue;
          const [now, later] = [lookups.slice(0, limit), lookups.slice(limit)];
          if (later.length > 0) returned.unshift({ ...again, lookups: later });
          return { ...again, lookups: now };
        }
        if (best === null) {
          if (passed.size === 0) return null;
          const elsewhere = lookAgain();
          if (elsewhere !== null) return { elsewhere };
          continue;
        }
        cursors.set(best.kind, best.candidates.at(-1)?.seq ?? best.first);
        const lookups = fitFor(best.kind, best.candidates);
        if (lookups.length > 0) return { kind: best.kind, lookups, failures: 0, askedSince: 0 };
      }
    },
  };
}
