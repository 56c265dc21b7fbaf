import { describe, expect, test } from 'vitest';
import { WORKSPACES } from '../../../main/sandbox/accounts.ts';
import { type Technology, technologyNamed } from '../../../main/sandbox/world/technologies.ts';
import { type OpenSandbox, openSandbox } from '../../support/services/sandbox-http.ts';
import { LISTS, readyList, settled, startList } from '../../support/services/sandbox-lists.ts';

/** Few sites run it, so a list of it is made quickly. */
const rare = technologyNamed('Rocket.Chat') as Technology;
const NOW_MS = Date.UTC(2026, 10, 21, 9);
const open = (options: Parameters<typeof openSandbox>[0] = {}) =>
  openSandbox({
    nowMs: () => NOW_MS,
    standardBalance: 5,
    limits: { list_start: 100, list_poll: 10_000, list_download: 100 },
    ...options,
    lists: { readyAfterMs: 0, rows: 10, ...options.lists },
  });
const standardOf = ({ sandbox, workspaceId }: OpenSandbox) =>
  sandbox.control.balances()[workspaceId]?.standard;

test('a start returns what is documented and takes a credit of the other wallet', async () => {
  const client = await open();
  const { status, headers, json } = await client.post(LISTS, { technology: rare.name });
  expect(status).toBe(202);
  expect(json).toStrictEqual({
    success: true,
    report_id: expect.any(Number),
    status: 'queued',
    technology: rare.name,
    credits_charged: 1,
    credit_type: 'standard',
    reused_billing_period: false,
    estimated_rows: 10,
    status_url: `${client.sandbox.baseUrl}${LISTS}/${json.report_id}`,
  });
  expect(headers.get('x-credits-used')).toBe('1');
  expect(headers.get('x-credits-remaining')).toBe('4');
  expect(headers.get('x-credits-type')).toBe('standard');
  expect(standardOf(client)).toBe(4);
  expect(client.balance()).toBe(12_480);
  expect((await client.get('/v1/me')).json.credits).toStrictEqual({ bulk_lookup: 12_480, standard: 4 });
  expect([...client.sandbox.control.charges()]).toStrictEqual([[`list ${rare.name}`, 1]]);
});

test.each([
  { technology: 'rocket.CHAT ' },
  { techapi_id: rare.techapi_id },
  { stack_id: rare.stack_id },
  { techapi_id: rare.techapi_id, technology: 'jQuery' },
])('%j names the technology', async (body) => {
  const { json } = await (await open()).post(LISTS, body);
  expect(json.technology).toBe(rare.name);
});

describe('refused starts cost nothing', () => {
  test.each<[object, string]>([
    [{ technology: 'Nothing at all' }, 'unknown_technology'],
    [{ techapi_id: 'nothing-at-all' }, 'unknown_technology'],
    [{ stack_id: 999_999 }, 'unknown_technology'],
    [{ technology: rare.name, country: [999] }, 'no_matching_websites'],
    [{ technology: rare.name, tld: ['.nowhere'] }, 'no_matching_websites'],
    // Sites with a national ending are in its country.
    [{ technology: rare.name, country: [1], tld: ['.de'] }, 'no_matching_websites'],
    [{}, 'invalid_request'],
    [{ technology: 5 }, 'invalid_request'],
    [{ stack_id: '1000' }, 'invalid_request'],
    [{ technology: rare.name, country: ['de'] }, 'invalid_request'],
    [{ technology: rare.name, country: 2 }, 'invalid_request'],
    [{ technology: rare.name, country: [2], country_condition: 'maybe' }, 'invalid_request'],
    [{ technology: rare.name, tld: ['de'] }, 'invalid_request'],
    [{ technology: rare.name, company_size: ['huge'] }, 'invalid_request'],
    [{ technology: rare.name, only_with_company_info: 'yes' }, 'invalid_request'],
    [['jQuery'], 'invalid_request'],
  ])('%j is %s', async (body, code) => {
    const client = await open();
    const { status, json } = await client.post(LISTS, body);
    expect(status).toBe(422);
    expect(json).toStrictEqual({ error_code: code, message: expect.stringMatching(/\S/) });
    expect(standardOf(client)).toBe(5);
    expect((await client.get(LISTS)).json.lists).toStrictEqual([]);
  });

  test('an empty wallet refuses a start, but not of a technology that was bought', async () => {
    const client = await open({ standardBalance: 1 });
    await startList(client, { technology: rare.name });
    const refused = await client.post(LISTS, { technology: 'Shopify' });
    expect(refused.status).toBe(402);
    expect(refused.json).toStrictEqual({ message: expect.stringMatching(/insufficient credits.*1 credit/i) });
    expect(refused.headers.get('x-credits-type')).toBe('standard');
    const again = await client.post(LISTS, { technology: rare.name });
    expect(again.status).toBe(202);
    expect(again.json).toMatchObject({ credits_charged: 0, reused_billing_period: true });
    expect(standardOf(client)).toBe(0);
  });
});

describe('a technology is bought once', () => {
  test('once in a billing period, whatever the filters', async () => {
    let nowMs = NOW_MS;
    const client = await open({ nowMs: () => nowMs });
    const start = async (body = {}) =>
      (await client.post(LISTS, { technology: rare.name, ...body })).json.credits_charged;
    expect(await start()).toBe(1);
    expect(await start({ country: [1] })).toBe(0);
    nowMs = Date.UTC(2026, 11, 1);
    expect(await start()).toBe(1);
    expect(await start()).toBe(0);
    expect(standardOf(client)).toBe(3);
  });

  test('once by each workspace', async () => {
    const client = await open();
    const [, other] = WORKSPACES;
    await startList(client, { technology: rare.name });
    const { json } = await client.post(LISTS, { technology: rare.name }, { 'x-tenant-id': other?.id ?? '' });
    expect(json).toMatchObject({ credits_charged: 1, reused_billing_period: false });
  });

  test('but not if the list failed, whose credit is refunded', async () => {
    const client = await open({ lists: { failNext: 1, readyAfterMs: 60_000 } });
    const id = await startList(client, { technology: rare.name });
    expect(standardOf(client)).toBe(4);
    client.sandbox.control.setLists({ readyAfterMs: 0 });
    expect((await settled(client, id)).status).toBe('failed');
    expect(standardOf(client)).toBe(5);
    const { json } = await client.post(LISTS, { technology: rare.name });
    expect(json).toMatchObject({ credits_charged: 1, reused_billing_period: false });
    expect((await settled(client, Number(json.report_id))).status).toBe('ready');
    expect(standardOf(client)).toBe(4);
  });

  test('and a failed list that was free gives nothing back', async () => {
    const client = await open();
    await readyList(client, { technology: rare.name });
    client.sandbox.control.setLists({ failNext: 1 });
    const id = await startList(client, { technology: rare.name });
    expect((await settled(client, id)).status).toBe('failed');
    expect(standardOf(client)).toBe(4);
    const { json } = await client.post(LISTS, { technology: rare.name });
    expect(json.credits_charged).toBe(0);
  });
});

test('a start whose answer is lost was carried out', async () => {
  const client = await open({ faults: [{ kind: 'reset_after', at: [1] }] });
  await expect(client.post(LISTS, { technology: rare.name })).rejects.toThrow();
  expect(standardOf(client)).toBe(4);
  expect((await client.get(LISTS)).json.lists).toMatchObject([{ technology: rare.name }]);
  client.sandbox.control.setFaults([{ kind: 'server_error', at: [1] }]);
  expect((await client.post(LISTS, { technology: 'Shopify' })).status).toBe(500);
  expect(standardOf(client)).toBe(4);
});
