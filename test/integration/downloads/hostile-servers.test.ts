import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openTransferDesk } from '../../support/engine/transfer-fixture.ts';
import { csvOf, sha256Of } from '../../support/engine/transfer-journal.ts';
import { cutAfter, type FileRequest, serve, startFileServer } from '../../support/services/file-server.ts';

const data = csvOf(400_000);
const newer = csvOf(450_000).reverse();
const cutAt = 250_000;

/** Cuts the first answer, lets the test answer the second, and is correct from the third on. */
const second =
  (answer: (request: FileRequest) => void, current: Buffer = data, etag = '"v1"') =>
  (request: FileRequest): void => {
    if (request.number === 1) serve(request, data, { cutAt });
    else if (request.number === 2) answer(request);
    else serve(request, current, { etag });
  };

/** A 206 with the range and body that the test wants. */
const part =
  (range: string, body: Buffer, headers: Record<string, string> = {}) =>
  ({ response }: FileRequest): void => {
    response.writeHead(206, { etag: '"v1"', 'content-range': range, ...headers });
    response.end(body);
  };

const rest = data.subarray(cutAt);
const size = data.length;

it.each([
  ['ignores ranges', (request: FileRequest) => serve(request, data, { ignoresRange: true }), 2],
  ['begins a part too early', part(`bytes ${cutAt - 1}-${size - 1}/${size}`, data.subarray(cutAt - 1)), 3],
  ['begins a part too late', part(`bytes ${cutAt + 1}-${size - 1}/${size}`, data.subarray(cutAt + 1)), 3],
  ['begins a part at the start', part(`bytes 0-${size - 1}/${size}`, data), 3],
  ['does not say where a part belongs', part('', rest), 3],
  ['names a unit that is no byte', part(`lines ${cutAt}-${size - 1}/${size}`, rest), 3],
  ['sends parts of parts', part(`bytes ${cutAt}-${size - 1}/${size + 1}`, rest), 3],
  ['sends a part of another version', part(`bytes ${cutAt}-${size - 1}/${size}`, rest, { etag: '"v2"' }), 3],
  [
    'packs a part',
    part(`bytes ${cutAt}-${size - 1}/${size}`, gzipSync(rest), { 'content-encoding': 'gzip' }),
    3,
  ],
  [
    'is wrong about the length of a part',
    part(`bytes ${cutAt}-${size - 1}/${size}`, rest.subarray(1), {
      'content-length': String(rest.length - 1),
    }),
    3,
  ],
  [
    'says that the file ends earlier',
    ({ response }: FileRequest) =>
      response.writeHead(416, { 'content-range': 'bytes */1000', etag: '"v1"' }).end(),
    3,
  ],
  ['says only that there is nothing', ({ response }: FileRequest) => response.writeHead(416).end(), 3],
])('brings the right file if the server %s', async (_what, answer, requests) => {
  await using server = await startFileServer(second(answer));
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'done', sha256: sha256Of(data), problem: null, attemptsUsed: requests });
  expect(server.requests).toHaveLength(requests);
  expect(desk.files()).toEqual(['list-7.csv']);
});

it('goes on if a server sends less than the rest at a time', async () => {
  const piece = Buffer.from(data.subarray(cutAt, cutAt + 50_000));
  await using server = await startFileServer(
    second(part(`bytes ${cutAt}-${cutAt + piece.length - 1}/${size}`, piece)),
  );
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'done', sha256: sha256Of(data), fetchedBytes: size });
  expect(server.requests[2]?.from).toBe(cutAt + piece.length);
});

it('begins again if the file changed, and never mixes two versions', async () => {
  await using server = await startFileServer((request) =>
    request.number === 1 ? serve(request, data, { cutAt }) : serve(request, newer, { etag: '"v2"' }),
  );
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'done', sha256: sha256Of(newer), etag: '"v2"', attemptsUsed: 2 });
  expect(server.requests[1]?.headers).toMatchObject({ 'if-range': '"v1"' });
});

it('asks for no range if only a weak validator is known', async () => {
  await using server = await startFileServer((request) =>
    serve(request, data, { etag: 'W/"v1"', cutAt: request.number === 1 ? cutAt : undefined }),
  );
  const desk = openTransferDesk();
  expect(await desk.run(desk.add(server.url))).toMatchObject({ state: 'done', sha256: sha256Of(data) });
  expect(server.requests[1]?.headers).not.toHaveProperty('range');
});

it('uses an old date as validator if there is no tag', async () => {
  const lastModified = new Date(Date.now() - 3_600_000).toUTCString();
  await using server = await startFileServer((request) => {
    delete request.headers['if-range'];
    serve(request, data, {
      etag: null,
      headers: { 'last-modified': lastModified },
      cutAt: request.number === 1 ? cutAt : undefined,
    });
  });
  const desk = openTransferDesk();
  expect(await desk.run(desk.add(server.url))).toMatchObject({ state: 'done', fetchedBytes: size });
  expect(server.requests[1]?.from).toBe(cutAt);
});

it('knows from a 416 that it has everything, even if no length was announced', async () => {
  await using server = await startFileServer((request) => {
    if (request.number > 1) return serve(request, data);
    // A body without a length that ends right after its last byte.
    request.response.writeHead(200, { etag: '"v1"' });
    cutAfter(request, data, 'close');
  });
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'done', sha256: sha256Of(data), fetchedBytes: size });
  expect(server.requests).toHaveLength(2);
});

it('unpacks a file that was packed although it asked for a plain one', async () => {
  const packed = gzipSync(data);
  await using server = await startFileServer((request) =>
    serve(request, packed, {
      headers: { 'content-encoding': 'gzip' },
      cutAt: request.number === 1 ? 10_000 : undefined,
    }),
  );
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'done', sha256: sha256Of(data), totalBytes: size, attemptsUsed: 2 });
  expect(server.requests[1]?.headers).not.toHaveProperty('range');
});

it.each([
  ['in a packing that nobody asked for', { 'content-encoding': 'br' }],
  ['damaged within its packing', { 'content-encoding': 'gzip' }],
  ['as a web page', { 'content-type': 'text/html; charset=utf-8' }],
])('refuses a file that comes %s', async (_what, headers) => {
  await using server = await startFileServer((request) => serve(request, data, { headers }));
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'failed', problem: { code: 'bad_answer' } });
  expect(server.requests).toHaveLength(1);
  expect(desk.files().filter((file) => !file.endsWith('.part'))).toEqual([]);
});

it('never gives its name to a file that may have been cut, if no length was announced', async () => {
  await using server = await startFileServer(({ response, socket }) => {
    response.removeHeader('transfer-encoding');
    socket.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n'), data]));
  });
  const desk = openTransferDesk();
  const rows = data.toString().match(/^site-/gm)?.length ?? 0;
  const unproven = await desk.run(desk.add(server.url));
  expect(unproven).toMatchObject({ state: 'failed', problem: { code: 'download_damaged' } });
  const proven = await desk.run(desk.add(server.url, { expectedRows: rows }));
  expect(proven).toMatchObject({ state: 'done', sha256: sha256Of(data) });
});

it('stops if a server announces more than any list has', async () => {
  await using server = await startFileServer((request) => {
    if (request.from !== null) return serve(request, data);
    request.response.writeHead(200, { etag: '"v1"', 'content-length': String(size + 1_000) });
    cutAfter(request, data, 'close');
  });
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end.state).toBe('failed');
  expect(server.requests.length).toBeLessThanOrEqual(5);
  expect(desk.files()).toEqual(['list-7.csv.part']);
});

it('puts a file whose name is a path into its folder and nowhere else', async () => {
  await using server = await startFileServer((request) =>
    serve(request, data, {
      headers: { 'content-disposition': `attachment; filename="../../../etc/passwd\\\\..\\\\evil.csv.exe"` },
    }),
  );
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url));
  expect(end).toMatchObject({ state: 'done', name: 'evil.csv.exe.csv' });
  expect(readFileSync(join(desk.folder, 'evil.csv.exe.csv'))).toEqual(data);
});

it('ends the attempt if a server becomes silent, and makes another one', async () => {
  await using server = await startFileServer((request) =>
    serve(request, data, { cut: 'silence', cutAt: request.number === 1 ? cutAt : undefined }),
  );
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url), { stallMs: 50 });
  expect(end).toMatchObject({ state: 'done', sha256: sha256Of(data), attemptsUsed: 2, fetchedBytes: size });
});

it('ends the attempt if a server never answers', async () => {
  await using server = await startFileServer(() => {});
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url), { headersTimeoutMs: 50 });
  expect(end).toMatchObject({ state: 'failed', problem: { code: 'timed_out' }, attemptsUsed: 3 });
  expect(server.requests).toHaveLength(3);
  expect(desk.files()).toEqual([]);
});

it('stops after a few attempts if a server stays silent', async () => {
  await using server = await startFileServer((request) =>
    serve(request, data, { cut: 'silence', cutAt: Math.min(cutAt, (request.from ?? 0) + cutAt) }),
  );
  const desk = openTransferDesk();
  const id = desk.add(server.url);
  const end = await desk.run(id, { stallMs: 30 });
  expect(end).toMatchObject({ state: 'failed', problem: { code: 'timed_out' }, syncedBytes: cutAt });
  expect(server.requests).toHaveLength(4);
  // A program that starts again by itself spends nothing more on it; a person may.
  expect(await desk.run(id, { stallMs: 30 })).toMatchObject({ state: 'failed', attemptsUsed: 4 });
  expect(server.requests).toHaveLength(4);
  await desk.run(id, { stallMs: 30, mayUseReserve: true });
  expect(server.requests.length).toBeGreaterThan(4);
});

it('survives resets at any offset', async () => {
  const offsets = [1, 4_096, 65_537, 199_999, 200_000, size - 1];
  await using server = await startFileServer((request) =>
    serve(request, data, { cut: 'reset', cutAt: offsets[request.number - 1] }),
  );
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url), { limits: { baseMs: 1, capMs: 2, mostFruitless: 10 } });
  expect(end).toMatchObject({ state: 'done', sha256: sha256Of(data) });
  expect(desk.files()).toEqual(['list-7.csv']);
});

it('proves a file that the service made again by the rows that it has now', async () => {
  const later = csvOf(size + 4_000);
  const rowsOf = (csv: Buffer) => csv.toString().split('"\n').length - 1;
  await using server = await startFileServer((request) =>
    serve(request, request.number === 1 ? data : later, {
      etag: request.number === 1 ? '"a"' : '"b"',
      cutAt: request.number === 1 ? cutAt : undefined,
    }),
  );
  const desk = openTransferDesk();
  let expectedRows = rowsOf(data);
  const end = await desk.run(desk.add(server.url, { expectedRows }), {
    beforeAttempt: async (attempt) => {
      if (attempt > 1) expectedRows = rowsOf(later);
      return { expectedRows };
    },
  });
  expect(end).toMatchObject({ state: 'done', sha256: sha256Of(later), rows: rowsOf(later) + 1 });
});

it.each([
  ['a stray quote in a field', 'domain,note\na.com,5" screen\nb.com,"two\nlines"\nc.com,fine\n', 3, null],
  ['two of them, lines apart', 'domain,note\na.com,5" screen\nb.com,x\nc.com,7" screen\n', 3, null],
  ['a stray quote and rows too few', 'domain,note\na.com,5" screen\nb.com,x\n', 4, { rows: 2, announced: 4 }],
])('accepts a file if its length is right and its rows have %s', async (_, text, rows, rowDifference) => {
  const csv = Buffer.from(text);
  await using server = await startFileServer((request) => serve(request, csv));
  const desk = openTransferDesk();
  const end = await desk.run(desk.add(server.url, { expectedRows: rows }));
  expect(end).toMatchObject({ state: 'done', rowDifference });
  expect(desk.files()).toEqual(['list-7.csv']);
});
