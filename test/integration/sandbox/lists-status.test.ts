import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WORKSPACES } from '../../../main/sandbox/accounts.ts';
import { type SandboxOptions, startSandbox } from '../../../main/sandbox/start.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { bearer, clientOf, type OpenSandbox, openSandbox } from '../../support/services/sandbox-http.ts';
import { download, LISTS, readyList, settled, startList } from '../../support/services/sandbox-lists.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 9);
const MANY = { list_start: 100, list_poll: 10_000, list_download: 100 };
const [own = '', shared = ''] = WORKSPACES.map(({ id }) => id);

/** Lists of made-up rows, and a clock that the test sets. */
async function open(options: SandboxOptions = {}) {
  const clock = { nowMs: NOW_MS };
  const client = await openSandbox({
    ...{ nowMs: () => clock.nowMs, limits: MANY, standardBalance: 9 },
    ...options,
    lists: { readyAfterMs: 5_000, rows: 6_000, ...options.lists },
  });
  return { ...client, clock };
}

const attempts = (used: number) => ({
  download_count: used,
  download_limit: 30,
  downloads_remaining: 30 - used,
});
const standardOf = ({ sandbox }: OpenSandbox) => sandbox.control.balances()[own]?.standard;

describe('a list', () => {
  test('is queued until its time has come, then ready with its counts', async () => {
    const client = await open();
    const id = await startList(client, { technology: 'Shopify' });
    const status = async () => (await client.get(`${LISTS}/${id}`)).json;
    // Its file is made by now, but it is not ready.
    await client.sandbox.control.file(id);
    expect(await status()).toStrictEqual({ success: true, status: 'queued', ...attempts(0) });
    client.clock.nowMs += 4_999;
    expect((await status()).status).toBe('queued');
    client.clock.nowMs += 1;
    expect(await status()).toStrictEqual({
      success: true,
      status: 'ready',
      download_url: `${client.sandbox.baseUrl}${LISTS}/${id}/download`,
      ...{ result_count: 6_000, exported_rows: 6_000, truncated: false, withheld_rows: 0 },
      ...attempts(0),
    });
  });

  test('waits less if minutes pass faster', async () => {
    const client = await open({ timeScale: 5 });
    const id = await startList(client, { technology: 'Shopify' });
    client.clock.nowMs += 1_000;
    expect((await settled(client, id)).status).toBe('ready');
  });

  test('ends by itself, without being looked at', async () => {
    const client = await openSandbox({ lists: { readyAfterMs: 1, rows: 10, failNext: 1 } });
    await startList(client, { technology: 'Shopify' });
    await expect.poll(() => client.sandbox.control.balances()[own]?.standard).toBe(14);
  });

  test('that fails says so, has no file and gives the credit back', async () => {
    const client = await open({ lists: { failNext: 1 } });
    const id = await startList(client, { technology: 'Shopify' });
    expect(standardOf(client)).toBe(8);
    client.clock.nowMs += 5_000;
    expect(await settled(client, id)).toStrictEqual({ success: true, status: 'failed', ...attempts(0) });
    expect(standardOf(client)).toBe(9);
    const refused = await client.get(`${LISTS}/${id}/download`);
    expect(refused.status).toBe(409);
    // The setting was for one list only.
    expect((await client.get(`${LISTS}/${id}`)).json.status).toBe('failed');
    const next = await startList(client, { technology: 'Shopify' });
    client.clock.nowMs += 5_000;
    expect((await settled(client, next)).status).toBe('ready');
  });

  test('that cannot be made fails too', async () => {
    const client = await open({ lists: { rows: 1_000, sizeBytes: 500, readyAfterMs: 0 } });
    const id = await startList(client, { technology: 'Shopify' });
    expect((await settled(client, id)).status).toBe('failed');
    expect(standardOf(client)).toBe(9);
  });

  test.each<[string, object, object]>([
    ['the plan caps its rows', { rowCap: 2_500 }, { exported_rows: 2_500, withheld_rows: 3_500 }],
    [
      'more match than any file holds',
      { rows: 1_000_001 },
      { result_count: 1_000_001, exported_rows: 1_000_000, withheld_rows: 1 },
    ],
  ])('is truncated if %s', async (_why, lists, counts) => {
    const client = await open({ lists: { ...lists, readyAfterMs: 0 } });
    const id = await startList(client, { technology: 'Shopify' });
    expect(await settled(client, id)).toMatchObject({ truncated: true, ...counts });
  });

  test('of the sample world is truncated to the first matches', async () => {
    const client = await open({ lists: { rows: null, readyAfterMs: 0, xlsxUpToRows: 0 } });
    const whole = await download(client, await readyList(client, { technology: 'Rocket.Chat' }));
    client.sandbox.control.setLists({ rowCap: 100 });
    const id = await readyList(client, { technology: 'Rocket.Chat' });
    const { json } = await client.get(`${LISTS}/${id}`);
    expect(json).toMatchObject({ exported_rows: 100, truncated: true });
    expect(json.withheld_rows).toBe(Number(json.result_count) - 100);
    const { bytes } = await download(client, id);
    expect(bytes.length).toBeGreaterThan(1_000);
    expect(whole.bytes.subarray(0, bytes.length).equals(bytes)).toBe(true);
  });
});

describe('the addresses in answers', () => {
  test('can be set to another host', async () => {
    const linkBase = 'http://127.0.0.2:9/files';
    const client = await open({ lists: { linkBase, readyAfterMs: 0 } });
    const { json } = await client.post(LISTS, { technology: 'Shopify' });
    expect(json.status_url).toBe(`${linkBase}${LISTS}/${json.report_id}`);
    expect((await settled(client, Number(json.report_id))).download_url).toBe(
      `${linkBase}${LISTS}/${json.report_id}/download`,
    );
  });
});

describe('the history', () => {
  test('has every list of the workspace, newest first, with what its status says', async () => {
    const client = await open({ lists: { readyAfterMs: 0 } });
    const first = await readyList(client, { technology: 'Shopify', country: [2], tld: ['.de'] });
    client.clock.nowMs += 60_000;
    client.sandbox.control.setLists({ failNext: 1 });
    const second = await startList(client, { technology: 'WordPress' });
    await settled(client, second);
    const { status, headers, json } = await client.get(LISTS);
    expect(status).toBe(200);
    expect(headers.get('x-credits-type')).toBe('standard');
    expect(headers.get('x-credits-used')).toBe('0');
    const { success: _success, ...shown } = (await client.get(`${LISTS}/${first}`)).json;
    expect(json).toMatchObject({
      success: true,
      lists: [
        { report_id: second, technology: 'WordPress', status: 'failed', credits_charged: 0 },
        {
          ...{ report_id: first, technology: 'Shopify', credits_charged: 1, expired: false },
          created_at: '2026-11-21T09:00:00.000Z',
          filters: { country: [2], country_condition: 'include', tld: ['.de'], tld_condition: 'include' },
          status_url: `${client.sandbox.baseUrl}${LISTS}/${first}`,
          ...shown,
        },
      ],
    });
  });

  test('and each list belong to the workspace, whoever asks', async () => {
    const client = await open({ lists: { readyAfterMs: 0 } });
    const inShared = { 'x-tenant-id': shared };
    const { json } = await client.post(LISTS, { technology: 'Shopify' }, inShared);
    const path = `${LISTS}/${json.report_id}`;
    expect((await client.get(path)).status).toBe(404);
    expect((await client.get(`${path}/download`)).status).toBe(404);
    expect((await client.get(LISTS)).json.lists).toStrictEqual([]);
    const second = { authorization: bearer('grace'), ...inShared };
    expect((await client.get(path, second)).status).toBe(200);
    expect((await client.get(LISTS, second)).json.lists).toHaveLength(1);
  });
});

test.each([`${LISTS}/1`, `${LISTS}/1/download`])('%s of no list is not found', async (path) => {
  const { status, json } = await (await open()).get(path);
  expect(status).toBe(404);
  expect(json).toStrictEqual({ error_code: 'invalid_request', message: expect.stringMatching(/\S/) });
});

test.each([`${LISTS}/abc`, `${LISTS}/1.5`, `${LISTS}/-1/download`])('%s is no id', async (path) => {
  const { status, json } = await (await open()).get(path);
  expect(status).toBe(422);
  expect(json).toMatchObject({ error_code: 'invalid_request' });
});

describe('over a restart', () => {
  const start = async (stateFile: string, options: SandboxOptions = {}) => {
    const sandbox = await startSandbox({
      ...{ stateFile, limits: MANY, standardBalance: 9 },
      ...options,
      lists: { readyAfterMs: 0, rows: 7_000, ...options.lists },
    });
    onTestFinished(() => sandbox.close());
    return { sandbox, workspaceId: own, ...clientOf(sandbox.baseUrl, sandbox.token, own, sandbox.tokens) };
  };

  test('lists, attempts and the exact bytes stay', async () => {
    const stateFile = join(tempDir(), 'state.json');
    const before = await start(stateFile);
    const id = await readyList(before, { technology: 'Shopify' });
    const { bytes, headers } = await download(before, id);
    const history = (await before.get(LISTS)).json.lists as object[];
    await before.sandbox.close();

    // Present settings apply to future lists.
    const after = await start(stateFile, { lists: { rows: 9_000, sizeBytes: 2_000_000 } });
    const [kept] = (await after.get(LISTS)).json.lists as object[];
    const { download_url: _d, status_url: _s, ...rest } = history[0] as Record<string, unknown>;
    expect(kept).toMatchObject(rest);
    expect(rest).toMatchObject({ download_count: 1 });
    const again = await download(after, id);
    expect(again.bytes.equals(bytes)).toBe(true);
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
    const { json } = await after.post(LISTS, { technology: 'Shopify' });
    expect(json).toMatchObject({ credits_charged: 0, reused_billing_period: true });
    expect(json.report_id).toBeGreaterThan(id);
  });

  test('a queued one goes on', async () => {
    const stateFile = join(tempDir(), 'state.json');
    const before = await start(stateFile, { lists: { readyAfterMs: 86_400_000 } });
    const id = await startList(before, { technology: 'Shopify' });
    expect((await before.get(`${LISTS}/${id}`)).json.status).toBe('queued');
    await before.sandbox.close();
    const after = await start(stateFile);
    expect(await settled(after, id)).toMatchObject({ status: 'ready', exported_rows: 7_000 });
  });

  test('what one service starts, another with the same file knows, finishes and charges once', async () => {
    const stateFile = join(tempDir(), 'state.json');
    const one = await start(stateFile, { lists: { readyAfterMs: 86_400_000 } });
    const two = await start(stateFile);
    const id = await startList(one, { technology: 'Shopify' });
    expect(await settled(two, id)).toMatchObject({ status: 'ready', exported_rows: 7_000 });
    const { json } = await one.post(LISTS, { technology: 'Shopify' });
    expect(json).toMatchObject({ credits_charged: 0, reused_billing_period: true });
    expect(json.report_id).toBeGreaterThan(id);
  });
});
