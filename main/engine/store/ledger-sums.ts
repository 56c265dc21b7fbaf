import { basename } from 'node:path';
import type { LabelSum, LedgerSummary, Period, SpendingKind, Wallet } from '#contract/models/money.ts';
import { endOfDay, localDay, monthsBetween, startOfDayBefore, startOfLocalDay } from '../base/local-day.ts';
import type { Reader } from './database.ts';
import { kindOfOperation } from './ledger.ts';
import type { PaidOperation } from './requests.ts';
import { timeZoneOf } from './settings.ts';

/** In every time zone, days begin at a whole quarter of an hour. */
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
 * What was spent in the last days of the data folder's calendar, with today; of all workspaces if null. The
 * store adds up quarters of an hour, and this function puts them into days, since only here the calendar is
 * known.
 */
export function summariseLedger(
  db: Reader,
  workspace: number | null,
  { days, now }: { days: number; now: number },
): LedgerSummary {
  const zone = timeZoneOf(db);
  const since = startOfDayBefore(now, days - 1, zone);
  const quarters = db.all<QuarterSum>(
    `SELECT min(at) AS at, operation, wallet, sum(credits) AS credits, count(DISTINCT request_id) AS calls FROM ledger
     WHERE workspace = coalesce(?, workspace) AND at >= ? GROUP BY ledger.at / ${QUARTER_MS}, operation, wallet ORDER BY min(at)`,
    [workspace, since],
  );
  return {
    from: localDay(since, zone),
    to: localDay(now, zone),
    days: sumBy(quarters, ({ at, operation }) => ({
      day: localDay(at, zone),
      kind: kindOfOperation(operation),
    })),
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

/** Credits by UTC day, newest first. */
export function sumLedgerByDay(db: Reader, workspace: number | null): LedgerSum[] {
  return db.all<LedgerSum>(
    `SELECT date(at / 1000, 'unixepoch') AS key, wallet, sum(credits) AS credits, count(DISTINCT request_id) AS calls FROM ledger
     WHERE workspace = coalesce(?, workspace) GROUP BY key, wallet ORDER BY key DESC, wallet`,
    [workspace],
  );
}

type OpenSum = Pick<LedgerSum, 'wallet' | 'credits'>;

/** Credits in doubt: they may have been charged, and are not in the ledger. */
export function sumInDoubt(db: Reader, workspace: number | null): OpenSum[] {
  return sumOpen(db, workspace, { credits: 'doubt', which: "doubt > 0 AND state <> 'sending'" });
}

/** Credits of what was sent and has no end: it is under way, or a program was killed while it sent that. */
export function sumUnderWay(db: Reader, workspace: number | null): OpenSum[] {
  return sumOpen(db, workspace, { credits: 'most', which: "state = 'sending'" });
}

function sumOpen(
  db: Reader,
  workspace: number | null,
  { credits, which }: { credits: 'doubt' | 'most'; which: string },
): OpenSum[] {
  return db.all(
    `SELECT wallet, sum(${credits}) AS credits FROM requests
     WHERE ${which} AND workspace = coalesce(?, workspace) GROUP BY wallet ORDER BY wallet`,
    [workspace],
  );
}

/** Credits by job. Single lookups and starts of lists are under the key ''. */
export function sumLedgerByJob(db: Reader, workspace: number | null): LedgerSum[] {
  return db.all<LedgerSum>(
    `SELECT coalesce(job_id, '') AS key, wallet, sum(credits) AS credits, count(DISTINCT request_id) AS calls FROM ledger
     WHERE workspace = coalesce(?, workspace) GROUP BY job_id, wallet ORDER BY max(id) DESC`,
    [workspace],
  );
}

/** Credits by label and local month; of all workspaces if null. Leaves out what cost nothing. */
export function sumLedgerByLabel(
  db: Reader,
  workspace: number | null,
  { from, to, now }: Period & { now: number },
): LabelSum[] {
  const workspaces = workspace === null ? db.values<number>('SELECT id FROM workspaces') : [workspace];
  const wallets: readonly Wallet[] = ['bulk_lookup', 'standard'];
  const zone = timeZoneOf(db);
  const sums = new Map<string, LabelSum>();
  for (const row of workspaces)
    for (const wallet of wallets) {
      const charged = firstAndLast(db, row, wallet);
      if (charged.first === null) continue;
      const since = Math.max(0, charged.first, from === null ? 0 : startOfLocalDay(from, zone));
      const until = Math.min(charged.last + 1, endOfDay(to ?? localDay(now, zone), zone));
      for (const { month, begin, end } of monthsBetween(since, until, zone))
        for (const { label, credits } of sumSpan(db, { workspace: row, wallet, begin, end })) {
          const key = JSON.stringify([month, label, wallet]);
          const known = sums.get(key);
          sums.set(key, { month, label, wallet, credits: (known?.credits ?? 0) + credits });
        }
    }
  return [...sums.values()]
    .filter(({ credits }) => credits !== 0)
    .sort((a, b) => b.month.localeCompare(a.month) || b.credits - a.credits);
}

/** When a wallet was first and last charged, with one look into the index for each. */
function firstAndLast(db: Reader, workspace: number, wallet: Wallet): { first: number | null; last: number } {
  const at = (which: 'min' | 'max') =>
    db.get<{ at: number | null }>(
      `SELECT ${which}(at) AS at FROM ledger WHERE workspace = ? AND wallet = ?`,
      [workspace, wallet],
    )?.at ?? null;
  return { first: at('min'), last: at('max') ?? 0 };
}

/** Reads nothing but the index by day. */
function sumSpan(
  db: Reader,
  span: { workspace: number; wallet: Wallet; begin: number; end: number },
): { label: string | null; credits: number }[] {
  return db.all(
    `SELECT n.name AS label, s.credits FROM
       (SELECT label, sum(credits) AS credits FROM ledger
        WHERE workspace = :workspace AND wallet = :wallet AND at >= :begin AND at < :end GROUP BY label) s
     LEFT JOIN labels n ON n.id = s.label`,
    span,
  );
}
