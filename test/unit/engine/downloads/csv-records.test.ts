import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRecordCounter } from '../../../../main/engine/downloads/proof/csv-records.ts';

function countOf(text: string, pieceBytes = 1_000_000) {
  const counter = createRecordCounter();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) counter.push(bytes.subarray(at, at + pieceBytes));
  return { count: counter.count, isOpen: counter.isOpen };
}

it.each([
  ['', 0],
  ['a', 1],
  ['a\n', 1],
  ['a\nb', 2],
  ['a\r\nb\r\n', 2],
  ['\n\na\n\n', 1],
  ['a\n\r\n\nb\n', 2],
  ['"a\nb",c\nd', 2],
  ['"a ""quoted""\n\n\nfield"\nb\n', 2],
  ['""\n""\n', 2],
])('counts in %j the records', (text, count) => {
  expect(countOf(text)).toEqual({ count, isOpen: false });
  expect(countOf(text, 1)).toEqual({ count, isOpen: false });
});

it('notices a file that ends within quotes', () => {
  expect(countOf('a\n"b\nc\n').isOpen).toBe(true);
});

it('counts as another program does, wherever the pieces end', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', '\n', '\r\n', ',', ' '), maxLength: 5 });
  const row = fc.tuple(cell, cell).filter((cells) => cells.join('') !== '');
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (rows, pieceBytes) => {
      const text = rows
        .map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      const plain = rows.map((_cells, index) => `${index},x`).join('\r\n');
      const mixed = `${text}\n${plain.replaceAll('\r\n', '\n')}`;
      for (const each of [text, `${text}\n`, plain, mixed]) {
        expect(countOf(each, pieceBytes).count).toBe(parse(each).length);
      }
    }),
  );
});

it('counts large pieces correctly if quotes are dense, rare or absent', () => {
  const dense = Array.from({ length: 9_000 }, (_, row) => `"${row}","a ""b""\n","c"`);
  const rare = Array.from({ length: 900 }, (_, row) => `${row},"${'word '.repeat(60)}\n",c`);
  const plain = Array.from({ length: 9_000 }, (_, row) => `${row},${'x'.repeat(row % 90)},c`);
  for (const parts of [dense, rare, plain, [...plain, ...dense, ...rare, ...plain, ...dense]]) {
    const text = parts.join('\r\n');
    expect(countOf(text)).toEqual({ count: parts.length, isOpen: false });
    expect(countOf(text, 70_001)).toEqual({ count: parts.length, isOpen: false });
  }
});
