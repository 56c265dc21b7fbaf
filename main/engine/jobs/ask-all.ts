import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { lookupsOfCredits } from '../ledger/price.ts';
import type { Reader } from '../store/database.ts';
import type { Word } from '../store/doubts.ts';
import { countPending, endAllPending, reopenUnknown } from '../store/job-lookups.ts';
import { findJob, type StoredJob } from '../store/jobs.ts';
import { creditsOfGo } from '../store/ledger.ts';
import { doubtOfJob } from '../store/requests.ts';
import type { RunContext } from './run-context.ts';
import { runLookups } from './run-lookups.ts';
import { awaitVerdict } from './verdict.ts';

/** The most rounds of asking, if the balance clears lost answers again and again. */
const MOST_ROUNDS = 4;

/**
 * Asks for everything that is open in a job. Lost answers that the balance clears are asked again. What stays
 * in doubt is asked once more if `wordNow` returns a word. What the wallet or the budget cannot pay is
 * skipped. Returns the trouble that pauses the run, or null.
 */
export async function askAll(
  context: Omit<RunContext, 'job' | 'word'> & { jobId: number; wordNow: () => Word | null },
): Promise<StackdeskError | null> {
  const { wallet, jobId, control } = context;
  const { db } = wallet;
  let word: Word | null = null;
  for (let round = 1; ; round += 1) {
    const job = jobById(db, jobId);
    const { halt, left } = await runLookups({ ...context, job, word });
    if (halt !== null || control.want !== 'run') return halt;
    const doubt = doubtOfJob(db, jobId, job.go);
    await awaitVerdict({ ...context, job, word });
    if (control.want !== 'run') return null;
    const isCleared = left === null || doubtOfJob(db, jobId, job.go) < doubt;
    if (isCleared && hasOpen(db, jobId) && round < MOST_ROUNDS) continue;
    if (word === null) {
      word = context.wordNow();
      if (word !== null && reopenDoubted(wallet, jobId, word) > 0) continue;
    }
    // Everything that is sent is lost and cleared again. A person should look.
    if (left === null && hasOpen(db, jobId))
      return new StackdeskError('outcome_unknown', because('lost_in_row', { count: round }));
    const note = because(left === 'wallet' ? 'wallet_empty' : 'budget_used_up');
    if (left !== null)
      endAllPending(
        db,
        { id: jobId, workspace: job.workspace, kinds: job.options.kinds },
        { state: 'skipped', note },
      );
    return null;
  }
}

/** By a person's word, opens as many lookups in doubt again as the rest of the budget can pay. */
function reopenDoubted({ db, workspace }: WalletContext, jobId: number, word: Word): number {
  return db.transaction(() => {
    const job = jobById(db, jobId);
    const credits = job.budget - creditsOfGo(db, jobId, job.go) - doubtOfJob(db, jobId, job.go);
    const most = lookupsOfCredits(db, workspace, credits);
    const { kinds } = job.options;
    let reopened = 0;
    for (const kind of kinds) {
      const limit = most - reopened;
      if (limit > 0) reopened += reopenUnknown(db, { id: jobId, workspace, kinds }, { kind, word, limit });
    }
    return reopened;
  });
}

export function hasOpen(db: Reader, jobId: number): boolean {
  const { companies, technologies } = countPending(db, jobId);
  return companies + technologies > 0;
}

/** Throws `job_not_found`. */
export function jobById(db: Reader, jobId: number): StoredJob {
  const job = findJob(db, jobId);
  if (job === undefined) throw new StackdeskError('job_not_found', because('no_job', { id: String(jobId) }));
  return job;
}
