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
  const refused: string[] = [];
  for (let code = 1; code < 0x110000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    try {
      find.all(matchExpression(`a${String.fromCodePoint(code)}b`));
    } catch {
      refused.push(code.toString(16));
    }
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
