import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbersIn, textAt, textsIn } from '../../../main/engine/warehouse/json-arrays.ts';

const ODD = [
  '',
  '"',
  '\\',
  '\n',
  '\0',
  '\u001f',
  'ä',
  '\u{10ffff}',
  '\ufffd',
  'null',
  '[",',
  'x'.repeat(5_000),
];
const text = fc.option(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...ODD)), { freq: 4 });
const number = fc.option(fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, -1, 2 ** 32)), { freq: 4 });

test('what SQLite puts together as JSON is read as it was stored, except for NUL', () => {
  const db = new Database(':memory:');
  db.exec('CREATE TABLE made (id INTEGER PRIMARY KEY, text TEXT, number INTEGER) STRICT');
  const add = db.prepare('INSERT INTO made (text, number) VALUES (?, ?)');
  const arrays = db.prepare<[], { texts: Buffer; numbers: Buffer }>(
    `SELECT CAST(json_group_array(text) AS BLOB) AS texts, CAST(json_group_array(number) AS BLOB) AS numbers
     FROM (SELECT * FROM made ORDER BY id)`,
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(text, number)), (rows) => {
      db.exec('DELETE FROM made');
      for (const row of rows) add.run(...row);
      const { texts, numbers } = arrays.get() ?? { texts: Buffer.alloc(0), numbers: Buffer.alloc(0) };
      const read = textsIn(texts, rows.length);
      const found = rows.map((_, place) => ((read.places[place * 2] ?? -1) < 0 ? null : textAt(read, place)));
      expect(found).toEqual(rows.map(([each]) => each?.replaceAll('\0', '\ufffd') ?? null));
      expect([...numbersIn(numbers, rows.length)]).toEqual(rows.map(([, each]) => each ?? Number.NaN));
    }),
  );
  db.close();
});

test('bytes that are no UTF-8 become U+FFFD, and separate nothing', () => {
  const json = Buffer.from('["a\u00ff","b"]', 'latin1');
  const read = textsIn(json, 2);
  expect([textAt(read, 0), textAt(read, 1)]).toEqual(['a\ufffd', 'b']);
});
