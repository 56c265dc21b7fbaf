import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { readWhole } from '../../../main/engine/downloads/answer/answer-error.ts';
import { checkAnswer } from '../../../main/engine/downloads/answer/check-answer.ts';
import { openAnswer } from '../../../main/engine/downloads/answer/open-answer.ts';
import { proposedName, safeFileName } from '../../../main/engine/downloads/part/file-name.ts';
import { creditFactsOf, headerOf, limitFactsOf } from '../../../main/engine/service/answer.ts';
import { createServiceClient, type ServiceClient } from '../../../main/engine/service/client.ts';
import { LONGEST_WAIT_MS } from '../../../main/engine/service/figures.ts';
import { createPacer } from '../../../main/engine/service/pacer/pacer.ts';
import { retryAfterMsOf } from '../../../main/engine/service/read/retry-after.ts';
import { createToken } from '../../../main/engine/service/secret.ts';
import { ServiceError } from '../../../main/engine/service/service-error.ts';
import { createTransport } from '../../../main/engine/service/transport.ts';
import { type Transport, TransportFailure } from '../../../main/engine/service/transport-types.ts';
import { requirePromise } from '../promise.ts';
import { sampleAnswers } from '../sample-answers.ts';
import type { FuzzTarget } from '../target.ts';

/** A server on this computer that answers every request with the input's bytes, and closes. */
let answer: Buffer = Buffer.alloc(0);
let server: Server | null = null;
let transport: Transport | null = null;

async function baseUrl(): Promise<string> {
  if (server === null) {
    const made = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(answer));
    });
    await new Promise<void>((ready) => made.listen(0, '127.0.0.1', ready));
    server = made;
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function makeClient(origin: string): ServiceClient {
  transport ??= createTransport({
    proxy: { kind: 'none' },
    connectTimeoutMs: 2_000,
    headersTimeoutMs: 1_000,
    bodyTimeoutMs: 1_000,
    totalTimeoutMs: 3_000,
  });
  const access = { baseUrl: origin, token: createToken('tk_fuzz_0123456789', origin), workspaceId: 'w1' };
  return createServiceClient({
    ...access,
    pacer: createPacer(),
    transport,
    retry: { maxRepeats: 0, maxRateLimited: 0 },
  });
}

const isWithin = (value: number | null, most: number): boolean =>
  value === null || (value >= 0 && value <= most);

function requireBounds(headers: Parameters<typeof creditFactsOf>[0]): void {
  const { used, remaining, cost } = creditFactsOf(headers);
  requirePromise(
    isWithin(used, 1e12) && isWithin(remaining, 1e12) && isWithin(cost, 1e4),
    'credits are bounded',
  );
  const { limit, remaining: left } = limitFactsOf(headers);
  requirePromise(isWithin(limit, 1e6) && isWithin(left, 1e6), 'rate limits are bounded');
  requirePromise(isWithin(retryAfterMsOf(headers, null), LONGEST_WAIT_MS), 'waits are bounded');
  checkAnswer(200, headers, { fromBytes: 0, etag: null, lastModified: null, totalBytes: null });
  checkAnswer(206, headers, { fromBytes: 10, etag: '"a"', lastModified: null, totalBytes: 100 });
  const name = safeFileName(proposedName(headerOf(headers, 'content-disposition')), 'list.csv', 'csv');
  requirePromise(!/[/\\\0]/.test(name) && name.length <= 255 && name !== '', 'a file gets a plain name');
}

const http = (status: string, headers: readonly string[], body: string | Buffer = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`),
    Buffer.from(body as string),
  ]);

const JSON_TYPE = 'Content-Type: application/json';
const CREDITS = [
  'X-Credits-Used: 1',
  'X-Credits-Remaining: 41',
  'X-Credits-Cost: 1',
  'X-Credits-Type: bulk_lookup',
];
const RATES = ['X-RateLimit-Limit: 500', 'X-RateLimit-Remaining: 499'];

function samples(): Buffer[] {
  const [body = ''] = sampleAnswers().flatMap(({ kind, text }) => (kind === 'company' ? [text] : []));
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return [
    http('200 OK', [JSON_TYPE, ...CREDITS, ...RATES, length], body),
    http(
      '200 OK',
      [JSON_TYPE, 'Transfer-Encoding: chunked', 'Trailer: X-A'],
      '5\r\n{"a":\r\n3;x=y\r\n17}\r\n0\r\nX-A: b\r\n\r\n',
    ),
    http('200 OK', [JSON_TYPE, 'Content-Encoding: gzip', 'Connection: close'], gzipSync(body)),
    http('429 Too Many Requests', [JSON_TYPE, 'Retry-After: 2', ...RATES, 'Content-Length: 0']),
    http('429 Slow', [
      'Retry-After: Wed, 21 Oct 2026 07:28:00 GMT',
      'Date: Wed, 21 Oct 2026 07:27:58 GMT',
      'Connection: close',
    ]),
    Buffer.concat([
      http('100 Continue', []),
      http('103 Early Hints', ['Link: </a>']),
      http('204 No Content', []),
    ]),
    http('302 Found', ['Location: http://127.0.0.1:1/', 'Content-Length: 0']),
    http(
      '200 OK',
      [
        'Content-Type: text/csv',
        'Content-Disposition: attachment; filename="a.csv"; filename*=UTF-8\'\'b%20c.csv',
        'ETag: "x"',
        'Content-Length: 6',
      ],
      'a,b\r\n1',
    ),
    http(
      '206 Partial Content',
      ['Content-Range: bytes 10-99/100', 'Last-Modified: Wed, 21 Oct 2026 07:28:00 GMT', 'Content-Length: 3'],
      'abc',
    ),
    http(
      '503 Service Unavailable',
      [JSON_TYPE, 'Connection: close'],
      '{"error_code":"server_error","message":"m"}',
    ),
  ];
}

/** A whole answer as sent over the network, head and body, over a real connection. */
export const headers: FuzzTarget = {
  name: 'headers',
  samples,
  mostBytes: 131_072,
  // Each input needs a connection and the library's work.
  limits: { baseMs: 2_500 },
  tokens: [
    ...[
      '\r\n\r\n',
      'HTTP/1.1 200 OK\r\n',
      'HTTP/1.1 100 Continue\r\n\r\n',
      'Transfer-Encoding: chunked\r\n',
      '0\r\n\r\n',
    ],
    ...[
      'Content-Length: 99999999999999999999\r\n',
      'Content-Length: -1\r\n',
      'Retry-After: 1e300\r\n',
      'ffffffff\r\n',
    ],
    ...[
      'Content-Encoding: br\r\n',
      'Content-Encoding: gzip, gzip\r\n',
      'X-Credits-Used: 1e999\r\n',
      'Location: //\r\n',
    ],
  ],
  async run(input) {
    answer = input;
    const origin = await baseUrl();
    const client = makeClient(origin);
    const isPaid = input.length % 2 === 0;
    try {
      const got = await (isPaid ? client.lookupCompany('a.com') : client.credits());
      requirePromise(isWithin(got.credits.used, 1e12), 'credits are bounded');
    } catch (error) {
      requirePromise(error instanceof ServiceError, 'whatever comes is an answer or an error of the service');
      requirePromise(isWithin(error.retryAfterMs, LONGEST_WAIT_MS), 'waits are bounded');
      requirePromise(isPaid || error.outcome !== 'unknown', 'nothing that is free is in doubt');
    }
    if (transport === null) return;
    const url = new URL(`${origin}/file`);
    const request = {
      url,
      headers: {},
      signal: undefined,
      headersTimeoutMs: 1_000,
      stallMs: 1_000,
      onSend: () => undefined,
    };
    try {
      const opened = await openAnswer(transport.poolFor(url), request);
      requireBounds(opened.headers);
      await readWhole(opened);
    } catch (error) {
      if (!(error instanceof TransportFailure)) throw error;
    }
  },
  async end() {
    await transport?.close();
    server?.close();
  },
};
