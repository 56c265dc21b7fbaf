import { reasonOf, StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { lookupsFor } from '#shared/money/prices.ts';
import { isoTime } from '../base/iso-time.ts';
import { anchorBalance } from '../ledger/balance.ts';
import { capLeft, capProblem } from '../ledger/caps.ts';
import { BATCH_SIZE, createPriceCare } from '../ledger/price.ts';
import type { ServiceClient } from '../service/client.ts';
import { ServiceError } from '../service/service-error.ts';
import { countPending, endUnanswered, type LookupEnd, takePending } from '../store/job-lookups.ts';
import { refreshRowState } from '../store/job-rows.ts';
import { creditsOfGo } from '../store/ledger.ts';
import { doubtOfJob, hasPresumed, lostCreditsOfJob } from '../store/requests.ts';
import { priceOf } from '../store/wallets.ts';
import { askBatch } from './ask-batch.ts';
import { classifyFailure, problemIn } from './batch-failure.ts';
import { createBatchSource } from './next-batch.ts';
import { createOutage } from './outage.ts';
import { UNDER_WAY } from './outlook.ts';
import type { Batch, RunContext } from './run-context.ts';

/** How often the service may fail at one batch, while it answers others, before its rows count as failed. */
const MOST_FAILURES = 5;
/** Batches that the service may refuse finally, while it answers no other, before the run is paused. */
const MOST_REFUSED = 3;
/** Batches in a row that must be answered after a loss before several are under way again. */
const MOST_CAREFUL = 10;
/** Losses in a row before the run is paused. Each puts one batch in doubt, or all that were under way. */
const MOST_LOSSES = 3;
/** The status with which something in between refuses a request for its size. */
const TOO_LARGE = 413;

/** `wasProven`: nothing had been lost since the last answer. `isReplaced`: the token was replaced since. */
interface Flight {
  isReplaced: boolean;
  wasProven: boolean;
}

/** `halt`: trouble that pauses the run. `left`: what kept the rest from being asked, or null. */
export interface AskingEnd {
  halt: StackdeskError | null;
  left: 'wallet' | 'budget' | null;
}

/**
 * Asks for everything that is open in a job, each lookup once, within its budget and the caps. Ends if
 * nothing is left, if the person wants it, or if trouble makes it pointless. Waits for a service that is
 * away. Only one batch is under way until an answer has named the price, and again after one that named a higher price
 * than was expected; `PriceCare` says how small it is, and when several leave at once. After a
 * lost answer it goes on carefully, so that the balance names what each loss cost: after a look at the wallet, and with
 * one batch at a time until ten in a row were answered.
 */
export async function runLookups(context: RunContext): Promise<AskingEnd> {
  const { job, control, wallet } = context;
  const { db, workspace } = wallet;
  const spender = { wallet: 'bulk_lookup', jobId: job.id, assistant: job.assistant } as const;
  const { batchSize = BATCH_SIZE } = context;
  const source = createBatchSource(wallet, job, context.word);
  const underWay = new Set<Promise<void>>();
  const outage = createOutage(context);
  /** Credits of the run that only the balance showed. */
  let knownLost = lostCreditsOfJob(db, job.id, job.go);
  /** Credits that answers named. This sum saves a look at the whole journal before each batch. */
  let named = creditsOfGo(db, job.id, job.go) - knownLost;
  /** Lookups under way. */
  let asking = 0;
  /** Batches that were answered. */
  let answered = 0;
  /** Refused batches, until it is known if the service refuses others too. */
  let refused: { batch: Batch; problem: StackdeskError }[] = [];
  let lostInARow = 0;
  let halt: StackdeskError | null = null;
  let isWalletEmpty = false;
  let isProven = true;
  /** False after a loss, until a look at the wallet. */
  let isSeen = true;
  /** Batches to be answered one by one. The first one names the price. */
  let careful = 1;
  const care = createPriceCare(wallet);
  /** Lookups of a batch that nothing in between refuses for its size. */
  let fitting = batchSize;
  const price = () => priceOf(db, workspace, 'bulk_lookup');

  const onFailure = (batch: Batch, error: unknown, { isReplaced, wasProven }: Flight) => {
    const failure = classifyFailure(error, isReplaced);
    if (failure.next === 'empty_wallet') isWalletEmpty = true;
    if (failure.next === 'halt') halt ??= failure.problem;
    if (failure.next === 'freed') source.giveBack(batch);
    if (failure.next === 'outage') {
      outage.begin(failure.problem);
      source.giveBack(batch);
    }
    if (failure.next === 'lost') {
      // A moment without a network loses everything that was under way. That is one loss.
      if (lostInARow === 0 || !wasProven) lostInARow += 1;
      isProven = false;
      isSeen = false;
      careful = MOST_CAREFUL;
      if (failure.problem.status !== null) outage.begin(failure.problem);
      if (lostInARow >= MOST_LOSSES)
        halt ??= new StackdeskError('outcome_unknown', because('lost_in_row', { count: lostInARow }));
    }
    if (failure.next === 'failed') onFailed(batch, failure.problem);
  };
  const onFailed = (batch: Batch, problem: StackdeskError) => {
    const count = batch.lookups.length;
    if (problem instanceof ServiceError && problem.status === TOO_LARGE && count > 1) {
      fitting = Math.min(fitting, Math.ceil(count / 2));
      source.giveBack(batch);
      return;
    }
    if (problem.code === 'server_error') {
      const failures = batch.failures + 1;
      // The service fails at this batch only if it answers others meanwhile. If not, it counts as away.
      if (failures >= MOST_FAILURES && answered > batch.askedSince) return endFailed(batch, problem);
      outage.begin(problem);
      source.giveBack({ ...batch, failures });
      return;
    }
    refused.push({ batch, problem });
    if (refused.length >= MOST_REFUSED) halt ??= problem;
  };
  const endFailed = (batch: Batch, problem: StackdeskError) =>
    endBatch(context, batch, { state: 'failed', note: reasonOf(problem) });
  const endRefused = () => {
    for (const { batch, problem } of refused) endFailed(batch, problem);
    refused = [];
  };

  const launch = (handedOut: Batch) => {
    const count = handedOut.lookups.length;
    const expected = price();
    asking += count;
    const wasProven = isProven;
    let batch = handedOut.failures === 0 ? { ...handedOut, askedSince: answered } : handedOut;
    let client: ServiceClient | null = null;
    const send = async () => {
      client = wallet.client;
      return askBatch(context, client, batch, {
        price: expected,
        giveBack: source.giveBack,
        sending: (open) => {
          batch = open;
        },
      });
    };
    const flight = send()
      .then((asked) => {
        if (asked === null) return;
        const { credits, tripMs } = asked;
        lostInARow = 0;
        isProven = true;
        careful = Math.max(0, careful - 1);
        // It may rise again: nothing else leaves until another answer has named the same.
        if (price() > expected) careful = Math.max(careful, 1);
        care.answered();
        answered += 1;
        named += credits;
        outage.end();
        endRefused();
        context.onAnswer({ credits, lookups: batch.lookups.length, tripMs });
      })
      .catch((error: unknown) =>
        onFailure(batch, error, { isReplaced: client !== null && isReplaced(client), wasProven }),
      )
      .catch((error: unknown) => {
        // The store could not take how the batch ended. Its lookups stay open.
        halt ??= problemIn(error);
      })
      .finally(() => {
        asking -= count;
        underWay.delete(flight);
      });
    underWay.add(flight);
  };
  const isReplaced = (client: ServiceClient) => {
    try {
      return wallet.client !== client;
    } catch {
      return false;
    }
  };

  /** What was refused was charged after all, as whatever look showed: that is a loss, too. */
  const seeLost = (): number => {
    const lost = lostCreditsOfJob(db, job.id, job.go);
    if (lost > knownLost) careful = MOST_CAREFUL;
    knownLost = lost;
    return lost;
  };
  /** Writes held answers first, so that they count. Throws what keeps the store from taking them. */
  const budgetLeft = () => {
    wallet.held.flush();
    // A look at the balance can move credits from doubt to the ledger at any time. Both are read together.
    const untold = seeLost() + doubtOfJob(db, job.id, job.go);
    return job.budget - named - untold - asking * price();
  };
  const capRoom = () => capLeft(wallet, spender);
  /** What may still be spent, with what is under way. */
  const leftToSpend = () => Math.min(budgetLeft(), capRoom()) + asking * price();
  const begun = { named, left: leftToSpend() };
  const mayJoin = (lookups: number) => {
    const left = leftToSpend();
    return care.mayJoin(asking + lookups, { whole: Math.min(begun.left, left + named - begun.named), left });
  };
  const mayGoOn = () => !control.signal.aborted && halt === null && !isWalletEmpty;
  /** Lookups that may be asked now. */
  const room = () => {
    const credits = Math.min(budgetLeft(), capRoom());
    return Math.max(0, Math.min(fitting, care.most(), lookupsFor(credits, price())));
  };
  /**
   * After a loss, a free look at the wallet shows what it cost, and that the service can be reached. Only then is more
   * money put at risk.
   */
  const isThere = async (): Promise<boolean> => {
    try {
      await anchorBalance(wallet, control.signal);
      isSeen = true;
      return true;
    } catch (error) {
      const failure = classifyFailure(error, false);
      if (failure.next === 'halt') halt ??= failure.problem;
      // The free request failed as well. So the service answers nothing at all, not only nothing that is
      // paid.
      else outage.begin(problemIn(error));
      return false;
    }
  };
  /** Does one thing. Returns false if nothing is left to do. */
  const step = async (): Promise<boolean> => {
    seeLost();
    const mostUnderWay = careful === 0 ? UNDER_WAY : 1;
    if (underWay.size >= mostUnderWay || (outage.isOn() && underWay.size > 0)) {
      await Promise.race(underWay);
      return true;
    }
    if (outage.isOn()) {
      halt ??= await outage.wait();
      return true;
    }
    // What was refused fills the budget until a look shows what it cost.
    const isFilled = () => room() < fitting && hasPresumed(db, workspace, 'bulk_lookup');
    if (underWay.size === 0 && (!isSeen || isFilled()) && !(await isThere())) return true;
    const most = room();
    // A small batch is only sent once no request under way can free more of the budget.
    if (underWay.size > 0 && (most < fitting || !mayJoin(most))) {
      await Promise.race(underWay);
      return true;
    }
    const batch = most > 0 ? source.next(most) : null;
    if (batch !== null && 'elsewhere' in batch) {
      // Requests of this program answer soon, and leases may take minutes.
      const isOurs = underWay.size > 0 || wallet.guard.isSpending();
      if (!isOurs) context.onWaiting?.({ for: 'colleague', since: isoTime(wallet.now()), until: null });
      await Promise.race([...underWay, wallet.asking.whenFree(batch.elsewhere), whenAborted(control.signal)]);
      if (!isOurs) context.onWaiting?.(null);
      return true;
    }
    if (batch !== null) {
      launch(batch);
      return true;
    }
    if (underWay.size === 0) return false;
    await Promise.race(underWay);
    return true;
  };

  try {
    while (mayGoOn() && (await step()));
  } finally {
    await Promise.all(underWay);
  }
  if (halt === null && !control.signal.aborted) endRefused();
  const isOpen = hasPending(context);
  if (mayGoOn() && isOpen && budgetLeft() > 0 && capRoom() < budgetLeft() && room() === 0)
    halt = capProblem(wallet, spender);
  return { halt, left: !isOpen ? null : isWalletEmpty ? 'wallet' : mayGoOn() ? 'budget' : null };
}

/** Ends the lookups of a batch that are still open. Someone else's answer may have served some of them. */
function endBatch(context: RunContext, { kind, lookups }: Batch, end: LookupEnd): void {
  const { db } = context.wallet;
  const { id, workspace, options } = context.job;
  const seqs = lookups.map(({ seq }) => seq);
  const range = { afterSeq: Math.min(...seqs) - 1, toSeq: Math.max(...seqs) };
  db.transaction(() => {
    const open = new Set(takePending(db, { id, kind }, range, seqs.length).map(({ seq }) => seq));
    for (const lookup of lookups) {
      if (!open.has(lookup.seq)) continue;
      endUnanswered(db, { id, workspace }, { kind, ...lookup }, end);
      refreshRowState(db, id, options.kinds, lookup.seq);
    }
  });
}

/** A colleague may ask for something for minutes. */
function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function hasPending({ wallet, job }: RunContext): boolean {
  const { companies, technologies } = countPending(wallet.db, job.id);
  return companies + technologies > 0;
}
