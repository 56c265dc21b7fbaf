import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import type { ExploreCell } from '#contract/models/explore.ts';
import {
  byLength,
  cellsOf,
  createExploreFixture,
  openColumns,
} from '../../support/engine/explore-fixture.ts';

/** Says how columns with these cells are read. All files are opened by one explorer, since each has a process. */
function createReader() {
  const fixture = createExploreFixture();
  return async (...columns: (readonly string[])[]) =>
    (await openColumns(fixture, columns)).map(
      ({ facts: { index: _, name: _name, filled: _filled, distinct: _distinct, ...facts }, cells }) => ({
        facts,
        cells,
      }),
    );
}

interface Case {
  what: string;
  values: readonly string[];
  facts: Record<string, unknown>;
  cells?: readonly ExploreCell[];
}

const number = (notation: 'point' | 'comma', digits: number, unit?: string) => ({
  type: digits === 0 ? 'integer' : 'number',
  notation,
  ...(digits === 0 ? {} : { digits }),
  ...(unit === undefined ? {} : { unit }),
});
const text = { type: 'text', notation: 'text' };

const numbers: readonly Case[] = [
  {
    what: 'German',
    values: ['29319,95', '987,3', '5'],
    facts: number('comma', 2),
    cells: [29_319.95, 987.3, 5],
  },
  {
    what: 'decimals next to the longest whole numbers',
    values: ['-999999999999999999', '999999999999999,5'],
    facts: { type: 'number', notation: 'comma' },
    cells: [-1e18, 999_999_999_999_999.5],
  },
  {
    what: 'German with groups',
    values: ['1.200,50', '-15.802,4'],
    facts: number('comma', 2),
    cells: [1_200.5, -15_802.4],
  },
  {
    what: 'English with groups',
    values: ['1,200.50', '15,802'],
    facts: number('point', 2),
    cells: [1_200.5, 15_802],
  },
  {
    what: 'Swiss',
    values: ["1'200.50", '1’000’000.05'],
    facts: number('point', 2),
    cells: [1_200.5, 1_000_000.05],
  },
  {
    what: 'Indian',
    values: ['12,34,567', '1,00,000.5'],
    facts: number('point', 1),
    cells: [1_234_567, 100_000.5],
  },
  {
    what: 'French',
    values: ['1\u202f200,5', '1 200', '12\u00a0000,25'],
    facts: number('comma', 2),
    cells: [1_200.5, 1_200, 12_000.25],
  },
  {
    what: 'blanks as groups, whole',
    values: ['1 200', '12 000'],
    facts: number('point', 0),
    cells: [1_200, 12_000],
  },
  { what: 'minus behind', values: ['1.200,50-', '3,10'], facts: number('comma', 2), cells: [-1_200.5, 3.1] },
  { what: 'brackets', values: ['(1,200.50)', '3.10'], facts: number('point', 2), cells: [-1_200.5, 3.1] },
  {
    what: 'brackets within a currency',
    values: ['GBP (53,180.08)', '(2.50) GBP', 'GBP 3.10'],
    facts: number('point', 2, 'GBP'),
    cells: [-53_180.08, -2.5, 3.1],
  },
  {
    what: 'the minus of typesetters',
    values: ['\u22125,5', '−1.200,5'],
    facts: number('comma', 1),
    cells: [-5.5, -1_200.5],
  },
  { what: 'percent', values: ['45 %', '7,5 %', '-3%'], facts: number('comma', 1, '%'), cells: [45, 7.5, -3] },
  {
    what: 'euros behind',
    values: ['1.200,50 €', '3,00 €', ''],
    facts: number('comma', 2, '€'),
    cells: [1_200.5, 3, null],
  },
  {
    what: 'dollars in front',
    values: ['$1,200.50', '-$3.00', '$-4.00'],
    facts: number('point', 2, '$'),
    cells: [1_200.5, -3, -4],
  },
  {
    what: 'francs',
    values: ["CHF 1'200.-", 'CHF 5.50'],
    facts: number('point', 2, 'CHF'),
    cells: [1_200, 5.5],
  },
  {
    what: 'prices without cents',
    values: ['1.200,-', '5,–', '3,50'],
    facts: number('comma', 2),
    cells: [1_200, 5, 3.5],
  },
  { what: 'a sign in some cells', values: ['5,00 €', '3,00'], facts: number('comma', 2, '€'), cells: [5, 3] },
  { what: 'blanks around', values: [' 5,5', '3,25\u00a0'], facts: number('comma', 2), cells: [5.5, 3.25] },
  {
    what: 'thousands next to small ones',
    values: ['1.200', '950'],
    facts: number('comma', 0),
    cells: [1_200, 950],
  },
  {
    what: 'English thousands next to small ones',
    values: ['1,200', '950'],
    facts: number('point', 0),
    cells: [1_200, 950],
  },
  {
    what: 'thousands of euros',
    values: ['€ 1.200', '€ 15.300'],
    facts: number('comma', 0, '€'),
    cells: [1_200, 15_300],
  },
  {
    what: 'a zero in front of the mark',
    values: ['0.950', '1.200'],
    facts: number('point', 3),
    cells: [0.95, 1.2],
  },
  {
    what: 'more digits than a decimal has',
    values: ['0,12345', '1,5'],
    facts: { type: 'number', notation: 'comma' },
    cells: [0.12345, 1.5],
  },
];

const undecided = (...couldBe: string[]) => ({ ...text, couldBe });
const texts: readonly Case[] = [
  { what: 'three digits behind each mark', values: ['1.200', '15.300'], facts: undecided('point', 'comma') },
  { what: 'three digits behind each comma', values: ['1,200', '15,300'], facts: undecided('point', 'comma') },
  {
    what: 'small prices with three decimals',
    values: ['1.659 €', '1.709 €'],
    facts: undecided('point', 'comma'),
  },
  { what: 'a year of two digits that may come first', values: ['25-12-31'], facts: undecided('ymd', 'dmy') },
  { what: 'percent with three digits', values: ['1,200 %', '1,300 %'], facts: undecided('point', 'comma') },
  { what: 'two notations', values: ['1.200,50', '1,200.50'], facts: text },
  { what: 'two currencies', values: ['5,00 €', '5,00 $'], facts: text },
  { what: 'percent in some cells', values: ['45 %', '0,45'], facts: text },
  { what: 'a zero in front', values: ['010,5', '1,5'], facts: text },
  { what: 'telephone numbers', values: ['602 123 456', '777 000 111'], facts: text },
  { what: 'notes in brackets', values: ['(1)', '(2)'], facts: text },
  { what: 'versions', values: ['8.1', '8.10'], facts: text },
  { what: 'one cell that is none', values: ['1.200,50', 'k. A.'], facts: text },
  { what: 'groups of other lengths', values: ['1.20.300', '1.200,5'], facts: text },
  { what: 'a number with a word', values: ['5,5 Mio.', '3,2 Mio.'], facts: text },
];

const day = (notation: string) => ({ type: 'date', notation });
const time = (notation: string) => ({ type: 'timestamp', notation, hasNoZone: true });
const dates: readonly Case[] = [
  {
    what: 'months of other languages',
    values: [
      '1er févr. 2025',
      '3 Août 2025',
      '2 de enero de 2024',
      '5 juin 2024',
      '6 juil. 2024',
      '4 mrt. 2024',
      '7 paź 2023',
    ],
    facts: day('dmy'),
    cells: ['2025-02-01', '2025-08-03', '2024-01-02', '2024-06-05', '2024-07-06', '2024-03-04', '2023-10-07'],
  },
  {
    what: 'words that only begin as a month does',
    values: ['1 market 2025', '3 august 2025'],
    facts: text,
  },
  {
    what: 'with empty cells',
    values: ['31.12.2025', '', '1.2.2024'],
    facts: day('dmy'),
    cells: ['2025-12-31', null, '2024-02-01'],
  },
  {
    what: 'one day of each year',
    values: ['31/12/2024', '31/12/2025'],
    facts: day('dmy'),
    cells: ['2024-12-31', '2025-12-31'],
  },
  {
    what: 'times with empty cells',
    values: ['31.12.2025 08:30', ''],
    facts: time('dmy'),
    cells: ['2025-12-31T08:30:00.000Z', null],
  },
  {
    what: 'German',
    values: ['31.12.2025', '1.2.2024'],
    facts: day('dmy'),
    cells: ['2025-12-31', '2024-02-01'],
  },
  {
    what: 'points decide',
    values: ['01.02.2023', '03.04.2023'],
    facts: day('dmy'),
    cells: ['2023-02-01', '2023-04-03'],
  },
  {
    what: 'American',
    values: ['06/13/2022', '01/02/2023'],
    facts: day('mdy'),
    cells: ['2022-06-13', '2023-01-02'],
  },
  {
    what: 'British',
    values: ['13/06/2022', '01/02/2023'],
    facts: day('dmy'),
    cells: ['2022-06-13', '2023-02-01'],
  },
  {
    what: 'two digits of a year',
    values: ['31.12.25', '01.02.99'],
    facts: day('dmy'),
    cells: ['2025-12-31', '1999-02-01'],
  },
  {
    what: 'year first',
    values: ['2025/1/5', '2025/12/31'],
    facts: day('ymd'),
    cells: ['2025-01-05', '2025-12-31'],
  },
  {
    what: 'Chinese',
    values: ['2025年1月5日', '2025年12月31日'],
    facts: day('ymd'),
    cells: ['2025-01-05', '2025-12-31'],
  },
  {
    what: 'German names',
    values: ['3. März 2025', '31. Dezember 2025'],
    facts: day('dmy'),
    cells: ['2025-03-03', '2025-12-31'],
  },
  {
    what: 'English names',
    values: ['Dec 31, 2025', 'March 3, 2025'],
    facts: day('dmy'),
    cells: ['2025-12-31', '2025-03-03'],
  },
  {
    what: 'short names',
    values: ['31-Dec-25', '03-Mai-24'],
    facts: day('dmy'),
    cells: ['2025-12-31', '2024-05-03'],
  },
  {
    what: 'days of the week',
    values: ['Mi, 31.12.2025', 'Do, 1.1.2026'],
    facts: day('dmy'),
    cells: ['2025-12-31', '2026-01-01'],
  },
  {
    what: 'day and month alike',
    values: ['01/01/2023', '05/05/2023'],
    facts: day('dmy'),
    cells: ['2023-01-01', '2023-05-05'],
  },
  {
    what: 'AM and PM',
    values: ['06/13/2022 1:05 PM', '01/02/2023 12:00 AM'],
    facts: time('mdy'),
    cells: ['2022-06-13T13:05:00.000Z', '2023-01-02T00:00:00.000Z'],
  },
  {
    what: 'the end of a day',
    values: ['31.12.2025 24:00', '31.12.2025 08:30 Uhr', '1.1.2026'],
    facts: time('dmy'),
    cells: ['2026-01-01T00:00:00.000Z', '2025-12-31T08:30:00.000Z', '2026-01-01T00:00:00.000Z'],
  },
  {
    what: 'zones',
    values: ['31.12.2025 10:00:05 +0200', '31.12.2025 10:00 Z'],
    facts: { type: 'timestamp', notation: 'dmy' },
    cells: ['2025-12-31T08:00:05.000Z', '2025-12-31T10:00:00.000Z'],
  },
  {
    what: 'ISO with the end of a day',
    values: ['2025-12-31T24:00:00', '2025-12-31T10:00:00.5+02:00'],
    facts: { type: 'timestamp', notation: 'ymd' },
    cells: ['2026-01-01T00:00:00.000Z', '2025-12-31T08:00:00.500Z'],
  },
  {
    what: 'names of months between slashes',
    values: ['13/Dec/2000', '04/Jan/2001'],
    facts: day('dmy'),
    cells: ['2000-12-13', '2001-01-04'],
  },
  { what: 'nothing tells the order', values: ['01/02/2023', '03/04/2023'], facts: undecided('dmy', 'mdy') },
  { what: 'two orders', values: ['13/06/2022', '06/13/2022'], facts: text },
  { what: 'a day that no calendar has', values: ['31.02.2025', '01.02.2025'], facts: text },
  {
    what: 'years first, of two digits',
    values: ['23-02-01', '23-03-15', '24-04-09'],
    facts: undecided('ymd', 'dmy'),
  },
];

const duration = (hasSeconds: boolean) => ({
  type: 'duration',
  notation: 'duration',
  ...(hasSeconds ? {} : { digits: 0 }),
});
const durations: readonly Case[] = [
  {
    what: 'hours',
    values: ['36:30', '8:05', '-1:30'],
    facts: duration(false),
    cells: [131_400, 29_100, -5_400],
  },
  { what: 'with seconds', values: ['36:30:15', '0:00:01.25'], facts: duration(true), cells: [131_415, 1.25] },
  { what: 'times of day', values: ['1:45 PM', '12:00 a.m.'], facts: duration(false), cells: [49_500, 0] },
  {
    what: 'with their unit',
    values: ['8:30 h', '8:30 Uhr'],
    facts: duration(false),
    cells: [30_600, 30_600],
  },
  { what: 'minutes and seconds beside hours', values: ['55:35', '1:01:01'], facts: text },
  {
    what: 'long hours with and without seconds',
    values: ['36:30', '36:30:15'],
    facts: duration(true),
    cells: [131_400, 131_415],
  },
  { what: 'ratios', values: ['16:9', '4:3'], facts: text },
  { what: 'more than 59 minutes', values: ['8:75', '8:30'], facts: text },
];

test.each([
  ['numbers', numbers],
  ['texts', texts],
  ['dates', dates],
  ['durations', durations],
] as const)('columns of %s', async (_, cases) => {
  const readAs = createReader();
  // Cases of one length are columns of one list, since each list that is opened takes its time.
  for (const alike of byLength<Case>(cases, ({ values }) => values.length)) {
    const read = await readAs(...alike.map(({ values }) => values));
    for (const [index, { what, values, facts, cells = values }] of alike.entries())
      expect.soft(read[index], what).toEqual({ facts, cells });
  }
});

/** Cells that fit any notation of their kind, which rows far from the beginning then decide. */
const decidedLast = [
  ['a comma', '5', '1.200,50', { type: 'number', notation: 'comma', digits: 2 }],
  ['a third digit', '5,25', '5,255', { type: 'number', notation: 'comma', digits: 3 }],
  ['a sign', '5,25', '5,25 €', { type: 'number', notation: 'comma', digits: 2, unit: '€' }],
  ['another sign', '5,25 €', '5,25 $', text],
  ['no number', '5,25', 'n/a', text],
  ['a day above twelve', '01/02/2023', '13/02/2023', { type: 'date', notation: 'dmy' }],
  ['a month behind', '01/02/2023', '02/13/2023', { type: 'date', notation: 'mdy' }],
  ['a time', '31.12.2025', '31.12.2025 08:00', time('dmy')],
  ['minutes', '1:01:01', '55:35', text],
  ['seconds', '8:30', '8:30:15', { type: 'duration', notation: 'duration' }],
  ['nothing', '1.200', '15.300', undecided('point', 'comma')],
] as const;

test('the last of many rows decides', async () => {
  const readAs = createReader();
  const read = await readAs(
    ...decidedLast.map(([, usual, last]) => [...Array.from({ length: 2_500 }, () => usual), last]),
  );
  for (const [index, [what, , , facts]] of decidedLast.entries())
    expect.soft(read[index]?.facts, what).toEqual(facts);
});

test('numbers of a workbook have a point, and its texts are read as people write them', async () => {
  const { explore, dir } = createExploreFixture();
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Sheet');
  sheet.addRow(['domain', 'weight', 'third', 'typed', 'hours', 'born']);
  const rows = [
    ['a.com', 1.234, 1 / 3, '1.200,50 €', 1.5, 46],
    ['b.com', 5.678, 2, '3,00 €', 0.25, 61],
  ];
  for (const row of rows) sheet.addRow(row);
  sheet.getColumn(5).numFmt = '[h]:mm';
  sheet.getColumn(6).numFmt = 'yyyy-mm-dd';
  const path = join(dir, 'book.xlsx');
  await book.xlsx.writeFile(path);
  const { exploreId, columns } = await explore.open(path);
  expect(columns.map(({ type, digits, unit }) => [type, digits, unit])).toEqual([
    ['text', undefined, undefined],
    ['number', 3, undefined],
    ['number', undefined, undefined],
    ['number', 2, '€'],
    ['duration', undefined, undefined],
    ['date', undefined, undefined],
  ]);
  expect(await cellsOf(explore, exploreId)).toEqual([
    ['a.com', 1.234, 1 / 3, 1_200.5, 129_600, '1900-02-15'],
    ['b.com', 5.678, 2, 3, 21_600, '1900-03-01'],
  ]);
});
