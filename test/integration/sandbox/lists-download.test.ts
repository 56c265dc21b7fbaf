import { createHash } from 'node:crypto';
import ExcelJS from 'exceljs';
import { describe, expect, test, vi } from 'vitest';
import type { SandboxOptions } from '../../../main/sandbox/start.ts';
import { openSandbox } from '../../support/services/sandbox-http.ts';
import { download, LISTS, readyList, rowsOf, startList } from '../../support/services/sandbox-lists.ts';

const MIB = 1_048_576;
const MANY = { list_start: 100, list_poll: 10_000, list_download: 100 };
const ASKED = { technology: 'Shopify' };
const NOW_MS = Date.UTC(2026, 10, 21, 9);

/** A ready list with a file of 3 MiB, and a clock that the test sets. */
async function open(options: SandboxOptions = {}) {
  const clock = { nowMs: NOW_MS };
  const client = await openSandbox({
    ...{ nowMs: () => clock.nowMs, limits: MANY },
    ...options,
    lists: { readyAfterMs: 0, sizeBytes: 3 * MIB, ...options.lists },
  });
  const id = await readyList(client, ASKED);
  const usedOf = async () => (await client.get(`${LISTS}/${id}`)).json.download_count;
  return { ...client, clock, id, usedOf, load: (headers = {}) => download(client, id, headers) };
}

describe('the file', () => {
  test('is a CSV with a name, a length and a strong validator', async () => {
    const { load, id, sandbox } = await open();
    const { status, headers, bytes, end } = await load({ 'accept-encoding': 'gzip, br' });
    expect([status, end]).toStrictEqual([200, 'whole']);
    expect(headers.get('content-type')).toMatch(/^text\/csv/);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="shopify-websites-${id}.csv"`);
    expect(headers.get('content-length')).toBe(String(3 * MIB));
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]+"$/);
    expect(headers.get('x-credits-used')).toBe('0');
    expect(bytes.length).toBe(3 * MIB);
    expect(await sandbox.control.file(id)).toStrictEqual({
      sizeBytes: 3 * MIB,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  test('has the rows that the status names', async () => {
    const { load, get, id } = await open({ lists: { rows: 12_345 } });
    const [, ...rows] = rowsOf((await load()).bytes);
    expect((await get(`${LISTS}/${id}`)).json.exported_rows).toBe(rows.length);
    expect(rows).toHaveLength(12_345);
  });

  test('is a workbook if it is small', async () => {
    const { load, id } = await open({ lists: { sizeBytes: null, rows: 40 } });
    const { headers, bytes } = await load();
    expect(headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(headers.get('content-disposition')).toContain(`shopify-websites-${id}.xlsx"`);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0]);
    expect(book.worksheets[0]?.rowCount).toBe(41);
    const part = await load({ range: 'bytes=100-199' });
    expect(part.bytes.equals(bytes.subarray(100, 200))).toBe(true);
  });

  test('is the same each time, and differs between lists', async () => {
    const client = await open();
    const [one, same] = [await client.load(), await client.load()];
    expect(same.bytes.equals(one.bytes)).toBe(true);
    expect(same.headers.get('etag')).toBe(one.headers.get('etag'));
    const other = await download(client, await readyList(client, ASKED));
    expect(other.headers.get('etag')).not.toBe(one.headers.get('etag'));
  });
});

describe('a part of a file', () => {
  test.each<[string, number, number]>([
    ['bytes=0-', 0, 3 * MIB],
    ['bytes=1000000-', 1_000_000, 3 * MIB],
    ['bytes=1000000-2000000', 1_000_000, 2_000_001],
    ['bytes=-17', 3 * MIB - 17, 3 * MIB],
    ['bytes=5-99999999', 5, 3 * MIB],
  ])('%s', async (range, from, to) => {
    const { load } = await open();
    const whole = await load();
    const { status, headers, bytes } = await load({ range, 'if-range': whole.headers.get('etag') ?? '' });
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${3 * MIB}`);
    expect(headers.get('content-length')).toBe(String(to - from));
    expect(headers.get('etag')).toBe(whole.headers.get('etag'));
    expect(bytes.equals(whole.bytes.subarray(from, to))).toBe(true);
  });

  test('past the end there is none, and the attempt counts', async () => {
    const { load, usedOf } = await open();
    const { status, headers, bytes } = await load({ range: `bytes=${3 * MIB}-` });
    expect(status).toBe(416);
    expect(headers.get('content-range')).toBe(`bytes */${3 * MIB}`);
    expect(bytes.length).toBe(0);
    expect(await usedOf()).toBe(1);
  });

  test('of a file that was made again is refused because of its validator: the whole file comes', async () => {
    const { load, sandbox, id } = await open();
    const before = await load();
    const hash = await sandbox.control.file(id);
    sandbox.control.setLists({ fileVersion: 1 });
    const etag = before.headers.get('etag') ?? '';
    const after = await load({ range: 'bytes=1000-', 'if-range': etag });
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(etag);
    expect(after.bytes.length).toBe(before.bytes.length);
    expect(after.bytes.equals(before.bytes)).toBe(false);
    expect((await sandbox.control.file(id))?.sha256).not.toBe(hash?.sha256);
    const part = await load({ range: 'bytes=1000-', 'if-range': after.headers.get('etag') ?? '' });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(after.bytes.subarray(1_000))).toBe(true);
  });

  test('can be switched off', async () => {
    const { load } = await open({ lists: { ranges: false } });
    const { status, headers, bytes } = await load({ range: 'bytes=1000-' });
    expect([status, headers.get('accept-ranges'), bytes.length]).toStrictEqual([200, 'none', 3 * MIB]);
  });
});

describe('attempts', () => {
  test('are limited to thirty, and the next one is refused for ever', async () => {
    const { load, get, id, usedOf } = await open({ lists: { sizeBytes: 2_000 } });
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      expect((await load({ range: attempt % 2 === 0 ? 'bytes=0-9' : 'bytes=9999-' })).status).toBeLessThan(
        417,
      );
      expect(await usedOf()).toBe(attempt);
    }
    const { status, json } = await get(`${LISTS}/${id}/download`);
    expect(status).toBe(403);
    expect(json).toStrictEqual({
      error_code: 'download_limit_reached',
      message: expect.stringMatching(/\S/),
    });
    expect((await get(`${LISTS}/${id}`)).json).toMatchObject({ download_count: 30, downloads_remaining: 0 });
  });

  test('count if the transfer breaks halfway', async () => {
    const { load, usedOf } = await open({ transfers: [{ kind: 'drop', afterBytes: 1_000_000 }] });
    expect((await load()).end).toBe('broken');
    expect(await usedOf()).toBe(1);
  });

  test('do not count while it is queued, and the answer is 409', async () => {
    const client = await open();
    client.sandbox.control.setLists({ readyAfterMs: 5_000 });
    const id = await startList(client, ASKED);
    const { status, json } = await client.get(`${LISTS}/${id}/download`);
    expect(status).toBe(409);
    expect(json).toStrictEqual({
      error_code: expect.stringMatching(/\S/),
      message: expect.stringMatching(/\S/),
    });
    expect((await client.get(`${LISTS}/${id}`)).json.download_count).toBe(0);
  });

  test('do not count once the file is gone, and the answer is 410', async () => {
    const { load, get, id, usedOf, clock, sandbox } = await open({ lists: { retentionMs: 60_000 } });
    clock.nowMs += 59_999;
    expect((await load()).status).toBe(200);
    clock.nowMs += 1;
    const { status, json } = await get(`${LISTS}/${id}/download`);
    expect(status).toBe(410);
    expect(json).toStrictEqual({
      error_code: expect.stringMatching(/\S/),
      message: expect.stringMatching(/\S/),
    });
    expect(await usedOf()).toBe(1);
    // The row of the list stays.
    expect((await get(LISTS)).json.lists).toMatchObject([{ report_id: id, status: 'ready', expired: true }]);
    sandbox.control.setLists({ retentionMs: 120_000 });
    expect((await load()).status).toBe(200);
  });

  test('do not count if the file was removed before its time', async () => {
    const { load, id, usedOf, sandbox } = await open();
    sandbox.control.expire([id]);
    expect((await load()).status).toBe(410);
    expect(await usedOf()).toBe(0);
  });

  test('do not count if the minute is full', async () => {
    const { load, get, id, usedOf } = await open({ limits: { ...MANY, list_download: 1 } });
    expect((await load()).status).toBe(200);
    const { status, headers, json } = await get(`${LISTS}/${id}/download`);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBe(json.retry_after);
    expect(await usedOf()).toBe(1);
  });
});

describe('a transfer can be made to fail', () => {
  test('after a number of bytes, for the next ones only', async () => {
    const { load, sandbox } = await open();
    const whole = await load();
    sandbox.control.setTransfers([
      { kind: 'drop', afterBytes: 0 },
      { kind: 'drop', afterBytes: 1_234_567, times: 2 },
    ]);
    const got: [string, number][] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const { end, bytes } = await load();
      expect(bytes.equals(whole.bytes.subarray(0, bytes.length))).toBe(true);
      got.push([end, bytes.length]);
    }
    expect(got).toStrictEqual([
      ...[
        ['broken', 0],
        ['broken', 1_234_567],
        ['broken', 1_234_567],
      ],
      ['whole', 3 * MIB],
    ]);
    expect(sandbox.control.transfers().slice(1)).toMatchObject([
      { status: 200, fromByte: 0, toByte: 3 * MIB, sentBytes: 0, end: 'dropped' },
      { sentBytes: 1_234_567, end: 'dropped' },
      { sentBytes: 1_234_567, end: 'dropped' },
      { sentBytes: 3 * MIB, end: 'whole' },
    ]);
  });

  test('and is then resumed to the same file', async () => {
    const { load, sandbox, id } = await open();
    sandbox.control.setTransfers([
      { kind: 'drop', afterBytes: 700_001 },
      { kind: 'drop', afterBytes: 1 },
    ]);
    const first = await load();
    const etag = first.headers.get('etag') ?? '';
    let bytes = first.bytes;
    while (bytes.length < 3 * MIB) {
      const next = await load({ range: `bytes=${bytes.length}-`, 'if-range': etag });
      expect(next.status).toBe(206);
      bytes = Buffer.concat([bytes, next.bytes]);
    }
    const { sha256 } = (await sandbox.control.file(id)) ?? {};
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(sandbox.control.transfers()).toHaveLength(3);
  });

  test('of one list only', async () => {
    const client = await open();
    const other = await readyList(client, ASKED);
    client.sandbox.control.setTransfers([{ kind: 'drop', afterBytes: 10, reportId: other }]);
    expect((await client.load()).end).toBe('whole');
    expect((await download(client, other)).end).toBe('broken');
    expect((await download(client, other)).end).toBe('whole');
  });

  test('by sending nothing more, which does not keep the service from closing', async () => {
    const { load, sandbox } = await open({ transfers: [{ kind: 'stall', afterBytes: 65_536 }] });
    const stalled = load();
    await vi.waitFor(() => expect(sandbox.control.transfers()[0]?.sentBytes).toBe(65_536), {
      timeout: 60_000,
    });
    expect(sandbox.control.transfers()[0]?.end).toBeNull();
    await sandbox.close();
    const { bytes, end } = await stalled;
    expect([bytes.length, end]).toStrictEqual([65_536, 'broken']);
    await vi.waitFor(() => expect(sandbox.control.transfers()[0]?.end).toBe('stalled'), { timeout: 60_000 });
  });

  test('by being slow, until the limit is removed', async () => {
    const { load, sandbox } = await open({ lists: { bytesPerSecond: 2_000 } });
    const slow = load();
    await vi.waitFor(() => expect(sandbox.control.transfers()[0]?.sentBytes).toBeGreaterThan(0), {
      timeout: 60_000,
    });
    // At this speed it would take half an hour.
    expect(sandbox.control.transfers()[0]?.sentBytes).toBeLessThan(MIB);
    sandbox.control.setLists({ bytesPerSecond: null });
    expect((await slow).bytes.length).toBe(3 * MIB);
  });

  test('and if the caller leaves, no more is sent', async () => {
    const { sandbox, workspaceId, id } = await open({ lists: { sizeBytes: 512 * MIB } });
    const stop = new AbortController();
    const response = await fetch(`${sandbox.baseUrl}${LISTS}/${id}/download`, {
      headers: { authorization: `Bearer ${sandbox.token}`, 'x-tenant-id': workspaceId },
      signal: stop.signal,
    });
    await response.body?.getReader().read();
    stop.abort();
    await vi.waitFor(() => expect(sandbox.control.transfers()[0]?.end).toBe('gone'), { timeout: 60_000 });
    expect(sandbox.control.transfers()[0]?.sentBytes).toBeLessThan(512 * MIB);
  });
});

test('a file of a gibibyte has exactly that size, and its end comes at once', async () => {
  const { load } = await open({ lists: { sizeBytes: 1_024 * MIB } });
  const { headers, bytes } = await load({ range: 'bytes=-100' });
  expect(headers.get('content-range')).toBe(`bytes ${1_024 * MIB - 100}-${1_024 * MIB - 1}/${1_024 * MIB}`);
  expect(bytes.toString().endsWith('\r\n')).toBe(true);
});

test('two downloads of the sample world at once are the same file', async () => {
  const { load } = await open({ lists: { sizeBytes: null, xlsxUpToRows: 0, rowCap: 20_000 } });
  const [one, two, part] = await Promise.all([load(), load(), load({ range: 'bytes=777777-888888' })]);
  expect(rowsOf(one.bytes)).toHaveLength(20_001);
  expect(two.bytes.equals(one.bytes)).toBe(true);
  expect(part.bytes.equals(one.bytes.subarray(777_777, 888_889))).toBe(true);
});
