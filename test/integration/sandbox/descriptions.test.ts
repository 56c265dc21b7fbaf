import { describe, expect, test } from 'vitest';
import { openSandbox } from '../../support/services/sandbox-http.ts';

const noToken = { authorization: null, 'x-tenant-id': null };
/** The documented endpoints with their parameters and fields in order, the required one first. */
const endpoints: Record<string, readonly string[]> = {
  'get /v1/me': [],
  'get /v1/tech-lookup/credits': [],
  'get /v1/tech-lookup/domains/lookup': [
    ...['domain', 'page', 'per_page', 'technologies_limit', 'technology', 'technologies_list'],
    ...['category', 'sub_category', 'total_sites', 'fresh'],
  ],
  'get /v1/tech-lookup/technologies/lookup': [
    ...['technology', 'websites', 'category', 'sub_category', 'total_sites', 'fresh', 'name', 'page'],
    ...['per_page', 'show_technology', 'websites_limit'],
  ],
  'get /v1/tech-lookup/companies/lookup': ['domain', 'fresh'],
  'post /v1/tech-lookup/companies/batch': ['domains', 'fresh'],
  'post /v1/tech-lookup/domains/batch': ['domains', 'per_domain', 'category', 'fields', 'fresh'],
  'post /v1/tech-lookup/lists': [
    ...['technology', 'techapi_id', 'stack_id', 'country', 'country_condition', 'tld', 'tld_condition'],
    ...['company_size', 'only_with_company_info'],
  ],
  'get /v1/tech-lookup/lists': [],
  'get /v1/tech-lookup/lists/{id}': [],
  'get /v1/tech-lookup/lists/{id}/download': [],
};
/** Any one of three fields names a list's technology, so none of them is required. */
const requiredOf = (name: string, fields: readonly string[]) =>
  name.endsWith('/lists') ? [] : fields.slice(0, 1);

interface Operation {
  parameters: { name: string; in: string; required: boolean }[];
  servers?: { url: string }[];
  requestBody?: {
    content: { 'application/json': { schema: { properties: object; required: string[] } } };
  };
}

async function describedBy() {
  const client = await openSandbox();
  const { status, json } = await client.get('/docs/openapi.json', noToken);
  expect(status).toBe(200);
  const paths = json.paths as Record<string, Record<string, Operation>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );
  return { client, document: json, operations: new Map<string, Operation>(operations) };
}

test('the description is of version 1.0.0 at this address', async () => {
  const { document, client } = await describedBy();
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\./),
    info: { version: '1.0.0' },
    servers: [{ url: client.sandbox.baseUrl }],
  });
});

test('the description lists the endpoints and no others', async () => {
  const { operations } = await describedBy();
  expect([...operations.keys()].sort()).toStrictEqual(Object.keys(endpoints).sort());
});

test('some operations name the alternative base', async () => {
  const { operations, client } = await describedBy();
  const bases = [...operations.values()].flatMap(({ servers = [] }) => servers.map(({ url }) => url));
  expect(new Set(bases)).toStrictEqual(new Set([`${client.sandbox.baseUrl}/api`]));
});

describe.each(Object.entries(endpoints))('%s', (name, fields) => {
  const [method = '', path = ''] = name.split(' ');

  test('is served, with the methods of its address only', async () => {
    const { client } = await describedBy();
    const served = Object.keys(endpoints).filter((each) => each.endsWith(` ${path}`));
    for (const each of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']) {
      const { status } = await fetch(`${client.sandbox.baseUrl}${path}`, { method: each });
      const isServed = served.includes(`${each.toLowerCase()} ${path}`);
      expect(`${each} ${status}`).toBe(`${each} ${isServed ? 401 : 404}`);
    }
  });

  test('is described with its parameters', async () => {
    const { operations } = await describedBy();
    const { parameters = [], requestBody } = operations.get(name) ?? {};
    const schema = requestBody?.content['application/json'].schema;
    const query = parameters.filter((each) => each.in === 'query' && each.name !== 'format');
    const names = schema === undefined ? query.map((each) => each.name) : Object.keys(schema.properties);
    expect(names.sort()).toStrictEqual([...fields].sort());
    const required = schema?.required ?? query.filter((each) => each.required).map((each) => each.name);
    expect(required).toStrictEqual(requiredOf(name, fields));
    const headers = parameters.filter((each) => each.in === 'header').map((each) => each.name);
    expect(headers).toStrictEqual(path === '/v1/me' ? [] : ['X-Tenant-Id']);
    expect(parameters.some((each) => each.name === 'format')).toBe(path.endsWith('/batch'));
    const ids = parameters.filter((each) => each.in === 'path').map((each) => each.name);
    expect(ids).toStrictEqual(path.includes('{id}') ? ['id'] : []);
  });

  test('is in the plain texts, its parameters in the full one', async () => {
    const { client } = await describedBy();
    const [summary, full] = [
      await client.get('/llms.txt', noToken),
      await client.get('/llms-full.txt', noToken),
    ];
    for (const { status, headers, text } of [summary, full]) {
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/plain/);
      expect(text).toContain(`${method.toUpperCase()} ${client.sandbox.baseUrl}${path}:`);
    }
    for (const field of fields) expect(full.text).toContain(`    ${field}: `);
    expect(full.text.length).toBeGreaterThan(summary.text.length);
  });
});

test('every route of the service is in the description', async () => {
  const { client, operations } = await describedBy();
  // What the server says that it serves, without the descriptive texts.
  const served = client.sandbox.control
    .routes()
    .filter((route) => !/\/(docs|llms)/.test(route))
    .map((route) => route.replace(':id', '{id}'));
  const described = [...operations.keys()].map((name) =>
    name.replace(/^\w+/, (method) => method.toUpperCase()),
  );
  const based = described.map((name) => name.replace(' ', ' /api'));
  expect([...served].sort()).toStrictEqual([...described, ...based].sort());
});
