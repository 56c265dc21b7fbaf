import type { EnrichOptions, LookupKind } from '../../../preload/contract/models/enrich.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { askedFields, scopeText } from '../enrich/scope.ts';
import { paidCall } from '../ledger/paid-call.ts';
import { keepAnswer } from '../saved/keep-answer.ts';
import { type BatchOutcome, readBatch } from '../service/read/batch.ts';
import { readTechnologies } from '../service/read/technologies.ts';
import { endLookup, type LookupEnd } from '../store/job-lookups.ts';
import { refreshRowState } from '../store/job-rows.ts';
import type { PaidOperation } from '../store/requests.ts';
import type { SnapshotOutcome } from '../store/snapshots.ts';
import type { Batch, RunContext } from './run-context.ts';

const OPERATIONS: Record<LookupKind, PaidOperation> = {
  companies: 'companies_batch',
  technologies: 'technologies_batch',
};

/** Asks for one batch and keeps everything its answer brings; answers the credits it cost. Throws as `paidCall` does. */
export async function sendBatch(context: RunContext, batch: Batch): Promise<number> {
  const { client, workspace } = context.wallet;
  const { options } = context.job;
  const domains = batch.lookups.map((lookup) => lookup.domain);
  const { credits } = await paidCall(context.wallet, {
    request: {
      workspace,
      jobId: context.job.id,
      operation: OPERATIONS[batch.kind],
      wallet: 'bulk_lookup',
      subjects: domains,
    },
    subject: domains.length === 1 ? (domains[0] ?? null) : null,
    signal: context.control.signal,
    send: (call) =>
      batch.kind === 'companies'
        ? client.companiesBatch(domains, { fresh: options.fresh }, call)
        : client.technologiesBatch(domains, technologyQuestion(options), call),
    settle: (answer, requestId) => {
      const reading = withoutEmpty(readBatch(answer.body, domains), batch.kind, options);
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

/** What a run's options ask of technologies; what is not narrowed is left out. */
function technologyQuestion({ perDomain, category, fields, fresh }: EnrichOptions) {
  const named = askedFields(fields);
  return {
    perDomain,
    fresh,
    ...(category === null ? {} : { category }),
    ...(named === null ? {} : { fields: named }),
  };
}

/** Where only one category was asked for, an entry without any technology says that the domain has none of it, which costs nothing. */
function withoutEmpty(reading: BatchOutcome, kind: LookupKind, { category }: EnrichOptions): BatchOutcome {
  if (kind !== 'technologies' || category === null) return reading;
  const isEmpty = (entry: unknown) => readTechnologies(entry).technologies.length === 0;
  const empty = [...reading.found].filter(([, entry]) => isEmpty(entry)).map(([domain]) => domain);
  return {
    ...reading,
    found: new Map([...reading.found].filter(([domain]) => !empty.includes(domain))),
    noData: new Set([...reading.noData, ...empty]),
  };
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
      scope: kind === 'technologies' ? scopeText(context.job.options) : '',
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
  if (reading.skipped.has(domain)) return { state: 'skipped', note: because('wallet_empty') };
  // More was charged than can be attributed, so this domain may have been paid.
  if (charged > reading.found.size) return { state: 'unknown', note: because('not_attributed') };
  return { state: 'failed', note: because('left_out') };
}
