import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { failureOf, makeClient, TOKEN } from './make-client.ts';
import { json, type Step, startScripted, text } from './scripted-server.ts';

const MIB = 1_024 * 1_024;
const UNKNOWN = { code: 'outcome_unknown', outcome: 'unknown' };
const once = { retry: { maxRepeats: 0 } };

const packed =
  (encoding: string, bytes: Buffer): Step =>
  (response) => {
    response.writeHead(200, { 'content-encoding': encoding });
    response.end(bytes);
  };
/** Sends the beginning of a longer body, then resets the connection or stays silent. */
const beginning =
  (part: string | Buffer, end: 'reset' | 'silence', headers: Record<string, string> = {}): Step =>
  (response, _request, socket) => {
    response.writeHead(200, { 'content-length': '100000', ...headers });
    response.write(part, () => {
      if (end === 'reset') socket.destroySoon();
    });
  };

test('a paid answer that cannot be read is kept whole, a free one only as long as a message', async () => {
  const page = `<p>${'x'.repeat(200_000)}`;
  await using server = await startScripted(text(200, page));
  await using made = makeClient(server.baseUrl, once);
  expect(await failureOf(made.client.companiesBatch(['a.com']))).toMatchObject({ ...UNKNOWN, raw: page });
  expect(await failureOf(made.client.credits())).toMatchObject({ raw: page.slice(0, 65_536) });
});

test('a paid answer with a failure that names a charge is kept whole', async () => {
  const body = { error_code: 'server_error', message: 'x'.repeat(100_000) };
  await using server = await startScripted(json(500, body, { 'x-credits-used': '3' }));
  await using made = makeClient(server.baseUrl, once);
  expect(await failureOf(made.client.companiesBatch(['a.com']))).toMatchObject({
    ...UNKNOWN,
    raw: JSON.stringify(body),
  });
});

test('an answer may be as large as the largest that its question can have', async () => {
  const body = `["${'x'.repeat(20 * MIB)}"]`;
  await using server = await startScripted(text(200, body));
  await using made = makeClient(server.baseUrl, once);
  expect((await made.client.technologiesBatch(['a.com'])).raw.length).toBe(body.length);
  expect(await failureOf(made.client.lookupCompany('a.com'))).toMatchObject(UNKNOWN);
  expect(await failureOf(made.client.credits())).toMatchObject({ code: 'bad_answer' });
});

test.each([
  { arrives: '50 KB', limit: 10_000, size: 50_000 },
  { arrives: '66 MiB', limit: 64 * MIB, size: 66 * MIB },
])('of a paid answer beyond any allowed size, the beginning is kept: $arrives', async ({ limit, size }) => {
  const body = 'x'.repeat(size);
  await using server = await startScripted(text(200, body));
  await using made = makeClient(server.baseUrl, { transport: { maxBodyBytes: limit } });
  const error = await failureOf(made.client.technologiesBatch(['a.com']));
  expect(error).toMatchObject({ ...UNKNOWN, raw: expect.stringMatching(/^x+$/) });
  expect((error as { raw: string }).raw.length).toBe(Math.min(limit, MIB));
});

test('a byte order mark before the JSON does no harm, neither here nor to later readers of the text', async () => {
  await using server = await startScripted(text(200, '\uFEFF{"success":true}'));
  await using made = makeClient(server.baseUrl, once);
  const { body, raw } = await made.client.companiesBatch(['a.com']);
  expect(body).toEqual({ success: true });
  expect(JSON.parse(raw)).toEqual({ success: true });
});

const whole = gzipSync('{"success":true,"domain":"a.com"}');
test.each([
  ['damaged', 'gzip', Buffer.from('no gzip at all')],
  ['of an unknown encoding', 'zstd', whole],
  ['too large once unpacked', 'gzip', gzipSync('x'.repeat(20_000))],
])('a packed paid answer that is %s is kept as it came', async (_what, encoding, bytes) => {
  await using server = await startScripted(packed(encoding, bytes));
  await using made = makeClient(server.baseUrl, { transport: { maxBodyBytes: 10_000 } });
  const raw = `base64:${bytes.toString('base64')}`;
  expect(await failureOf(made.client.companiesBatch(['a.com']))).toMatchObject({ ...UNKNOWN, raw });
});

test.each(['reset', 'silence'] as const)(
  'the part of a paid answer that came before a %s is kept',
  async (end) => {
    const transport = { bodyTimeoutMs: 500 };
    await using server = await startScripted(beginning(`{"domain":"a.com","echo":"${TOKEN}","na`, end));
    await using made = makeClient(server.baseUrl, { transport, retry: { maxRepeats: 0 } });
    const error = await failureOf(made.client.companiesBatch(['a.com']));
    expect(error).toMatchObject({ ...UNKNOWN, raw: '{"domain":"a.com","echo":"[token]","na' });
    expect(await failureOf(made.client.credits())).toMatchObject({ outcome: 'not-charged', raw: null });
  },
);

test.each(['reset', 'end'] as const)(
  'as much of a packed paid answer as came is unpacked, after a %s',
  async (end) => {
    const cut = whole.subarray(0, 20);
    await using server = await startScripted(
      end === 'end' ? packed('gzip', cut) : beginning(cut, end, { 'content-encoding': 'gzip' }),
    );
    await using made = makeClient(server.baseUrl, once);
    const raw = '{"success';
    expect(await failureOf(made.client.companiesBatch(['a.com']))).toMatchObject({ ...UNKNOWN, raw });
  },
);

test('a batch that is whole but for its end is an answer; a single one that is cut is none', async () => {
  const headers = { 'content-encoding': 'gzip', 'x-credits-used': '2' };
  const body = '{"results":[{"domain":"a.com","n":1},{"domain":"b.com","n":2},{"domain":"c.com","n":';
  await using server = await startScripted(
    beginning(gzipSync(body), 'reset', headers),
    beginning(whole.subarray(0, -1), 'reset', { 'content-encoding': 'gzip' }),
  );
  await using made = makeClient(server.baseUrl, once);
  const answer = await made.client.companiesBatch(['a.com', 'b.com', 'c.com']);
  expect(answer.body).toEqual({
    results: [
      { domain: 'a.com', n: 1 },
      { domain: 'b.com', n: 2 },
    ],
  });
  expect(JSON.parse(answer.raw)).toEqual(answer.body);
  expect(answer.credits.used).toBe(2);
  expect(await failureOf(made.client.lookupDomain('a.com'))).toMatchObject(UNKNOWN);
});

/** Sends something now and then, but never all of it. */
const dripping =
  (first: string, drop: string): Step =>
  (response, _request, socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(drop), 50);
    response.on('close', () => clearInterval(timer));
  };

test.each([
  ['byte by byte', 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{', ' '],
  ['after heads without end', 'HTTP/1.1 103 Early Hints\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ['in a chunk with a name without end', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a', 'a'],
])('an answer that comes %s is ended by the time limit of one request', async (_how, first, drop) => {
  await using server = await startScripted(dripping(first, drop));
  await using made = makeClient(server.baseUrl, {
    transport: { totalTimeoutMs: 800 },
    retry: { maxRepeats: 0 },
  });
  expect(await failureOf(made.client.lookupCompany('a.com'))).toMatchObject(UNKNOWN);
  expect(await failureOf(made.client.credits())).toMatchObject({ code: 'timed_out' });
});
