import type { LookupKind } from '#contract/models/enrich.ts';
import { because } from '#contract/reason.ts';
import { believableCredits, chargeOf, priceIn, registrableFor, type Settle } from '../ledger/book-answer.ts';
import { type DomainAnswer, keeperOfBatch } from '../saved/keep-answer.ts';
import { cameAt } from '../service/answer.ts';
import { type BatchOutcome, readBatch } from '../service/read/batch/batch.ts';
import { isOfAnotherKind } from '../service/read/serves.ts';
import { readTechnologies } from '../service/read/technologies.ts';
import type { Writer } from '../store/database.ts';
import { endLookups, endUnanswered, kindsOfJob, type LookupEnd, spanOf } from '../store/job-lookups.ts';
import { refreshRowsOf, type SeqSpan, seqsOfDomains } from '../store/job-rows.ts';
import type { JobOptions } from '../store/jobs.ts';
import type { StoredRequest } from '../store/requests.ts';
import { scopeText } from '../store/scope.ts';
import type { SnapshotOutcome } from '../store/snapshots.ts';
import { withoutRounding } from '../store/wallets.ts';

/** What a batch asked besides its domains, and where these are in its run, as its row in the journal holds it. */
export type BatchQuestion = Pick<JobOptions, 'perDomain' | 'category' | 'fields' | 'fresh'> & {
  seqs: SeqSpan;
};

/** Saves a batch's answers, even if the run was deleted meanwhile, and ends its lookups. */
export function settleBatch(kind: LookupKind): Settle {
  return (db, request, answer) => {
    const question = request.question as BatchQuestion;
    const read = readBatch(answer.body, request.subjects, registrableFor(request.subjects));
    const all = withoutOthers(read, kind);
    const { price, isPriced } = priceIn(db, request, answer);
    const figures = [answer.credits.used, believableCredits(all.creditsCharged, request)];
    const isEmptyPaid = figures.some((figure) => figure !== null && figure >= all.found.size * price);
    const reading = isEmptyPaid ? all : withoutEmpty(all, kind, question);
    const brought = reading.found.size * price;
    const isOther = isAboutOthers(reading);
    const named = chargeOf(figures, brought, { isPriced });
    const { credits, isNamed } = named;
    const told = Math.max(...figures.filter((figure) => figure !== null));
    const beyond = (each: number) => withoutRounding(told - reading.found.size * each);
    // A price that another answer named may be garbled. One that is too high hides what was charged besides.
    const own = answer.credits.cost ?? price;
    const isExplained = beyond(own) === 0 || beyond(price) === 0;
    // What such an answer says that it cost is no more about what was asked than the rest of it.
    const doubt = isOther ? Math.max(named.doubt, request.most - credits) : named.doubt;
    const facts = {
      kind,
      price,
      isOpen: !isExplained || isOther,
      isMore: !isExplained && beyond(own) > 0,
      fetchedAt: cameAt(answer),
      scope: kind === 'technologies' ? scopeText(question) : '',
      keep: keeperOfBatch(db, request.workspace, request.subjects),
    };
    const ends = request.subjects.map((domain) => ({
      domain,
      end: endOf(request, { domain, reading, ...facts }),
    }));
    if (request.jobId !== null) endLookupsOf(db, { ...request, jobId: request.jobId }, kind, ends);
    const doubted = ends.filter(({ end }) => end.state === 'unknown').map(({ domain }) => domain);
    const settled = ends.filter(({ end }) => end.snapshotId !== undefined).map(({ domain }) => domain);
    // A person who asked for one alone is told in the service's words why nothing was kept. A run has notes for that.
    const isTold = request.jobId !== null || settled.length === ends.length;
    const isWhole = isTold && reading.unanswered.size === 0 && reading.unexpected.length === 0;
    return {
      credits,
      isSupposed: !isNamed && answer.credits.cost === null && reading.found.size > 0,
      raw: isWhole ? null : answer.raw,
      subject: request.subjects.length === 1 ? (request.subjects[0] ?? null) : null,
      doubted,
      // If the answer named the charge, it is booked already.
      doubt: isNamed ? doubt : doubted.length * facts.price,
      lookups: request.subjects.filter((domain) => !isSaidFree(reading, domain)).length,
      settled,
    };
  };
}

/** Ends the lookups of a run that a batch was sent for, all at once: a run has a million of them. */
function endLookupsOf(
  db: Writer,
  { jobId, workspace, question }: StoredRequest & { jobId: number },
  kind: LookupKind,
  ends: readonly { domain: string; end: LookupEnd }[],
): void {
  const seqs = seqsOfDomains(
    db,
    jobId,
    ends.map(({ domain }) => domain),
    spanOf(question),
  );
  const known = ends.flatMap(({ domain, end }) => {
    const seq = seqs.get(domain);
    return seq === undefined ? [] : [{ seq, domain, end }];
  });
  const isUnanswered = ({ end }: { end: LookupEnd }) =>
    end.snapshotId === undefined && end.state !== 'unknown';
  for (const { seq, domain, end } of known.filter(isUnanswered))
    endUnanswered(db, { id: jobId, workspace }, { kind, seq, domain }, end);
  endLookups(
    db,
    jobId,
    kind,
    known.filter((each) => !isUnanswered(each)),
  );
  refreshRowsOf(
    db,
    jobId,
    kindsOfJob(db, jobId),
    known.map(({ seq }) => seq),
  );
}

interface Facts {
  kind: LookupKind;
  domain: string;
  reading: BatchOutcome;
  /** True if the answer does not say what it cost, or more or less than it brought, or is about others. */
  isOpen: boolean;
  /** True if it cost more than it brought. */
  isMore: boolean;
  price: number;
  fetchedAt: number;
  scope: string;
  keep: (answer: DomainAnswer) => number;
}

function endOf(request: StoredRequest, facts: Facts): LookupEnd {
  const { domain, reading } = facts;
  const keep = (outcome: SnapshotOutcome, raw: unknown): LookupEnd => ({
    state: outcome,
    snapshotId: facts.keep({
      kind: facts.kind,
      key: domain,
      fetchedAt: facts.fetchedAt,
      outcome,
      requestId: request.id,
      raw: JSON.stringify(raw),
      scope: facts.scope,
    }),
  });
  const entry = reading.found.get(domain);
  if (entry !== undefined) return keep('found', entry);
  const words = reading.words.get(domain);
  const unattributed: LookupEnd = {
    state: 'unknown',
    note: words === undefined ? because('not_attributed') : because('said_maybe_charged', { words }),
  };
  if (facts.isMore) return unattributed;
  if (reading.noData.has(domain))
    return keep('no_data', { domain, success: false, error: 'No data available' });
  if (reading.invalid.has(domain))
    return keep('invalid', { domain, success: false, error: 'Invalid domain' });
  if (reading.skipped.has(domain)) return { state: 'skipped', note: because('wallet_empty') };
  if (facts.isOpen) return unattributed;
  const other = reading.shared.get(domain);
  if (other !== undefined) return { state: 'unknown', note: because('shares_entry', { domain: other }) };
  return {
    state: 'failed',
    note: words === undefined ? because('left_out') : because('service_said', { words }),
  };
}

/** True if an answer names other domains and says nothing about any that was asked, as one to another request does. */
function isAboutOthers({
  found,
  noData,
  invalid,
  skipped,
  words,
  shared,
  unexpected,
}: BatchOutcome): boolean {
  const said = [found, noData, invalid, skipped, words, shared];
  return unexpected.length > 0 && said.every(({ size }) => size === 0);
}

function isSaidFree({ noData, invalid, skipped }: BatchOutcome, domain: string): boolean {
  return noData.has(domain) || invalid.has(domain) || skipped.has(domain);
}

/** An entry of another kind is one to another question, as one about another domain is. */
function withoutOthers(reading: BatchOutcome, kind: LookupKind): BatchOutcome {
  const others = [...reading.found].filter(([, entry]) => isOfAnotherKind(kind, entry));
  if (others.length === 0) return reading;
  const found = new Map(reading.found);
  for (const [domain] of others) found.delete(domain);
  const unexpected = [...reading.unexpected, ...others.map(([, entry]) => entry)];
  return { ...reading, found, unexpected };
}

/** If one category was asked for, an entry without technologies means "no data", which is free, unless it was paid. */
function withoutEmpty(reading: BatchOutcome, kind: LookupKind, { category }: BatchQuestion): BatchOutcome {
  if (kind !== 'technologies' || category === null) return reading;
  const isEmpty = (entry: unknown) => readTechnologies(entry).technologies.length === 0;
  const empty = [...reading.found].filter(([, entry]) => isEmpty(entry)).map(([domain]) => domain);
  return {
    ...reading,
    found: new Map([...reading.found].filter(([domain]) => !empty.includes(domain))),
    noData: new Set([...reading.noData, ...empty]),
  };
}
