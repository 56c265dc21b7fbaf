import type { Job } from '../../../preload/contract/models/job.ts';
import { isoTime } from '../base/iso-time.ts';
import { refreshRange } from '../enrich/plan.ts';
import type { ServiceClient } from '../service/client.ts';
import { askedSubjects } from '../store/doubts.ts';
import { type PendingLookup, takePending } from '../store/job-lookups.ts';
import type { Batch, RunContext } from './run-context.ts';
import { OPERATIONS, sendBatch } from './send-batch.ts';

/** A batch that was answered, or null if nothing of it had to be asked. */
export type AskedBatch = { credits: number; tripMs: number; lookups: number } | null;

/**
 * Asks for one batch, as far as no colleague has its answers or asks for them. `giveBack` takes what a colleague asks
 * for: it is noted as asked until then. Throws as `sendBatch` and `TeamLeases.take` do; what failed is the batch that `onSending` was told.
 */
export function askBatch(
  context: RunContext,
  client: ServiceClient,
  batch: Batch,
  on: { giveBack: (batch: Batch) => void; sending: (batch: Batch) => void },
): Promise<AskedBatch> {
  const { wallet } = context;
  const subjects = subjectsOf(batch.kind, batch.lookups);
  const leased = wallet.leases.take(wallet.workspace, subjects, wallet.asking, {
    signal: context.control.signal,
    isPatient: true,
    isAssistants: context.job.assistant !== null,
    onWaiting: (waiting) => context.onWaiting?.(describeWait(waiting)),
  });
  if (leased === null) return send(context, client, batch, null);
  return (async () => {
    // Until the lease is there, nothing else of this program may ask for the same.
    const isFree = wallet.asking.begin(subjects);
    const lease = await leased.catch((error: unknown) => {
      isFree();
      throw error;
    });
    try {
      const [mine, theirs] = [[] as PendingLookup[], [] as PendingLookup[]];
      for (const [at, lookup] of batch.lookups.entries())
        (lease.mine.has(subjects[at] ?? '') ? mine : theirs).push(lookup);
      if (theirs.length > 0) on.giveBack({ ...batch, lookups: theirs });
      const open = { ...batch, lookups: stillOpen(context, batch, mine) };
      on.sending(open);
      return open.lookups.length === 0 ? null : await send(context, client, open, lease);
    } finally {
      isFree();
      lease.end(() => !wallet.held.isHolding());
    }
  })();
}

function describeWait(waiting: { since: number; until: number } | null): Job['waiting'] {
  if (waiting === null) return null;
  return { for: 'library', since: isoTime(waiting.since), until: isoTime(waiting.until) };
}

async function send(...asked: Parameters<typeof sendBatch>): Promise<AskedBatch> {
  const { credits, tripMs } = await sendBatch(...asked);
  return { credits, tripMs, lookups: asked[2].lookups.length };
}

function subjectsOf(kind: Batch['kind'], lookups: readonly PendingLookup[]): string[] {
  const domains = lookups.map(({ domain }) => domain);
  return askedSubjects({ operation: OPERATIONS[kind], subjects: domains, question: {} });
}

/** What is not answered by what colleagues bought, and not in doubt for one of them. */
function stillOpen(
  { wallet, job, word }: RunContext,
  { kind }: Batch,
  lookups: readonly PendingLookup[],
): PendingLookup[] {
  if (lookups.length === 0) return [];
  const { db } = wallet;
  const seqs = lookups.map(({ seq }) => seq);
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)];
  refreshRange(db, job, { fromSeq: first, toSeq: last + 1 }, { now: wallet.now(), word });
  const range = { afterSeq: first - 1, toSeq: last };
  const pending = takePending(db, { id: job.id, kind }, range, last - first + 1);
  const open = new Set(pending.map(({ seq }) => seq));
  return lookups.filter(({ seq }) => open.has(seq));
}
