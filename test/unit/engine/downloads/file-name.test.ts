import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOwnFileName,
  isPartName,
  partNameOf,
  safeFileName,
} from '../../../../main/engine/downloads/part/file-name.ts';
import { numberedName } from '../../../../main/engine/files/names.ts';

it.each([
  ['shopify.csv', 'shopify.csv'],
  ['Shopify.CSV', 'Shopify.csv'],
  ['book.xlsx', 'book.xlsx'],
  ['../../etc/passwd', 'passwd.csv'],
  ['..\\..\\windows\\system.ini', 'system.ini.csv'],
  ['/absolute/list.csv', 'list.csv'],
  ['C:\\Users\\list.csv', 'list.csv'],
  ['C:list.csv', 'C_list.csv'],
  ['..', 'fallback.csv'],
  ['.csv', 'csv.csv'],
  ['.hidden.csv', 'hidden.csv'],
  ['list.csv.exe', 'list.csv.exe.csv'],
  ['list.csv.part', 'list.csv.part.csv'],
  ['list.csv. . ', 'list.csv'],
  ['CON', '_CON.csv'],
  ['con.csv', '_con.csv'],
  ['LPT1 .csv', '_LPT1.csv'],
  ['aux.tar.csv', '_aux.tar.csv'],
  ['console.csv', 'console.csv'],
  ['a\u0000b\u001bc.csv', 'abc.csv'],
  ['invoice\u202evsc.exe', 'invoicevsc.exe.csv'],
  ['what?<is>*this*|"x".csv', 'what__is__this___x_.csv'],
  ['a\n\tb.csv', 'ab.csv'],
  ['e\u0301.csv', '\u00e9.csv'],
  [null, 'fallback.csv'],
  ['', 'fallback.csv'],
])('turns %j into the name %j', (proposed, name) => {
  expect(safeFileName(proposed, 'fallback.csv', 'csv')).toBe(name);
});

it('adds an ending by the format if the name has none', () => {
  expect(safeFileName('report', 'x', 'xlsx')).toBe('report.xlsx');
  expect(safeFileName('..', '/', 'csv')).toBe('list.csv');
});

it('cuts a long name between two characters and keeps its ending', () => {
  const name = safeFileName(`${'ü👩🏽'.repeat(100)}.xlsx`, 'x', 'csv');
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^(?:ü👩🏽)+ü?\.xlsx$/u);
});

// Steps that grow with the square of the length would pass the time limit of a test.
it('makes names of long texts at once, since a server may send a text of any length', () => {
  for (const each of ['. ', '.', ' .a', '\u0000. '])
    expect(safeFileName(`a${each.repeat(100_000)}!`, 'x', 'csv')).toMatch(/\.csv$/);
});

it('never leaves its folder, is never hidden, and opens only in a spreadsheet program, whatever is proposed', () => {
  const parts = fc.constantFrom(
    '..',
    '/',
    '\\',
    '.',
    ' ',
    'CON',
    'nul',
    '.csv',
    '.exe',
    '\u202e',
    ':',
    '%2e',
    'ä',
  );
  const names = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(parts).map((each) => each.join('')),
  );
  fc.assert(
    fc.property(names, (proposed) => {
      const name = safeFileName(proposed, 'fallback.csv', 'csv');
      expect(name).toMatch(/^[^./\\ ][^/\\:*?"<>|]*\.(?:csv|xlsx)$/);
      expect(name).not.toMatch(/^(?:con|prn|aux|nul)(?:\.|$)/i);
      expect(name).not.toMatch(/\p{C}/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    }),
    { numRuns: 2_000 },
  );
});

it('puts the number of a name before its ending', () => {
  expect([1, 2, 30].map((count) => numberedName('a.b.csv', count))).toEqual([
    'a.b.csv',
    'a.b (2).csv',
    'a.b (30).csv',
  ]);
});

describe('names that our own code could have made', () => {
  it.each(['a.csv', 'a (2).csv', 'Bücher.xlsx', '_con.csv', `${'x'.repeat(196)} (9999).csv`.slice(-203)])(
    '%s is one',
    (name) => {
      expect(isOwnFileName(name)).toBe(true);
      expect(isPartName(partNameOf(name))).toBe(true);
    },
  );

  it.each([
    '.bashrc',
    '../a.csv',
    'a/b.csv',
    'a\\b.csv',
    '.a.csv',
    'con.csv',
    'a.sh',
    'a.csv.sh',
    'a\u202e.csv',
    '',
  ])('%s is none', (name) => {
    expect(isOwnFileName(name)).toBe(false);
    expect(isPartName(name)).toBe(false);
    expect(isPartName(partNameOf(name))).toBe(false);
  });

  it('include every name that it makes, whatever a server proposes', () => {
    for (const proposed of [
      'x',
      '..',
      'CON',
      '.bashrc',
      'a/../b.CSV',
      'ü'.repeat(300),
      '\u202ex.csv',
      'a. .csv',
      'nul.xlsx',
      ' .csv',
    ])
      for (const count of [1, 2, 9_999]) {
        const name = numberedName(safeFileName(proposed, 'list', 'csv'), count);
        expect([name, isOwnFileName(name)]).toEqual([name, true]);
      }
  });
});
