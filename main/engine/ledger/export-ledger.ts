import type { CsvStyle } from '#contract/models/csv-style.ts';
import type { Period } from '#contract/models/money.ts';
import { labelTotals } from '#shared/money/label-totals.ts';
import type { TaskHandle } from '../base/tasks.ts';
import type { TableColumn, TableRow } from '../exports/table.ts';
import { type WrittenTable, writeTable } from '../exports/write-table.ts';
import type { Reader } from '../store/database.ts';
import { sumLedgerByLabel } from '../store/ledger-sums.ts';
import { readSettings } from '../store/settings.ts';

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

const UNPRICED: TableColumn = { name: 'Credits without a price', type: 'number' };

/** A decimal in the number style of the file. It stays text, because a number might lose digits. */
function amountCell(amount: string | null, style: CsvStyle | undefined): string | null {
  return amount === null || style?.decimalComma !== true ? amount : amount.replace('.', ',');
}

/** Writes credits by label, month and wallet of a period as CSV. Throws as `writeTable` does. */
export function exportByLabel(
  db: Reader,
  workspace: number | null,
  request: {
    period: Period;
    now: number;
    out: string;
    replaces?: boolean | undefined;
    style?: CsvStyle | undefined;
  },
  task: TaskHandle,
): Promise<WrittenTable> {
  const price = readSettings(db).creditPrice;
  const sums = sumLedgerByLabel(db, workspace, { ...request.period, now: request.now });
  const rows = labelTotals(sums, { byMonth: true, price }).map(
    ({ month, label, bulk_lookup: lookups, standard: lists, amount, unpriced }): TableRow => [
      ...[month, label, lookups, lists],
      ...(price === null
        ? []
        : [
            amountCell(amount, request.style),
            amount === null ? null : price.currency,
            unpriced.bulk_lookup + unpriced.standard,
          ]),
    ],
  );
  return writeTable({
    columns: price === null ? LABEL_COLUMNS : [...LABEL_COLUMNS, ...AMOUNT, UNPRICED],
    rows: oneChunk(rows),
    out: request.out,
    replaces: request.replaces,
    format: 'csv',
    csv: request.style,
    onProgress: (count) => task.progress(count),
    signal: task.signal,
  });
}

async function* oneChunk(rows: TableRow[]): AsyncGenerator<TableRow[]> {
  yield rows;
}
