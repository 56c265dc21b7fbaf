import fc from 'fast-check';
import { annotate } from '../../../main/engine/saved/annotate.ts';
import { keepAnswer, keeperOfBatch } from '../../../main/engine/saved/keep-answer.ts';
import { removeSaved, undoRemoval } from '../../../main/engine/saved/remove.ts';
import type { Saved } from '../../../main/engine/saved/saved.ts';
import type { Writer } from '../../../main/engine/store/database.ts';
import { createRowInserter } from '../../../main/engine/store/insert-rows.ts';
import { insertJob, updateJob } from '../../../main/engine/store/jobs.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { savedColumns } from '#shared/tables/saved.ts';
import { whole } from './naive-saved.ts';

/** Made-up answers, notes, removals and runs, and made-up questions about what is saved then. */
const DAY_MS = 86_400_000;

const ODD_TEXTS = [
  ...[
    'Müller & Söhne',
    'MULLER',
    'Ångström',
    'ÉCOLE',
    'e\u0301cole',
    'STRASSE ß',
    'ﬁ ligature',
    'İstanbul',
    'ΟΔΟΣ',
  ],
  ...[
    '株式会社サンプル',
    'Пример',
    'مثال',
    'Ελλάδα',
    '한국',
    '🚀 Rocket 👩‍👩‍👧',
    'a',
    'A b',
    'a, b',
    'a,b',
    ' padded ',
  ],
  ...[`O'Hara, "Quoted"`, '%_\\', "'; DROP TABLE domains; --", 'tab\tnew\nline', 'nul\u0000l', 'half\ud800'],
  ...[
    '$1',
    '{}',
    '[1,2]',
    '["x"]',
    'null',
    'nbsp\u00a0nbsp',
    '\ufeffbom',
    '…',
    '10',
    '9',
    `long ${'wörd '.repeat(60)}`,
  ],
];
const COUNTRIES = [
  'Germany',
  'Österreich',
  'Côte d’Ivoire',
  'Germany ',
  'germany',
  '日本',
  'null',
  'Ger"many',
  'a,b',
];
const INDUSTRIES = ['Retail', 'Média', 'Media', 'Retail & Trade'];
const TAGS = ['lead', 'Lead', 'Äpfel', 'a, b', 'a', 'b', '🚀', '"', 'null', 'half\ud800', 'nul\u0000l'];

/** Technologies by their names in small letters; those without a category count as `Other`. */
const TECHNOLOGIES: readonly (readonly [string, string | null])[] = [
  ...([
    ['Shopify', 'Shop'],
    ['shopify plus', 'Shop'],
    ['Klaviyo', 'Mail'],
    ['Mailchimp', 'Mail'],
  ] as const),
  ...([
    ['PHP', null],
    ['C++', null],
    ['c', null],
    ['Ångular JS', 'Bücher'],
    ['Node.js', 'Other'],
  ] as const),
  ...([
    ['Яндекс Метрика', 'Bücher'],
    ['🚀 Boost', null],
    ['ÄÖ', 'Mail'],
    ['Google Tag Manager', 'Ads'],
  ] as const),
  ...Array.from(
    { length: 90 },
    (_, place) => [`${['Cloud', 'Mail', 'Shop'][place % 3]} ${place}`, 'Many'] as const,
  ),
];
const FEW = TECHNOLOGIES.slice(0, 14);

const DOMAINS = [
  ...['xn--mnchen-3ya.de', 'xn--e1afmkfd.com', 'shop.example.co.uk', 'a.com', 'b.com', '10.com', '9.com'],
  ...Array.from({ length: 17 }, (_, place) => `${['shop', 'mail', 'cloud'][place % 3]}-${place}.test`),
];

/** Letters that every version of ICU puts in the same order: those of new scripts differ from one to the next. */
const LETTERS = [...'abcßøæéüö ÅZz-_.,&()/\'"0123456789Жйё株한🚀ıİ', 'e\u0301', 'ﬁ'];

const oddText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 12 }) },
);
const optional = (text: fc.Arbitrary<string>) => fc.option(text, { nil: undefined, freq: 3 });
/** Mostly null, so that a question has few filters and finds something. */
const rarely = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

const company = fc.record(
  {
    name: optional(oddText),
    industry: optional(fc.constantFrom(...INDUSTRIES, ' ')),
    country: optional(fc.constantFrom(...COUNTRIES)),
    city: optional(oddText),
    address: optional(fc.constantFrom('Main Street 1', 'Main Street 2')),
  },
  { requiredKeys: [] },
);

const technologies = fc.oneof(
  fc.uniqueArray(fc.constantFrom(...FEW), { maxLength: 6 }),
  fc.uniqueArray(fc.constantFrom(...TECHNOLOGIES), { maxLength: 16 }),
);

/** An answer of a batch about one domain. */
const answer = fc.record({
  domain: fc.constantFrom(...DOMAINS),
  outcome: fc.constantFrom(
    'found' as const,
    'found' as const,
    'found' as const,
    'no_data' as const,
    'invalid' as const,
  ),
  company,
  technologies,
  /** How many sites use the first technology; the others have a few less. */
  sites: fc.nat(3),
  isShouted: fc.boolean(),
  isCut: fc.boolean(),
});

const place = { workspace: fc.constantFrom(0, 0, 1), domain: fc.constantFrom(...DOMAINS) };

const step = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      what: fc.constant('batch' as const),
      workspace: place.workspace,
      // Few different times, so that some are equal. The clock of an answer may be ahead.
      agedMs: fc.oneof(
        fc.integer({ min: 0, max: 120 }).map((days) => days * DAY_MS),
        fc.integer({ min: -5_000, max: 5_000 }),
      ),
      kind: fc.constantFrom('companies' as const, 'technologies' as const),
      scope: fc.constantFrom('', '', '', 'category=Shop'),
      isOne: fc.boolean(),
      answers: fc.uniqueArray(answer, {
        selector: ({ domain }) => domain,
        minLength: 4,
        maxLength: 20,
        size: 'max',
      }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('note' as const),
      ...place,
      tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 }),
      note: fc.oneof(fc.constant(''), oddText),
    }),
  },
  fc.record({
    what: fc.constant('remove' as const),
    workspace: place.workspace,
    domains: fc.uniqueArray(place.domain, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ what: fc.constant('undo' as const) }),
  fc.record({
    what: fc.constant('run' as const),
    workspace: place.workspace,
    domains: fc.uniqueArray(place.domain, { minLength: 1, maxLength: 12 }),
  }),
  fc.record({ what: fc.constant('look' as const) }),
  fc.record({ what: fc.constant('restart' as const) }),
);
export type MadeStep = typeof step extends fc.Arbitrary<infer Step> ? Step : never;

export const madeSteps = fc.array(step, { minLength: 6, maxLength: 30, size: 'max' });

/** Where the steps are done. `now` is ms since 1970. */
export interface MadeWorld {
  db: Writer;
  saved: Saved;
  workspaces: readonly number[];
  now: number;
}

/** Does a step as the engine does it. Returns false for `look` and `restart`, which are left to the caller. */
export async function doStep(world: MadeWorld, each: MadeStep): Promise<boolean> {
  const { db, saved, workspaces, now } = world;
  const workspace = 'workspace' in each ? (workspaces[each.workspace] ?? 0) : 0;
  switch (each.what) {
    case 'batch': {
      const answers = each.answers.map((made) => ({
        ...{ kind: each.kind, scope: each.scope, fetchedAt: now - each.agedMs, requestId: null },
        ...{ key: made.domain, outcome: made.outcome, raw: rawOf(each.kind, made) },
      }));
      db.transaction(() => {
        const domains = answers.map(({ key }) => key);
        const keep = each.isOne
          ? keeperOfBatch(db, workspace, domains)
          : (one: (typeof answers)[number]) => keepAnswer(db, { ...one, workspace });
        for (const one of answers) keep(one);
      });
      return true;
    }
    case 'note':
      annotate(db, workspace, each.domain, { tags: each.tags, note: each.note });
      return true;
    case 'remove':
      await removeSaved(
        { db, saved, now: () => now },
        workspace,
        savedQuerySchema.parse({ workspace, domains: each.domains }),
      );
      return true;
    case 'undo': {
      const [last] = db.values<number | null>('SELECT max(removed_at) FROM snapshots');
      if (last != null) await undoRemoval(db, last);
      return true;
    }
    case 'run':
      runOver(db, workspace, each.domains);
      return true;
    default:
      return false;
  }
}

function rawOf(
  kind: 'companies' | 'technologies',
  made: typeof answer extends fc.Arbitrary<infer Answer> ? Answer : never,
): string {
  const { domain, outcome, technologies: names, sites, isShouted, isCut } = made;
  if (outcome !== 'found') return JSON.stringify({ domain, success: false, error: 'No data available' });
  if (kind === 'companies') return JSON.stringify({ domain, success: true, company: made.company });
  const named = names.map(([name, category], index) => ({
    name: isShouted && /^[ -~]*$/.test(name) ? ` ${name.toUpperCase()}` : name,
    ...(category === null ? {} : { parent_category: category }),
    total_sites: Math.max(0, sites - index),
  }));
  return JSON.stringify({ domain, technologies: named, total_technologies: named.length + (isCut ? 5 : 0) });
}

function runOver(db: Writer, workspace: number, domains: readonly string[]): void {
  const job = insertJob(db, {
    ...{ workspace, path: '/made/up.csv', fileSize: 1, fileChangedAt: 1, sheet: 'up' },
    ...{ columnIndex: 0, columnName: 'domain', headerRow: 1, header: ['domain'], createdAt: 1 },
    options: enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null }),
  });
  updateJob(db, job, { state: 'done' });
  const inserter = createRowInserter(db, job);
  inserter.insert(domains.map((domain, idx) => ({ idx, number: idx + 2, value: domain, domain })));
  inserter.finish();
}

/** A part of something that may be saved, as a person might type it. */
const word = fc
  .record({
    of: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...ODD_TEXTS, ...COUNTRIES, ...INDUSTRIES, ...TAGS) },
      { weight: 3, arbitrary: fc.constantFrom(...DOMAINS, 'münchen.de', 'пример.com') },
      { weight: 3, arbitrary: fc.constantFrom(...TECHNOLOGIES.map(([name]) => name)) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
    ),
    from: fc.nat(8),
    length: fc.integer({ min: 1, max: 9 }),
    spelling: fc.constantFrom('as it is', 'small', 'large', 'with a comma'),
  })
  .map(({ of, from, length, spelling }) => {
    const part = whole(of.slice(from >= of.length ? 0 : from).slice(0, length));
    if (spelling === 'with a comma') return `${part},`;
    return spelling === 'small' ? part.toLowerCase() : spelling === 'large' ? part.toUpperCase() : part;
  });

/** Any choice among values, including one that nothing has, and no value. */
function choiceAmong<Value>(values: readonly Value[]) {
  const side = fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
  const either = rarely(side).map((values) => values ?? []);
  return fc.record({ is: either, not: either });
}

const names = fc.uniqueArray(fc.constantFrom(...FEW.map(([name]) => name)), { maxLength: 1 });
const age = rarely(fc.integer({ min: 0, max: 121 }).map((days) => days * DAY_MS));
const shown = (texts: readonly string[]) => texts.map((text) => text.trim().replace('\ud800', '\ufffd'));

/** With one technology it is known since when it runs. */
const since = fc.constantFrom(...FEW).map(([name]) => ({ is: [name], not: [] }));

const side = fc.constantFrom(...['is', 'not']).map((kept) => (value: string | number | null) => ({
  ...{ is: [], not: [] },
  [kept]: [value],
}));
/** A condition on a column; times are ages in ms. */
const condition = fc.oneof(
  fc.record({
    kind: fc.constant('contains' as const),
    column: fc.constantFrom(...savedColumns.filter((each) => !/Count|since|savedAt/i.test(each))),
    text: fc.constantFrom('a', 'SHOP', 'ü', 'xn--', 'cloud 1', '.test', 'de, '),
    isNot: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('range' as const),
    column: fc.constant('technologyCount' as const),
    from: rarely(fc.nat(6)),
    to: rarely(fc.nat(6)),
  }),
  fc.record({
    kind: fc.constant('range' as const),
    column: fc.constantFrom('savedAt' as const, 'firstSavedAt' as const, 'since' as const),
    from: age,
    to: age,
  }),
  fc.record({
    kind: fc.constant('values' as const),
    column: fc.constantFrom(...savedColumns.filter((each) => !/since|savedAt/i.test(each))),
    values: fc.tuple(side, fc.constantFrom('a.com', 'Berlin', null)).map(([on, value]) => on(value)),
  }),
  fc.record({
    kind: fc.constant('values' as const),
    column: fc.constant('technologyCount' as const),
    values: fc.tuple(side, fc.nat(4)).map(([on, value]) => on(value)),
  }),
);

/** Questions about what is saved; times in `changes` are ages in ms, until `askedAt` makes them times. */
export const madeQuestion = fc.record({
  workspace: fc.constantFrom(0, 0, 1),
  text: fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')) },
  ),
  technologies: fc.oneof(
    {
      weight: 3,
      arbitrary: choiceAmong([
        ...FEW.map(([name]) => name),
        'SHOPIFY ',
        'Cloud 13',
        'Nobody runs this',
        null,
      ]),
    },
    { weight: 1, arbitrary: since },
  ),
  categories: choiceAmong(['Shop', 'Mail', 'Bücher', 'Other', 'Many', 'Nothing is of this', null]),
  countries: choiceAmong([...shown(COUNTRIES), 'Atlantis', null]),
  industries: choiceAmong([...INDUSTRIES, null]),
  tags: choiceAmong([...shown(TAGS), 'nobody has this', null]),
  kinds: choiceAmong(['companies', 'technologies', null] as const),
  jobs: choiceAmong([1, 2, 3, 99]),
  olderThanMs: age,
  youngerThanMs: age,
  conditions: rarely(fc.array(condition, { minLength: 1, maxLength: 2 })),
  changes: rarely(
    fc.record({ added: names, dropped: names, changed: fc.boolean(), since: age, newSince: age }),
  ),
  domains: rarely(fc.uniqueArray(fc.constantFrom(...DOMAINS, 'not.saved'), { maxLength: 20 })),
  sort: fc.record({ column: fc.constantFrom(...savedColumns), descending: fc.boolean() }),
  /** How many rows a page has. */
  limit: fc.integer({ min: 1, max: 12 }),
  /** Whether all rows are put in order before the first page is read. */
  isOrdered: fc.boolean(),
  /** How many values of a facet are listed, and what they contain. */
  facet: fc.record({
    limit: fc.integer({ min: 0, max: 4 }),
    contains: fc.constantFrom('', '', 'a', 'ä', 'SHOP'),
  }),
});
export type MadeQuestion = typeof madeQuestion extends fc.Arbitrary<infer Question> ? Question : never;

/** The query of a question. */
export function askedAt(
  { changes, workspace, conditions, ...question }: MadeQuestion,
  { now, workspaces }: MadeWorld,
) {
  const before = (ageMs: number | null) => (ageMs === null ? null : now - ageMs);
  const timeOf = (ageMs: number | null) => (ageMs === null ? null : new Date(now - ageMs).toISOString());
  return savedQuerySchema.parse({
    ...question,
    workspace: workspaces[workspace] ?? 0,
    filters: (conditions ?? []).map((each) =>
      each.kind === 'range' && each.column !== 'technologyCount'
        ? { ...each, from: timeOf(each.from), to: timeOf(each.to) }
        : each,
    ),
    changes: changes && { ...changes, since: before(changes.since), newSince: before(changes.newSince) },
  });
}
