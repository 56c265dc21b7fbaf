import type { Reader } from '../store/database.ts';
import { findJob } from '../store/jobs.ts';
import { creditsOfGo } from '../store/ledger.ts';
import { countCalls } from '../store/requests.ts';

/** A run's last start: the run itself, a rerun of it, or a resume with a budget of its own. */
export interface LastStart {
  /** What its requests cost so far. */
  creditsCharged: number;
  /** Requests of it that reached the service, or may have. */
  calls: number;
  /** Credits that it may cost. */
  budget: number;
  /** Rows were skipped because the budget could not pay for them. */
  endedByBudget: boolean;
}

export function lastStartOf(db: Reader, jobId: number): LastStart & { isFirst: boolean } {
  const { go, budget } = findJob(db, jobId) ?? { go: 1, budget: 0 };
  const overBudget = db.get(
    `SELECT 1 FROM job_lookups WHERE job_id = ? AND state = 'skipped' AND note LIKE '%"budget_used_up"%' LIMIT 1`,
    [jobId],
  );
  return {
    isFirst: go <= 1,
    creditsCharged: creditsOfGo(db, jobId, go),
    calls: countCalls(db, jobId, go),
    budget,
    endedByBudget: overBudget !== undefined,
  };
}
