import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digest as digestGerman } from '../../../words/de/digest.ts';
import { german as shellGerman } from '../../../words/de/shell.ts';
import { german as windowGerman } from '../../../words/de/words.ts';
import { digest as digestEnglish } from '../../../words/en/digest.ts';
import { english as shellEnglish } from '../../../words/en/shell.ts';
import { words as windowEnglish } from '../../../words/words.ts';

const english = { ...windowEnglish, shell: shellEnglish, digest: digestEnglish };
const german: typeof english = { ...windowGerman, shell: shellGerman, digest: digestGerman };

/** Words that are the same in both languages. */
const sameWords = new Set([
  'Text',
  'CSV',
  'Credits',
  'Label',
  'Deutsch',
  'Details',
  'Domain',
  'Downloads',
  'English',
  'JSON',
  'Name',
  'DuckDB',
  'Parquet',
  'SQLite',
  'SQL',
  'Team',
  'postgres://anna@db.example.com:5432/research',
  // SQL has one language.
  'SELECT country, count(*) AS domains FROM saved GROUP BY country ORDER BY domains DESC',
  'Markdown',
  'Proxy',
  'SHA-256',
  'System',
  'UTF-8',
  'Windows-1252',
  '{words}',
  'Tokens',
  'Version',
  'Website',
  'Websites',
  'Windows-1252',
  'XLSX',
  'credits.csv',
  'offline',
  'online',
  'palette',
  'example.com\nhttps://www.example.org/about\nada@example.net',
]);

/** Functions that add no words of their own, by path. */
const wordless = new Set([
  'explore.groupDialog.shareName',
  'explore.narrowed',
  'enrich.draft.ageOf',
  'lists.share',
  'lists.speed',
  'lists.actionOn',
  'lookup.changes.changed',
  'lookup.diff.between',
  'palette.actionOn',
  'parts.map.country',
  'changes.chip',
  'saved.chip',
  'app.charged',
  'app.transfer.bytes',
  'app.transfer.rate',
  'settings.wallet',
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

/**
 * Arguments to call functions with, the same for each parameter; one that a function can't take is skipped.
 */
const samples: unknown[] = [
  0,
  1,
  2,
  'ready',
  'personal',
  ['a', 'b'],
  null,
  { about: 'list ready', technology: 'Shopify', rows: 1, automatic: true },
  { path: '/ca.pem', authorities: [{ subject: 'CN=a', fingerprint: '00' }] },
  {
    kind: 'new',
    name: 'a',
    source: { kind: 'tag', tag: 'b' },
    domains: 1,
    maxCredits: 2,
    capPerTurn: 2,
    capPerMonth: 8,
    schedule: { every: 'week', day: 1, minute: 0 },
    workspaceName: 'c',
    folder: null,
    publish: 'duckdb',
    before: null,
  },
  {
    caps: [{ cap: 'capPerRun', before: 1, after: null }],
    resends: true,
    assistants: { assistantSessionBudget: 1, assistantDayBudget: 2 },
    timeZone: { before: 'Europe/Berlin', after: 'UTC' },
  },
  { kind: 'tag', tag: 'b' },
  { every: 'week', day: 1, minute: 0 },
  { act: 'run', wallet: 'standard', credits: 300, above: 250, name: 'a' },
  { host: 'a', address: 'b', name: 'c', person: 'd', domains: 1, atMs: 0, bytes: 1 },
  {
    ...{ sign: 'removed', what: 'a', was: null, became: 'b', before: 'c', after: 'd' },
    ...{ refreshed: 1, changed: 2, signs: { added: 1, removed: 1, changed: 1 } },
    ...{ first: 1, kept: 1, missing: 1, moved: 1, fresh: 1, gone: 1 },
  },
  { fraction: 0.5, remainingMs: 720_000, runs: 1, transfers: 1 },
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

test('German has an entry for each English one, and no others', () => {
  const kinds = (leaves: Iterable<[string, Leaf]>) =>
    [...leaves].map(([path, leaf]) => `${path}: ${typeof leaf}`).sort();
  expect(kinds(inGerman)).toEqual(kinds(inEnglish));
});

test('no words were left untranslated', () => {
  const same = inEnglish.flatMap(([path, leaf]) =>
    typeof leaf === 'string' && leaf === inGerman.get(path) && /\p{L}/u.test(leaf) && !sameWords.has(leaf)
      ? [path]
      : [],
  );
  expect(same).toEqual([]);
});

test('no sentence with a figure or a name was left untranslated', () => {
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

const root = join(import.meta.dirname, '../../..');

/** The source of window, shell and written reports without their words and comments. */
const sources = ['renderer', 'main/shell', 'main/index.ts', 'main/engine/changes', 'main/engine/watches']
  .flatMap((place) =>
    place.endsWith('.ts')
      ? [place]
      : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((name) =>
          join(place, name),
        ),
  )
  .filter((name) => /\.tsx?$/.test(name) && !/[\\/]words[\\/]/.test(name))
  .map((name) => ({
    name,
    text: readFileSync(join(root, name), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/(^|\s)\/\/.*$/gm, ''),
  }));

test('no words of the window are outside of `words/`', () => {
  const sentence = /(['"`])(?:(?!\1)[^\n\\])*\p{L}{2,} \p{Ll}{2,} \p{Ll}{2,}(?:(?!\1)[^\n\\])*\1/gu;
  const inMarkup = />\s*\p{L}{2,}[ .,]?[^<>{}=;()]*<\//gu;
  const label = /\b(?:aria-label|title|label|placeholder|alt|description)="[^"$]*\p{L}{2,}[^"]*"/gu;
  const found = sources
    .filter(({ name }) => name.startsWith('renderer'))
    .flatMap(({ name, text }) => {
      const spoken = text.replace(/\bnew \w*Error\([^)]*\)/g, '');
      return [...(spoken.match(sentence) ?? []), ...(spoken.match(label) ?? [])]
        .concat(name.endsWith('.tsx') ? (spoken.match(inMarkup) ?? []) : [])
        .filter((words) => !/="https?:\/\//.test(words))
        .map((words) => `${name}: ${words}`);
    });
  // The name printed on the key.
  expect(found.filter((words) => !words.endsWith(' >Esc</'))).toEqual([]);
});

test('all words in `words/` are used', () => {
  const said = sources.map(({ text }) => text).join('\n');
  const isSaid = (name: string) => new RegExp(`\\b${name}\\b`).test(said);
  const isChosen = (name: string) => new RegExp(`\\b${name}(?:\\??\\.?\\[|\\))`).test(said);
  // Other tests check that each of these is used.
  const known = /^(?:commands|errors|reasons|titles)\./;
  const unsaid = inEnglish
    .map(([path]) => path)
    .filter((path) => !known.test(path))
    .filter((path) => {
      const names = path.split('.');
      return !isSaid(names.at(-1) ?? '') && !names.slice(0, -1).some(isChosen);
    });
  // These are built from the name of the setting that they explain.
  expect(
    unsaid.filter((path) => !/^settings\.\w+CapPer\w+Hint$|^settings\.capPer\w+Hint$/i.test(path)),
  ).toEqual([]);
});

test('a turn of a watch says that nothing changed only of what was compared', () => {
  const none = { added: 0, removed: 0, facts: 0, moved: 0, fresh: 0, gone: 0, changed: 0, missing: 0 };
  const young = { ...none, domains: 9, refreshed: 0, first: 0, kept: 9 };
  const mixed = { ...none, domains: 9, refreshed: 4, first: 2, kept: 2, missing: 1 };
  const said = ({ shell }: typeof english, numbers: typeof young) =>
    shell.notice({ about: 'watch ended', watch: 'w', numbers }).body;
  expect(english.watches.numbers(young)).toBe(
    '9 domains not asked about again, since their answers are less than a day old',
  );
  expect(german.watches.numbers(young)).toBe(
    '9 Domains nicht noch einmal abgefragt, weil die Antworten jünger als ein Tag sind',
  );
  expect(said(english, young)).toBe('9 domains were not asked about again.');
  expect(said(german, young)).toBe('9 Domains wurden nicht noch einmal abgefragt.');
  expect(english.watches.numbers(mixed)).toMatch(
    /^nothing changed in 4 domains, 2 domains asked about for the first time, .*no answer about 1 domain$/,
  );
  expect(said(english, mixed)).toMatch(/^4 domains are as they were, .*, 1 domain got no answer\.$/);
  expect(english.watches.numbers({ ...mixed, facts: 1 })).not.toContain('nothing changed');
  expect(english.watches.numbers({ ...none, domains: 3, refreshed: 0, first: 0, kept: 0 })).toBe(
    'nothing was compared',
  );
});

/** Every text in a language: the functions as they are with each sample, which are joined by line ends. */
const textsOf = (leaves: Iterable<[string, Leaf]>) =>
  [...leaves].map(([path, leaf]) => [path, samples.map((sample) => attempt(leaf, sample) ?? '').join('\n')]);

test.each([
  ['one word for a password', /Passw[oö]rt/i],
  ['one word for what was booked', /Abbuchung|Belastung/],
  ['one word for the key', /\bEingabe (?:vergleicht|öffnet|nimmt|führt)/],
  ['a token is masculine', /\b(?:das|anderes|dieses|ein neues|gültiges) Token\b/],
  ['a blank before three dots', /\p{L}…/u],
  ['polite address', /(?<!-)\b(?:[Dd]u|[Dd]ein\p{Ll}*|[Dd]ich|[Dd]ir)\b/u],
  ['German quotation marks', /”|(?<![„‚\p{L}])“\p{L}/u],
  ['one word for a balance', /Guthaben/],
  ['one word for what failed', /scheiter/i],
  ['one word for a digest', /(?<!Diese )Übersicht/],
  ['one word for showing', /(?<!\p{L})anzeigen/u],
  ['one word for what ends a filter', /Filter löschen/],
  ['one word for what is first', /zuerst ge(?:sehen|speichert)/i],
  ['one word for refreshing', /auffrisch/i],
  ['whoever it is as a person', /(?:[Ff]ragen|[Bb]itten) Sie, wer/],
  ['consent by its name', /\bIhr(?:es)? Wort/],
  ['nothing counted "against" a cap', /gegen (?:Ihre )?Obergrenze/],
])('German has %s', (_, wrong) => {
  expect(textsOf(inGerman).filter(([, text = '']) => wrong.test(text))).toEqual([]);
});

test.each([
  [
    '"is not a domain", not "is no domain"',
    /\b(?:is|are) no (?:\p{Ll}+ )?(?:domain|spreadsheet|workbook|text|picture|country|number)\b/u,
  ],
  ['no word out of use', /\b(?:anew|shall|upon|at hand|suffice)\b/],
])('English has %s', (_, wrong) => {
  expect(textsOf(inEnglish).filter(([, text = '']) => wrong.test(text))).toEqual([]);
});

test.each([
  ['en', inEnglish],
  ['de', inGerman],
] as const)('%s parts no number from its unit', (_, leaves) => {
  // A reason gets its no-break spaces when it is said.
  const texts = textsOf(leaves).filter(([path]) => !path?.startsWith('reasons.'));
  expect(texts.filter(([, text = '']) => /\d (?:[KMG]i?B|ms|s|min|h)(?!\p{L})/u.test(text))).toEqual([]);
});

/** Nouns that are counted: what stands after one, and after several. */
const nouns = {
  en: 'row/rows domain/domains credit/credits lookup/lookups answer/answers file/files run/runs download/downloads website/websites technology/technologies company/companies cell/cells column/columns charge/charges day/days value/values group/groups address/addresses page/pages tag/tags',
  de: 'Zeile/Zeilen Domain/Domains Credit/Credits Abfrage/Abfragen Antwort/Antworten Datei/Dateien Liste/Listen Lauf/Läufe Download/Downloads Website/Websites Technologie/Technologien Firma/Firmen Zelle/Zellen Spalte/Spalten Buchung/Buchungen Tag/Tage Wert/Werte Gruppe/Gruppen Adresse/Adressen Seite/Seiten Anfrage/Anfragen',
};

/** What says a limit that is never 1, or gets the form of its noun by itself. */
const notCounted = new Set([
  'app.balanceTitle',
  'compare.add.full',
  'explore.groupDialog.chartedParts',
  'lists.withheldTitle',
  'parts.compare.chooseFirst',
  'parts.grid.copyTooMany',
  'parts.grid.markTooMany',
]);

/** Counts with the wrong form of their noun: "1 rows", "2 private Adresse". */
function wrongForms(language: keyof typeof nouns, text: string): string[] {
  const pairs = nouns[language].split(' ').map((pair) => pair.split('/'));
  // An adjective may be between a number and its noun.
  const after = (number: string, place: 0 | 1) =>
    new RegExp(
      `(?<![\\d.,])${number} (?:(?:private|personal|gelöschte|saved) )?(?:${pairs.map((pair) => pair[place]).join('|')})(?![\\p{L}-])`,
      'gu',
    );
  return [...(text.match(after('1', 1)) ?? []), ...(text.match(after('2', 0)) ?? [])];
}

test.each([
  ['en', inEnglish],
  ['de', inGerman],
] as const)('%s has the form of a noun that its count needs', (language, leaves) => {
  const counted = ([path, leaf]: [string, Leaf]) =>
    (notCounted.has(path) ? [] : [1, 2]).flatMap((count) =>
      wrongForms(language, attempt(leaf, count) ?? '').map((wrong) => `${path}: ${wrong}`),
    );
  expect([...leaves].flatMap(counted)).toEqual([]);
  const states = Object.keys(english.parts.state) as (keyof typeof english.parts.state)[];
  const { parts } = language === 'en' ? english : german;
  expect(
    states.flatMap((state) =>
      [1, 2].flatMap((count) => wrongForms(language, `${count} ${parts.stateCounted(state, count)}`)),
    ),
  ).toEqual([]);
});
