import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadRegistrable } from '../../../../../main/engine/domains/registrable.ts';
import { readBatch } from '../../../../../main/engine/service/read/batch/batch.ts';
import { readCompany } from '../../../../../main/engine/service/read/company.ts';
import { readTechnologies } from '../../../../../main/engine/service/read/technologies.ts';

const company = (domain: string) => ({ success: true, domain, company: { name: `Company of ${domain}` } });
const requested = [
  'a.com',
  'www.b.com',
  'c.co.uk',
  'no-data.com',
  'bad..domain',
  'poor.com',
  'forgotten.com',
];
const documented = {
  success: true,
  requested: 7,
  resolved: 3,
  served: 3,
  credits_charged: 3,
  results: [
    company('a.com'),
    company('b.com'),
    company('c.co.uk'),
    { success: false, domain: 'no-data.com', error: 'No data available' },
    { success: false, domain: 'bad..domain', error: 'Invalid domain' },
  ],
  not_found: ['no-data.com'],
  invalid: ['bad..domain'],
  skipped_insufficient_credits: ['poor.com'],
};
/** The lists of an outcome, and the name in each found entry, which shows whose data it is. */
const summary = (body: unknown, domains = requested) => {
  const outcome = readBatch(body, domains);
  return {
    found: Object.fromEntries([...outcome.found].map(([domain, entry]) => [domain, readCompany(entry).name])),
    noData: [...outcome.noData],
    invalid: [...outcome.invalid],
    skipped: [...outcome.skipped],
    unanswered: [...outcome.unanswered],
    unexpected: outcome.unexpected,
    creditsCharged: outcome.creditsCharged,
  };
};
const expected = {
  found: { 'a.com': 'Company of a.com', 'www.b.com': 'Company of b.com', 'c.co.uk': 'Company of c.co.uk' },
  noData: ['no-data.com'],
  invalid: ['bad..domain'],
  skipped: ['poor.com'],
  unanswered: ['forgotten.com'],
  unexpected: [],
  creditsCharged: 3,
};
const entries = documented.results;
const renamed = (name: string) => entries.map(({ domain, ...rest }) => ({ [name]: domain, ...rest }));
const { results: _results, ...lists } = documented;

test('reads the documented shape', () => {
  expect(summary(documented)).toEqual(expected);
});

test.each<[string, unknown]>([
  ['shuffled', { ...documented, results: entries.toReversed() }],
  ['under another name', { ...lists, items: entries }],
  ['one level down', { data: documented }],
  ['two levels down', { response: { payload: documented }, credits_charged: 3 }],
  [
    'as a map by domain',
    { ...lists, results: Object.fromEntries(entries.map((entry) => [entry.domain, entry])) },
  ],
  [
    'as a map by domain, without the domain inside',
    { ...lists, by_domain: Object.fromEntries(entries.map(({ domain, ...rest }) => [domain, rest])) },
  ],
  [
    'with www added',
    { ...documented, results: entries.map((entry) => ({ ...entry, domain: `www.${entry.domain}` })) },
  ],
  [
    'as URLs',
    { ...documented, results: entries.map((entry) => ({ ...entry, domain: `https://${entry.domain}/` })) },
  ],
  [
    'in upper case',
    { ...documented, results: entries.map((entry) => ({ ...entry, domain: entry.domain.toUpperCase() })) },
  ],
  ['with the domain called site', { ...lists, results: renamed('site') }],
  ['with the domain called name', { ...lists, results: renamed('name') }],
  ['with the domain called domain_name', { ...lists, results: renamed('domain_name') }],
  ['each wrapped', { ...lists, results: entries.map((data) => ({ data })) }],
  [
    'in lists by outcome',
    {
      resolved: entries.slice(0, 3),
      not_found: [entries[3]],
      invalid: [entries[4]],
      skipped_insufficient_credits: ['poor.com'],
      credits_charged: 3,
    },
  ],
  ['twice each', { ...documented, results: [...entries, ...entries] }],
])('reads entries %s', (_name, body) => {
  expect(summary(body)).toEqual(expected);
});

test.each<[string, unknown, number | null]>([
  ['in the answer', documented, 3],
  ['in an object of it', { results: entries, summary: { credits_charged: 3 } }, 3],
  ['two levels down', { response: { results: entries, summary: { credits_charged: 3 } } }, 3],
  ['for one domain only', { response: { 'a.com': { credits_charged: 1 } } }, null],
])('reads what a batch cost %s', (_name, body, cost) => {
  expect(readBatch(body, requested).creditsCharged).toBe(cost);
});

test('reads a bare list', () => {
  const { skipped, unanswered, ...rest } = expected;
  expect(summary(entries)).toEqual({
    ...rest,
    skipped: [],
    unanswered: ['poor.com', 'forgotten.com'],
    creditsCharged: null,
  });
  expect([skipped, unanswered]).toEqual([['poor.com'], ['forgotten.com']]);
});

describe('nothing is attributed to the wrong domain', () => {
  test('by position: entries without any domain are left out', () => {
    const bare = [{ company: { name: 'X' } }, { company: { name: 'Y' } }];
    expect(summary({ results: bare }, ['a.com', 'b.com'])).toMatchObject({
      found: {},
      unanswered: ['a.com', 'b.com'],
    });
  });

  test('by another field, when `domain` names a domain that was not asked for', () => {
    const stranger = { success: true, domain: 'x.com', website: 'a.com', company: { name: 'X' } };
    expect(summary({ results: [stranger] }, ['a.com'])).toMatchObject({ found: {}, unexpected: [stranger] });
  });

  test('by a company’s name that is a domain', () => {
    const results = [
      { site: 'booking.com', company: { name: 'Booking.com' } },
      { site: 'booking.co.uk', company: { name: 'Booking.com' } },
    ];
    expect(readBatch({ results }, ['booking.com', 'booking.co.uk']).found).toEqual(
      new Map([
        ['booking.com', results[0]],
        ['booking.co.uk', results[1]],
      ]),
    );
    const stranger = { site: 'unasked.com', name: 'Booking.com', industry: 'Travel' };
    expect(summary({ results: [stranger] }, ['booking.com'])).toMatchObject({
      found: {},
      unexpected: [stranger],
    });
  });

  test('by the page of a network that was itself asked about', () => {
    const results = [{ success: true, site: 'unasked.com', page: 'https://network.com/company/unasked' }];
    expect(summary({ results }, ['network.com'])).toMatchObject({ found: {}, unanswered: ['network.com'] });
  });

  test('by the website of a technology', () => {
    const body = {
      'other.com': { technologies: [{ name: 'React', website: 'https://react.dev' }] },
      'a.com': company('a.com'),
    };
    expect(summary(body, ['a.com', 'react.dev'])).toMatchObject({
      found: { 'a.com': 'Company of a.com' },
      unanswered: ['react.dev'],
      unexpected: [{ 'other.com': body['other.com'] }],
    });
  });

  test('if two fields disagree and nothing shows which one counts', () => {
    const results = [{ asked: 'a.com', moved_to: 'b.com', company: { name: 'X' } }];
    expect(summary({ results }, ['a.com', 'b.com'])).toMatchObject({
      found: {},
      unanswered: ['a.com', 'b.com'],
    });
  });

  test('if the key of the map and the entry disagree', () => {
    const body = { 'a.com': company('b.com') };
    expect(summary(body, ['a.com', 'b.com'])).toMatchObject({ found: {}, unanswered: ['a.com', 'b.com'] });
  });
});

test('data counts more than a list that denies it, and a lack of credits more than no data', () => {
  const body = {
    results: [company('a.com'), { success: false, domain: 'b.com', error: 'No data available' }],
    not_found: ['a.com', 'b.com'],
    skipped_insufficient_credits: ['b.com'],
  };
  expect(summary(body, ['a.com', 'b.com'])).toMatchObject({
    found: { 'a.com': 'Company of a.com' },
    skipped: ['b.com'],
  });
});

test('a reason that is not known is a failure, not a lack of data', () => {
  const entry = { success: false, domain: 'a.com', error: 'Upstream exploded' };
  expect(summary({ results: [entry] }, ['a.com'])).toMatchObject({
    noData: [],
    unanswered: ['a.com'],
    unexpected: [entry],
  });
});

test('words that are not documented win over a list that would end the row, and are kept', () => {
  const results = [
    { success: false, domain: 'a.com', error: 'Upstream timed out.' },
    { success: false, domain: 'b.com' },
    { success: false, domain: 'c.com', error: 'Not enough' },
  ];
  const lists = { not_found: ['a.com', 'b.com'], skipped_insufficient_credits: ['c.com'] };
  const { noData, skipped, unanswered, words } = readBatch({ results, ...lists }, [
    'a.com',
    'b.com',
    'c.com',
  ]);
  expect([noData, skipped, unanswered]).toEqual([new Set(['b.com']), new Set(['c.com']), new Set(['a.com'])]);
  expect(words).toEqual(new Map([['a.com', 'Upstream timed out']]));
});

test('what an answer says as a whole stands for each domain that it leaves out', () => {
  const { unanswered, words } = readBatch({ success: false, error: 'Busy' }, ['a.com', 'b.com']);
  expect([...unanswered]).toEqual(['a.com', 'b.com']);
  expect([...words]).toEqual([
    ['a.com', 'Busy'],
    ['b.com', 'Busy'],
  ]);
});

describe('another name of the same site', async () => {
  const registrable = await loadRegistrable();
  const read = (body: unknown, domains: string[]) => {
    const { found, noData, shared, unanswered } = readBatch(body, domains, registrable);
    return {
      found: Object.fromEntries([...found].map(([domain, entry]) => [domain, entry.domain])),
      noData: [...noData],
      shared: Object.fromEntries(shared),
      unanswered: [...unanswered],
    };
  };
  const nothing = { found: {}, noData: [], shared: {}, unanswered: [] };

  test.each([
    ['the registrable domain', 'shop.eu.d.co.uk', 'd.co.uk'],
    ['one label less', 'a.shop.d.com', 'shop.d.com'],
    ['one label more', 'd.com', 'm.d.com'],
  ])('is taken for it: %s', (_how, asked, named) => {
    expect(read({ results: [company(named)] }, [asked, 'x.com'])).toEqual({
      ...nothing,
      found: { [asked]: named },
      unanswered: ['x.com'],
    });
    expect(read({ not_found: [named] }, [asked])).toEqual({ ...nothing, noData: [asked] });
  });

  test.each([
    ['an ending', 'shop.co.uk', 'co.uk'],
    ['the owner of an ending', 'shop.github.io', 'github.io'],
    ['another host', 'shop.d.com', 'blog.d.com'],
    ['another site', 'shop.d.com', 'd.org'],
  ])('is not taken for it: %s', (_how, asked, named) => {
    expect(read({ results: [company(named)] }, [asked])).toEqual({ ...nothing, unanswered: [asked] });
  });

  test('is nobody’s if two rows could be meant, or two entries', () => {
    const rows = ['shop.d.com', 'blog.d.com'];
    expect(read({ results: [company('d.com')] }, rows)).toEqual({
      ...nothing,
      shared: { 'shop.d.com': 'd.com', 'blog.d.com': 'd.com' },
      unanswered: rows,
    });
    expect(read({ results: [company('d.com'), company('b.shop.d.com')] }, ['shop.d.com'])).toMatchObject({
      found: {},
      unanswered: ['shop.d.com'],
    });
  });

  test('is not taken for a row if another row asks for it, and the row may share its entry', () => {
    expect(read({ results: [company('d.com')] }, ['d.com', 'shop.d.com'])).toEqual({
      ...nothing,
      found: { 'd.com': 'd.com' },
      shared: { 'shop.d.com': 'd.com' },
      unanswered: ['shop.d.com'],
    });
  });

  test('is not looked for if the answer names the row', () => {
    const refused = { success: false, domain: 'shop.d.com', error: 'Busy' };
    expect(read({ results: [company('d.com'), refused] }, ['shop.d.com'])).toEqual({
      ...nothing,
      unanswered: ['shop.d.com'],
    });
  });
});

test('every requested spelling of one domain gets its entry', () => {
  const spellings = ['a.com', 'www.a.com', 'A.com'];
  expect(Object.keys(summary({ results: [company('a.com')] }, spellings).found)).toEqual(spellings);
});

test('reads technologies by domain, whatever the envelope', () => {
  const entry = (domain: string) => ({
    domain,
    total_technologies: 1,
    has_more: false,
    technologies: [{ name: `T ${domain}` }],
  });
  const { found } = readBatch({ domains: { rows: ['b.com', 'a.com'].map(entry) } }, ['a.com', 'b.com']);
  expect(
    [...found].map(([domain, fields]) => [domain, readTechnologies(fields).technologies[0]?.name]),
  ).toEqual([
    ['a.com', 'T a.com'],
    ['b.com', 'T b.com'],
  ]);
});

test('whatever comes, every requested domain is in exactly one set', () => {
  const domain = fc.constantFrom(
    'a.com',
    'www.a.com',
    'b.com',
    'x y',
    'results',
    'constructor',
    '__proto__',
    'c.com',
  );
  const odd = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'medium' },
      fc.constantFrom(null, true, false, 0, -1, '', 'a.com', 'No data available', 'https://www.b.com/x'),
      fc.array(tie('node'), { maxLength: 4 }),
      fc.dictionary(
        fc.constantFrom(
          'results',
          'domain',
          'success',
          'error',
          'invalid',
          'not_found',
          'a.com',
          'b.com',
          '__proto__',
          'x',
        ),
        tie('node'),
        { maxKeys: 5 },
      ),
      fc.anything(),
    ),
  })).node;
  fc.assert(
    fc.property(odd, fc.uniqueArray(domain), (body, domains) => {
      const { found, noData, invalid, skipped, unanswered } = readBatch(body, domains);
      const all = [found, noData, invalid, skipped, unanswered].flatMap((set) => [...set.keys()]);
      expect(all.toSorted()).toEqual(domains.toSorted());
    }),
    { numRuns: 2_000 },
  );
});

test('in any documented answer, in any order, each domain keeps its own data', () => {
  const domains = fc.uniqueArray(fc.domain(), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(
      domains,
      fc.infiniteStream(fc.nat()),
      fc.constantFrom('domain', 'site', 'host'),
      (all, noise, field) => {
        const results = all.map((domain) => ({
          order: noise.next().value,
          entry: { [field]: `www.${domain}`, company: { name: domain } },
        }));
        const shuffled = results.sort((a, b) => Number(a.order) - Number(b.order)).map(({ entry }) => entry);
        for (const [domain, entry] of readBatch({ rows: shuffled }, all).found)
          expect(readCompany(entry).name).toBe(domain);
      },
    ),
  );
});
