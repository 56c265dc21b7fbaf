import { basename } from 'node:path';
import type { LedgerSummary, SpendingKind, Wallet } from '../../../preload/contract/models/money.ts';
import { localDay, startOfDayBefore } from '../ledger/local-day.ts';
import type { Reader } from './database.ts';
import { kindOfOperation } from './ledger.ts';
import type { PaidOperation } from './requests.ts';

/** Days begin at a whole quarter of an hour everywhere. */
const QUARTER_MS = 900_000;

interface Sum {
  wallet: Wallet;
  credits: number;
  calls: number;
}

interface QuarterSum extends Sum {
  at: number;
  operation: PaidOperation;
}

/**
 * What was spent in the last days of this computer's calendar, today included; a workspace's, or everything where null. Sums come by the
 * quarter of an hour from the store and are put into days here, where the calendar is known.
 */
export function summariseLedger(
  db: Reader,
  workspace: number | null,
  { days, now }: { days: number; now: number },
): LedgerSummary {
  const since = startOfDayBefore(now, days - 1);
  const quarters = db.all<QuarterSum>(
    `SELECT min(at) AS at, operation, wallet, sum(credits) AS credits, count(DISTINCT request_id) AS calls FROM ledger
     WHERE workspace = coalesce(?, workspace) AND at >= ? GROUP BY ledger.at / ${QUARTER_MS}, operation, wallet ORDER BY min(at)`,
    [workspace, since],
  );
  return {
    from: localDay(since),
    to: localDay(now),
    days: sumBy(quarters, ({ at, operation }) => ({ day: localDay(at), kind: kindOfOperation(operation) })),
    kinds: sumBy(quarters, ({ operation }) => ({ kind: kindOfOperation(operation) })).sort(
      (a, b) => b.credits - a.credits,
    ),
    jobs: sumJobs(db, workspace, since),
  };
}

function sumBy<Key extends { kind: SpendingKind }>(
  quarters: readonly QuarterSum[],
  keyOf: (quarter: QuarterSum) => Key,
): (Key & Sum)[] {
  const sums = new Map<string, Key & Sum>();
  for (const quarter of quarters) {
    const key = keyOf(quarter);
    const name = JSON.stringify([key, quarter.wallet]);
    const sum = sums.get(name) ?? { ...key, wallet: quarter.wallet, credits: 0, calls: 0 };
    sum.credits += quarter.credits;
    sum.calls += quarter.calls;
    sums.set(name, sum);
  }
  return [...sums.values()];
}

function sumJobs(db: Reader, workspace: number | null, since: number): LedgerSummary['jobs'] {
  return db
    .all<Sum & { jobId: number | null; path: string | null }>(
      `SELECT l.job_id AS jobId, j.path, l.wallet, sum(l.credits) AS credits, count(DISTINCT request_id) AS calls
       FROM ledger l LEFT JOIN jobs j ON j.id = l.job_id
       WHERE l.workspace = coalesce(?, l.workspace) AND l.at >= ? GROUP BY l.job_id, l.wallet ORDER BY credits DESC, l.job_id DESC`,
      [workspace, since],
    )
    .map(({ path, ...sum }) => ({ ...sum, fileName: path === null ? null : basename(path) }));
}

export interface LedgerSum extends Sum {
  key: string;
}

/** Credits spent by UTC day, newest first. */
export function sumLedgerByDay(db: Reader, workspace: number | null): LedgerSum[] {
  return db.all<LedgerSum>(
    `SELECT date(at / 1000, 'unixepoch') AS key, wallet, sum(credits) AS credits, count(DISTINCT request_id) AS calls FROM ledger
     WHERE workspace = coalesce(?, workspace) GROUP BY key, wallet ORDER BY key DESC, wallet`,
    [workspace],
  );
}

/** Credits spent by job; single lookups stand under the key ''. */
export function sumLedgerByJob(db: Reader, workspace: number | null): LedgerSum[] {
  return db.all<LedgerSum>(
    `SELECT coalesce(job_id, '') AS key, wallet, sum(credits) AS credits, count(DISTINCT request_id) AS calls FROM ledger
     WHERE workspace = coalesce(?, workspace) GROUP BY job_id, wallet ORDER BY max(id) DESC`,
    [workspace],
  );
}
