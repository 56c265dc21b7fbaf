import { expect, test } from 'vitest';
import { splitRecords } from '../../../../main/engine/sheets/csv/records.ts';
import { sniffRules } from '../../../../main/engine/sheets/csv/sniff-rules.ts';
import { type MadeCsv, makeCsv } from '../../../support/files/made-csv.ts';

/** Not the seeds that were used to choose the weights. */
const FIRST_SEED = 500_000;
const FILES = 2_000;
/**
 * The least share of made files that are read correctly in every cell: of all files, and of those with a
 * usual delimiter and double quotes. Some of the other files have a title above rows with blanks, colons or
 * slashes as delimiters. These can't be distinguished from a column of words, times or addresses, which
 * people often have.
 */
const FLOOR = { all: 0.93, usual: 0.995 };

/** Whether a made file is read correctly by the detected rules. */
function isRead({ text, rows }: MadeCsv): boolean {
  const read = splitRecords(text, sniffRules(text, false, (sign) => sign).rules);
  const isBlank = (cells: readonly string[]) => cells.length < 2 && cells.join('') === '';
  const meant = rows.map((cells) => (isBlank(cells) ? [] : cells));
  const found = read.map(({ body, cells }) => (body === '' ? [] : cells));
  return JSON.stringify(found) === JSON.stringify(meant);
}

test('made files are read correctly', () => {
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

test.each([
  'Company\nAcme Corp Inc\nFoo Bar Ltd\nBaz Qux GmbH\nOne Two AG\n',
  'Notes\nhello world foo\nthis is text\nthree words here\nand so on\n',
  'Date\n12/3/2024 a\n12/4/2024 b\n12/5/2024 c\n1/1/2024 d\n',
  '2024-01-01 10:00:00\n2024-01-02 10:00:00\n2024-01-03 10:00:00\n2024-01-04 11:00:00\n',
  'https://a.example.com\nhttps://b.example.com\nhttps://c.example.com\n',
  'Website\nhttps://a.example.com/x/y\nnot given\nhttps://c.example.com/1/2\n',
])('a single column stays one: %j', (text) => {
  const { delimiter } = sniffRules(text, false, (sign) => sign).rules;
  expect(
    splitRecords(text, sniffRules(text, false, (sign) => sign).rules).every(({ cells }) => cells.length <= 1),
  ).toBe(true);
  expect(delimiter).toBe(',');
});
