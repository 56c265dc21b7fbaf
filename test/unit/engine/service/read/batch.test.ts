import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
      skipped: ['poor.com'],
      credits_charged: 3,
    },
  ],
  ['twice each', { ...documented, results: [...entries, ...entries] }],
])('reads entries %s', (_name, body) => {
  expect(summary(body)).toEqual(expected);
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
