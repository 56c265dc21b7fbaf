import { describe, expect, test } from 'vitest';
import { WORKSPACES } from '../../../main/sandbox/accounts.ts';
import type { TokenGroup } from '../../../main/sandbox/rate-limits.ts';
import { bearer, type Client, openSandbox } from '../../support/services/sandbox-http.ts';
import { LISTS, readyList } from '../../support/services/sandbox-lists.ts';

type Headers = Record<string, string | null>;
type Ask = (client: Client, id: number, headers?: Headers, base?: string) => ReturnType<Client['get']>;
const ASKED = { technology: 'Shopify' };

/** The operations of lists, each with the limit that counts it and its status on success. */
const operations: [string, TokenGroup, number, number, Ask][] = [
  [
    'start',
    'list_start',
    6,
    202,
    ({ post }, _id, headers, base = '') => post(`${base}${LISTS}`, ASKED, headers),
  ],
  ['history', 'list_poll', 120, 200, ({ get }, _id, headers, base = '') => get(`${base}${LISTS}`, headers)],
  [
    'status',
    'list_poll',
    120,
    200,
    ({ get }, id, headers, base = '') => get(`${base}${LISTS}/${id}`, headers),
  ],
  [
    ...(['download', 'list_download', 10, 200] as const),
    ({ get }, id, headers, base = '') => get(`${base}${LISTS}/${id}/download`, headers),
  ],
];

const failures: [string, Headers, number, string][] = [
  ['no token', { authorization: null }, 401, 'unauthenticated'],
  ['a wrong token', { authorization: 'Bearer wrong' }, 401, 'unauthenticated'],
  ['no workspace', { 'x-tenant-id': null }, 422, 'workspace_required'],
  [
    'a UUID of no workspace',
    { 'x-tenant-id': '00000000-0000-4000-8000-000000000000' },
    ...([404, 'workspace_not_found'] as const),
  ],
  ['a workspace out of reach', { 'x-tenant-id': WORKSPACES[2]?.id ?? '' }, 403, 'workspace_forbidden'],
  ['a token that reaches none', { authorization: bearer('lonely') }, 403, 'workspace_forbidden'],
];

/** A service with one ready list. */
async function open(limits: Partial<Record<TokenGroup, number>> = {}) {
  const client = await openSandbox({
    standardBalance: 5,
    limits: { list_start: 1_000, list_poll: 10_000 },
    lists: { readyAfterMs: 0, rows: 20 },
  });
  const id = await readyList(client, ASKED);
  client.sandbox.control.set({ limits });
  return { client, id };
}

describe.each(operations)('%s', (_name, group, documented, success, ask) => {
  test.each(failures)('with %s', async (_case, headers, expected, code) => {
    const { client, id } = await open();
    const { status, json } = await ask(client, id, headers);
    expect(status).toBe(expected);
    expect(json).toStrictEqual({ error_code: code, message: expect.stringMatching(/\S/) });
    expect((await client.get(`${LISTS}/${id}`)).json.download_count).toBe(0);
    expect((await client.get(LISTS)).json.lists).toHaveLength(1);
  });

  test('is answered under /api too, with the headers of its limit and its wallet', async () => {
    const { client, id } = await open();
    const first = await ask(client, id);
    const { status, headers } = await ask(client, id, {}, '/api');
    expect([first.status, status]).toStrictEqual([success, success]);
    expect(headers.get('x-ratelimit-limit')).toBe(String(documented));
    const left = [first.headers, headers].map((each) => Number(each.get('x-ratelimit-remaining')));
    expect(left[1]).toBe(Number(left[0]) - 1);
    expect(headers.get('x-credits-type')).toBe('standard');
    expect(headers.get('x-credits-remaining')).toBe('4');
  });

  test('is refused once its minute is full, and it alone', async () => {
    const { client, id } = await open({ [group]: 0 });
    const { status, headers, json } = await ask(client, id);
    expect(status).toBe(429);
    expect(json).toStrictEqual({
      ...{ success: false, error_code: 'rate_limited', message: expect.stringMatching(/\S/) },
      retry_after: Number(headers.get('retry-after')),
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    for (const [other, itsGroup, , itsSuccess, askOther] of operations)
      expect([other, (await askOther(client, id)).status]).toStrictEqual([
        ...[other, itsGroup === group ? 429 : itsSuccess],
      ]);
  });
});

test.each<[TokenGroup, number, string]>([
  ['list_start', 6, 'start'],
  ['list_download', 10, 'download'],
])('%s lets %i of a minute in and not one more', async (_group, documented, name) => {
  const client = await openSandbox({ lists: { readyAfterMs: 0, rows: 20 } });
  const ask = operations.find(([each]) => each === name)?.[4];
  const id = name === 'start' ? 0 : await readyList(client, ASKED);
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count <= documented; count += 1) statuses.push((await ask?.(client, id))?.status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.at(-1)).toBe(429);
});

test('the control addresses change lists and describe their files', async () => {
  const client = await openSandbox({ control: true });
  const turn = (body: object) => client.post('/__sandbox/knobs', body);
  expect((await turn({ lists: { readyAfterMs: 0, sizeBytes: 100_000 } })).status).toBe(200);
  const id = await readyList(client, ASKED);
  const { json } = await client.get(`/__sandbox/lists/${id}/file`);
  expect(json).toStrictEqual({ ...(await client.sandbox.control.file(id)) });
  expect(json).toStrictEqual({ sizeBytes: 100_000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await turn({ transfers: [{ kind: 'drop', afterBytes: 5 }] });
  await expect(client.get(`${LISTS}/${id}/download`)).rejects.toThrow();
  await turn({ expire: [id] });
  expect((await client.get(`${LISTS}/${id}/download`)).status).toBe(410);
  const { json: state } = await client.get('/__sandbox/state');
  expect(state.knobs).toMatchObject({ lists: { readyAfterMs: 0, sizeBytes: 100_000, rows: null } });
  expect(state.transfers).toMatchObject([{ reportId: id, status: 200, sentBytes: 5, end: 'dropped' }]);
  expect((await client.get('/__sandbox/lists/1/file')).status).toBe(404);
});
