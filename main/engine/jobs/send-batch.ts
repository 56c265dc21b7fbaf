import type { LookupKind } from '../../../preload/contract/models/enrich.ts';
import { paidCall } from '../ledger/paid-call.ts';
import { keepAnswer } from '../saved/keep-answer.ts';
import { type BatchOutcome, readBatch } from '../service/read/batch.ts';
import { endLookup, type LookupEnd } from '../store/job-lookups.ts';
import { refreshRowState } from '../store/job-rows.ts';
import type { PaidOperation } from '../store/requests.ts';
import type { SnapshotOutcome } from '../store/snapshots.ts';
import type { Batch, RunContext } from './run-context.ts';

/** The most technologies that one domain of a batch can bring; the price is per domain, so all are asked for. */
const TECHNOLOGIES_PER_DOMAIN = 50;

const OPERATIONS: Record<LookupKind, PaidOperation> = {
  companies: 'companies_batch',
  technologies: 'technologies_batch',
};

/** Asks for one batch and keeps everything its answer brings; answers the credits it cost. Throws as `paidCall` does. */
export async function sendBatch(context: RunContext, batch: Batch): Promise<number> {
  const { client, workspace } = context.wallet;
  const domains = batch.lookups.map((lookup) => lookup.domain);
  const { credits } = await paidCall(context.wallet, {
    request: {
      workspace,
      jobId: context.job.id,
      operation: OPERATIONS[batch.kind],
      wallet: 'bulk_lookup',
      subjects: domains,
    },
    subject: domains.length === 1 ? (domains[0] ?? '') : `${domains.length} domains`,
    signal: context.control.signal,
    send: (call) =>
      batch.kind === 'companies'
        ? client.companiesBatch(domains, {}, call)
        : client.technologiesBatch(domains, { perDomain: TECHNOLOGIES_PER_DOMAIN }, call),
    settle: (answer, requestId) => {
      const reading = readBatch(answer.body, domains);
      const charged = answer.credits.used ?? reading.creditsCharged ?? reading.found.size;
      const fetchedAt = context.wallet.now();
      for (const lookup of batch.lookups)
        keepLookup(context, batch.kind, lookup, reading, { requestId, charged, fetchedAt });
      const isWhole = reading.unanswered.size === 0 && reading.unexpected.length === 0;
      return { credits: charged, raw: isWhole ? null : answer.raw };
    },
  });
  return credits;
}

function keepLookup(
  context: RunContext,
  kind: LookupKind,
  lookup: Batch['lookups'][number],
  reading: BatchOutcome,
  facts: { requestId: number; charged: number; fetchedAt: number },
): void {
  const { db, workspace } = context.wallet;
  const keep = (outcome: SnapshotOutcome, raw: unknown): LookupEnd => ({
    state: outcome,
    snapshotId: keepAnswer(db, {
      workspace,
      kind,
      key: lookup.domain,
      fetchedAt: facts.fetchedAt,
      outcome,
      requestId: facts.requestId,
      raw: JSON.stringify(raw),
    }),
  });
  endLookup(db, context.job.id, kind, lookup.seq, endOf(lookup.domain, reading, facts.charged, keep));
  refreshRowState(db, context.job.id, context.job.options.kinds, lookup.seq);
}

function endOf(
  domain: string,
  reading: BatchOutcome,
  charged: number,
  keep: (outcome: SnapshotOutcome, raw: unknown) => LookupEnd,
): LookupEnd {
  const entry = reading.found.get(domain);
  if (entry !== undefined) return keep('found', entry);
  if (reading.noData.has(domain))
    return keep('no_data', { domain, success: false, error: 'No data available' });
  if (reading.invalid.has(domain))
    return keep('invalid', { domain, success: false, error: 'Invalid domain' });
  if (reading.skipped.has(domain)) return { state: 'skipped', note: 'The wallet was empty.' };
  // More was charged than can be attributed, so this domain may have been paid.
  if (charged > reading.found.size)
    return { state: 'unknown', note: 'The answer cannot be attributed to this domain.' };
  return { state: 'failed', note: 'The answer left this domain out.' };
}
