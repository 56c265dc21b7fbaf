import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import type { Answer } from '../service/answer.ts';
import type { Call } from '../service/call.ts';
import { ServiceError } from '../service/service-error.ts';
import { insertLedgerEntry } from '../store/ledger.ts';
import {
  moveRequest,
  type NewRequest,
  openRequest,
  reopenRequest,
  requestState,
  settleRequest,
} from '../store/requests.ts';
import { bookCharge } from '../store/wallets.ts';
import type { WalletContext } from './balance.ts';
import { requireCapsHold, reserveWithinCaps } from './caps.ts';
import { judgeInterrupted } from './judge-interrupted.ts';

/** What an answer came to: its price, and the whole answer where a part of it could not be attributed. */
export interface Settlement {
  credits: number;
  raw: string | null;
}

export interface PaidCall {
  request: NewRequest;
  /** What the ledger says was asked about; null for a batch of several. */
  subject: string | null;
  /** Credits that it costs at most; one for each subject where left out. */
  mostCredits?: number;
  signal?: AbortSignal;
  send: (call: Call) => Promise<Answer>;
  /** Keeps what the answer brought; runs inside the transaction that books the charge. */
  settle: (answer: Answer, requestId: number) => Settlement;
  /** Finds out what became of requests whose answer was lost; by the lookup wallet's balance where left out. */
  judge?: (context: WalletContext) => Promise<void>;
}

/**
 * Sends one paid request so that a crash at any instant loses nothing: the journal row is on disk before the bytes leave, and
 * the answer, its results and its charge land in one transaction.
 * Throws `cap_reached` before anything is sent where it could cost more than the caps leave; else `ServiceError`, one with outcome
 * `unknown` meaning that the balance could not clear it and its subjects are marked so.
 */
export async function paidCall(context: WalletContext, call: PaidCall): Promise<Settlement> {
  const { wallet, jobId, subjects } = call.request;
  const amount = { wallet, jobId, credits: call.mostCredits ?? subjects.length };
  const release = reserveWithinCaps(context, amount);
  try {
    await (call.judge ?? judgeInterrupted)(context);
    requireCapsHold(context, amount);
    return await sendJournaled(context, call);
  } finally {
    release();
  }
}

async function sendJournaled(context: WalletContext, call: PaidCall): Promise<Settlement> {
  await context.guard.enter();
  const journal = openJournal(context, call);
  let answer: Answer;
  try {
    answer = await call.send({ ...journal.hooks, ...(call.signal ? { signal: call.signal } : {}) });
  } catch (error) {
    context.guard.leave();
    throw await settleFailure(context, call, journal, error);
  }
  try {
    return book(context, call, answer, journal.requestId());
  } finally {
    journal.close();
    context.guard.leave();
  }
}

function openJournal(context: WalletContext, call: PaidCall) {
  let requestId: number | null = null;
  return {
    hooks: {
      onSend: () => {
        if (requestId === null) {
          requestId = openRequest(context.db, call.request, context.now());
          context.underWay.add(requestId);
        } else {
          reopenRequest(context.db, requestId, context.now());
        }
      },
      onAttemptEnd: () => {
        if (requestId !== null) moveRequest(context.db, requestId, 'waiting', null, context.now());
      },
    },
    wasSent: () => requestId !== null,
    requestId: () => {
      if (requestId === null) throw new Error('an answer came to a request that was never sent');
      return requestId;
    },
    close: () => {
      if (requestId !== null) context.underWay.delete(requestId);
    },
  };
}

function book(context: WalletContext, call: PaidCall, answer: Answer, requestId: number): Settlement {
  const { db } = context;
  const { workspace, wallet, jobId, operation, subjects } = call.request;
  return db.transaction(() => {
    const at = context.now();
    const settlement = call.settle(answer, requestId);
    const balanceAfter = answer.credits.remaining;
    settleRequest(db, requestId, { status: answer.status, balanceAfter, ...settlement }, at);
    if (settlement.credits > 0) {
      insertLedgerEntry(db, {
        at,
        workspace,
        wallet,
        requestId,
        jobId,
        operation,
        subject: call.subject,
        asked: subjects.length,
        credits: settlement.credits,
        balanceAfter,
      });
    }
    bookCharge(db, { workspace, wallet, credits: settlement.credits, remaining: balanceAfter, at });
    return settlement;
  });
}

/** Notes how a request failed; a lost answer is judged by the balance first. Answers the error to throw. */
async function settleFailure(
  context: WalletContext,
  call: PaidCall,
  journal: ReturnType<typeof openJournal>,
  error: unknown,
): Promise<unknown> {
  const isLost = !(error instanceof ServiceError) || error.outcome === 'unknown';
  if (journal.wasSent() && !isLost) {
    moveRequest(context.db, journal.requestId(), 'not_charged', error.code, context.now());
  }
  journal.close();
  if (!journal.wasSent() || !isLost) return error;
  await (call.judge ?? judgeInterrupted)(context);
  // Another caller may have judged this request together with its own, so its row is asked instead of the verdict.
  const isUncharged = requestState(context.db, journal.requestId()) === 'not_charged';
  return isUncharged ? new LostWithoutChargeError(error) : error;
}

/** The answer was lost, but the balance shows that nothing was charged: the request may be sent again. */
export class LostWithoutChargeError extends StackdeskError {
  constructor(cause: unknown) {
    super('server_error', because('answer_lost_not_charged'), { cause });
  }
}
