import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCompany } from '../../../../../main/engine/service/read/company.ts';
import { readCredits } from '../../../../../main/engine/service/read/credits.ts';
import { readList } from '../../../../../main/engine/service/read/lists.ts';
import { readMe } from '../../../../../main/engine/service/read/me.ts';
import {
  hasData,
  missOf,
  missOfList,
  missOfText,
  wordsOf,
} from '../../../../../main/engine/service/read/outcome.ts';
import { readTechnologies } from '../../../../../main/engine/service/read/technologies.ts';
import { readTechnologyStats } from '../../../../../main/engine/service/read/technology-stats.ts';
import { isFields } from '../../../../../main/engine/service/read/values.ts';

test('the token holder', () => {
  const body = {
    success: true,
    user: { id: 7, name: 'Ann', email: 'ann@a.com' },
    workspaces: [{ id: 'w1', name: 'One', plan: 'x' }, { id: 'w2' }, { name: 'no id' }, null],
    credits: { bulk_lookup: 10, standard: '3' },
    new_field: 1,
  };
  expect(readMe(body)).toEqual({
    id: '7',
    name: 'Ann',
    email: 'ann@a.com',
    workspaces: [
      { id: 'w1', name: 'One' },
      { id: 'w2', name: 'w2' },
    ],
    bulkLookupCredits: 10,
    standardCredits: 3,
    extra: { new_field: 1 },
  });
});

test('the balance', () => {
  const body = {
    success: true,
    credit_type: 'bulk_lookup',
    balance: 5,
    cost_per_successful_request: 1,
    monthly: { available: 10, used: 4.5, remaining: 5.5 },
  };
  expect(readCredits(body)).toEqual({
    wallet: 'bulk_lookup',
    balance: 5,
    costPerRequest: 1,
    monthlyAvailable: 10,
    monthlyUsed: 4.5,
    monthlyRemaining: 5.5,
    extra: {},
  });
});

describe('technologies', () => {
  const now = {
    techapi_id: 't1',
    name: 'React',
    website: 'https://react.dev',
    parent_category: 'JavaScript',
    child_category: 'Frameworks',
    total_sites: 9,
  };
  const read = {
    id: 't1',
    name: 'React',
    website: 'https://react.dev',
    parentCategory: 'JavaScript',
    childCategory: 'Frameworks',
    totalSites: 9,
    extra: {},
  };

  test('of a page', () => {
    const pagination = { current_page: 1, per_page: 500, total: 501, last_page: 2, has_more: true };
    const body = {
      success: true,
      domain: 'a.com',
      last_updated: '2026-11-01T00:00:00Z',
      technologies: [now],
      pagination,
    };
    expect(readTechnologies(body)).toEqual({
      technologies: [read],
      total: 501,
      hasMore: true,
      nextPage: 2,
      lastUpdated: '2026-11-01T00:00:00Z',
    });
  });

  test('under the names of before August 2026, with new fields kept', () => {
    const old = {
      stack_id: 12,
      technology: 'React',
      category: 'JavaScript',
      sub_category: 'Frameworks',
      since: 2013,
    };
    const [technology] = readTechnologies({ technologies: [old] }).technologies;
    expect(technology).toMatchObject({
      id: '12',
      name: 'React',
      parentCategory: 'JavaScript',
      extra: { since: 2013 },
    });
  });

  test.each<[string, unknown]>([
    ['under another name', { stack: [now] }],
    ['one level down', { data: { technologies: [now] } }],
    ['as a map', { technologies: { React: { ...now, name: undefined } } }],
  ])('%s', (_name, body) => {
    expect(readTechnologies(body).technologies).toEqual([
      expect.objectContaining({ id: 't1', name: 'React' }),
    ]);
  });

  test('whether there are more technologies, and on which page', () => {
    expect(readTechnologies({ technologies: ['jQuery'], total_technologies: 1 })).toMatchObject({
      hasMore: false,
    });
    expect(readTechnologies({ technologies: ['jQuery'], total_technologies: 80 })).toMatchObject({
      hasMore: true,
      nextPage: null,
    });
    expect(readTechnologies({ technologies: ['a'], total_technologies: 80, has_more: false })).toMatchObject({
      hasMore: false,
    });
    expect(
      readTechnologies({ technologies: ['a'], pagination: { current_page: 2, last_page: 2, total: 9 } }),
    ).toMatchObject({
      hasMore: false,
      nextPage: null,
    });
  });
});

describe('a company', () => {
  const company = {
    name: 'A Inc.',
    industry: 'Toys',
    city: 'Bern',
    country: 'CH',
    address: '1 Way',
    founded: 1999,
  };

  test.each(['professional_network_url', 'linkedin_url', 'brand', 'social'])(
    'with its network page under %s',
    (name) => {
      const entry = {
        success: true,
        domain: 'a.com',
        last_updated: '2026-01-01T00:00:00Z',
        company: { ...company, website: 'https://a.com/home', [name]: 'https://www.network.com/company/a' },
        total_technologies_tracked: 12,
      };
      expect(readCompany(entry)).toEqual({
        name: 'A Inc.',
        industry: 'Toys',
        city: 'Bern',
        country: 'CH',
        address: '1 Way',
        networkUrl: 'https://www.network.com/company/a',
        lastUpdated: '2026-01-01T00:00:00Z',
        technologiesTracked: 12,
        extra: { founded: 1999, website: 'https://a.com/home' },
      });
    },
  );

  test.each<[string, unknown]>([
    ['flat', { ...company, domain: 'a.com', success: true }],
    ['one level deeper', { data: { company } }],
    ['flat and one level deeper', { profile: company }],
  ])('%s', (_name, entry) => {
    expect(readCompany(entry)).toMatchObject({ name: 'A Inc.', networkUrl: null, extra: { founded: 1999 } });
  });
});

test('the statistics of a technology, with websites whose shape is not documented', () => {
  const body = {
    success: true,
    techapi_id: 't1',
    stack: 'React',
    total_websites: 100,
    top_countries: [{ country: 'Switzerland', country_code: 'CH', websites: 3 }, 'odd'],
    parent_category: 'JavaScript',
    child_category: 'Frameworks',
    sites: { rows: [{ url: 'https://www.a.com/', rank: 1 }, 'b.com', 3] },
    hint: 'x',
  };
  expect(readTechnologyStats(body)).toEqual({
    id: 't1',
    name: 'React',
    totalWebsites: 100,
    topCountries: [{ country: 'Switzerland', code: 'ch', websites: 3 }],
    parentCategory: 'JavaScript',
    childCategory: 'Frameworks',
    websites: [
      { domain: 'a.com', fields: { url: 'https://www.a.com/', rank: 1 } },
      { domain: 'b.com', fields: {} },
    ],
    extra: { hint: 'x' },
  });
});

test.each([
  [{ success: false, error: 'No data available' }, 'no-data'],
  [{ success: false, error: 'Invalid domain' }, 'invalid'],
  [{ success: false, error: 'Something else' }, 'failed'],
  [{ success: false }, 'failed'],
  [{ error: 'No data available' }, 'no-data'],
  [{ success: 'false', error: 'No data available' }, 'no-data'],
  [{ success: true, error: 'No data available' }, 'no-data'],
  [{ success: true, error: 'Try again later' }, 'failed'],
  [
    { success: true, error: 'Try again later', technologies: [], pagination: { total: 0, current_page: 1 } },
    'failed',
  ],
  [{ success: true, error: 'Try again later', total_technologies: 0, company: { name: null } }, 'failed'],
  [{ success: true, error: 'Partly cached', company: { name: 'A' } }, null],
  [{ company: { name: 'A' }, error: ' ' }, null],
  [{ domain: 'a.com' }, null],
])('why %o holds no data', (body, miss) => {
  expect(missOf(body)).toBe(miss);
});

test.each([
  'Upstream sent an invalid response, try again later',
  'Temporarily not found: index is being rebuilt',
  'A data source is missing right now',
  'Skipped: shard is busy, retry',
  'Insufficient credits',
  'No data available yet',
  'No data available for the moment. Try again.',
  'Invalid domain cache',
  'invalid',
  'not_found',
  '',
])('a text that is not documented decides nothing: %s', (text) => {
  expect(missOfText(text)).toBeNull();
  expect(missOf({ success: false, error: text })).toBe('failed');
});

test('the documented texts count in any case, with a full stop and blanks', () => {
  expect(
    ['No data available.', ' no  data AVAILABLE ', 'Invalid domain', 'INVALID DOMAIN.'].map(missOfText),
  ).toEqual(['no-data', 'no-data', 'invalid', 'invalid']);
});

test('only the documented lists decide, in any way to write their names', () => {
  const names = ['not_found', 'notFound', 'Not-Found', 'invalid', 'skipped_insufficient_credits'];
  expect(names.map(missOfList)).toEqual(['no-data', 'no-data', 'no-data', 'invalid', 'skipped']);
  expect(['missing', 'skipped', 'invalid_shards', 'found', 'errors'].map(missOfList)).toEqual(
    Array(5).fill(null),
  );
});

test('what a failure says is shown in one line, and not at any length', () => {
  expect(wordsOf({ error: 'Shard\n7 is busy.' })).toBe('Shard 7 is busy');
  expect(wordsOf({ message: 'x'.repeat(1_000) })).toHaveLength(300);
  expect(wordsOf({ error: { code: 1 } })).toBeNull();
});

test('no reader ever throws, and all give the same shape', () => {
  const fieldNames = fc.constantFrom(
    'user',
    'workspaces',
    'credits',
    'monthly',
    'technologies',
    'pagination',
    'company',
    'top_countries',
    'websites',
    'name',
    'id',
    '__proto__',
  );
  const odd = fc.oneof(fc.anything({ maxDepth: 4 }), fc.dictionary(fieldNames, fc.anything({ maxDepth: 3 })));
  fc.assert(
    fc.property(odd, (body) => {
      for (const read of [readMe, readCredits, readTechnologies, readCompany, readTechnologyStats]) {
        expect(Object.keys(read(body))).toEqual(Object.keys(read(null)));
      }
      if (isFields(body)) expect(typeof hasData(body)).toBe('boolean');
    }),
    { numRuns: 2_000 },
  );
});

test('reads counts of a list as whole numbers, whatever the service says', () => {
  const facts = readList({
    report_id: 7,
    status: 'ready',
    estimated_rows: 1_234.4,
    result_count: 1e300,
    exported_rows: -3,
    withheld_rows: '12',
  });
  expect(facts).toMatchObject({
    estimatedRows: 1_234,
    resultCount: null,
    exportedRows: null,
    withheldRows: 12,
  });
});
