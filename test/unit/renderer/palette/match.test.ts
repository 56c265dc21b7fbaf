import { expect, test } from 'vitest';
import { scoreOf } from '../../../../renderer/app/palette/match.ts';
import { german } from '../../../../words/de/words.ts';
import { english } from '../../../../words/en/words.ts';

test.each([
  ['li', 'Lists'],
  ['new li', 'New List…'],
  ['list new', 'New List…'],
  ['LIST', 'New List…'],
  ['ol', 'New List…', 'old'],
  ['nl', 'New List…'],
  ['sprea', 'Open Spreadsheet…'],
  ['excel', 'Open Spreadsheet…', 'csv xlsx excel'],
  ['ubersicht', 'Übersicht'],
  ['shop', 'my-shop.example.com'],
  ['hop', 'shopify.com'],
  ['', 'Anything'],
])('“%s” finds “%s”', (typed, title, words = '') => {
  expect(scoreOf(typed, title, words)).not.toBeNull();
});

test.each([
  ['lookup', 'Lists'],
  ['new lookup', 'New List…'],
  ['z', 'Lists'],
  ['xcel', 'Open Spreadsheet…', 'excel'],
])('“%s” does not find “%s”', (typed, title, words = '') => {
  expect(scoreOf(typed, title, words)).toBeNull();
});

test('a title that begins with the typed text comes first, a match in further words last', () => {
  const titles = ['Back Up Lists', 'Refresh Lists', 'Lists', 'Settings: Downloads'];
  const ordered = titles
    .map((title) => ({
      title,
      score: scoreOf('lists', title, title.startsWith('Settings') ? 'lists' : '') ?? -1,
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ title }) => title);
  expect(ordered[0]).toBe('Lists');
  expect(ordered.at(-1)).toBe('Settings: Downloads');
});

test.each([
  ['English', english],
  ['German', german],
])('a person who reads no %s finds the choice of the language', (_, { commands }) => {
  const { title, words } = commands.names.settings_look;
  for (const typed of ['language', 'sprache']) expect(scoreOf(typed, title, words)).not.toBeNull();
});
