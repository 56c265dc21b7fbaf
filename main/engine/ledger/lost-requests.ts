import type { Wallet } from '../../../preload/contract/models/money.ts';
import type { Writer } from '../store/database.ts';
import { addDoubts, doubtedNames, dropDoubtsOf } from '../store/doubts.ts';
import { markLookupsUnknown, reopenCleared } from '../store/job-lookups.ts';
import { bookLostCharge } from '../store/ledger.ts';
import {
  addLostCredits,
  changeDoubt,
  endWaiting,
  findRequest,
  listDoubtful,
  listUnended,
  loseRequest,
  moveRequest,
  type StoredRequest,
} from '../store/requests.ts';
import { monotonic } from '../world/clock.ts';

/** How long each lost request has been lost for certain, by a clock that does not jump. One a process. */
export interface LossWatch {
  sawLost(requestId: number): void;
  /** Ms since this process knows that the request's answer is lost. */
  ageMs(requestId: number): number;
}

/** `onLoss` is told of each request when it is seen to be lost. */
export function createLossWatch(onLoss: () => void = () => {}): LossWatch {
  const seen = new Map<number, number>();
  const sawLost = (requestId: number) => {
    if (seen.has(requestId)) return;
    seen.set(requestId, monotonic());
    onLoss();
  };
  return {
    sawLost,
    ageMs: (requestId) => {
      sawLost(requestId);
      return monotonic() - (seen.get(requestId) ?? monotonic());
    },
  };
}

/** Puts a request whose answer was lost in doubt, for everyone. `raw` is what arrived of the answer. */
export function putInDoubt(db: Writer, requestId: number, raw: string | null, at: number): void {
  db.transaction(() => {
    loseRequest(db, requestId, raw, at);
    const request = findRequest(db, requestId);
    if (request === undefined) return;
    addDoubts(db, request);
    markLookupsUnknown(db, request);
  });
}

/** Puts in doubt what an earlier process had sent, up to the request `upTo`, and never heard of again; `isHeld`: its answer is here after all. */
export function recoverLost(
  db: Writer,
  { upTo, isHeld, at }: { upTo: number; isHeld: (requestId: number) => boolean; at: number },
): void {
  db.transaction(() => {
    endWaiting(db, upTo, at);
    for (const id of listUnended(db, upTo)) if (!isHeld(id)) putInDoubt(db, id, null, at);
  });
}

/** What one exact look at the balance showed. */
export interface BalanceSeen {
  workspace: number;
  wallet: Wallet;
  /** What the wallet must hold by everything booked so far; null if that is not known. */
  expected: number | null;
  /** `expected` holds charges that the service did not name. */
  isSupposed: boolean;
  actual: number;
}

export interface Verdict {
  /** Credits of the fall that were booked to lost requests. */
  lost: number;
  /** Credits that the wallet holds less than what is booked explains; negative if it holds more. */
  unexplained: number;
  /** Runs in which something was opened again, or whose cost changed. */
  changedJobs: number[];
}

/**
 * Judges the requests in doubt by an exact look at the balance, taken while nothing paid was under way. A fall is booked to them, oldest first, each
 * up to what it may cost. A request is cleared only if the balance stood as booked and named ever since it was lost, and for at least `quietMs`, longer than
 * the service can still be at work on it. After that time nothing more is learnt of the others: what each of them may have cost, beyond what is booked to
 * it, stays in doubt, since of several nobody knows which the balance fell for. Call it in the transaction that takes the balance as the new
 * expectation.
 */
export function judgeByBalance(
  db: Writer,
  watch: LossWatch,
  { workspace, wallet, expected, isSupposed, actual }: BalanceSeen,
  { quietMs, at }: { quietMs: number; at: number },
): Verdict {
  const fall = expected === null ? 0 : withoutRounding(expected - actual);
  const isUntold = expected === null || isSupposed || fall < 0;
  const verdict: Verdict = { lost: 0, unexplained: fall, changedJobs: [] };
  for (const request of listDoubtful(db, workspace, wallet)) {
    const booked = Math.min(request.doubt, Math.max(0, verdict.unexplained));
    if (booked > 0) {
      bookLostCharge(db, request, booked);
      addLostCredits(db, request.id, booked);
      verdict.lost += booked;
      if (request.jobId !== null) verdict.changedJobs.push(request.jobId);
      verdict.unexplained -= booked;
    }
    const doubt = request.doubt - booked;
    const fell = request.fell + Math.max(0, fall);
    // An answer showed a fall that is not to be seen any more: the wallet was filled up, and nobody can tell by how much.
    const isHidden = request.moved === 'fell' && fell === 0;
    const isUnclear = isUntold || isHidden || request.moved === 'untold';
    const moved = isUnclear ? 'untold' : fall > 0 ? 'fell' : request.moved;
    const isOver = watch.ageMs(request.id) >= quietMs;
    if (!isOver) changeDoubt(db, request.id, { doubt, moved, fell });
    else if (moved === 'stood') verdict.changedJobs.push(...clear(db, request, at));
    // It can't have cost more than the balance fell by; if nobody knows that, it may have cost all.
    else {
      const most = moved === 'fell' ? Math.max(0, fell - request.lostCredits - booked) : doubt;
      changeDoubt(db, request.id, { doubt: Math.min(doubt, most), moved: 'told', fell });
    }
  }
  return verdict;
}

/** Nothing was charged for what is in doubt of it: whoever asked may ask again. Returns the runs that this changed. */
function clear(db: Writer, request: StoredRequest, at: number): number[] {
  const subjects = doubtedNames(db, request.id);
  dropDoubtsOf(db, request.id);
  if (request.state === 'answered') changeDoubt(db, request.id, { ...request, doubt: 0, moved: 'told' });
  else moveRequest(db, request.id, 'not_charged', 'outcome_unknown', at);
  return request.state === 'resent' ? [] : reopenCleared(db, { ...request, subjects });
}

/** The balance fell by more than what is booked and under way: some of what is in doubt may have been charged. */
export function noteFall(db: Writer, workspace: number, wallet: Wallet): void {
  for (const { id, doubt, moved, fell } of listDoubtful(db, workspace, wallet)) {
    if (moved === 'stood') changeDoubt(db, id, { doubt, moved: 'fell', fell });
  }
}

/** Sums of fractional prices differ in their last digits. */
export function withoutRounding(credits: number): number {
  return Math.abs(credits) < 1e-6 ? 0 : credits;
}
