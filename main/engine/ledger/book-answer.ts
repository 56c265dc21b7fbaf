import type { Answer } from '../service/answer.ts';
import type { Writer } from '../store/database.ts';
import { addDoubts, askedSubjects, dropDoubtsAbout } from '../store/doubts.ts';
import { markLookupsUnknown } from '../store/job-lookups.ts';
import { insertLedgerEntry } from '../store/ledger.ts';
import { findRequest, type PaidOperation, type StoredRequest, settleRequest } from '../store/requests.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { bookCharge, keepPrice } from '../store/wallets.ts';

/** What an answer came to. */
export interface Settlement {
  credits: number;
  /** Nobody named the credits: they follow from the price as it was last known. */
  isSupposed: boolean;
  /** The whole answer, if a part of it could not be attributed. */
  raw: string | null;
  /** What the ledger says was asked about; null for a batch of several. */
  subject: string | null;
  /** Those of the request's subjects for which nothing is in doubt any more. */
  settled: readonly string[];
  /** Those of which the answer says nothing although they may have been charged. */
  doubted: readonly string[];
  /** What they may have cost beyond `credits`. */
  doubt: number;
}

/** Keeps what an answer brought, by the journal's row alone, so that any process can do it at any time. Runs inside the booking's transaction. */
export type Settle = (db: Writer, request: StoredRequest, answer: Answer) => Settlement;
export type Settlements = Readonly<Record<PaidOperation, Settle>>;

/**
 * Books an answer: its results, the states of its lookups, the charge and the wallet in one transaction. A request that is booked already stays as it
 * is. Throws only what the store throws.
 */
export function bookAnswer(db: Writer, settlements: Settlements, requestId: number, answer: Answer): void {
  db.transaction(() => {
    const request = findRequest(db, requestId);
    if (request === undefined || request.state === 'answered') return;
    const settlement = settleOr(db, settlements, request, believable(answer, request));
    const { workspace, wallet, jobId, operation, subjects } = request;
    const { credits, isSupposed, raw, subject, doubt } = settlement;
    // When it left: the cap of a day counts it where it counted the reservation and the doubt.
    const at = request.sentAt;
    const balanceAfter = answer.credits.remaining;
    settleRequest(db, requestId, { status: answer.status, balanceAfter, credits, raw, doubt }, at);
    if (credits > 0) {
      const line = { workspace, wallet, requestId, jobId, operation, subject, asked: subjects.length };
      insertLedgerEntry(db, { at, credits, balanceAfter, ...line });
    }
    bookCharge(db, { workspace, wallet, credits, isSupposed, remaining: balanceAfter, at });
    if (wallet === 'bulk_lookup') keepPrice(db, { workspace, wallet, price: answer.credits.cost, at });
    dropDoubtsAbout(db, workspace, askedSubjects({ ...request, subjects: settlement.settled }));
    addDoubts(db, request, [...settlement.doubted]);
  });
}

/** How many times what was expected an answer may cost before its figure counts as garbled: prices do not rise that much overnight. */
const MOST_TIMES = 100;

function believable(answer: Answer, request: StoredRequest): Answer {
  return { ...answer, credits: { ...answer.credits, used: believableCredits(answer.credits.used, request) } };
}

/** What an answer says it cost, by header or in its body; null if that cannot be. */
export function believableCredits(
  credits: number | null,
  { most }: Pick<StoredRequest, 'most'>,
): number | null {
  return credits === null || credits < 0 || credits > Math.max(1, most) * MOST_TIMES ? null : credits;
}

/** An answer too odd to be read was paid for all the same: it is kept as it came, and what was asked is in doubt. */
function settleOr(db: Writer, settlements: Settlements, request: StoredRequest, answer: Answer): Settlement {
  try {
    return settlements[request.operation](db, request, answer);
  } catch (error) {
    if (error instanceof StoreFailure) throw error;
    markLookupsUnknown(db, request);
    const credits = answer.credits.used ?? 0;
    return {
      credits,
      isSupposed: false,
      raw: answer.raw,
      subject: null,
      settled: [],
      doubted: request.subjects,
      doubt: Math.max(0, request.most - credits),
    };
  }
}
