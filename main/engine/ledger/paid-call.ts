import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { Answer } from '../service/answer.ts';
import type { Call } from '../service/call.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Writer } from '../store/database.ts';
import { askedSubjects, inDoubt, type Word } from '../store/doubts.ts';
import {
  creditsOfRequest,
  moveRequest,
  type NewRequest,
  openRequest,
  reopenRequest,
} from '../store/requests.ts';
import { priceOf } from '../store/wallets.ts';
import { noteRemaining, type WalletContext } from './balance.ts';
import { requireCapsHold, reserveWithinCaps } from './caps.ts';
import { putInDoubt } from './lost-requests.ts';
import type { Reservation } from './wallet-guard.ts';

export interface PaidCall {
  request: Omit<NewRequest, 'most'>;
  /** Credits that it costs at most. If left out, the price of each subject. */
  mostCredits?: number;
  /** A person's word to ask although it is in doubt. The doubts stay until an answer comes. */
  word?: Word | null;
  signal?: AbortSignal;
  send: (call: Call) => Promise<Answer>;
}

export interface PaidAnswer {
  requestId: number;
  credits: number;
}

/**
 * Sends one paid request. After a crash no answer that had arrived is lost, and nothing is bought twice: the
 * journal row is on disk before the bytes leave, and the answer, its snapshots and its charge are stored in
 * one transaction. Throws before anything is sent: `cap_reached` if it could cost more than the caps leave,
 * `assistants_off` if no person allows assistants to spend, `outcome_unknown` if a subject is in doubt, and the store's problem if it cannot take an answer. Else
 * throws `ServiceError`; outcome `unknown` means that its subjects are in doubt now. If the store cannot take
 * the answer, throws the store's problem, and the answer is held.
 */
export async function paidCall(context: WalletContext, call: PaidCall): Promise<PaidAnswer> {
  const { db } = context;
  const { wallet, jobId, subjects, workspace, assistant = null } = call.request;
  const most = call.mostCredits ?? subjects.length * priceOf(db, workspace, wallet);
  const amount = { wallet, jobId, assistant, credits: most };
  const asked = askedSubjects(call.request);
  const release = reserveWithinCaps(context, amount);
  const end = context.asking.begin(asked);
  let requestId: number | null = null;
  try {
    context.held.flush();
    context.held.requireRoom();
    requireNoDoubt(context, asked, call.word ?? null);
    requireCapsHold(context, amount);
    const request = { ...call.request, most };
    return await sendJournaled(context, { ...call, request }, amount, (id) => {
      requestId = id;
    });
  } finally {
    // A held answer is not booked yet. Until then it counts, and nothing else may ask for the same.
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
  if (doubted.length > 0)
    throw new StackdeskError('outcome_unknown', because('asked_in_doubt', { count: doubted.length }));
}

type JournaledCall = Omit<PaidCall, 'request'> & { request: NewRequest };

async function sendJournaled(
  context: WalletContext,
  call: JournaledCall,
  amount: Reservation,
  onJournaled: (requestId: number) => void,
): Promise<PaidAnswer> {
  await context.guard.enter();
  try {
    let requestId: number | null = null;
    let sentAt = 0;
    // True while an attempt is out and its end is not known. Only such an attempt can have cost something.
    let isAway = false;
    const onSend = () => {
      // What was held earlier must be written before this.
      context.held.flush();
      // A person may have lowered a cap while this waited for its turn.
      requireCapsHold(context, amount);
      sentAt = context.now();
      requestId = journal(context.db, call.request, requestId, sentAt);
      onJournaled(requestId);
      isAway = true;
    };
    const onAttemptEnd = () => {
      isAway = false;
      const id = requestId;
      if (id !== null)
        context.held.note(id, () => moveRequest(context.db, id, 'waiting', null, context.now()));
    };
    let answer: Answer;
    try {
      answer = await call.send({ onSend, onAttemptEnd, ...(call.signal ? { signal: call.signal } : {}) });
    } catch (error) {
      if (requestId !== null) endUnanswered(context, requestId, { error, isAway });
      throw error;
    }
    if (requestId === null) throw new Error('an answer came to a request that was never sent');
    await context.held.book(requestId, { ...call.request, sentAt }, answer);
    if (call.request.wallet === 'bulk_lookup')
      noteRemaining(context, answer.credits.remaining, call.request.most);
    return { requestId, credits: creditsOfRequest(context.db, requestId) };
  } finally {
    context.guard.leave();
  }
}

function journal(db: Writer, request: NewRequest, requestId: number | null, sentAt: number): number {
  if (requestId === null) return openRequest(db, request, sentAt);
  reopenRequest(db, requestId, sentAt);
  return requestId;
}

/** Notes how a request without an answer ended: it certainly cost nothing, or it is in doubt. */
function endUnanswered(
  context: WalletContext,
  requestId: number,
  { error, isAway }: { error: unknown; isAway: boolean },
): void {
  const { db, held, watch } = context;
  const at = context.now();
  const isLost = isAway && (!(error instanceof ServiceError) || error.outcome === 'unknown');
  if (!isLost) {
    const code = error instanceof StackdeskError ? error.code : 'internal';
    held.note(requestId, () => moveRequest(db, requestId, 'not_charged', code, at));
    return;
  }
  watch.sawLost(requestId);
  const raw = error instanceof ServiceError ? error.raw : null;
  held.note(requestId, () => putInDoubt(db, requestId, raw, at));
}

/** True if the error means that the answer of a paid request was lost. */
export function isLost(error: unknown): boolean {
  return error instanceof ServiceError && error.outcome === 'unknown';
}
