import type { CsvStyle } from '../../../preload/contract/models/csv-style.ts';
import type { LedgerFilter, Period, Wallet } from '../../../preload/contract/models/money.ts';
import { exactAmount } from '../../../preload/contract/values/amounts.ts';
import { labelTotals } from '../../../preload/contract/values/label-totals.ts';
import { subjectInFiles } from '../../../preload/contract/values/subject-in-files.ts';
import type { TaskHandle } from '../base/tasks.ts';
import type { TableColumn, TableRow } from '../exports/table.ts';
import { type WrittenTable, writeTable } from '../exports/write-table.ts';
import type { Reader } from '../store/database.ts';
import { findJob } from '../store/jobs.ts';
import { listLedger } from '../store/ledger.ts';
import { sumLedgerByLabel } from '../store/ledger-sums.ts';
import { readSettings } from '../store/settings.ts';
import { breathe } from '../world/clock.ts';

const COLUMNS: readonly TableColumn[] = [
  { name: 'Time', type: 'timestamp' },
  { name: 'For', type: 'text' },
  { name: 'What was asked', type: 'text' },
  { name: 'Run', type: 'integer' },
  { name: 'File', type: 'text' },
  { name: 'Label', type: 'text' },
  { name: 'Assistant', type: 'text' },
  { name: 'Credits', type: 'number' },
  { name: 'Wallet', type: 'text' },
  { name: 'Balance after', type: 'number' },
];

const LABEL_COLUMNS: readonly TableColumn[] = [
  { name: 'Month', type: 'text' },
  { name: 'Label', type: 'text' },
  { name: 'Lookup credits', type: 'number' },
  { name: 'List credits', type: 'number' },
];

const AMOUNT: readonly TableColumn[] = [
  { name: 'Amount', type: 'number' },
  { name: 'Currency', type: 'text' },
];

const PAGE = 1_000;

/**
 * Writes the charges that match the filter as CSV, newest first, with times in UTC. If a person set a price,
 * also the amounts, exact to the last digit, so that sums are right. Throws as `writeTable` does.
 */
export function exportLedger(
  db: Reader,
  workspace: number,
  request: { filter: LedgerFilter; out: string; style?: CsvStyle | undefined },
  task: TaskHandle,
): Promise<WrittenTable> {
  const price = readSettings(db).creditPrice;
  return writeTable({
    columns: price === null ? COLUMNS : [...COLUMNS, ...AMOUNT],
    rows: pagesOf(db, workspace, request.filter, (credits, wallet) => {
      if (price === null) return [];
      const amount = exactAmount(credits, price[wallet]);
      return [amountCell(amount, request.style), amount === null ? null : price.currency];
    }),
    out: request.out,
    format: 'csv',
    csv: request.style,
    onProgress: (rows) => task.progress(rows),
    signal: task.signal,
  });
}

/** A decimal in the number style of the file. It stays text, because a number might lose digits. */
function amountCell(amount: string | null, style: CsvStyle | undefined): string | null {
  return amount === null || style?.decimalComma !== true ? amount : amount.replace('.', ',');
}

/** Writes credits by label, month and wallet of a period as CSV. Throws as `writeTable` does. */
export function exportByLabel(
  db: Reader,
  workspace: number | null,
  request: { period: Period; now: number; out: string; style?: CsvStyle | undefined },
  task: TaskHandle,
): Promise<WrittenTable> {
  const price = readSettings(db).creditPrice;
  const sums = sumLedgerByLabel(db, workspace, { ...request.period, now: request.now });
  const rows = labelTotals(sums, { byMonth: true, price }).map(
    ({ month, label, bulk_lookup: lookups, standard: lists, amount }): TableRow => [
      ...[month, label, lookups, lists],
      ...(price === null ? [] : [amountCell(amount, request.style), amount === null ? null : price.currency]),
    ],
  );
  return writeTable({
    columns: price === null ? LABEL_COLUMNS : [...LABEL_COLUMNS, ...AMOUNT],
    rows: oneChunk(rows),
    out: request.out,
    format: 'csv',
    csv: request.style,
    onProgress: (count) => task.progress(count),
    signal: task.signal,
  });
}

async function* oneChunk(rows: TableRow[]): AsyncGenerator<TableRow[]> {
  yield rows;
}

async function* pagesOf(
  db: Reader,
  workspace: number,
  filter: LedgerFilter,
  amountOfCharge: (credits: number, wallet: Wallet) => TableRow,
): AsyncGenerator<TableRow[]> {
  const files = new Map<number, string | null>();
  const fileOf = (jobId: number | null) => {
    if (jobId === null) return null;
    if (!files.has(jobId)) files.set(jobId, findJob(db, jobId)?.path ?? null);
    return files.get(jobId) ?? null;
  };
  let beforeId: number | undefined;
  for (;;) {
    const page = listLedger(db, workspace, { limit: PAGE, beforeId, filter });
    if (page.length === 0) return;
    yield page.map((entry) => [
      entry.at,
      entry.operation,
      subjectInFiles(entry),
      entry.jobId,
      fileOf(entry.jobId),
      entry.label,
      entry.assistant,
      entry.credits,
      entry.wallet,
      entry.balanceAfter,
      ...amountOfCharge(entry.credits, entry.wallet),
    ]);
    beforeId = page.at(-1)?.id;
    // Lets other calls of the window run between two pages.
    await breathe();
  }
}
