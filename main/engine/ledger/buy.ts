import { type ErrorCode, StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { loadRegistrable, mayBeHost, registrableIfLoaded } from '../domains/registrable.ts';
import type { Answer } from '../service/answer.ts';
import type { Call } from '../service/call.ts';
import { REFUSES_TOKEN } from '../service/send.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Writer } from '../store/database.ts';
import { askedSubjects, inDoubt, type Word, wereCharged } from '../store/doubts.ts';
import {
  creditsOfRequest,
  findRequest,
  hasNamedBalance,
  hasPresumed,
  moveRequest,
  type NewRequest,
  openRequest,
  presumeFree,
  reopenRequest,
} from '../store/requests.ts';
import { isLookDue, priceOf, settledBalance, withoutRounding } from '../store/wallets.ts';
import { monotonic } from '../world/clock.ts';
import {
  anchorBalance,
  hasFreshLook,
  hasJustStood,
  isOurs,
  isFallExplained,
  noteExcess,
  noteRemaining,
  type WalletContext,
} from './balance.ts';
import { isCopy } from './book-answer.ts';
import { requireCapsHold, reserveWithinCaps } from './caps.ts';
import { putInDoubt } from './doubt.ts';
import type { Lease, LeaseWish } from './leases.ts';
import type { Reservation } from './wallet-guard.ts';

/** One paid question. */
export interface Ask {
  request: Omit<NewRequest, 'most'>;
  /** Credits that it costs at most. If left out, the price of each subject. It does not leave if that is higher now. */
  mostCredits?: number;
  /** Credits that the asker saw as its price. It does not leave if a look at the wallet names more. */
  limit?: number | undefined;
  /** A person's word to ask although it is in doubt. The doubts stay until an answer comes. */
  word?: Word | null;
  signal?: AbortSignal;
  send: (call: Call) => Promise<Answer>;
}

/** What somebody wants to buy. */
export interface Purchase {
  /** All that it may ask for, as `askedSubjects` writes it. */
  subjects: readonly string[];
  /** What is to happen while the team's library can't be asked. */
  wish?: LeaseWish;
  /**
   * What is to be asked now. With a team, it is called once the lease is here, and what colleagues bought is stored;
   * only what the lease holds may be asked. Null if nothing is left to ask. Without a team the lease is null.
   */
  ask(lease: Lease | null): Ask | null | Promise<Ask | null>;
}

/** What an answer brought. `credits` are what it cost, as booked. */
export interface Bought {
  requestId: number;
  credits: number;
}

/**
 * Buys something: the one door through which every paid request leaves. It takes the team's lease, holds the
 * caps of everyone concerned, and books the answer. After a crash no answer that had arrived is lost, and
 * nothing is bought twice: the journal row is on disk before the bytes leave, and the answer, its snapshots
 * and its charge are stored in one transaction. An attempt that was refused stays reserved until a free look
 * at the wallet shows that it cost nothing; only then it is repeated.
 *
 * Returns null if `ask` did. Throws before anything is sent: what `TeamLeases.take` throws, `cap_reached` if it could
 * cost more than the caps leave, `wallet_fell` if a person must first say who uses the wallet, `assistants_off` if no
 * person allows assistants to spend, `outcome_unknown` if a subject is in doubt, and the store's problem if it cannot
 * take an answer. Else throws `ServiceError`; outcome `unknown` means that its subjects are in doubt now. If the store
 * cannot take the answer, throws the store's problem, and the answer is held.
 */
export async function buy(context: WalletContext, { subjects, wish, ask }: Purchase): Promise<Bought | null> {
  // Two that are the same are asked one after the other. The service may tell the second that it is bought already.
  const busy = () => subjects.find(context.asking.isAsked);
  for (let subject = busy(); subject !== undefined; subject = busy()) await context.asking.whenFree(subject);
  const leased = context.leases.take(context.workspace, subjects, context.asking, {
    ...wish,
    isExplained: () => isFallExplained(context, wish?.signal),
  });
  // Until it is known what is to be asked, nothing else of this program may ask for the same.
  const isFree = context.asking.begin(subjects);
  let lease: Lease | null = null;
  try {
    if (leased !== null) lease = await leased;
    const asked = ask(lease);
    // Caps are reserved before anything is awaited, unless the question itself has to be.
    const known = asked instanceof Promise ? await asked : asked;
    return known === null ? null : await askUntilTold(context, known, lease);
  } finally {
    isFree();
    lease?.end(() => !context.held.isHolding());
  }
}

/** Asks, and asks again after refusals that pass and cost nothing. */
async function askUntilTold(context: WalletContext, ask: Ask, lease: Lease | null): Promise<Bought> {
  const { db } = context;
  const { wallet } = ask.request;
  for (let failures = 0; ; failures += 1) {
    if (wallet === 'bulk_lookup' && hasToLook(context, ask.request)) await lookFirst(context, ask.signal);
    const most = ask.mostCredits ?? priceOfAsked(db, ask.request);
    if (withoutRounding(most - (ask.limit ?? most)) > 0) throw priceRose();
    const sent: Sent = { requestId: null };
    try {
      return await attempt(context, { ...ask, request: { ...ask.request, most } }, lease, sent);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.outcome !== 'presumed') throw error;
      const waitMs = context.client.repeatAfterMs(error, failures);
      // The look comes last: a charge may reach the wallet a little later.
      if (waitMs !== null) await context.guard.pause(waitMs, ask.signal);
      await anchorBalance(context, ask.signal).catch(() => undefined);
      const state = sent.requestId === null ? undefined : findRequest(db, sent.requestId)?.state;
      if (state === 'unknown' || state === 'resent') throw chargedAfterAll(error);
      if (ask.signal?.aborted === true) throw new StackdeskError('cancelled', because('stopped'));
      if (waitMs === null || state !== 'not_charged') throw asTheWalletSays(context, error);
    }
  }
}

/**
 * A wallet is not empty because something in between says so. Only lookups come here: a refused start of a list is free, or
 * in doubt.
 */
function asTheWalletSays({ db, workspace }: WalletContext, error: ServiceError): ServiceError {
  const holds = settledBalance(db, workspace, 'bulk_lookup') ?? 0;
  if (error.code !== 'insufficient_credits' || holds < priceOf(db, workspace, 'bulk_lookup')) return error;
  return new ServiceError('bad_answer', error.reason ?? error.message, error);
}

/**
 * True if a refused attempt waits for a look at the wallet, or if what is known of that is old: nobody knows what others
 * did, or a month's end, since another program looked. For a single lookup, a look of some seconds ago is old, unless
 * others use the wallet anyway.
 */
function hasToLook(context: WalletContext, { subjects }: Ask['request']): boolean {
  const { db, workspace, guard } = context;
  const isOld = subjects.length === 1 && !guard.isSpending() && isOurs(context) && !hasJustStood(context);
  const isKnown = settledBalance(db, workspace, 'bulk_lookup') !== null && hasFreshLook(context) && !isOld;
  return !isKnown || isLookDue(db, workspace) || hasPresumed(db, workspace, 'bulk_lookup');
}

const NO_ACCESS: ReadonlySet<ErrorCode> = new Set([...REFUSES_TOKEN, 'not_connected', 'token_awaited']);

/** Throws if a look cannot be had, and refused attempts wait for it, or nothing else can be had either. */
async function lookFirst(context: WalletContext, signal: AbortSignal | undefined): Promise<void> {
  try {
    await anchorBalance(context, signal);
  } catch (error) {
    const isRefused = error instanceof StackdeskError && NO_ACCESS.has(error.code);
    if (isRefused || hasPresumed(context.db, context.workspace, 'bulk_lookup')) throw error;
  }
}

/** The wallet fell for an attempt that looked refused. */
function chargedAfterAll({ status }: ServiceError): ServiceError {
  return new ServiceError('outcome_unknown', because('refused_and_charged', { status: status ?? 0 }), {
    outcome: 'unknown',
    status,
  });
}

function priceOfAsked(db: Writer, { workspace, wallet, subjects }: Ask['request']): number {
  return subjects.length * priceOf(db, workspace, wallet);
}

/** Throws if the price rose above what is reserved, while the request waited for a look or for its turn. */
function requirePriceHolds({ db }: WalletContext, request: NewRequest): void {
  if (withoutRounding(priceOfAsked(db, request) - request.most) > 0) throw priceRose();
}

function priceRose(): StackdeskError {
  return new StackdeskError('cancelled', because('price_rose'));
}

type Priced = Omit<Ask, 'request'> & { request: NewRequest };
interface Sent {
  requestId: number | null;
}

async function attempt(
  context: WalletContext,
  ask: Priced,
  lease: Lease | null,
  sent: Sent,
): Promise<Bought> {
  const { wallet, jobId, most, assistant = null } = ask.request;
  // The answer to a host, or one that is held, can only be booked with it.
  const isNeeded = context.held.isHolding() || ask.request.subjects.some(mayBeHost);
  if (isNeeded && registrableIfLoaded() === null) await loadRegistrable();
  const amount = { wallet, jobId, assistant, credits: most };
  const asked = askedSubjects(ask.request);
  const release = reserveWithinCaps(context, amount);
  const end = context.asking.begin(asked);
  try {
    context.held.flush();
    context.held.requireRoom();
    requireNoDoubt(context, asked, ask.word ?? null);
    requireCapsHold(context, amount);
    return await sendJournaled(context, ask, { amount, lease, sent });
  } finally {
    // A held answer is not booked yet. Until then it counts, and nothing else may ask for the same.
    const { requestId } = sent;
    if (requestId === null || !context.held.isHeld(requestId)) {
      release();
      end();
    } else {
      void context.held.whenFree(requestId).then(() => {
        release();
        end();
      });
    }
  }
}

function requireNoDoubt({ db, workspace }: WalletContext, asked: readonly string[], word: Word | null): void {
  const doubted = inDoubt(db, workspace, asked, word);
  if (doubted.length === 0) return;
  if (wereCharged(db, workspace, doubted))
    throw new StackdeskError('outcome_unknown', because('asked_and_charged'));
  throw inDoubtAlready(doubted.length);
}

/** Of so many subjects an earlier answer was lost. */
export function inDoubtAlready(count: number): StackdeskError {
  return new StackdeskError('outcome_unknown', because('asked_in_doubt', { count }));
}

async function sendJournaled(
  context: WalletContext,
  ask: Priced,
  { amount, lease, sent }: { amount: Reservation; lease: Lease | null; sent: Sent },
): Promise<Bought> {
  await context.guard.enter();
  try {
    let sentAt = 0;
    /** What the wallet held at most, by everything that was booked when the request left. */
    let heldMost: number | null = null;
    let leftAtMs = monotonic();
    // True while an attempt is out and its end is not known. Only such an attempt can have cost something.
    let isAway = false;
    const onSend = () => {
      // It may have run out while this waited for its turn.
      if (lease?.isGood() === false) throw new StackdeskError('cancelled', because('lease_over'));
      // What was held earlier must be written before this.
      context.held.flush();
      // A person may have lowered a cap meanwhile.
      requireCapsHold(context, amount);
      requirePriceHolds(context, ask.request);
      sentAt = context.now();
      sent.requestId = journal(context, ask.request, { requestId: sent.requestId, sentAt });
      isAway = true;
      heldMost = settledBalance(context.db, context.workspace, 'bulk_lookup');
      leftAtMs = monotonic();
    };
    const onAttemptEnd = () => {
      isAway = false;
      const id = sent.requestId;
      if (id !== null)
        context.held.note(id, () => moveRequest(context.db, id, 'waiting', null, context.now()));
    };
    let answer: Answer;
    try {
      const call = { onSend, onAttemptEnd, ...(ask.signal ? { signal: ask.signal } : {}) };
      const dated = context.watch.dated(await ask.send(call), leftAtMs);
      answer = agedByBalance(context, ask.request, { answer: dated, heldMost });
    } catch (error) {
      if (sent.requestId !== null) endUnanswered(context, sent.requestId, { error, isAway });
      throw error;
    }
    const { requestId } = sent;
    if (requestId === null) throw new Error('an answer came to a request that was never sent');
    context.watch.sawTrip(monotonic() - leftAtMs);
    await context.held.book(requestId, { ...ask.request, sentAt }, answer);
    if (ask.request.wallet === 'bulk_lookup' && !isCopy(answer, ask.request)) {
      noteExcess(context, { requestId, heldMost }, answer);
      noteRemaining(context, { requestId, most: ask.request.most, leftAtMs }, answer);
    }
    return { requestId, credits: creditsOfRequest(context.db, requestId) };
  } finally {
    context.guard.leave();
  }
}

/**
 * A single lookup that something in between kept may be dated anew. It names a balance that an answer to the same named
 * before, and that the wallet cannot hold any more. Then it is a copy, as if it told its age.
 */
function agedByBalance(
  { db, workspace }: WalletContext,
  { operation, subjects, wallet }: NewRequest,
  { answer, heldMost }: { answer: Answer; heldMost: number | null },
): Answer {
  const { remaining, used } = answer.credits;
  if (wallet !== 'bulk_lookup' || subjects.length !== 1 || remaining === null || heldMost === null)
    return answer;
  const isTooMuch = withoutRounding(remaining - heldMost + (used ?? priceOf(db, workspace, wallet))) > 0;
  if (!isTooMuch || !hasNamedBalance(db, { workspace, operation, subjects, balance: remaining }))
    return answer;
  return { ...answer, made: { ...answer.made, age: Math.max(1, answer.made.age ?? 0) } };
}

function journal(
  { db, watch }: WalletContext,
  request: NewRequest,
  { requestId, sentAt }: { requestId: number | null; sentAt: number },
): number {
  const date = watch.serviceNow();
  if (requestId === null) return openRequest(db, request, sentAt, date);
  reopenRequest(db, requestId, sentAt, date);
  return requestId;
}

/** Notes how a request without an answer ended: it cost nothing, is presumed to have, or is in doubt. */
function endUnanswered(
  context: WalletContext,
  requestId: number,
  { error, isAway }: { error: unknown; isAway: boolean },
): void {
  const { db, held, watch } = context;
  const at = context.now();
  const { outcome, status = null, raw = null } = error instanceof ServiceError ? error : {};
  const code = error instanceof StackdeskError ? error.code : 'internal';
  if (!isAway || outcome === 'not-charged' || outcome === 'not-sent')
    held.note(requestId, () => moveRequest(db, requestId, 'not_charged', code, at));
  else if (outcome === 'presumed')
    held.note(requestId, () => presumeFree(db, requestId, { errorCode: code, status }, at));
  else {
    watch.sawLost(requestId);
    held.note(requestId, () => putInDoubt(db, requestId, { way: 'lost', loss: { status, raw, at } }));
  }
}

/** True if the error means that the answer of a paid request was lost. */
export function isLost(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.outcome === 'unknown';
}
