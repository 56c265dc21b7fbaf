import type { Reader } from '../engine/store/database.ts';
import { findJob } from '../engine/store/jobs.ts';
import { creditsOfGo } from '../engine/store/ledger.ts';

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
  const calls = db.get<{ count: number }>(
    `SELECT count(*) AS count FROM requests WHERE job_id = ? AND go = ? AND state IN ('sending', 'answered', 'unknown', 'resent')`,
    [jobId, go],
  );
  const overBudget = db.get(
    `SELECT 1 FROM job_lookups WHERE job_id = ? AND state = 'skipped' AND note LIKE '%"budget_used_up"%' LIMIT 1`,
    [jobId],
  );
  return {
    isFirst: go <= 1,
    creditsCharged: creditsOfGo(db, jobId, go),
    calls: calls?.count ?? 0,
    budget,
    endedByBudget: overBudget !== undefined,
  };
}
