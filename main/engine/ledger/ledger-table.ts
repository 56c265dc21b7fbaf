import type { ExploreCell } from '#contract/models/explore.ts';
import { exactAmount } from '#shared/money/amounts.ts';
import { type LedgerColumn, ledgerColumns, ledgerHeadings } from '#shared/tables/ledger-table.ts';
import { subjectInFiles } from '#shared/tables/subject-in-files.ts';
import { localDay } from '../base/local-day.ts';
import { nameOfRun } from '../files/own-file.ts';
import type { Reader, Writer } from '../store/database.ts';
import { findJob } from '../store/jobs.ts';
import { type Charge, type ChargeIds, chargesWith, countLedger, watchLedger } from '../store/ledger.ts';
import { readSettings, timeZoneOf } from '../store/settings.ts';
import type { LiveColumn, LiveRow, LiveSource } from '../tables/live-source.ts';
import { BETWEEN_VALUES } from '../tables/several.ts';
import { inOrderOfCharge } from './in-order-of-charge.ts';

const CATEGORY = { type: 'text', isCategory: true } as const;

const COLUMNS: Record<LedgerColumn, Omit<LiveColumn, 'name'>> = {
  time: { type: 'timestamp' },
  day: { type: 'date' },
  month: CATEGORY,
  operation: CATEGORY,
  kind: CATEGORY,
  subject: { type: 'text' },
  domains: { type: 'text', hasSeveral: true },
  runId: { type: 'integer' },
  run: CATEGORY,
  file: { type: 'text' },
  label: CATEGORY,
  assistant: CATEGORY,
  credits: { type: 'number' },
  wallet: CATEGORY,
  balance: { type: 'number' },
  amount: { type: 'number' },
  currency: CATEGORY,
};

/** The charges of a workspace, or of all if null, as a table, the newest first. Each is numbered by its id. */
export function ledgerTable(db: Writer, workspace: number | null): LiveSource {
  let changed: number[] = [];
  const end = watchLedger(db, (id) => changed.push(id));
  const read = (ids: ChargeIds) => rowsOf(db, chargesWith(db, workspace, ids));
  return {
    columns: ledgerColumns.map((column) => ({ name: ledgerHeadings[column], ...COLUMNS[column] })),
    domainColumn: null,
    isNewestFirst: true,
    isNumberedByPlace: false,
    // The amounts of all charges follow the price, and their days the time zone.
    stamp: () => JSON.stringify([readSettings(db).creditPrice, timeZoneOf(db)]),
    count: () => countLedger(db, workspace).count,
    end: () => countLedger(db, workspace).lastId + 1,
    between: (from, to) => read({ from, to }),
    at: (ids) => read(ids),
    arrange: (rows) => {
      const known = new Map(rows.map((row) => [row.id, row]));
      return inOrderOfCharge(rows.flatMap(({ charge }) => charge ?? [])).flatMap(
        ({ id }) => known.get(id) ?? [],
      );
    },
    takeChanges: () => {
      const taken = [...new Set(changed)];
      changed = [];
      return taken;
    },
    isMoving: () => false,
    close: end,
  };
}

function rowsOf(db: Reader, charges: readonly Charge[]): LiveRow[] {
  const { creditPrice: price, timeZone } = readSettings(db);
  const runs = new Map<number, { name: string; file: string } | null>();
  const runOf = (jobId: number) => {
    const known = runs.get(jobId);
    if (known !== undefined) return known;
    const job = findJob(db, jobId);
    const run = job === undefined ? null : { name: nameOfRun(job), file: job.path };
    runs.set(jobId, run);
    return run;
  };
  return charges.map((charge) => {
    const run = charge.jobId === null ? null : runOf(charge.jobId);
    const amount = price === null ? null : exactAmount(charge.credits, price[charge.wallet]);
    const day = localDay(Date.parse(charge.at), timeZone);
    const cells: Record<LedgerColumn, ExploreCell> = {
      time: charge.at,
      day: day,
      month: day.slice(0, 7),
      operation: charge.operation,
      kind: charge.kind,
      subject: subjectInFiles(charge),
      domains: charge.domains.join(BETWEEN_VALUES),
      runId: charge.jobId,
      run: run?.name ?? null,
      file: run?.file ?? null,
      label: charge.label,
      assistant: charge.assistant,
      credits: charge.credits,
      wallet: charge.wallet,
      balance: charge.balanceAfter,
      amount: amount === null ? null : Number(amount),
      currency: amount === null || price === null ? null : price.currency,
    };
    return { id: charge.id, domain: null, cells: ledgerColumns.map((name) => cells[name]), charge };
  });
}
