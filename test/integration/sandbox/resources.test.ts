import { expect, test } from 'vitest';
import {
  bearer,
  openSandbox,
  queryOf,
  withCompany,
  withoutData,
  withTechnologies,
} from '../../support/services/sandbox-http.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const WEB_ADDRESS = /^https?:\/\/\S+$/;
const whole = expect.toSatisfy((value: unknown) => Number.isInteger(value), 'is a whole number');
const number = expect.any(Number);
const text = expect.stringMatching(/\S/);
const website = expect.stringMatching(WEB_ADDRESS);

const technologyEntry = {
  techapi_id: text,
  name: text,
  website,
  parent_category: text,
  child_category: text,
  total_sites: whole,
};
const [company = ''] = withCompany(1);
const [rich = ''] = withTechnologies(1, 12);
const [unknown = ''] = withoutData(1);

test('the token holder', async () => {
  const { get } = await openSandbox();
  const { status, json } = await get('/v1/me');
  expect(status).toBe(200);
  expect(json).toStrictEqual({
    success: true,
    user: { id: whole, name: text, email: expect.stringContaining('@') },
    workspaces: expect.any(Array),
    credits: { bulk_lookup: number, standard: number },
  });
  const workspaces = json.workspaces as object[];
  expect(workspaces.length).toBeGreaterThan(1);
  for (const each of workspaces) expect(each).toStrictEqual({ id: expect.stringMatching(UUID), name: text });
});

test('a valid token of an account without a workspace has an empty array of them', async () => {
  const { get } = await openSandbox();
  const { status, json } = await get('/v1/me', { authorization: bearer('lonely') });
  expect(status).toBe(200);
  expect(json).toMatchObject({ success: true, workspaces: [] });
});

test('the credit balance, and what a month has used of it', async () => {
  const { get } = await openSandbox({ lookupBalance: 40 });
  await get(`/v1/tech-lookup/companies/lookup?domain=${company}`);
  const { status, json } = await get('/v1/tech-lookup/credits');
  expect(status).toBe(200);
  expect(json).toStrictEqual({
    success: true,
    credit_type: 'bulk_lookup',
    balance: 39,
    cost_per_successful_request: 1,
    monthly: { available: 40, used: 1, remaining: 39 },
  });
});

test('the technologies of a domain, with their pages', async () => {
  const { get } = await openSandbox();
  const { status, json } = await get(`/v1/tech-lookup/domains/lookup?domain=${rich}`);
  expect(status).toBe(200);
  expect(json).toStrictEqual({
    success: true,
    domain: rich,
    last_updated: expect.stringMatching(TIMESTAMP),
    technologies: expect.any(Array),
    pagination: {
      current_page: 1,
      per_page: 50,
      total: whole,
      last_page: whole,
      has_more: expect.any(Boolean),
    },
  });
  for (const each of json.technologies as object[]) expect(each).toStrictEqual(technologyEntry);
});

test('the statistics of a technology', async () => {
  const { get } = await openSandbox();
  const { status, json } = await get(
    `/v1/tech-lookup/technologies/lookup?${queryOf({ technology: 'jQuery' })}`,
  );
  expect(status).toBe(200);
  expect(json).toStrictEqual({
    success: true,
    techapi_id: text,
    stack: 'jQuery',
    total_websites: whole,
    top_countries: expect.any(Array),
    parent_category: text,
    child_category: text,
  });
  const countries = json.top_countries as { websites: number }[];
  for (const each of countries)
    expect(each).toStrictEqual({
      country: text,
      country_code: expect.stringMatching(/^[a-z]{2}$/),
      websites: whole,
    });
  const counts = countries.map(({ websites }) => websites);
  expect(counts).toStrictEqual([...counts].sort((a, b) => b - a));
  expect(counts.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(json.total_websites as number);
});

test('the company behind a domain', async () => {
  const { get } = await openSandbox();
  const { status, json } = await get(`/v1/tech-lookup/companies/lookup?domain=${company}`);
  expect(status).toBe(200);
  expect(json).toStrictEqual({
    success: true,
    domain: company,
    last_updated: expect.stringMatching(TIMESTAMP),
    company: { name: text, industry: text, city: text, country: text, address: text, linkedin_url: website },
    total_technologies_tracked: whole,
  });
  const batch = await openSandbox().then(({ post }) =>
    post('/v1/tech-lookup/companies/batch', { domains: [company] }),
  );
  expect(batch.json.results).toStrictEqual([json]);
});

test.each([
  ['domains', { domain: unknown }],
  ['technologies', { technology: 'No Such Technology' }],
  ['companies', { domain: unknown }],
])('a lookup of %s that finds nothing is no failure and costs nothing', async (kind, parameters) => {
  const { get, balance } = await openSandbox({ lookupBalance: 5 });
  const { status, json, headers } = await get(`/v1/tech-lookup/${kind}/lookup?${queryOf(parameters)}`);
  expect(status).toBe(200);
  expect(json).toStrictEqual({ success: false, error: 'No data available' });
  expect(headers.get('x-credits-used')).toBe('0');
  expect(balance()).toBe(5);
});
