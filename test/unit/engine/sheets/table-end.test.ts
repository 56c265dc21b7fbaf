import { describe, expect, test } from 'vitest';
import { domainOf } from '../../../../main/engine/domains/parse-domain.ts';
import { createTableEnd } from '../../../../main/engine/sheets/table-end.ts';
import { isTotalWord } from '../../../../main/engine/sheets/total-words.ts';

/**
 * The end of a table whose header is row 1; blank lines are gaps. The first cell is the company; the second
 * is the domain, unless `column` says otherwise.
 */
function endOf(rows: readonly string[][], column = 1) {
  const end = createTableEnd(1);
  rows.forEach((cells, index) => {
    if (cells.every((cell) => cell === '')) return;
    const cell = cells[column] ?? '';
    end.see({ number: index + 2 }, cells, { cell, isFound: domainOf(cell) !== null });
  });
  return [end.lastRow(), end.rowsBelow()];
}

const DATA = [
  ['Acme', 'acme.com', 'Oslo'],
  ['Bolt', 'bolt.io', 'Rome'],
];

describe('a table', () => {
  test.each<[string, string[][], number | null, number]>([
    ['ends with the sheet', [], null, 0],
    ['ends before its totals', [['Total', '', '2']], 3, 1],
    ['has a row of a firm called Total', [['Total', '', 'Paris']], null, 0],
    ['has a row of a firm called Total with an address', [['Total', '', 'info@total.com']], null, 0],
    ['has a lone address behind a gap', [[], ['', '', 'info@zeta.com']], null, 0],
    ['ends before a note that cites a page', [[], ['Source: https://crm.com/x', '', '']], 3, 1],
    ['ends before totals of which one cell says how many', [['Total', '2 sites', '3']], 3, 1],
    ['ends before sums without a word', [['', '', '12,240.50']], 3, 1],
    ['has sums in most of its columns', [['', '', '12', '13', '2026']], null, 0],
    ['has a row with a number for its name', [['4711', '', '']], null, 0],
    ['ends before notes behind a gap', [[], ['Exported by Ann']], 3, 1],
    ['ends before totals and notes', [['Summe', '', '2'], [], ['Quelle: CRM'], ['vertraulich']], 3, 3],
    ['ends before a lone comment', [['# 2 rows']], 3, 1],
    ['ends before a lone note', [['Generated 2026-11-22']], 3, 1],
    [
      'has rows without a domain at its end',
      [
        ['Zeta', '', 'Kiel'],
        ['Eta', 'n/a', 'Metz'],
      ],
      null,
      0,
    ],
    ['has a lone name at its end', [['Zeta']], null, 0],
    ['has a full row without a domain behind a gap', [[], ['Zeta', '', 'Kiel']], null, 0],
    [
      'goes on behind sums among its rows',
      [
        ['Total', '', '2'],
        ['Cobra', 'cobra.de', 'Bonn'],
      ],
      null,
      0,
    ],
    ['ends after the last row with a domain', [['Total'], ['Cobra', 'cobra.de', 'Bonn'], ['Total']], 5, 1],
  ])('%s', (_name, more, lastRow, below) => {
    expect(endOf([...DATA, ...more])).toEqual([lastRow, below]);
  });

  test('of one column ends before a total or a note after a gap, and nowhere else', () => {
    const column = (...texts: string[]) =>
      endOf(
        texts.map((text) => [text]),
        0,
      );
    expect(column('a.com', 'b.com', 'Total')).toEqual([3, 1]);
    expect(column('a.com', 'b.com', '', 'Exported by Ann on Monday')).toEqual([3, 1]);
    expect(column('a.com', 'b.com', '', 'n/a')).toEqual([null, 0]);
    expect(column('a.com', 'b.com', 'Exported goods')).toEqual([null, 0]);
  });

  test('without any domain has no end', () => {
    expect(endOf([['Total', '', '1']])).toEqual([null, 0]);
  });
});

test.each([
  ...[
    'Total',
    'TOTALS:',
    'Grand Total',
    'Total (600)',
    'Total (2 accounts)',
    '(Total)',
    'Total accounts: 600',
    'Total 600 accounts',
    'Subtotal',
    'Sum',
    'Average',
  ],
  ...['Summe', 'Gesamt', 'Gesamtergebnis', 'Gesamtsumme:', 'Anzahl', 'Total général', 'Sous-total', 'Somme'],
  ...[
    'Suma',
    'Promedio',
    'Totale complessivo',
    'Somma',
    'Total geral',
    'Soma',
    'Totaal',
    'Eindtotaal',
    'Razem',
  ],
  ...[
    'Ogółem',
    'Łącznie',
    'Suma końcowa',
    'Summa',
    'Delsumma',
    'Totalt',
    '合計',
    '総計',
    '合计',
    '합계',
    'Итого',
  ],
])('%s begins a row of totals', (text) => {
  expect(isTotalWord(text)).toBe(true);
});

test.each([
  'Total Energies',
  'Totalise',
  'Total (France) SA',
  '(2 accounts)',
  'Sumo Logic',
  'Gesamtverband',
  '',
  '600',
  'Count Basie Ltd',
])('"%s" begins no row of totals', (text) => {
  expect(isTotalWord(text)).toBe(false);
});
