import { reasonOf, StackdeskError } from '#contract/errors.ts';
import type { AnswerRest } from '#contract/models/lookup.ts';
import { because } from '#contract/reason.ts';
import { isoTime } from '../base/iso-time.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { buy } from '../ledger/buy.ts';
import { type Answer, savedJson } from '../service/answer.ts';
import type { Call } from '../service/call.ts';
import type { ServiceClient } from '../service/client.ts';
import { readBatch } from '../service/read/batch/batch.ts';
import { wordsOf } from '../service/read/outcome.ts';
import { isOtherTechnology } from '../service/read/serves.ts';
import { readTechnologies } from '../service/read/technologies.ts';
import { readTechnologyStats } from '../service/read/technology-stats.ts';
import { fieldsOf } from '../service/read/values.ts';
import type { Reader } from '../store/database.ts';
import { askedSubjects, knownDoubts, type Word } from '../store/doubts.ts';
import { type PaidOperation, rawOfRequest } from '../store/requests.ts';
import {
  answerForOther,
  latestSnapshot,
  listSnapshots,
  newestSnapshot,
  type Snapshot,
  type SnapshotKind,
  snapshotOfRequest,
  youngAnswers,
} from '../store/snapshots.ts';
import { buyerOf } from '../store/team.ts';
import { priceOf } from '../store/wallets.ts';
import { domainKey, technologyKey } from './subject.ts';

/** A colleague's answer of this age is taken although a person asks for a new one. */
const JUST_BOUGHT_MS = 60_000;

export type LookupSubject = 'domain' | 'technology' | 'company';

/** One answer, saved or new. `answer` is the service's JSON; `credits` is its cost now, 0 for a saved one. */
export interface LookupAnswer {
  subject: LookupSubject;
  key: string;
  outcome: 'found' | 'no_data' | 'invalid';
  saved: boolean;
  fetchedAt: string;
  /** The colleague who bought it. Null if this computer did. */
  boughtBy: string | null;
  /** What it does not name, as an answer of a batch may not. Null if it names everything. */
  rest: AnswerRest | null;
  credits: number;
  answer: unknown;
}

export interface LookupRequest {
  subject: LookupSubject;
  name: string;
  /** How old a saved answer may be, ms. 0 uses none, null any. */
  maxAgeMs: number | null;
  /** The service looks again instead of using its own cache. It charges all the same. */
  fresh: boolean;
  /** A further page, from 2 on. Saved answers are not used. */
  page?: number | undefined;
  /** For technologies: also lists websites that run it. Saved answers are not used. */
  websites?: boolean | undefined;
  /** A person's word: ask although an earlier answer to this was lost and may have been charged. */
  resendUnknown?: boolean | undefined;
  /** Who it is paid for, such as a client. */
  label?: string | null | undefined;
  /** The session of an assistant that asks. */
  assistant?: number | null | undefined;
  /** The price that the asker saw. If it is higher by now, nothing is asked. */
  mostCredits?: number | undefined;
}

const PLANS: Record<
  LookupSubject,
  {
    kind: SnapshotKind;
    operation: PaidOperation;
    send: (client: ServiceClient, key: string, request: LookupRequest, call: Call) => Promise<Answer>;
  }
> = {
  domain: {
    kind: 'technologies',
    operation: 'domain_lookup',
    send: (client, key, { fresh, page }, call) =>
      client.lookupDomain(key, { fresh, ...(page ? { page } : {}) }, call),
  },
  technology: {
    kind: 'technology',
    operation: 'technology_lookup',
    send: (client, key, { fresh, page, websites = false }, call) =>
      client.lookupTechnology(key, { fresh, websites, ...(page ? { page } : {}) }, call),
  },
  company: {
    kind: 'companies',
    operation: 'company_lookup',
    send: (client, key, { fresh }, call) => client.lookupCompany(key, { fresh }, call),
  },
};

/** A saved answer that is young enough, which is free, or undefined. Needs no connection. */
export function savedAnswer(
  db: Reader,
  workspace: number,
  request: LookupRequest,
  now: number,
): LookupAnswer | undefined {
  if (request.fresh || request.page !== undefined || request.websites === true) return undefined;
  const key = keyOf(db, workspace, request);
  const age = youngAnswers(request.maxAgeMs, now);
  const snapshot = latestSnapshot(db, workspace, PLANS[request.subject].kind, key, age);
  return snapshot === undefined
    ? undefined
    : describe({ db, workspace }, request.subject, snapshot, { saved: true, credits: 0 });
}

/**
 * Returns a saved answer that is young enough, for free. Else pays the service for one and saves it for ever.
 * If the same is being asked at this moment, waits for that answer and uses it. Throws as `buy` does.
 * Throws `bad_answer`, with the service's words, if the answer has no data and does not say that there is
 * none; such an answer is not saved.
 */
export async function lookup(wallet: WalletContext, request: LookupRequest): Promise<LookupAnswer> {
  return ask(
    wallet,
    request,
    request.resendUnknown === true ? knownDoubts(wallet.db, wallet.workspace) : null,
  );
}

async function ask(wallet: WalletContext, request: LookupRequest, word: Word | null): Promise<LookupAnswer> {
  const { db, workspace } = wallet;
  const saved = savedAnswer(db, workspace, request, wallet.now());
  if (saved !== undefined) return saved;
  const asked = questionOf(wallet, request);
  if (word === null) requireNotAnsweredForOther(wallet, request.subject, asked.key);
  const [subject = ''] = askedSubjects(asked);
  const newest = newestSnapshot(db);
  if (wallet.asking.isAsked(subject)) {
    await wallet.asking.whenFree(subject);
    return cameAnswer(wallet, request, newest) ?? ask(wallet, request, word);
  }
  let theirs: LookupAnswer | undefined;
  const bought = await buy(wallet, {
    subjects: [subject],
    wish: { isAssistants: request.assistant != null },
    ask: (lease) => {
      if (lease !== null) {
        theirs = savedAnswer(db, workspace, request, wallet.now()) ?? cameAnswer(wallet, request, newest);
        if (theirs !== undefined || !lease.mine.has(subject)) return null;
      }
      const form = formOf(wallet, request);
      return {
        request: {
          ...asked,
          ...form,
          ...{ workspace, jobId: null, go: 1, wallet: 'bulk_lookup' },
          label: request.label ?? null,
          assistant: request.assistant ?? null,
        },
        word,
        limit: request.mostCredits,
        send: (call) => form.send(wallet.client, asked.key, request, call),
      };
    },
  });
  if (theirs !== undefined) return theirs;
  // A colleague asks for it.
  if (bought === null) return ask(wallet, request, word);
  const { requestId, credits } = bought;
  const kept = snapshotOfRequest(db, requestId);
  if (kept?.key === asked.key) return describe(wallet, request.subject, kept, { saved: false, credits });
  throw refusalOf(rawOfRequest(db, requestId), asked.key, request.subject);
}

function questionOf({ db, workspace }: WalletContext, request: LookupRequest) {
  const key = keyOf(db, workspace, request);
  const { operation } = PLANS[request.subject];
  const { fresh, page = 1, websites = false } = request;
  return { key, operation, subjects: [key], question: { fresh, page, websites } };
}

type Form = Pick<(typeof PLANS)[LookupSubject], 'operation' | 'send'> & { question?: object };

/**
 * How the question is sent. What is between here and the service may repeat a GET by itself, which is charged again, and
 * keep copies of its answer. So a company is asked for as a batch of one while the limit of batches has room.
 */
function formOf({ client }: WalletContext, { subject, fresh }: LookupRequest): Form {
  if (subject !== 'company' || !client.hasRoomForBatch()) return PLANS[subject];
  return {
    operation: 'companies_batch',
    question: { fresh, isSingle: true },
    send: (used, key, request, call) =>
      used.companiesBatch([key], { fresh: request.fresh }, { ...call, priority: 'interactive' }),
  };
}

function cameAnswer(wallet: WalletContext, request: LookupRequest, newest: number): LookupAnswer | undefined {
  const came = cameSince(wallet, request, newest);
  return came && describe(wallet, request.subject, came, { saved: true, credits: 0 });
}

/** The answer that came meanwhile, if it is to the same question. */
function cameSince(
  { db, workspace, now }: WalletContext,
  request: LookupRequest,
  newest: number,
): Snapshot | undefined {
  const { kind } = PLANS[request.subject];
  const found = listSnapshots(db, workspace, kind, keyOf(db, workspace, request)).findLast(
    ({ id, page, scope }) => id > newest && page === (request.page ?? 1) && scope === '',
  );
  // What a colleague bought some time ago came now, too. It counts as any saved answer does.
  if (found === undefined || buyerOf(db, found.id) === null || found.fetchedAt >= now() - JUST_BOUGHT_MS)
    return found;
  return undefined;
}

/**
 * Throws `outcome_unknown` if the service answered a question about this technology for another one. It may take the name
 * for that one's, or something in between mixed answers up: only a person can say that it is asked, and charged, again.
 */
function requireNotAnsweredForOther(
  { db, workspace }: WalletContext,
  subject: LookupSubject,
  key: string,
): void {
  const raw = subject === 'technology' ? answerForOther(db, workspace, key) : undefined;
  if (raw !== undefined) throw new StackdeskError('outcome_unknown', reasonOf(refusalOf(raw, key, subject)));
}

/** The error for an answer that has neither data nor a word that there is none. */
function refusalOf(raw: string | null, key: string, subject: LookupSubject): StackdeskError {
  const body = savedJson(raw ?? '');
  const { name: told, id } = readTechnologyStats(body);
  const isOther =
    subject === 'technology' &&
    isOtherTechnology({ technology: key, techapiId: null }, { technology: told, techapiId: id });
  if (told !== null && isOther)
    return new StackdeskError('bad_answer', because('answer_about_other', { told, asked: key }));
  const said = readBatch(body, [key]);
  if (said.skipped.has(key)) return new StackdeskError('insufficient_credits', because('wallet_empty'));
  const words = said.words.get(key) ?? wordsOf(fieldsOf(body));
  return new StackdeskError(
    'bad_answer',
    words === null ? because('answer_not_kept') : because('service_said', { words }),
  );
}

/** The key under which the answers to a question are saved. */
export function keyOf(
  db: Reader,
  workspace: number,
  { subject, name }: Pick<LookupRequest, 'subject' | 'name'>,
): string {
  return subject === 'technology' ? technologyKey(db, workspace, name) : domainKey(name);
}

/** What the answer about a domain does not name of its technologies, and what that costs. */
function restOf({ db, workspace }: Shelf, { outcome, raw }: Snapshot): AnswerRest | null {
  if (outcome !== 'found') return null;
  const { technologies, total, hasMore, nextPage } = readTechnologies(savedJson(raw));
  const named = technologies.length;
  if (!hasMore && (total ?? 0) <= named) return null;
  return { named, total, page: nextPage, credits: priceOf(db, workspace, 'bulk_lookup') };
}

/** Where answers are saved. */
interface Shelf {
  db: Reader;
  workspace: number;
}

function describe(
  shelf: Shelf,
  subject: LookupSubject,
  snapshot: Snapshot,
  price: Pick<LookupAnswer, 'saved' | 'credits'>,
): LookupAnswer {
  const { id, key, outcome, fetchedAt, raw } = snapshot;
  return {
    subject,
    key,
    outcome,
    ...price,
    fetchedAt: isoTime(fetchedAt),
    boughtBy: buyerOf(shelf.db, id),
    rest: subject === 'domain' ? restOf(shelf, snapshot) : null,
    answer: savedJson(raw),
  };
}
