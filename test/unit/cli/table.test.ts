import fc from 'fast-check';
import { expect, test } from 'vitest';
import { screenOf } from '../../../main/cli/style.ts';
import { layTable, type Table } from '../../../main/cli/table.ts';
import { cutToWidth, padToWidth, textWidth } from '../../../main/cli/text-width.ts';

const stream = (columns: number | null) =>
  ({ isTTY: columns !== null, columns: columns ?? undefined }) as unknown as NodeJS.WriteStream;
const plain = (columns: number | null) => screenOf(stream(columns), ['--no-color'], {});

test.each([
  ['abc', 3],
  ['', 0],
  ['Zürich', 6],
  ['日本語', 6],
  ['한국', 4],
  ['ｆｕｌｌ', 8],
  ['😀', 2],
  ['👨‍👩‍👧‍👦', 2],
  ['🇩🇪', 2],
  ['❤️', 2],
  ['e\u0301', 1],
  ['עברית', 5],
  ['—…', 2],
])('"%s" takes %i columns', (text, width) => {
  expect(textWidth(text)).toBe(width);
});

test('a cut text fits, and ends with an ellipsis between two letters', () => {
  expect(cutToWidth('日本語のファイル', 8)).toBe('日本語…');
  expect(cutToWidth('a👨‍👩‍👧‍👦b', 3)).toBe('a…');
  expect(cutToWidth('Stackdesk', 9)).toBe('Stackdesk');
  expect(cutToWidth('Stackdesk', 8)).toBe('Stackde…');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, most) => {
      expect(textWidth(cutToWidth(text, most))).toBeLessThanOrEqual(most);
    }),
  );
});

test('texts are padded on the right, numbers on the left', () => {
  expect(padToWidth('日', 4)).toBe('日  ');
  expect(padToWidth('7', 4, true)).toBe('   7');
});

const table: Table = {
  columns: [
    { title: 'ID', isNumber: true },
    { title: 'State', isWhole: true, tones: { done: 'good' } },
    { title: 'Name' },
    { title: 'Label' },
  ],
  rows: [
    ['7', 'done', 'a very long name of a file that somebody chose.xlsx', '日本語の顧客'],
    ['1234', 'paused', 'short.csv', null],
  ],
};

test('a table has headings and aligned columns, and is whole in a pipe', () => {
  expect(layTable(table, plain(null))).toEqual([
    '  ID  State   Name                                                 Label',
    '   7  done    a very long name of a file that somebody chose.xlsx  日本語の顧客',
    '1234  paused  short.csv',
  ]);
});

test.each([120, 80, 60, 50, 40, 34])('on a terminal of %i columns it fits, and no number is cut', (width) => {
  const lines = layTable(table, plain(width));
  for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
  expect(lines[2]).toContain('1234');
  expect(lines[1]?.includes('…')).toBe(width < 75);
});

test('a table of any texts fits any terminal that has room for its columns', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 60 });
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, texts, texts)), fc.integer({ min: 20, max: 100 }), (rows, width) => {
      const columns = [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }];
      for (const line of layTable({ columns, rows }, plain(width)))
        expect(textWidth(line)).toBeLessThanOrEqual(width);
    }),
  );
});

test('a cell is one line, and no terminal obeys it', () => {
  const rows = [['a\nb\u001b[2J\u202e']];
  const [, line] = layTable({ columns: [{ title: 'X' }], rows }, screenOf(stream(80), [], {}));
  expect(line).toBe('a b\\u001b[2J\\u202e');
});

test('colours are for terminals alone, and a person can refuse them', () => {
  const painted = (columns: number | null, argv: string[], environment: Record<string, string>) =>
    layTable(table, screenOf(stream(columns), argv, environment))
      .join('\n')
      .includes('\u001b[');
  expect(painted(80, [], { TERM: 'xterm' })).toBe(true);
  expect(painted(80, [], { NO_COLOR: '' })).toBe(true);
  expect(painted(80, [], { NO_COLOR: '1' })).toBe(false);
  expect(painted(80, [], { TERM: 'dumb' })).toBe(false);
  expect(painted(80, ['--no-color'], {})).toBe(false);
  expect(painted(null, [], {})).toBe(false);
  // Without its colours, a painted table is the plain one.
  const coloured = layTable(table, screenOf(stream(60), [], {}));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const bare = coloured.map((line) => line.replace(/\u001b\[\d+m/g, '').trimEnd());
  expect(bare).toEqual(layTable(table, plain(60)));
});
