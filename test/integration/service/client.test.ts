import { expect, test } from 'vitest';
import { failureOf, makeClient, TOKEN, WORKSPACE } from './make-client.ts';
import { json, startScripted, text } from './scripted-server.ts';

const FOUND = { success: true, domain: 'a.com', technologies: [] };
const CREDITS = {
  'x-credits-used': '1',
  'x-credits-remaining': '41.5',
  'x-credits-cost': '1',
  'x-credits-type': 'bulk_lookup',
};

test('sends each operation as documented', async () => {
  await using server = await startScripted(json(200, FOUND));
  await using made = makeClient(`${server.baseUrl}/api/`);
  const { client } = made;
  await client.me();
  await client.credits();
  await client.lookupDomain('a.com');
  await client.lookupDomain('a.com', { page: 2, fresh: true });
  await client.lookupTechnology('C++ & more', { websites: true });
  await client.lookupCompany('a.com', { fresh: false });
  await client.companiesBatch(['a.com', 'b.com']);
  await client.technologiesBatch(['a.com'], { category: 'CMS', fields: ['name'], fresh: true });
  expect(server.received.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', expect.stringMatching(/^\/v1\/me\?asked=[\w-]+$/), ''],
    ['GET', expect.stringMatching(/^\/v1\/tech-lookup\/credits\?asked=[\w-]+$/), ''],
    ['GET', '/v1/tech-lookup/domains/lookup?domain=a.com&per_page=500', ''],
    ['GET', '/v1/tech-lookup/domains/lookup?domain=a.com&per_page=500&page=2&fresh=true', ''],
    ['GET', '/v1/tech-lookup/technologies/lookup?technology=C%2B%2B+%26+more&websites=true', ''],
    ['GET', '/v1/tech-lookup/companies/lookup?domain=a.com', ''],
    ['POST', '/v1/tech-lookup/companies/batch', '{"domains":["a.com","b.com"]}'],
    [
      'POST',
      '/v1/tech-lookup/domains/batch',
      '{"domains":["a.com"],"per_domain":50,"category":"CMS","fields":["name"],"fresh":true}',
    ],
  ]);
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual(
    Array(8).fill(`Bearer ${TOKEN}`),
  );
  expect(server.received.map(({ headers }) => headers['x-tenant-id'])).toEqual([
    undefined,
    ...Array(7).fill(WORKSPACE),
  ]);
});

test('no two free questions have one address, so that no cache has a copy of an answer', async () => {
  await using server = await startScripted(json(200, { success: true }));
  await using made = makeClient(server.baseUrl);
  const { client } = made;
  for (const ask of [client.me, client.credits, client.listHistory, () => client.listStatus(7)]) {
    await ask();
    await ask();
  }
  expect(new Set(server.received.map(({ url }) => url)).size).toBe(8);
});

test('a service that refuses what makes the addresses differ is asked as documented', async () => {
  await using server = await startScripted((response, request, socket) => {
    const isRefused = request.url.includes('?');
    json(
      isRefused ? 422 : 200,
      isRefused ? { error_code: 'invalid_request', message: 'm' } : { success: true },
    )(response, request, socket);
  });
  await using made = makeClient(server.baseUrl);
  await made.client.credits();
  await made.client.credits();
  expect(server.received.map(({ url }) => url)).toEqual([
    expect.stringContaining('?'),
    '/v1/tech-lookup/credits',
    '/v1/tech-lookup/credits',
  ]);
});

test('gives back the body, its exact text, the credit headers and the times', async () => {
  const raw = '{"success" : true,\n "domain":"a.com", "neu":1}';
  await using server = await startScripted(text(200, raw, CREDITS));
  await using made = makeClient(server.baseUrl);
  const answer = await made.client.lookupCompany('a.com');
  expect(answer).toMatchObject({
    status: 200,
    raw,
    body: { success: true, domain: 'a.com', neu: 1 },
    credits: { used: 1, remaining: 41.5, cost: 1, wallet: 'bulk_lookup' },
    attempts: 1,
  });
  expect(Date.parse(answer.answeredAt)).toBeGreaterThanOrEqual(Date.parse(answer.sentAt));
});

test('an answer without data is an answer', async () => {
  await using server = await startScripted(json(200, { success: false, error: 'No data available' }));
  await using made = makeClient(server.baseUrl);
  const answer = await made.client.lookupDomain('a.com');
  expect(answer).toMatchObject({ body: { success: false }, credits: { used: null, wallet: null } });
});

test.each([
  [401, { error_code: 'unauthenticated', message: 'Wrong token.' }, 'unauthenticated'],
  [422, { error_code: 'workspace_required', message: 'm' }, 'workspace_required'],
  [404, { error_code: 'workspace_not_found', message: 'm' }, 'workspace_not_found'],
  [403, { error_code: 'workspace_forbidden', message: 'm' }, 'workspace_forbidden'],
  [402, { message: 'Insufficient credits. 1 credit is needed.' }, 'insufficient_credits'],
  [400, { error_code: 'something_new', message: 'm' }, 'invalid_request'],
  [404, { message: 'm' }, 'invalid_request'],
])('a refusal is final and presumed to cost nothing: %i %o', async (status, body, code) => {
  await using server = await startScripted(json(status, body));
  await using made = makeClient(server.baseUrl);
  const error = await failureOf(made.client.companiesBatch(['a.com']));
  expect(error).toMatchObject({ code, status, outcome: 'presumed', raw: JSON.stringify(body) });
  expect(server.received).toHaveLength(1);
});

test('if a page is not an answer of the service, the error points at the base address', async () => {
  await using server = await startScripted(text(404, '<html>not here</html>'));
  await using made = makeClient(server.baseUrl);
  const error = await failureOf(made.client.me());
  expect(error).toMatchObject({ code: 'bad_answer', status: 404 });
});

test('a redirect is not followed, and the error names its origin only', async () => {
  await using other = await startScripted(json(200, FOUND));
  await using server = await startScripted(text(302, '', { location: `${other.baseUrl}/steal?secret=1` }));
  await using made = makeClient(server.baseUrl);
  const error = await failureOf(made.client.lookupDomain('a.com'));
  expect(error).toMatchObject({ code: 'redirect_refused', outcome: 'presumed' });
  expect(String(error)).toContain(other.baseUrl);
  expect(String(error)).not.toContain('secret');
  expect(other.received).toEqual([]);
});

test('a batch of none or of more than a hundred is refused before it is sent', async () => {
  await using server = await startScripted(json(200, FOUND));
  await using made = makeClient(server.baseUrl);
  const many = Array.from({ length: 101 }, (_, i) => `d${i}.com`);
  for (const domains of [[], many]) {
    const error = await failureOf(made.client.technologiesBatch(domains));
    expect(error).toMatchObject({ code: 'invalid_request', outcome: 'not-sent' });
  }
  expect(server.received).toEqual([]);
});
