import { describe, expect, test } from 'vitest';
import { hasCompany, hasTechnologies } from '../../support/services/sample-domains.ts';
import {
  domainsWhere,
  openSandbox,
  withoutData,
  withTechnologies,
} from '../../support/services/sandbox-http.ts';

const COMPANIES = '/v1/tech-lookup/companies/batch';
const DOMAINS = '/v1/tech-lookup/domains/batch';
/** Domains with both a company and technologies, so that both batches find them. */
const known = domainsWhere(100, (domain) => hasCompany(domain) && hasTechnologies(domain));
const unknown = withoutData(2);
const [rich = ''] = withTechnologies(1, 12);
const [first = ''] = known;

interface Result {
  success: boolean;
  domain: string;
  error?: string;
  technologies: Record<string, unknown>[];
  total_technologies: number;
  has_more: boolean;
}

describe.each([COMPANIES, DOMAINS])('%s', (path) => {
  test('finds, misses and refuses each domain on its own', async () => {
    const { post, balance } = await openSandbox({ lookupBalance: 50 });
    const domains = [first, unknown[0], 'not a domain', known[1], unknown[1], 'x'];
    const { status, json, headers } = await post(path, { domains });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      success: true,
      requested: 6,
      resolved: 2,
      served: 2,
      credits_charged: 2,
      not_found: unknown,
      invalid: ['not a domain', 'x'],
      skipped_insufficient_credits: [],
    });
    const results = json.results as Result[];
    expect(results.map(({ domain }) => domain).sort()).toStrictEqual([...domains].sort());
    for (const result of results.filter(({ success }) => !success))
      expect(result).toStrictEqual({
        success: false,
        domain: result.domain,
        error: unknown.includes(result.domain) ? 'No data available' : 'Invalid domain',
      });
    expect(headers.get('x-credits-used')).toBe('2');
    expect(balance()).toBe(48);
  });

  test('collapses equivalent forms into one entry, charged once', async () => {
    const { post, balance } = await openSandbox({ lookupBalance: 50 });
    const domains = [
      first,
      first,
      first.toUpperCase(),
      `www.${first}`,
      `https://${first}`,
      `http://www.${first}/about?a=b#c`,
      `${first}/`,
      ` ${first} `,
      `${first}:8080`,
      'bad one',
      'bad one',
    ];
    const { json } = await post(path, { domains });
    expect(json).toMatchObject({
      requested: domains.length,
      resolved: 1,
      credits_charged: 1,
      invalid: ['bad one'],
    });
    expect((json.results as Result[]).map(({ domain }) => domain)).toStrictEqual([first, 'bad one']);
    expect(balance()).toBe(49);
  });

  test('serves what the balance pays and lists the rest', async () => {
    const { post, balance } = await openSandbox({ lookupBalance: 2 });
    const { status, json, headers } = await post(path, {
      domains: [unknown[0], 'bad one', ...known.slice(0, 5)],
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      success: true,
      resolved: 2,
      served: 2,
      credits_charged: 2,
      not_found: [unknown[0]],
      invalid: ['bad one'],
      skipped_insufficient_credits: known.slice(2, 5),
    });
    expect(headers.get('x-credits-remaining')).toBe('0');
    expect(balance()).toBe(0);
  });

  test('is refused if the wallet is empty before it starts', async () => {
    const { post } = await openSandbox({ lookupBalance: 0 });
    const { status, json } = await post(path, { domains: known.slice(0, 2) });
    expect(status).toBe(402);
    expect(json).toStrictEqual({ message: expect.stringMatching(/insufficient credits.*1 credit/i) });
  });

  test.each([1, 100])('takes %i domains', async (count) => {
    const { post, balance } = await openSandbox({ lookupBalance: 100 });
    const { status, json } = await post(path, { domains: known.slice(0, count) });
    expect(status).toBe(200);
    expect(json.results).toHaveLength(count);
    expect(balance()).toBe(100 - count);
  });

  const refused: [string, unknown][] = [
    ['no domain', { domains: [] }],
    ['101 domains', { domains: [...known, 'one-more.com'] }],
    ['domains that are missing', {}],
    ['domains that are one text', { domains: first }],
    ['domains that are no texts', { domains: [first, 7] }],
    ['an array', [first]],
    ['null', 'null'],
    ['broken JSON', '{"domains":['],
    ['fresh that is no boolean', { domains: [first], fresh: 'yes' }],
  ];
  test.each(refused)('refuses %s', async (_name, body) => {
    const { post, balance } = await openSandbox({ lookupBalance: 5 });
    const { status, json } = await post(path, body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(json).toStrictEqual({ error_code: 'invalid_request', message: expect.stringMatching(/\S/) });
    expect(balance()).toBe(5);
  });

  test.each([
    ['format=csv', `${path}?format=csv`, {}],
    ['Accept: text/csv', path, { accept: 'text/csv' }],
  ])('gives CSV for %s, at the same price', async (_name, address, headers) => {
    const { post, balance } = await openSandbox({ lookupBalance: 9 });
    const answer = await post(address, { domains: [first, unknown[0], 'bad one'] }, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(answer.headers.get('x-credits-used')).toBe('1');
    expect(balance()).toBe(8);
    const [header = '', ...rows] = answer.text.trimEnd().split('\r\n');
    expect(header.split(',')[0]).toBe('domain');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(new RegExp(`^${first},`));
  });
});

const technologiesOf = async (body: object) => {
  const { post, balance } = await openSandbox({ lookupBalance: 9 });
  const { status, json } = await post(DOMAINS, { domains: [rich], ...body });
  const [result] = (json.results ?? []) as Result[];
  return {
    status,
    json,
    result,
    names: (result?.technologies ?? []).map(({ name }) => name),
    paid: 9 - balance(),
  };
};

test.each([
  [undefined, 10],
  [1, 1],
  [3, 3],
  [50, 50],
])('per_domain %s gives at most %i technologies and says what is left', async (perDomain, most) => {
  const { result } = await technologiesOf(perDomain === undefined ? {} : { per_domain: perDomain });
  const total = result?.total_technologies ?? 0;
  expect(total).toBeGreaterThanOrEqual(12);
  expect(result?.technologies).toHaveLength(Math.min(total, most));
  expect(result?.has_more).toBe(total > most);
});

test.each([0, 51, 1.5, '10', null])('per_domain %s is refused', async (perDomain) => {
  const { status, json, paid } = await technologiesOf({ per_domain: perDomain });
  expect(status).toBe(422);
  expect(json).toMatchObject({ error_code: 'invalid_request' });
  expect(paid).toBe(0);
});

test.each([
  ['as it is written', (text: string) => text],
  ['in capitals', (text: string) => text.toUpperCase()],
  ['in small letters', (text: string) => text.toLowerCase()],
])('category filters by the top-level group, %s', async (_name, spell) => {
  const all = (await technologiesOf({ per_domain: 50 })).result?.technologies ?? [];
  const group = String(all[0]?.parent_category);
  const wanted = all.filter((each) => each.parent_category === group);
  expect(wanted.length).toBeLessThan(all.length);
  const { result, paid } = await technologiesOf({ per_domain: 50, category: spell(group) });
  expect(result?.technologies).toStrictEqual(wanted);
  expect(result?.total_technologies).toBe(wanted.length);
  expect(paid).toBe(1);
});

test('a sub-category as category matches nothing and costs nothing', async () => {
  const all = (await technologiesOf({ per_domain: 50 })).result?.technologies ?? [];
  const groups = new Set(all.map((each) => each.parent_category));
  const sub = all.map((each) => each.child_category).find((each) => !groups.has(each));
  expect(sub).toBeDefined();
  const { status, json, paid } = await technologiesOf({ category: sub });
  expect(status).toBe(200);
  expect(json).toMatchObject({ success: true, resolved: 0, credits_charged: 0 });
  expect(paid).toBe(0);
});

test.each([
  [undefined, ['child_category', 'name', 'parent_category', 'techapi_id', 'total_sites', 'website']],
  [['name'], ['name']],
  [
    ['website', 'total_sites'],
    ['total_sites', 'website'],
  ],
  [
    ['stack_id', 'name'],
    ['name', 'techapi_id'],
  ],
])('fields %s gives %s', async (fields, names) => {
  const { result } = await technologiesOf(fields === undefined ? {} : { fields });
  expect(result?.technologies.length).toBeGreaterThan(0);
  for (const each of result?.technologies ?? []) expect(Object.keys(each).sort()).toStrictEqual(names);
});

test('the CSV of technologies has a row for each of them', async () => {
  const { names } = await technologiesOf({ per_domain: 7 });
  const { post } = await openSandbox();
  const { text } = await post(`${DOMAINS}?format=csv`, { domains: [rich], per_domain: 7 });
  expect(names).toHaveLength(7);
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 7);
});
