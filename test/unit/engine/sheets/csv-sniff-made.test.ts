import { expect, test } from 'vitest';
import { splitRecords } from '../../../../main/engine/sheets/csv/records.ts';
import { sniffRules } from '../../../../main/engine/sheets/csv/sniff-rules.ts';
import { type MadeCsv, makeCsv } from '../../../support/made-csv.ts';

/** Not those by which the weights were found. */
const FIRST_SEED = 500_000;
const FILES = 2_000;
/** Shares of made files whose every cell is read as it was meant: of all, and of those with a usual delimiter and double quotes. */
const FLOOR = { all: 0.99, usual: 0.995 };

/** Whether a made file is read as it was meant, by the rules that it is sniffed to have. */
function isRead({ text, rows }: MadeCsv): boolean {
  const read = splitRecords(
    text,
    sniffRules(text, false, (sign) => sign),
  );
  const isBlank = (cells: readonly string[]) => cells.length < 2 && cells.join('') === '';
  const meant = rows.map((cells) => (isBlank(cells) ? [] : cells));
  const found = read.map(({ body, cells }) => (body === '' ? [] : cells));
  return JSON.stringify(found) === JSON.stringify(meant);
}

test('made files are read as they were meant', () => {
  const made = Array.from({ length: FILES }, (_, index) => makeCsv(FIRST_SEED + index));
  const rateOf = (some: readonly MadeCsv[]) => some.filter(isRead).length / some.length;
  const usual = made.filter(({ rules }) => /[,;\t|]/.test(rules.delimiter) && rules.quote === '"');
  const rates = { all: rateOf(made), usual: rateOf(usual) };
  const told = (rate: number, count: number) => `${(rate * 100).toFixed(2)} % of ${count}`;
  process.stdout.write(
    `read as meant: ${told(rates.all, made.length)} made files, ${told(rates.usual, usual.length)} usual ones\n`,
  );
  expect(rates.all).toBeGreaterThanOrEqual(FLOOR.all);
  expect(rates.usual).toBeGreaterThanOrEqual(FLOOR.usual);
});
