import { lookupsOfCredits } from '../ledger/price.ts';
import type { Reader } from '../store/database.ts';
import { hasSkippedForBudget } from '../store/job-lookups.ts';
import { findJob, type StoredJob } from '../store/jobs.ts';
import { creditsOfGo } from '../store/ledger.ts';
import { countCalls, doubtOfJob } from '../store/requests.ts';

/** A run's last go: its first start, a rerun, or a resume with a budget of its own. */
export interface LastStart {
  /** What its requests cost so far, in credits. */
  creditsCharged: number;
  /** Its requests that reached the service, or may have. */
  calls: number;
  /** Credits that it may cost at most. */
  budget: number;
  /** True if rows were skipped for lack of budget, and the rest of this one pays for no lookup. */
  endedByBudget: boolean;
}

export function lastStartOf(db: Reader, jobId: number): LastStart & { isFirst: boolean } {
  const job = findJob(db, jobId);
  const { go, budget } = job ?? { go: 1, budget: 0 };
  return {
    isFirst: go <= 1,
    creditsCharged: creditsOfGo(db, jobId, go),
    calls: countCalls(db, jobId, go),
    budget,
    endedByBudget: job !== undefined && hasSkippedForBudget(db, jobId) && (go <= 1 || isUsedUp(db, job)),
  };
}

/** True if what is left of the present budget pays for no lookup. */
function isUsedUp(db: Reader, { id, go, budget, workspace }: StoredJob): boolean {
  const left = budget - creditsOfGo(db, id, go) - doubtOfJob(db, id, go);
  // A difference of fractional prices may be too small by its last digits.
  return lookupsOfCredits(db, workspace, left) === 0;
}
