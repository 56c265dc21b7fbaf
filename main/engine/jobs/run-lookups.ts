import { reasonOf, StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { capLeft, capProblem } from '../ledger/caps.ts';
import { countPending, endAllPending, endLookup, type LookupEnd } from '../store/job-lookups.ts';
import { refreshRowState } from '../store/job-rows.ts';
import { creditsOfJob } from '../store/ledger.ts';
import { countUnknownSubjects } from '../store/requests.ts';
import { type BatchFailure, judgeBatchFailure } from './batch-failure.ts';
import { BATCH_SIZE, createBatchSource } from './next-batch.ts';
import type { Batch, RunContext } from './run-context.ts';
import { sendBatch } from './send-batch.ts';

/** Requests under way at once: enough to hide the service's latency, few enough that a crash leaves little in doubt. */
const UNDER_WAY = 4;
/** How often a batch that was lost without a charge is sent again. */
const MOST_LOSSES = 3;
/** Batches that may fail one after the other before the run is paused instead of failing row after row. */
const MOST_FAILURES = 3;

/**
 * Asks for everything that is open in a job, within its budget, and ends when nothing is left, when the person wants it, or when
 * trouble makes going on pointless; then it answers that trouble. Lookups that were not asked stay open unless money ran out.
 */
export async function runLookups(context: RunContext): Promise<StackdeskError | null> {
  const { job, control } = context;
  const { db } = context.wallet;
  const source = createBatchSource(db, job.id, job.options.kinds);
  const again: Batch[] = [];
  const underWay = new Set<Promise<void>>();
  let spent = creditsOfJob(db, job.id);
  let inDoubt = countUnknownSubjects(db, job.id);
  let reserved = 0;
  let failuresInARow = 0;
  let halt: StackdeskError | null = null;
  let isWalletEmpty = false;

  const onFailure = (batch: Batch, failure: BatchFailure) => {
    if (failure.next === 'empty_wallet') isWalletEmpty = true;
    if (failure.next === 'halt') halt ??= failure.problem;
    if (failure.next === 'marked') inDoubt = countUnknownSubjects(db, job.id);
    if (failure.next === 'repeat') {
      if (batch.losses < MOST_LOSSES) again.push({ ...batch, losses: batch.losses + 1 });
      else
        endBatch(context, batch, {
          state: 'failed',
          note: because('lost_again'),
        });
    }
    if (failure.next === 'failed') {
      endBatch(context, batch, { state: 'failed', note: reasonOf(failure.problem) });
      failuresInARow += 1;
      if (failuresInARow >= MOST_FAILURES)
        halt ??= new StackdeskError('server_error', reasonOf(failure.problem));
    }
  };

  const launch = (batch: Batch) => {
    reserved += batch.lookups.length;
    const flight = sendBatch(context, batch)
      .then((credits) => {
        failuresInARow = 0;
        spent += credits;
        context.onAnswer({ credits, lookups: batch.lookups.length });
      })
      .catch((error: unknown) => onFailure(batch, judgeBatchFailure(error)))
      .finally(() => {
        reserved -= batch.lookups.length;
        underWay.delete(flight);
      });
    underWay.add(flight);
  };

  const waiting = () => again.reduce((sum, batch) => sum + batch.lookups.length, 0);
  const budgetLeft = () => job.budget - spent - inDoubt - reserved - waiting();
  const capRoom = () => capLeft(context.wallet, 'bulk_lookup', job.id);
  const mayGoOn = () => !control.signal.aborted && halt === null && !isWalletEmpty;

  try {
    while (mayGoOn()) {
      const room = again.length > 0 ? BATCH_SIZE : Math.min(BATCH_SIZE, budgetLeft(), capRoom());
      // A small batch is only sent once it is certain that running ones free no more of the budget.
      const mustWait = underWay.size >= UNDER_WAY || (room < BATCH_SIZE && underWay.size > 0);
      const batch = mustWait ? null : (again.shift() ?? (room > 0 ? source.next(room) : null));
      if (batch !== null) launch(batch);
      else if (underWay.size > 0) await Promise.race(underWay);
      else break;
    }
  } finally {
    await Promise.all(underWay);
  }
  if (mayGoOn() && budgetLeft() > 0 && capRoom() <= 0 && hasPending(context))
    halt = capProblem(context.wallet, 'bulk_lookup', job.id);
  if (isWalletEmpty) endAllPending(db, asKinds(context), { state: 'skipped', note: because('wallet_empty') });
  else if (mayGoOn())
    endAllPending(db, asKinds(context), { state: 'skipped', note: because('budget_used_up') });
  return halt;
}

function endBatch(context: RunContext, batch: Batch, end: LookupEnd): void {
  const { db } = context.wallet;
  db.transaction(() => {
    for (const { seq } of batch.lookups) {
      endLookup(db, context.job.id, batch.kind, seq, end);
      refreshRowState(db, context.job.id, context.job.options.kinds, seq);
    }
  });
}

function hasPending({ wallet, job }: RunContext): boolean {
  const { companies, technologies } = countPending(wallet.db, job.id);
  return companies + technologies > 0;
}

function asKinds({ job }: RunContext) {
  return { id: job.id, kinds: job.options.kinds };
}
