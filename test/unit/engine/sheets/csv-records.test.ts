import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CsvRecord,
  createRecordSplitter,
  splitRecords,
} from '../../../../main/engine/sheets/csv/records.ts';

const never = (record: number) => {
  throw new Error(`record ${record} has no end`);
};

/** Pieces of which files are made, quotes and newlines more often than by chance. */
const pieces = fc.array(fc.constantFrom('"', '""', ',', '\n', '\r\n', '\r', 'a', 'é', '=', ' ', 'x.com'), {
  maxLength: 60,
});

test('records joined are the text, whatever it holds', () => {
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
      const opened: number[] = [];
      const splitter = createRecordSplitter(',', (record) => opened.push(record));
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

test('fields written by the rules are read as they were meant', () => {
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

test.each([
  ['a,b\n"c', 2],
  ['"a\nb\nc', 1],
  ['a\nb\nx,"y ""z""\n', 3],
])('a quote without an end is told with its record: %j', (text, record) => {
  const splitter = createRecordSplitter(',', never);
  expect(() => [...splitter.push(text), ...splitter.end()]).toThrow(`record ${record} has no end`);
});
