import { expect, test } from 'vitest';
import { german as shellGerman } from '../../../main/shell/words/de.ts';
import { english as shellEnglish } from '../../../main/shell/words/en.ts';
import { german as windowGerman } from '../../../renderer/words/de/words.ts';
import { words as windowEnglish } from '../../../renderer/words/words.ts';

const english = { ...windowEnglish, shell: shellEnglish };
const german: typeof english = { ...windowGerman, shell: shellGerman };

/** Words that are the same in both languages. */
const sameWords = new Set([
  'CSV',
  'Credits',
  'Deutsch',
  'Details',
  'Domain',
  'Downloads',
  'English',
  'JSON',
  'Name',
  'Parquet',
  'Proxy',
  'SHA-256',
  'System',
  '{words}',
  'Tokens',
  'Version',
  'Website',
  'Websites',
  'XLSX',
  'credits.csv',
  'offline',
  'online',
  'palette',
  'example.com\nhttps://www.example.org/about\nada@example.net',
]);

/** Functions that add no words of their own, by where they stand. */
const wordless = new Set([
  'enrich.draft.ageOf',
  'enrich.run.finishedIn',
  'home.running.bytesRate',
  'lists.share',
  'lists.speed',
  'lists.actionOn',
  'lookup.changes.changed',
  'lookup.diff.between',
  'parts.map.country',
  'saved.chip',
  'app.charged',
  'app.transfer.bytes',
  'app.transfer.rate',
  'explore.chip.equals',
  'settings.wallet',
  'settings.ms',
  'settings.versionOf',
]);

type Leaf = string | ((...given: unknown[]) => unknown);

function leavesOf(tree: unknown, path = ''): [path: string, leaf: Leaf][] {
  if (typeof tree === 'string' || typeof tree === 'function') return [[path, tree as Leaf]];
  return Object.entries(tree as object).flatMap(([key, value]) =>
    leavesOf(value, path === '' ? key : `${path}.${key}`),
  );
}

const inEnglish = leavesOf(english);
const inGerman = new Map(leavesOf(german));

/** What functions are called with, the same for each argument: one that a function cannot take is passed over. */
const samples: unknown[] = [
  0,
  1,
  2,
  'ready',
  ['a', 'b'],
  null,
  { about: 'list ready', technology: 'Shopify', rows: 1, automatic: true },
  { fraction: 0.5, runs: 1, transfers: 1 },
  { connections: ['a'], changedAt: '2026-01-01', lastChargeAt: null, duplicates: 1, invalid: 1, blank: 1 },
];

function attempt(leaf: Leaf, sample: unknown): string | null {
  if (typeof leaf === 'string') return leaf;
  try {
    return JSON.stringify(leaf(...Array.from({ length: Math.max(leaf.length, 3) }, () => sample)));
  } catch {
    return null;
  }
}

test('German says everything that English says, and nothing else', () => {
  const kinds = (leaves: Iterable<[string, Leaf]>) =>
    [...leaves].map(([path, leaf]) => `${path}: ${typeof leaf}`).sort();
  expect(kinds(inGerman)).toEqual(kinds(inEnglish));
});

test('no words were left in English', () => {
  const same = inEnglish.flatMap(([path, leaf]) =>
    typeof leaf === 'string' && leaf === inGerman.get(path) && /\p{L}/u.test(leaf) && !sameWords.has(leaf)
      ? [path]
      : [],
  );
  expect(same).toEqual([]);
});

test('no sentence with a figure or a name in it was left in English', () => {
  const same = inEnglish.flatMap(([path, leaf]) => {
    const other = inGerman.get(path);
    if (typeof leaf === 'string' || other === undefined) return [];
    const said = samples.map((sample) => [attempt(leaf, sample), attempt(other, sample)]);
    const both = said.filter(([one, two]) => one !== null && two !== null);
    expect(both.length, path).toBeGreaterThan(0);
    expect(
      both.filter(([one, two]) => one !== '""' && two === '""'),
      path,
    ).toEqual([]);
    return both.every(([one, two]) => one === two) && !wordless.has(path) ? [path] : [];
  });
  expect(same).toEqual([]);
});
