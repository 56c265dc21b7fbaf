import { because } from '#contract/reason.ts';
import { loadRegistrable, mayBeHost, type Registrable, registrableIfLoaded } from '../domains/registrable.ts';
import type { Answer } from '../service/answer.ts';
import type { Writer } from '../store/database.ts';
import { insertLedgerEntry } from '../store/ledger.ts';
import { findRequest, type PaidOperation, type StoredRequest, settleRequest } from '../store/requests.ts';
import { StoreFailure } from '../store/store-failure.ts';
import {
  bookCharge,
  noteCharged,
  raisePrice,
  setLookDue,
  toldPrice,
  UNTOLD_PRICE,
} from '../store/wallets.ts';
import { endAnswered, putInDoubt } from './doubt.ts';

/** What was read from an answer. */
export interface Settlement {
  credits: number;
  /** The answer named no credits: they follow from the last known price. */
  isSupposed: boolean;
  /** The whole answer, if a part of it could not be attributed. Null if not. */
  raw: string | null;
  /** The subject in the ledger. Null for a batch of several. */
  subject: string | null;
  /** The request's subjects about which nothing is in doubt now. */
  settled: readonly string[];
  /** The request's subjects that the answer leaves out, although they may have been charged. */
  doubted: readonly string[];
  /** What the doubted subjects may have cost beyond `credits`. */
  doubt: number;
  /** How many lookups `credits` may be for: all but those that the answer says are free. */
  lookups: number;
}

/**
 * Saves what an answer brought. It needs only the journal's row, so any process can do it at any time. Runs
 * inside the booking's transaction.
 */
export type Settle = (db: Writer, request: StoredRequest, answer: Answer) => Settlement;
export type Settlements = Readonly<Record<PaidOperation, Settle>>;

/**
 * Books an answer in one transaction: what it brought, the states of its lookups, the charge and the wallet.
 * Does nothing if the request is booked already. Throws only what the store throws.
 */
export function bookAnswer(db: Writer, settlements: Settlements, requestId: number, answer: Answer): void {
  db.transaction(() => {
    const request = findRequest(db, requestId);
    if (request === undefined || request.state === 'answered') return;
    const read = readPaid(db, settlements, request, believable(answer, request));
    const isOld = isCopy(answer, request);
    const settled = read ?? unread(request, answer);
    const settlement = isOld ? unbooked(settled) : settled;
    const { workspace, wallet, jobId, operation, subjects } = request;
    const { credits, isSupposed, raw, subject, doubt, doubted } = settlement;
    // The time when it left: a day's cap counts the charge in the same day as the reservation and the doubt.
    const at = request.sentAt;
    const balanceAfter = isOld ? null : answer.credits.remaining;
    const tookMs = Math.max(0, Date.parse(answer.answeredAt) - Date.parse(answer.sentAt));
    settleRequest(db, requestId, { status: answer.status, balanceAfter, credits, raw, doubt, tookMs }, at);
    if (credits > 0) {
      const line = { workspace, wallet, requestId, jobId, operation, subject, asked: subjects.length };
      insertLedgerEntry(db, { at, credits, balanceAfter, ...line });
    }
    bookCharge(db, { workspace, wallet, credits, isSupposed, remaining: balanceAfter, at });
    if (wallet === 'bulk_lookup') {
      const lookups = Math.max(1, settlement.lookups);
      const each = isSupposed ? null : credits / lookups;
      raisePrice(db, { workspace, wallet, price: answer.credits.cost, at });
      noteCharged(db, { workspace, wallet, price: each, most: (credits + doubt) / lookups, at });
    }
    endAnswered(db, request, settlement.settled);
    const way = read === null ? 'unread' : doubted.length > 0 ? 'left_out' : doubt > 0 ? 'figures' : null;
    // The next charge could hide what a look tells now.
    if (way === 'figures' && wallet === 'bulk_lookup') setLookDue(db, workspace, true);
    if (way !== null) putInDoubt(db, requestId, { way, subjects: doubted, at });
  });
}

/**
 * True if something in between kept an answer to a lookup from before it was asked. Then it may have cost nothing, and
 * the balance that it names is an old one.
 */
export function isCopy({ made }: Pick<Answer, 'made'>, { wallet }: Pick<StoredRequest, 'wallet'>): boolean {
  return wallet === 'bulk_lookup' && (made.age ?? 0) > 0;
}

/** What it brought is kept. A look at the wallet tells whether it was charged. */
function unbooked(settlement: Settlement): Settlement {
  const { credits, doubt } = settlement;
  return { ...settlement, credits: 0, isSupposed: false, doubt: doubt + credits };
}

/** An answer that costs more than this many times the expected credits counts as garbled. */
const MOST_TIMES = 100;

function believable(answer: Answer, request: StoredRequest): Answer {
  return { ...answer, credits: { ...answer.credits, used: believableCredits(answer.credits.used, request) } };
}

/** What an answer says that it cost, by header or body. Null if that cannot be right. */
export function believableCredits(
  credits: number | null,
  { most }: Pick<StoredRequest, 'most'>,
): number | null {
  return credits === null || credits < 0 || credits > Math.max(1, most) * MOST_TIMES ? null : credits;
}

/**
 * The price of one lookup by an answer, and whether the service named one at all. A lower one than is known is not believed,
 * as in `raisePrice`.
 */
export function priceIn(
  db: Writer,
  { workspace, wallet }: StoredRequest,
  { credits }: Answer,
): { price: number; isPriced: boolean } {
  const told = toldPrice(db, workspace, wallet);
  const isPriced = credits.cost !== null || told !== null;
  return { price: Math.max(credits.cost ?? 0, told ?? UNTOLD_PRICE), isPriced };
}

/**
 * What an answer cost, from the figures that it names and the price of what it brought. The largest counts: what a
 * second figure does not confirm is in doubt. If only one figure is named, it is believed, unless what was brought costs
 * more, or costs less by a price that the service told.
 */
export function chargeOf(
  figures: readonly (number | null)[],
  brought: number,
  { isPriced }: { isPriced: boolean },
): Pick<Settlement, 'credits' | 'doubt'> & { isNamed: boolean } {
  const named = figures.filter((figure) => figure !== null);
  const [only = brought] = named;
  const [largest = only, second = only] = [...named, brought].sort((a, b) => b - a);
  const credits = named.length > 1 || (isPriced && brought > 0) ? second : only;
  return { credits, doubt: Math.max(0, largest - credits), isNamed: named.length > 0 };
}

/**
 * The answer may call a host by the name of its site. Throws a `StoreFailure` if that can't be told yet, as for an answer
 * that an earlier program held: it is booked a little later.
 */
export function registrableFor(domains: readonly string[]): Registrable | null {
  const registrable = registrableIfLoaded();
  if (registrable !== null || !domains.some(mayBeHost)) return registrable;
  void loadRegistrable();
  throw new StoreFailure('store_locked', because('store_held'));
}

/** Null if the answer cannot be read. */
function readPaid(
  db: Writer,
  settlements: Settlements,
  request: StoredRequest,
  answer: Answer,
): Settlement | null {
  try {
    return settlements[request.operation](db, request, answer);
  } catch (error) {
    if (error instanceof StoreFailure) throw error;
    return null;
  }
}

/** An answer that cannot be read was paid all the same. It is saved, and what was asked is in doubt. */
function unread(request: StoredRequest, answer: Answer): Settlement {
  const credits = believable(answer, request).credits.used ?? 0;
  return {
    credits,
    isSupposed: false,
    raw: answer.raw,
    subject: null,
    settled: [],
    doubted: request.subjects,
    doubt: Math.max(0, request.most - credits),
    lookups: request.subjects.length,
  };
}
