import type { EnrichOptions, LookupKind } from '#contract/models/enrich.ts';
import type { Job } from '#contract/models/job.ts';
import { isoTime } from '../base/iso-time.ts';
import { refreshRange } from '../enrich/plan.ts';
import { askedFields } from '../store/scope.ts';
import { type Ask, buy } from '../ledger/buy.ts';
import type { ServiceClient } from '../service/client.ts';
import { askedSubjects } from '../store/doubts.ts';
import { type PendingLookup, takePending } from '../store/job-lookups.ts';
import type { PaidOperation } from '../store/requests.ts';
import { monotonic } from '../world/clock.ts';
import type { Batch, RunContext } from './run-context.ts';
import type { BatchQuestion } from './settle-batch.ts';

const OPERATIONS: Record<LookupKind, PaidOperation> = {
  companies: 'companies_batch',
  technologies: 'technologies_batch',
};

/**
 * A batch that was answered, or null if nothing of it had to be asked. `tripMs`: from sending to booking.
 */
export type AskedBatch = { credits: number; tripMs: number } | null;

/**
 * Asks for one batch through `client`, as far as no colleague has its answers or asks for them. `giveBack` takes what a
 * colleague asks for: it is noted as asked until then. `price` is the most that a lookup may cost. Throws as `buy` does; what failed is the batch that `sending` was
 * told.
 */
export async function askBatch(
  context: RunContext,
  client: ServiceClient,
  batch: Batch,
  on: { price: number; giveBack: (batch: Batch) => void; sending: (batch: Batch) => void },
): Promise<AskedBatch> {
  const subjects = subjectsOf(batch.kind, batch.lookups);
  let asked = batch;
  let leftAtMs = monotonic();
  const bought = await buy(context.wallet, {
    subjects,
    wish: {
      signal: context.control.signal,
      isPatient: true,
      isAssistants: context.job.assistant !== null,
      onWaiting: (waiting) => context.onWaiting?.(describeWait(waiting)),
    },
    ask: (lease) => {
      if (lease !== null) {
        const [mine, theirs] = [[] as PendingLookup[], [] as PendingLookup[]];
        for (const [at, lookup] of batch.lookups.entries())
          (lease.mine.has(subjects[at] ?? '') ? mine : theirs).push(lookup);
        if (theirs.length > 0) on.giveBack({ ...batch, lookups: theirs });
        asked = { ...batch, lookups: stillOpen(context, batch, mine) };
        on.sending(asked);
      }
      const onLeaving = () => {
        leftAtMs = monotonic();
      };
      return asked.lookups.length === 0
        ? null
        : questionOf(context, client, asked, { price: on.price, onLeaving });
    },
  });
  if (bought === null) return null;
  return { credits: bought.credits, tripMs: monotonic() - leftAtMs };
}

function describeWait(waiting: { since: number; until: number } | null): Job['waiting'] {
  if (waiting === null) return null;
  return { for: 'library', since: isoTime(waiting.since), until: isoTime(waiting.until) };
}

function questionOf(
  { job, wallet, control, word }: RunContext,
  client: ServiceClient,
  { kind, lookups }: Batch,
  { price, onLeaving }: { price: number; onLeaving: () => void },
): Ask {
  const { options } = job;
  const domains = lookups.map((lookup) => lookup.domain);
  const seqs = lookups.map((lookup) => lookup.seq);
  const question: BatchQuestion = {
    perDomain: options.perDomain,
    category: options.category,
    fields: options.fields,
    fresh: options.fresh,
    seqs: { first: Math.min(...seqs), last: Math.max(...seqs) },
  };
  return {
    request: {
      workspace: wallet.workspace,
      jobId: job.id,
      assistant: job.assistant,
      go: job.go,
      operation: OPERATIONS[kind],
      wallet: 'bulk_lookup',
      subjects: domains,
      question,
    },
    mostCredits: domains.length * price,
    word,
    signal: control.signal,
    send: (given) => {
      const call = {
        ...given,
        onSend: (attempt: number) => {
          onLeaving();
          given.onSend?.(attempt);
        },
      };
      return kind === 'companies'
        ? client.companiesBatch(domains, { fresh: options.fresh }, call)
        : client.technologiesBatch(domains, technologyQuestion(options), call);
    },
  };
}

/** What a run's options ask of technologies. A choice that does not narrow anything is left out. */
function technologyQuestion({ perDomain, category, fields, fresh }: EnrichOptions) {
  const named = askedFields(fields);
  return {
    perDomain,
    fresh,
    ...(category === null ? {} : { category }),
    ...(named === null ? {} : { fields: named }),
  };
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
