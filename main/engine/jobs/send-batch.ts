import type { EnrichOptions, LookupKind } from '../../../preload/contract/models/enrich.ts';
import { loadRegistrable } from '../domains/registrable.ts';
import { askedFields } from '../enrich/scope.ts';
import { type Lease, underLease } from '../ledger/leases.ts';
import { paidCall } from '../ledger/paid-call.ts';
import type { Call } from '../service/call.ts';
import type { ServiceClient } from '../service/client.ts';
import type { PaidOperation } from '../store/requests.ts';
import { monotonic } from '../world/clock.ts';
import type { Batch, RunContext } from './run-context.ts';
import type { BatchQuestion } from './settle-batch.ts';

export const OPERATIONS: Record<LookupKind, PaidOperation> = {
  companies: 'companies_batch',
  technologies: 'technologies_batch',
};

/**
 * Asks for one batch through `client`, and books its answer. Returns its credits, and the time from sending
 * to booking. Throws as `paidCall` does.
 */
export async function sendBatch(
  context: RunContext,
  client: ServiceClient,
  batch: Batch,
  lease: Lease | null,
): Promise<{ credits: number; tripMs: number }> {
  let leftAtMs = monotonic();
  const { job, wallet, control } = context;
  const { options } = job;
  const domains = batch.lookups.map((lookup) => lookup.domain);
  const seqs = batch.lookups.map((lookup) => lookup.seq);
  const question: BatchQuestion = {
    perDomain: options.perDomain,
    category: options.category,
    fields: options.fields,
    fresh: options.fresh,
    seqs: { first: Math.min(...seqs), last: Math.max(...seqs) },
  };
  const { credits } = await paidCall(wallet, {
    request: {
      workspace: wallet.workspace,
      jobId: job.id,
      assistant: job.assistant,
      go: job.go,
      operation: OPERATIONS[batch.kind],
      wallet: 'bulk_lookup',
      subjects: domains,
      question,
    },
    word: context.word,
    signal: control.signal,
    send: async (given) => {
      // The answer may call a host by the name of its site.
      if (domains.some((domain) => domain.split('.', 3).length > 2)) await loadRegistrable();
      const { onSend, ...rest } = underLease(given, lease);
      const call: Call = {
        ...rest,
        onSend: (attempt) => {
          leftAtMs = monotonic();
          onSend?.(attempt);
        },
      };
      return batch.kind === 'companies'
        ? client.companiesBatch(domains, { fresh: options.fresh }, call)
        : client.technologiesBatch(domains, technologyQuestion(options), call);
    },
  });
  return { credits, tripMs: monotonic() - leftAtMs };
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
