import type { Problem, Reconciliation } from '#contract/models/job.ts';
import { because } from '#contract/reason.ts';
import { isoTime } from '../base/iso-time.ts';
import { problemOf } from '../base/problem.ts';
import { countSaved, refreshPlan } from '../enrich/plan.ts';
import { digestOfInput } from '../enrich/same-input.ts';
import { requireOutput, writeOutput } from '../enrich/write-output.ts';
import { withOlder } from './write-again.ts';
import { compareWithService } from '../ledger/agreement.ts';
import { anchorBalance, type WalletContext } from '../ledger/balance.ts';
import { keepAgreement, keptAgreement } from '../store/agreements.ts';
import { knownDoubts, type Word } from '../store/doubts.ts';
import type { Writer } from '../store/database.ts';
import { countLookups, endAllPending } from '../store/job-lookups.ts';
import { type StoredJob, updateJob } from '../store/jobs.ts';
import { hasUnjudged, lostCreditsOfJob } from '../store/requests.ts';
import { readSettings } from '../store/settings.ts';
import { unexplainedBalance, withoutRounding } from '../store/wallets.ts';
import { askAll, hasOpen, jobById } from './ask-all.ts';
import type { RunContext } from './run-context.ts';

export interface JobContext extends Omit<RunContext, 'job'> {
  jobId: number;
  onChange: () => void;
}

type Change = (changes: Parameters<typeof updateJob>[2]) => void;

/**
 * Runs a job to its end: asks for what is open, finds out what lost answers cost, compares the balance, and
 * writes the file. A run without open lookups needs neither token nor network. Never throws. Returns the
 * problem if even that could not be written to the store.
 */
export async function runJob(context: JobContext): Promise<Problem | null> {
  const { wallet, jobId } = context;
  const change: Change = (changes) => {
    updateJob(wallet.db, jobId, changes);
    context.onChange();
  };
  try {
    await runSteps(context, change);
    return null;
  } catch (error) {
    const problem = problemOf(error);
    try {
      change({ state: 'paused', problem });
      return null;
    } catch {
      return problem;
    }
  }
}

async function runSteps(context: JobContext, change: Change): Promise<void> {
  const { wallet, control, jobId } = context;
  const { db, now } = wallet;
  const { startedAt, options } = jobById(db, jobId);
  change({ state: 'running', problem: null, startedAt: startedAt ?? now() });
  wallet.held.flush();
  await refreshPlan(db, jobById(db, jobId), now());
  if (control.want === 'run' && hasToAsk(context)) await askAndCompare(context, change);
  if (control.want === 'pause' && (hasOpen(db, jobId) || hasUnjudged(wallet.db, jobId)))
    return change({ state: 'paused', problem: control.problem ?? null });
  if (control.want === 'stop') {
    db.transaction(() => {
      endAllPending(
        db,
        { id: jobId, workspace: wallet.workspace, kinds: options.kinds },
        { state: 'skipped', note: control.skipping ?? because('on_request') },
      );
      updateJob(db, jobId, { state: 'writing' });
    });
    context.onChange();
    return change({ state: 'stopped', ...(await writtenAtStop(context)), finishedAt: now() });
  }
  change({ state: 'writing' });
  change({ state: 'done', ...(await writtenFile(context)), finishedAt: now() });
}

async function askAndCompare(context: JobContext, change: Change): Promise<void> {
  const { wallet, control, jobId } = context;
  const { db } = wallet;
  try {
    await requireOutput(db, jobById(db, jobId), control.signal);
    await noteDigest(db, jobId);
  } catch (error) {
    // A pause or stop ends the reading of the file. It is no trouble, and nothing was asked yet.
    if (control.signal.aborted && error instanceof Error && error.name === 'AbortError') return;
    throw error;
  }
  await anchorBalance(wallet, control.signal);
  beginComparison(wallet, jobId);
  const begunAt = isoTime(wallet.now());
  let wordNow: () => Word | null = () => wordOf(context);
  do {
    // A word to ask again for what is in doubt holds for one round.
    const halt = await askAll({ ...context, wordNow });
    wordNow = () => null;
    countSaved(db, jobId);
    change({ reconciliation: await reconcile(wallet, jobId, begunAt) });
    if (halt !== null) throw halt;
    // A look at the balance may have cleared what was in doubt. The look may be someone else's.
  } while (control.want === 'run' && hasOpen(db, jobId));
}

/** Before anything is paid, so that an identical copy can take the place of a file that vanishes meanwhile. */
async function noteDigest(db: Writer, jobId: number): Promise<void> {
  const job = jobById(db, jobId);
  if (job.options.origin !== 'file' || job.options.digest !== undefined) return;
  const digest = await digestOfInput(job);
  if (digest !== null) updateJob(db, jobId, { options: { ...jobById(db, jobId).options, digest } });
}

/** Writes the file. Notes which cells changed, and where its encoding lacks letters. */
async function writtenFile({
  wallet: { db },
  jobId,
}: JobContext): Promise<Pick<StoredJob, 'out' | 'options'>> {
  const job = jobById(db, jobId);
  const written = await writeOutput(db, job);
  const { changedCells: _before, updated: _earlier, ...options } = job.options;
  const changedCells = written?.changedCells ?? 0;
  const updated = written?.updated;
  const noted = {
    ...options,
    ...(changedCells > 0 ? { changedCells } : {}),
    ...(updated === undefined ? {} : { updated }),
  };
  const out = written?.out ?? null;
  return { out, options: withOlder(noted, job.out, out) };
}

/** Ends a stopped run even if no file can be written: the answers are saved and can be exported. */
async function writtenAtStop(
  context: JobContext,
): Promise<Pick<StoredJob, 'out' | 'problem'> & Partial<Pick<StoredJob, 'options'>>> {
  try {
    return { ...(await writtenFile(context)), problem: null };
  } catch (error) {
    return { out: null, problem: problemOf(error) };
  }
}

/** What it takes to know if a run needs the service. */
interface Wants extends Pick<JobContext, 'jobId' | 'word'> {
  wallet: Pick<WalletContext, 'db'>;
}

/**
 * The word for this run, or the setting for all runs, which covers everything in doubt now. Neither covers the run of an
 * assistant: a person gives it for what they start themselves.
 */
function wordOf({ word, jobId, wallet: { db } }: Wants): Word | null {
  const { workspace, assistant } = jobById(db, jobId);
  if (assistant !== null) return null;
  return readSettings(db).unknownOutcome === 'resend' ? knownDoubts(db, workspace) : word;
}

/** True if a run asks the service anything, even only the balance. If not, it needs no token. */
export function hasToAsk(context: Wants): boolean {
  const { wallet, jobId } = context;
  if (hasOpen(wallet.db, jobId)) return true;
  const { companies, technologies } = countLookups(wallet.db, jobId, ['unknown']);
  return companies + technologies > 0 && (wordOf(context) !== null || hasUnjudged(wallet.db, jobId));
}

/**
 * Sets the balance that the comparison counts from: what vanishes from the wallet from now on belongs to the
 * run. What happened to it between two starts does not, if the start before was compared at its end. Else the run counts
 * from where that start began: credits that came meanwhile may have been booked by an answer that named too many.
 */
function beginComparison({ db, workspace }: WalletContext, jobId: number): void {
  const { reconciliation, balanceBase } = jobById(db, jobId);
  const unexplained = unexplainedBalance(db, workspace, 'bulk_lookup');
  const { expected = null, actual = null, lost = 0 } = reconciliation ?? {};
  const isCompared = reconciliation !== null && reconciliation.state !== 'unchecked';
  const before = isCompared && expected !== null && actual !== null ? expected - actual - lost : 0;
  const base = isCompared || balanceBase === null ? unexplained - before : balanceBase;
  // Nothing is known about this start until its charges are compared with the balance.
  const unchecked: Reconciliation = {
    state: 'unchecked',
    expected: null,
    actual: null,
    lost: lostCreditsOfJob(db, jobId),
  };
  updateJob(db, jobId, { balanceBase: base, reconciliation: unchecked });
}

/** Compares what all starts' answers named with the wallet. `begunAt` is when this start began. */
async function reconcile(wallet: WalletContext, jobId: number, begunAt: string): Promise<Reconciliation> {
  const { db, workspace } = wallet;
  const known = keptAgreement(db, workspace);
  const look = await compareWithService(wallet).catch(() => null);
  const lost = lostCreditsOfJob(db, jobId);
  if (look === null || look.expected === null || look.actual === null)
    return { state: 'unchecked', expected: look?.expected ?? null, actual: look?.actual ?? null, lost };
  // What an earlier look of this start found is still news if this look finds nothing more.
  const isNews = known?.state === 'differs' && (known.at ?? '') >= begunAt;
  if (isNews && look.state === 'agrees') keepAgreement(db, workspace, { ...look, ...known });
  const { actual } = look;
  const base = jobById(db, jobId).balanceBase ?? 0;
  const difference = withoutRounding(lost + unexplainedBalance(db, workspace, 'bulk_lookup') - base);
  return { state: difference === 0 ? 'agrees' : 'differs', expected: actual + difference, actual, lost };
}
