import { expect, test } from 'vitest';
import { commandWords } from '../../../preload/contract/command-words.ts';
import { errorCatalogue } from '../../../preload/contract/errors.ts';
import { text as paletteText } from '../../../renderer/app/palette/text.ts';
import { text as appText } from '../../../renderer/app/text.ts';
import { text as exploreText } from '../../../renderer/features/explore/text.ts';
import { systemText } from '../../../renderer/features/settings/system-text.ts';
import { text as settingsText } from '../../../renderer/features/settings/text.ts';
import { openedWords } from '../../../renderer/stores/opened-words.ts';
import { app } from '../../../renderer/words/de/app.ts';
import { commands } from '../../../renderer/words/de/commands.ts';
import { errors } from '../../../renderer/words/de/errors.ts';
import { explore } from '../../../renderer/words/de/explore.ts';
import { opened } from '../../../renderer/words/de/opened.ts';
import { palette } from '../../../renderer/words/de/palette.ts';
import { settings } from '../../../renderer/words/de/settings.ts';
import { system } from '../../../renderer/words/de/system.ts';
import { german as germanWords } from '../../../renderer/words/de/words.ts';
import { words as englishWords } from '../../../renderer/words/words.ts';

const english = {
  ...englishWords,
  app: appText,
  commands: commandWords,
  errors: errorCatalogue,
  explore: exploreText,
  opened: openedWords,
  palette: paletteText,
  settings: settingsText,
  system: systemText,
};
const german: { [part in keyof typeof english]: unknown } = {
  ...germanWords,
  app: app satisfies typeof appText,
  commands,
  errors,
  explore,
  opened,
  palette: palette satisfies typeof paletteText,
  settings,
  system,
};

/** Words that are the same in both languages. */
const sameWords = new Set([
  'CSV',
  'Credits',
  'Details',
  'Domain',
  'Downloads',
  'JSON',
  'Name',
  'Parquet',
  'Proxy',
  'SHA-256',
  'System',
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
