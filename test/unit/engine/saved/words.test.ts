import BetterSqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { matchExpression } from '../../../../main/engine/saved/words.ts';

const index = () => {
  const db = new BetterSqlite(':memory:');
  db.exec(`CREATE VIRTUAL TABLE names USING fts5 (
    words, content = '', contentless_delete = 1, detail = 'none', prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2')`);
  return db;
};

it('turns every character into a query that the index accepts', () => {
  const find = index().prepare('SELECT rowid FROM names WHERE names MATCH ?');
  const isRefused = (codes: readonly number[]) => {
    try {
      find.all(matchExpression(codes.map((code) => `a${String.fromCodePoint(code)}b`).join(' ')));
      return false;
    } catch {
      return true;
    }
  };
  const refused: number[] = [];
  // One by one, a million queries take seconds. Below U+3000 are all that could form a pair, such as brackets.
  for (let code = 1, next = 1; code < 0x110000; code = next) {
    next = code + (code < 0x3000 ? 1 : 64);
    const codes = Array.from({ length: next - code }, (_, index) => code + index);
    const letters = codes.filter((each) => each < 0x110000 && (each < 0xd800 || each >= 0xe000));
    if (isRefused(letters)) refused.push(...letters.filter((each) => isRefused([each])));
  }
  expect(refused).toEqual([]);
});

it('finds words whose letters have marks', () => {
  const db = index();
  const words = ['हिन्दी', 'தமிழ்', 'বাংলা', 'עִבְרִית', 'İstanbul', 'Müller', 'cafe\u0301s'];
  words.forEach((word, row) => {
    db.prepare('INSERT INTO names (rowid, words) VALUES (?, ?)').run(row + 1, word);
  });
  const find = db.prepare('SELECT rowid FROM names WHERE names MATCH ?').pluck();
  expect(words.map((word) => find.all(matchExpression(word)))).toEqual(words.map((_, row) => [row + 1]));
});
