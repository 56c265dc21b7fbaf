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

/** How long each request is known to be lost, by a clock that does not jump. One per process. */
export interface LossWatch {
  sawLost(requestId: number): void;
  /** How long this process has known that the request's answer is lost, ms. */
  ageMs(requestId: number): number;
}

/** `onLoss` is called the first time that a request is seen to be lost. */
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

/** Puts a request whose answer was lost in doubt. `raw` is what arrived of the answer. */
export function putInDoubt(db: Writer, requestId: number, raw: string | null, at: number): void {
  db.transaction(() => {
    loseRequest(db, requestId, raw, at);
    const request = findRequest(db, requestId);
    if (request === undefined) return;
    addDoubts(db, request);
    markLookupsUnknown(db, request);
  });
}

/** Puts in doubt what an earlier process sent, up to `upTo`, unless its answer is held. */
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
  /** What the wallet must hold by everything booked so far. Null if that is not known. */
  expected: number | null;
  /** True if `expected` contains charges that the service did not name. */
  isSupposed: boolean;
  actual: number;
}

export interface Verdict {
  /** Credits of the fall that were booked to lost requests. */
  lost: number;
  /** Credits that are missing beyond what is booked. Negative if the wallet holds more. */
  unexplained: number;
  /** Runs in which something was opened again, or whose cost changed. */
  changedJobs: number[];
}

/**
 * Judges the requests in doubt by an exact look at the balance, taken while nothing paid was under way. If
 * the balance fell, the fall is booked to the requests, oldest first, each up to what it may cost. A request
 * is cleared only if the balance stayed as booked since the request was lost, for at least `quietMs`. By then
 * the service can no longer be working on it, so nothing more is learnt about the other requests. The balance
 * does not show which of them it fell for. Therefore each stays in doubt for what it may have cost beyond
 * what is booked to it. Call it in the transaction that takes the balance as the new expectation.
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
    // An answer showed a fall that is gone now: the wallet was filled up, by an unknown amount.
    const isHidden = request.moved === 'fell' && fell === 0;
    const isUnclear = isUntold || isHidden || request.moved === 'untold';
    const moved = isUnclear ? 'untold' : fall > 0 ? 'fell' : request.moved;
    const isOver = watch.ageMs(request.id) >= quietMs;
    if (!isOver) changeDoubt(db, request.id, { doubt, moved, fell });
    else if (moved === 'stood') verdict.changedJobs.push(...clear(db, request, at));
    // It cannot have cost more than the fall. If that is not known, it may have cost everything.
    else {
      const most = moved === 'fell' ? Math.max(0, fell - request.lostCredits - booked) : doubt;
      changeDoubt(db, request.id, { doubt: Math.min(doubt, most), moved: 'told', fell });
    }
  }
  return verdict;
}

/** Nothing was charged for the request's doubts, so they may be asked again. Returns the changed runs. */
function clear(db: Writer, request: StoredRequest, at: number): number[] {
  const subjects = doubtedNames(db, request.id);
  dropDoubtsOf(db, request.id);
  if (request.state === 'answered') changeDoubt(db, request.id, { ...request, doubt: 0, moved: 'told' });
  else moveRequest(db, request.id, 'not_charged', 'outcome_unknown', at);
  return request.state === 'resent' ? [] : reopenCleared(db, { ...request, subjects });
}

/** The balance fell by more than is booked and under way. What is in doubt may have been charged. */
export function noteFall(db: Writer, workspace: number, wallet: Wallet): void {
  for (const { id, doubt, moved, fell } of listDoubtful(db, workspace, wallet)) {
    if (moved === 'stood') changeDoubt(db, id, { doubt, moved: 'fell', fell });
  }
}

/** Sums of fractional prices differ in their last digits. Returns 0 for such a difference. */
export function withoutRounding(credits: number): number {
  return Math.abs(credits) < 1e-6 ? 0 : credits;
}
