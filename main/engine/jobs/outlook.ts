import type { LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { Job } from '../../../preload/contract/models/job.ts';
import type { WalletContext } from '../ledger/balance.ts';
import { capLeft } from '../ledger/caps.ts';
import type { BatchForecast } from '../service/client.ts';
import type { StoredJob } from '../store/jobs.ts';
import { creditsOfGo } from '../store/ledger.ts';
import { doubtOfJob } from '../store/requests.ts';
import { listBalances, priceOf } from '../store/wallets.ts';
import type { Progress } from './progress.ts';

/** How fast a run goes and how long it still asks; null while nobody knows. */
export type Outlook = Pick<Job, 'ratePerMinute' | 'remainingMs'>;

export type PendingLookups = Record<LookupKind, number>;

/** Requests of one run under way at once: enough to hide the service's latency, few enough that a crash leaves little in doubt. */
export const UNDER_WAY = 4;
export const noOutlook: Outlook = { ratePerMinute: null, remainingMs: null };

/**
 * How long a run still asks: what its budget, the caps and the wallet pay for of what is open, in batches that leave as the service's limits let them, from
 * now on. `before` are the batches of runs that go first.
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
  const forecast = forecastOf(wallet, {
    companies: before.companies + own.companies,
    technologies: before.technologies + own.technologies,
    tripMs: progress.tripMs,
  });
  if (forecast === null) return noOutlook;
  const measured = progress.ratePerMinute();
  const most = Math.round(forecast.perMinute * batchSize);
  return {
    // A burst is no rate: in the long run it goes no faster than the limits.
    ratePerMinute: measured === null ? null : Math.min(measured, most),
    remainingMs: own.companies + own.technologies === 0 ? null : Math.round(forecast.remainingMs),
  };
}

/** The batches that a run will still be answered. */
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
  // Lookups without data cost nothing, so a budget reaches the further the more of them there are. One batch counts as if all of it cost.
  const costly = Math.min(1, (credits / price + batchSize) / (lookups + batchSize));
  const open = pending.companies + pending.technologies;
  const reach = Math.max(0, creditsLeft(wallet, job) / (price * costly));
  const share = open === 0 ? 0 : Math.min(1, reach / open);
  const batches = (count: number) => Math.ceil((count * share) / batchSize);
  return {
    companies: batches(pending.companies),
    technologies:
      batches(pending.technologies) + (share < 1 && share > 0 ? lastSmallOnes(costly, batchSize) : 0),
  };
}

/** What is left of a budget for less than a batch is asked in ever smaller ones, each with what the one before did not use. */
function lastSmallOnes(costly: number, batchSize: number): number {
  return costly >= 1 ? 0 : Math.floor(Math.log(batchSize) / -Math.log(1 - costly));
}

/** What a run can still spend, what is under way included. */
function creditsLeft(wallet: WalletContext, job: StoredJob): number {
  const { db, workspace, guard } = wallet;
  const underWay = guard.reserved('bulk_lookup', job.id);
  const budget = job.budget - creditsOfGo(db, job.id, job.go) - doubtOfJob(db, job.id, job.go);
  const caps = capLeft(wallet, 'bulk_lookup', job.id) + underWay;
  const [lookupWallet] = listBalances(db, workspace);
  return Math.min(budget, caps, lookupWallet?.remaining ?? Number.POSITIVE_INFINITY);
}

/** Null while there is no token: then nothing is asked. */
function forecastOf(
  wallet: WalletContext,
  batches: PendingLookups & { tripMs: number },
): BatchForecast | null {
  try {
    return wallet.client.forecastBatches({ ...batches, atOnce: UNDER_WAY });
  } catch {
    return null;
  }
}
