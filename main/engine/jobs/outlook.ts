import type { LookupKind } from '#contract/models/enrich.ts';
import type { Job } from '#contract/models/job.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { capLeft } from '../ledger/caps.ts';
import { mayBeUnderWay } from '../ledger/price.ts';
import type { BatchForecast } from '../service/client.ts';
import type { StoredJob } from '../store/jobs.ts';
import { creditsOfGo } from '../store/ledger.ts';
import { doubtOfJob } from '../store/requests.ts';
import { listBalances, priceOf } from '../store/wallets.ts';
import type { Progress } from './progress.ts';

/** How fast a run goes (lookups per minute), and how long it still asks. Null while that is not known. */
export type Outlook = Pick<Job, 'ratePerMinute' | 'remainingMs'>;

export type PendingLookups = Record<LookupKind, number>;

/** Requests of one run under way at once: they hide latency, and a crash leaves few in doubt. */
export const UNDER_WAY = 4;
export const noOutlook: Outlook = { ratePerMinute: null, remainingMs: null };

/**
 * How long a run still asks, from now on. That is what its budget, the caps and the wallet can pay of its
 * open lookups, in batches at the speed that the service's limits allow. `before` are the batches of runs
 * that go first.
 */
export function outlookOf(
  wallet: WalletContext,
  job: StoredJob,
  {
    pending,
    progress,
    before,
    batchSize,
  }: {
    pending: PendingLookups;
    progress: Pick<Progress, 'ratePerMinute' | 'tripMs' | 'answered'>;
    before: PendingLookups;
    batchSize: number;
  },
): Outlook {
  const own = batchesOf(wallet, job, { pending, progress, batchSize });
  const rounds =
    Math.ceil(sumOf(before) / UNDER_WAY) + Math.ceil(sumOf(own) / atOnceOf(wallet, job, batchSize));
  const forecast = forecastOf(wallet, {
    companies: before.companies + own.companies,
    technologies: before.technologies + own.technologies,
    rounds,
    tripMs: progress.tripMs,
  });
  if (forecast === null) return noOutlook;
  const measured = progress.ratePerMinute();
  const most = Math.round(forecast.perMinute * batchSize);
  return {
    // In the long run, a burst goes no faster than the limits.
    ratePerMinute: measured === null ? null : Math.min(measured, most),
    remainingMs: sumOf(own) === 0 ? null : Math.round(forecast.remainingMs),
  };
}

function sumOf({ companies, technologies }: PendingLookups): number {
  return companies + technologies;
}

/** How many batches leave at once: few if the run may spend little. */
function atOnceOf(wallet: WalletContext, job: StoredJob, batchSize: number): number {
  const whole = creditsLeft(wallet, job) + creditsOfGo(wallet.db, job.id, job.go);
  let batches = UNDER_WAY;
  while (batches > 1 && !mayBeUnderWay(wallet.db, wallet.workspace, batches * batchSize, whole)) batches -= 1;
  return batches;
}

/** The batches that the run can still pay for. */
export function batchesOf(
  wallet: WalletContext,
  job: StoredJob,
  {
    pending,
    progress,
    batchSize,
  }: {
    pending: PendingLookups;
    progress: Pick<Progress, 'answered'>;
    batchSize: number;
  },
): PendingLookups {
  const price = priceOf(wallet.db, wallet.workspace, 'bulk_lookup');
  const { lookups, credits } = progress.answered;
  // Lookups without data cost nothing, so a budget reaches further the more of them there are. The estimate
  // starts as if one batch had cost everything.
  const costly = Math.min(1, (credits / price + batchSize) / (lookups + batchSize));
  const open = sumOf(pending);
  const reach = Math.max(0, creditsLeft(wallet, job) / (price * costly));
  const share = open === 0 ? 0 : Math.min(1, reach / open);
  const batches = (count: number) => Math.ceil((count * share) / batchSize);
  return {
    companies: batches(pending.companies),
    technologies:
      batches(pending.technologies) + (share < 1 && share > 0 ? lastSmallOnes(costly, batchSize) : 0),
  };
}

/** If the rest of the budget pays for less than one batch, it is used in smaller and smaller batches. */
function lastSmallOnes(costly: number, batchSize: number): number {
  return costly >= 1 ? 0 : Math.floor(Math.log(batchSize) / -Math.log(1 - costly));
}

/** What a run can still spend, including what is under way. */
function creditsLeft(wallet: WalletContext, job: StoredJob): number {
  const { db, workspace, guard } = wallet;
  const underWay = guard.reserved('bulk_lookup', job.id);
  const budget = job.budget - creditsOfGo(db, job.id, job.go) - doubtOfJob(db, job.id, job.go);
  const caps = capLeft(wallet, { wallet: 'bulk_lookup', jobId: job.id, assistant: job.assistant }) + underWay;
  const [lookupWallet] = listBalances(db, workspace);
  return Math.min(budget, caps, lookupWallet?.remaining ?? Number.POSITIVE_INFINITY);
}

/** Null if there is no token, since then nothing is asked. */
function forecastOf(
  wallet: WalletContext,
  batches: PendingLookups & { rounds: number; tripMs: number },
): BatchForecast | null {
  try {
    return wallet.client.forecastBatches(batches);
  } catch {
    return null;
  }
}
