import { describe, expect, test } from 'vitest';
import { openSandbox, queryOf, withCompany, withTechnologies } from '../../support/services/sandbox-http.ts';

const label63 = 'a'.repeat(63);
/** A domain of this length: three labels of 63 characters, one that fills the rest, and `.com`. */
const longDomain = (length: number) => `${`${label63}.`.repeat(3)}${'a'.repeat(length - 3 * 64 - 4)}.com`;

const [company = ''] = withCompany(1);
const [rich = ''] = withTechnologies(1, 12);

const wellFormed: [string, string][] = [
  ['a name and an ending', 'example.com'],
  ['several labels', 'a.b.example.co.uk'],
  ['digits and hyphens inside', '1-2.3m.com'],
  ['a doubled hyphen', 'xn--mnchen-3ya.de'],
  ['the shortest', 'a.io'],
  ['a label of 63', `${label63}.com`],
  ['253 characters', longDomain(253)],
];
const malformed: [string, string][] = [
  ['a scheme', 'https://example.com'],
  ['a path', 'example.com/about'],
  ['a port', 'example.com:443'],
  ['capital letters', 'Example.com'],
  ['no ending', 'example'],
  ['an ending of one letter', 'example.c'],
  ['an ending with digits', 'example.c0m'],
  ['an empty label', 'example..com'],
  ['a dot at the start', '.example.com'],
  ['a dot at the end', 'example.com.'],
  ['a label that starts with a hyphen', '-example.com'],
  ['a label that ends with a hyphen', 'example-.com'],
  ['a label of 64', `${label63}a.com`],
  ['254 characters', longDomain(254)],
  ['an underscore', 'ex_ample.com'],
  ['a letter outside ASCII', 'münchen.de'],
  ['a space', 'example .com'],
  ['a line end behind it', 'example.com\n'],
  ['two characters', 'a.'],
  ['nothing', ''],
];

describe.each(['domains', 'companies'])('the domain of %s/lookup', (kind) => {
  test.each(wellFormed)('is taken: %s', async (_name, domain) => {
    const { get } = await openSandbox();
    expect((await get(`/v1/tech-lookup/${kind}/lookup?${queryOf({ domain })}`)).status).toBe(200);
  });

  test.each(malformed)('is refused: %s', async (_name, domain) => {
    const { get, balance } = await openSandbox({ lookupBalance: 3 });
    const answer = await get(`/v1/tech-lookup/${kind}/lookup?${queryOf({ domain })}`);
    expectInvalid(answer);
    expect(balance()).toBe(3);
  });
});

const single = {
  domains: { domain: rich },
  technologies: { technology: 'jQuery' },
  companies: { domain: company },
};
type Kind = keyof typeof single;

const refused: [Kind, Record<string, string>][] = [
  ['domains', {}],
  ['technologies', {}],
  ['companies', {}],
  ...['page', 'per_page', 'technologies_limit'].flatMap((name): [Kind, Record<string, string>][] =>
    ['0', '-1', '1.5', 'ten', '0x10', '1e1', ' 5'].map((value) => [
      'domains',
      { domain: rich, [name]: value },
    ]),
  ),
  ['domains', { domain: rich, per_page: '501' }],
  ['domains', { domain: rich, technologies_limit: '501' }],
  ...['category', 'sub_category', 'total_sites', 'technologies_list', 'fresh'].map(
    (name): [Kind, Record<string, string>] => ['domains', { domain: rich, [name]: 'maybe' }],
  ),
  ...['websites', 'category', 'sub_category', 'total_sites', 'show_technology', 'fresh'].map(
    (name): [Kind, Record<string, string>] => ['technologies', { technology: 'jQuery', [name]: 'maybe' }],
  ),
  ...['page', 'per_page', 'websites_limit'].map((name): [Kind, Record<string, string>] => [
    'technologies',
    { technology: 'jQuery', [name]: '0' },
  ]),
  ['companies', { domain: company, fresh: 'maybe' }],
];
test.each(refused.map(([kind, parameters]) => [kind, queryOf(parameters)] as const))(
  '%s/lookup refuses ?%s',
  async (kind, query) => {
    const { get, balance } = await openSandbox({ lookupBalance: 3 });
    expectInvalid(await get(`/v1/tech-lookup/${kind}/lookup?${query}`));
    expect(balance()).toBe(3);
  },
);

describe('pages', () => {
  const pageOf = async (parameters: Record<string, number>) => {
    const { get, balance } = await openSandbox({ lookupBalance: 10 });
    const { json } = await get(`/v1/tech-lookup/domains/lookup?${queryOf({ domain: rich, ...parameters })}`);
    return {
      names: (json.technologies as { name: string }[]).map(({ name }) => name),
      pagination: json.pagination as { total: number; last_page: number; has_more: boolean },
      paid: 10 - balance(),
    };
  };

  test('put together they are the whole, each paid', async () => {
    const all = await pageOf({ per_page: 500 });
    const { total } = all.pagination;
    expect(all.pagination).toMatchObject({ current_page: 1, per_page: 500, last_page: 1, has_more: false });
    expect(all.names).toHaveLength(total);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 5) }, (_, index) => pageOf({ page: index + 1, per_page: 5 })),
    );
    expect(pages.flatMap(({ names }) => names)).toStrictEqual(all.names);
    pages.forEach(({ pagination, paid }, index) => {
      expect(paid).toBe(1);
      expect(pagination).toStrictEqual({
        current_page: index + 1,
        per_page: 5,
        total,
        last_page: pages.length,
        has_more: index + 1 < pages.length,
      });
    });
  });

  test('a page after the last one has no technologies, names no further page, and costs nothing', async () => {
    const { names, pagination, paid } = await pageOf({ page: 99, per_page: 5 });
    expect(names).toStrictEqual([]);
    expect(paid).toBe(0);
    expect(pagination).toMatchObject({ current_page: 99, has_more: false });
  });
});

const toggles = [
  ['domains', 'category', 'parent_category'],
  ['domains', 'sub_category', 'child_category'],
  ['domains', 'total_sites', 'total_sites'],
  ['technologies', 'category', 'parent_category'],
  ['technologies', 'sub_category', 'child_category'],
  ['technologies', 'total_sites', 'total_websites'],
] as const;

test.each(toggles)('%s/lookup with %s=false leaves out %s and nothing else', async (kind, toggle, field) => {
  const { get } = await openSandbox();
  const look = async (value: boolean) => {
    const { json } = await get(
      `/v1/tech-lookup/${kind}/lookup?${queryOf({ ...single[kind], [toggle]: value })}`,
    );
    return kind === 'domains' ? (json.technologies as object[]) : [json];
  };
  const [shown, hidden] = [await look(true), await look(false)];
  expect(shown).toHaveLength(hidden.length);
  hidden.forEach((entry, index) => {
    const { [field]: left, ...rest } = shown[index] as Record<string, unknown>;
    expect(left).toBeDefined();
    expect(entry).toStrictEqual(rest);
  });
});

test.each(Object.entries(single))('%s/lookup with fresh=true is paid again', async (kind, parameters) => {
  const { get, balance } = await openSandbox({ lookupBalance: 9 });
  await get(`/v1/tech-lookup/${kind}/lookup?${queryOf(parameters)}`);
  await get(`/v1/tech-lookup/${kind}/lookup?${queryOf({ ...parameters, fresh: true })}`);
  expect(balance()).toBe(7);
});

test('pages of websites follow each other', async () => {
  const { get } = await openSandbox();
  const sitesOf = async (page: number, perPage: number) => {
    const query = queryOf({ technology: 'Stripe', websites: true, page, per_page: perPage });
    const { json } = await get(`/v1/tech-lookup/technologies/lookup?${query}`);
    return (json.websites as { domain: string }[]).map(({ domain }) => domain);
  };
  const all = await sitesOf(1, 40);
  expect(new Set(all).size).toBe(40);
  expect([...(await sitesOf(1, 20)), ...(await sitesOf(2, 20))]).toStrictEqual(all);
});

test('a fresh lookup has data of now, a cached one data of the last crawl', async () => {
  const nowMs = Date.UTC(2026, 10, 21, 9, 30);
  const { get, post } = await openSandbox({ nowMs: () => nowMs });
  const updated = async (kind: string, fresh: boolean) =>
    (await get(`/v1/tech-lookup/${kind}/lookup?${queryOf({ domain: company, fresh })}`)).json.last_updated;
  for (const kind of ['domains', 'companies']) {
    expect(await updated(kind, true)).toBe('2026-11-21T09:30:00Z');
    expect(Date.parse(String(await updated(kind, false)))).toBeLessThan(nowMs);
    const { json } = await post(`/v1/tech-lookup/${kind}/batch`, { domains: [company], fresh: true });
    expect(json.results).toMatchObject([{ last_updated: '2026-11-21T09:30:00Z' }]);
  }
});

test('a domain with a leading www is the same domain', async () => {
  const { get, sandbox } = await openSandbox();
  const lookup = (domain: string) => get(`/v1/tech-lookup/companies/lookup?domain=${domain}`);
  expect((await lookup(`www.${company}`)).json).toStrictEqual((await lookup(company)).json);
  expect([...sandbox.control.charges()]).toStrictEqual([[`companies ${company}`, 2]]);
});

test('websites=true adds sites that run the technology', async () => {
  const { get } = await openSandbox();
  const { json } = await get(
    '/v1/tech-lookup/technologies/lookup?technology=jQuery&websites=true&websites_limit=3',
  );
  expect(json.websites).toHaveLength(3);
  for (const { domain } of json.websites as { domain: string }[]) {
    const { json: site } = await get(`/v1/tech-lookup/domains/lookup?${queryOf({ domain, per_page: 500 })}`);
    expect(site.technologies).toContainEqual(expect.objectContaining({ name: 'jQuery' }));
  }
});

function expectInvalid({ status, json }: { status: number; json: object }) {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(json).toStrictEqual({ error_code: 'invalid_request', message: expect.stringMatching(/\S/) });
}
