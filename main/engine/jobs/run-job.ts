import { errorCatalogue, StackdeskError } from '../../../preload/contract/errors.ts';
import type { Problem, Reconciliation } from '../../../preload/contract/models/job.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { refreshPlan } from '../enrich/plan.ts';
import { outOf, writeOutput } from '../enrich/write-output.ts';
import { anchorBalance, type WalletContext } from '../ledger/balance.ts';
import { judgeInterrupted } from '../ledger/judge-interrupted.ts';
import { requireWritable } from '../sheets/out-file.ts';
import { countPending, endAllPending, reopenLookups } from '../store/job-lookups.ts';
import { findJob, type StoredJob, updateJob } from '../store/jobs.ts';
import { creditsOfJob } from '../store/ledger.ts';
import { countUnknownSubjects, markRequestsResent } from '../store/requests.ts';
import { readSettings } from '../store/settings.ts';
import { settledBalance } from '../store/wallets.ts';
import type { RunContext } from './run-context.ts';
import { runLookups } from './run-lookups.ts';

export interface JobContext extends Omit<RunContext, 'job'> {
  jobId: number;
  /** Decided for this run, beside the setting for all: what stays unknown is asked once more. */
  resendUnknown: boolean;
  onChange: () => void;
}

/** Runs a job to its end: judge what a crash left, ask what is open, compare the balance, write the file. Never throws. */
export async function runJob(context: JobContext): Promise<void> {
  const { wallet, control, jobId, onChange } = context;
  const { db, now } = wallet;
  const change = (changes: Parameters<typeof updateJob>[2]) => {
    updateJob(db, jobId, changes);
    onChange();
  };
  try {
    change({ state: 'running', problem: null, startedAt: jobOf(wallet, jobId).startedAt ?? now() });
    await refreshPlan(db, jobOf(wallet, jobId), now());
    if (hasOpen(wallet, jobId) && control.want === 'run') {
      const out = outOf(jobOf(wallet, jobId));
      if (out !== null) await requireWritable(out);
      await prepareWallet(wallet);
      const halt = await askAll(context);
      if (halt !== null) throw halt;
      change({ reconciliation: await reconcile(wallet) });
    }
    if (control.want === 'pause' && hasOpen(wallet, jobId)) return change({ state: 'paused' });
    if (control.want === 'stop')
      endAllPending(db, kindsOf(wallet, jobId), { state: 'skipped', note: because('on_request') });
    change({ state: 'writing' });
    if (control.want === 'stop')
      return change({ state: 'stopped', ...(await writtenAtStop(context)), finishedAt: now() });
    const out = await writeOutput(db, jobOf(wallet, jobId));
    change({ state: 'done', out, finishedAt: now() });
  } catch (error) {
    change({ state: 'paused', problem: problemOf(error) });
  }
}

/** Who stops a run gets its end, even where no file can be written: the answers are kept, and can be exported. */
async function writtenAtStop({
  wallet,
  jobId,
}: JobContext): Promise<{ out: string | null; problem: Problem | null }> {
  try {
    return { out: await writeOutput(wallet.db, jobOf(wallet, jobId)), problem: null };
  } catch (error) {
    return { out: null, problem: problemOf(error) };
  }
}

/** Lost answers of an earlier process are judged first; then charges are counted from the balance as it stands. */
async function prepareWallet(wallet: WalletContext): Promise<void> {
  await judgeInterrupted(wallet);
  await anchorBalance(wallet);
}

/** Asks everything; what stays unknown is asked once more where the person decided so in advance. */
async function askAll(context: JobContext): Promise<StackdeskError | null> {
  const { wallet, jobId } = context;
  const halt = await runLookups({ ...context, job: jobOf(wallet, jobId) });
  if (halt !== null || context.control.want !== 'run') return halt;
  const mayResend = context.resendUnknown || readSettings(wallet.db).unknownOutcome === 'resend';
  if (!mayResend || reopenUnknown(wallet, jobId) === 0) return null;
  return runLookups({ ...context, job: jobOf(wallet, jobId) });
}

/** Opens unknown lookups again, as many as the budget could pay on top of what may have been charged for them already. */
export function reopenUnknown(wallet: Pick<WalletContext, 'db'>, jobId: number): number {
  const { db } = wallet;
  return db.transaction(() => {
    const left = jobOf(wallet, jobId).budget - creditsOfJob(db, jobId) - countUnknownSubjects(db, jobId);
    const reopened = left > 0 ? reopenLookups(db, kindsOf(wallet, jobId), ['unknown'], left) : 0;
    if (reopened > 0) markRequestsResent(db, jobId);
    return reopened;
  });
}

/** Compares what the answers said was charged with what the wallet holds. */
async function reconcile(wallet: WalletContext): Promise<Reconciliation> {
  const expected = settledBalance(wallet.db, wallet.workspace, 'bulk_lookup');
  try {
    const actual = await anchorBalance(wallet);
    if (expected === null || actual === null) return { state: 'unchecked', expected, actual };
    return { state: expected === actual ? 'agrees' : 'differs', expected, actual };
  } catch {
    return { state: 'unchecked', expected, actual: null };
  }
}

function hasOpen(wallet: WalletContext, jobId: number): boolean {
  const open = countPending(wallet.db, jobId);
  return open.companies + open.technologies > 0;
}

function kindsOf(wallet: Pick<WalletContext, 'db'>, jobId: number) {
  return { id: jobId, kinds: jobOf(wallet, jobId).options.kinds };
}

function jobOf(wallet: Pick<WalletContext, 'db'>, jobId: number): StoredJob {
  const job = findJob(wallet.db, jobId);
  if (job === undefined) throw new StackdeskError('job_not_found', because('no_job', { id: String(jobId) }));
  return job;
}

/** An error as a person reads it; one that is no product error keeps its text for the log only. */
export function problemOf(error: unknown): Problem {
  const known = error instanceof StackdeskError ? error : null;
  const code = known?.code ?? 'internal';
  const message = error instanceof Error ? error.message : String(error);
  return { code, message, advice: errorCatalogue[code], reason: known?.reason ?? null };
}
