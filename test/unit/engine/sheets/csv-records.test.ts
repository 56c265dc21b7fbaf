import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  AbsurdRecord,
  type CsvRecord,
  createRecordSplitter,
  splitRecords,
} from '../../../../main/engine/sheets/csv/records.ts';

/** Pieces of files; quotes and newlines are more frequent than by chance. */
const pieces = fc.array(fc.constantFrom('"', '""', ',', '\n', '\r\n', '\r', 'a', 'é', '=', ' ', 'x.com'), {
  maxLength: 60,
});

test('the joined records are the text, whatever it holds', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('');
      const records = splitRecords(text, ',');
      expect(records.map((record) => record.body + record.newline).join('')).toBe(text);
    }),
  );
});

test('records are the same however the text is cut into chunks', () => {
  fc.assert(
    fc.property(pieces, fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 80 }), (parts, cuts) => {
      const text = `${parts.join('')}\nlast`;
      const splitter = createRecordSplitter(',');
      const records: CsvRecord[] = [];
      let at = 0;
      for (const length of cuts) {
        records.push(...splitter.push(text.slice(at, at + length)));
        at += length;
      }
      records.push(...splitter.push(text.slice(at)), ...splitter.end());
      expect(records).toEqual(splitRecords(text, ','));
    }),
  );
});

test('fields that were written by the rules are read with the same values', () => {
  const field = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', 'é', ' ') });
  fc.assert(
    fc.property(
      fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      (rows) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((row) => row.map(quote).join(',')).join('\r\n');
        expect(splitRecords(text, ',').map((record) => record.cells)).toEqual(rows);
      },
    ),
  );
});

const dialects = fc.constantFrom(
  { delimiter: ',', quote: '"', escapeSign: '"', isPadded: false },
  { delimiter: ',', quote: '"', escapeSign: '"', isPadded: true },
  { delimiter: ',', quote: '"', escapeSign: '', isPadded: false },
  { delimiter: ',', quote: '"', escapeSign: '\\', isPadded: false },
  { delimiter: ',,', quote: '"', escapeSign: '"', isPadded: false },
  { delimiter: ' ', quote: '"', escapeSign: '"', isPadded: false },
);

test('usual fields, which are read in a shorter way, are read as all others', () => {
  fc.assert(
    fc.property(pieces, dialects, (parts, rules) => {
      const text = parts.join('');
      // If someone looks at each field, none is read in the shorter way.
      expect(splitRecords(text, rules)).toEqual(splitRecords(text, rules, () => undefined));
    }),
  );
});

test('without the texts of the fields, records are the same and count their fields', () => {
  fc.assert(
    fc.property(pieces, dialects, (parts, rules) => {
      const text = parts.join('');
      const splitter = createRecordSplitter(rules, { withCells: false });
      const records = [...splitter.push(text), ...splitter.end()];
      const whole = splitRecords(text, rules);
      expect(records).toEqual(whole.map((record) => ({ ...record, cells: [] })));
      expect(records.map(({ count }) => count)).toEqual(whole.map(({ cells }) => cells.length));
    }),
  );
});

/** Records of a text that comes one letter at a time. */
function recordsOf(text: string): string[][] {
  const splitter = createRecordSplitter(',');
  const records = [...text].flatMap((letter) => splitter.push(letter));
  return [...records, ...splitter.end()].map(({ cells }) => cells);
}

test.each<[string, string[][]]>([
  ['a,b\n"c', [['a', 'b'], ['"c']]],
  ['"a\nb\nc', [['"a'], ['b'], ['c']]],
  ['a,",b\n', [['a', '"', 'b']]],
])('a quote that is never closed is an ordinary sign, and swallows nothing: %j', (text, rows) => {
  expect(recordsOf(text)).toEqual(rows);
});

test.each<[string, string[]]>([
  ['""a, b",c\n', ['"a, b', 'c']],
  ['"a, b"",c\n', ['a, b"', 'c']],
  ['"a "b" c, d",e\n', ['a "b" c, d', 'e']],
  ['"a,"b, c",d\n', ['"a', 'b, c', 'd']],
  ['"a" b,c\n', ['a b', 'c']],
  ['x,"y ""z""\n', ['x', 'y ""z"']],
])('unescaped quotes within a quoted field end it if they can: %j', (text, row) => {
  expect(recordsOf(text)).toEqual([row]);
});

test.each<[string, string[]]>([
  ['a, "b, c" ,d\n', ['a', 'b, c ', 'd']],
  [' "a",b\n', ['a', 'b']],
  ['a, "b" c,d\n', ['a', ' "b" c', 'd']],
  ['a, "b,c\n', ['a', ' "b', 'c']],
])('blanks before a quoted field are not part of it: %j', (text, row) => {
  expect(recordsOf(text)).toEqual([row]);
});

test('a field means the same wherever the file is cut', () => {
  const rules = { delimiter: '||', quote: "'", escapeSign: '/', isPadded: false };
  const text = "\r\n/a/\r'/a''''|||| ' ||'b\n'||c\n\"d";
  const whole = splitRecords(text, rules);
  for (let cut = 0; cut <= text.length; cut += 1) {
    const splitter = createRecordSplitter(rules);
    const records = [
      ...splitter.push(text.slice(0, cut)),
      ...splitter.push(text.slice(cut)),
      ...splitter.end(),
    ];
    expect(records, `cut at ${cut}`).toEqual(whole);
  }
});

test('a record with more fields than a spreadsheet has columns is refused', () => {
  const splitter = createRecordSplitter(',');
  expect(splitter.push(`${','.repeat(16_383)}\n`)[0]?.cells).toHaveLength(16_384);
  expect(() => splitter.push(','.repeat(16_385))).toThrow(AbsurdRecord);
});

test('a record without an end is refused from some length on', () => {
  const splitter = createRecordSplitter(',');
  const piece = 'x'.repeat(1_048_576);
  expect(() => {
    for (let count = 0; count < 200; count += 1) splitter.push(piece);
  }).toThrow(AbsurdRecord);
});
