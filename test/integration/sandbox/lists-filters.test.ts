import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyOf, runs } from '../../../main/sandbox/data-set.ts';
import { type Sandbox, startSandbox } from '../../../main/sandbox/start.ts';
import { companySizes } from '../../../main/sandbox/world/company-size.ts';
import { type Technology, technologyNamed } from '../../../main/sandbox/world/technologies.ts';
import { type Client, clientOf } from '../../support/services/sandbox-http.ts';
import { download, LISTS, rowsOf, settled } from '../../support/services/sandbox-lists.ts';

/** Few sites run it, so a list of it is made quickly. */
const rare = technologyNamed('Rocket.Chat') as Technology;
const NOW_MS = Date.UTC(2026, 10, 21, 9);
type Row = Record<string, string>;

let sandbox: Sandbox;
let client: Client;
let all: Row[] = [];

async function rowsFor(filters: object): Promise<{ rows: Row[]; estimated: number }> {
  const { json } = await client.post(LISTS, { technology: rare.name, ...filters });
  const id = Number(json.report_id);
  const status = await settled(client, id);
  const workspaceId = sandbox.workspaces[0]?.id ?? '';
  const [head = [], ...lines] = rowsOf((await download({ sandbox, workspaceId }, id)).bytes);
  expect(status).toMatchObject({ result_count: lines.length, exported_rows: lines.length, truncated: false });
  const rows = lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ''])));
  return { rows, estimated: Number(json.estimated_rows) };
}

beforeAll(async () => {
  sandbox = await startSandbox({
    ...{ nowMs: () => NOW_MS, unlimited: true },
    lists: { readyAfterMs: 0, xlsxUpToRows: 0 },
  });
  client = clientOf(sandbox.baseUrl, sandbox.token, sandbox.workspaces[0]?.id ?? '');
  all = (await rowsFor({})).rows;
});
afterAll(() => sandbox.close());

test('every row runs the technology, with the facts that lookups give', () => {
  expect(all.length).toBeGreaterThan(800);
  expect(new Set(all.map(({ domain }) => domain)).size).toBe(all.length);
  const moment = { nowMs: NOW_MS, fresh: false };
  for (const row of all) {
    const { domain = '', tld = '-' } = row;
    expect([domain, runs(domain, rare, moment), domain.endsWith(tld)]).toStrictEqual([domain, true, true]);
    const profile = companyOf(domain, moment);
    expect([row.company, row.industry, row.city]).toStrictEqual([
      ...[profile?.company.name ?? '', profile?.company.industry ?? '', profile?.company.city ?? ''],
    ]);
    if (profile === null) expect([row.company_size, row.employees]).toStrictEqual(['', '']);
    else {
      expect([row.country, row.last_seen]).toStrictEqual([profile.company.country, profile.last_updated]);
      const [least, most = '999999'] = (row.company_size ?? '').replace('+', '').split('-');
      expect(Number(row.employees)).toBeGreaterThanOrEqual(Number(least));
      expect(Number(row.employees)).toBeLessThanOrEqual(Number(most));
    }
  }
});

test('the websites are those that the technology lookup gives', async () => {
  const query = `technology=${rare.name}&websites=true&per_page=500`;
  const { json } = await client.get(`/v1/tech-lookup/technologies/lookup?${query}`);
  const websites = json.websites as { domain: string; last_seen: string }[];
  const first = all.slice(0, 500).map(({ domain, last_seen }) => ({ domain, last_seen }));
  expect(websites.map(({ domain, last_seen }) => ({ domain, last_seen }))).toStrictEqual(first);
});

const isEither = (text: string | undefined, wanted: (string | undefined)[]) => wanted.includes(text);
const sizes = [companySizes[0], companySizes[2]];
const countries = ['United States', 'Germany'];

describe('a filter keeps what it names', () => {
  test.each<[string, object, (row: Row) => boolean]>([
    ['countries', { country: [1, 2] }, ({ country }) => isEither(country, countries)],
    [
      'all countries but some',
      { country: [1, 2], country_condition: 'exclude' },
      ({ country }) => !isEither(country, countries),
    ],
    ['endings', { tld: ['.com', '.UK'] }, ({ domain = '' }) => /\.(com|uk)$/.test(domain)],
    [
      'all endings but one',
      { tld: ['.com'], tld_condition: 'exclude' },
      ({ domain = '' }) => !domain.endsWith('.com'),
    ],
    ['sizes', { company_size: sizes }, ({ company_size }) => isEither(company_size, sizes)],
    ['only companies', { only_with_company_info: true }, ({ company }) => company !== ''],
    [
      'several at once',
      { country: [1], tld: ['.com'], only_with_company_info: true },
      ({ country, domain = '', company }) =>
        country === 'United States' && domain.endsWith('.com') && company !== '',
    ],
    ['none where the lists are empty', { tld: [], country: [], company_size: [] }, () => true],
  ])('%s', async (_name, filters, isLeft) => {
    const { rows, estimated } = await rowsFor(filters);
    expect(rows).toStrictEqual(all.filter(isLeft));
    expect(rows.length).toBeGreaterThan(0);
    // The figure is an estimate, but not too far off.
    expect(estimated).toBeGreaterThan(rows.length * 0.6);
    expect(estimated).toBeLessThan(rows.length * 1.6);
  });
});
