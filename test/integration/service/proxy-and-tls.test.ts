import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { closeSync, openSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { checkNetworkSettings } from '../../../main/engine/service/network.ts';
import { createTransport } from '../../../main/engine/service/transport.ts';
import { nameAuthorities } from '../../../words/name-authorities.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { makeCertificates } from '../../support/services/tls-service.ts';
import { startConnectProxy } from './connect-proxy.ts';
import { failureOf, makeClient, TOKEN } from './make-client.ts';

const certificate = (name: string): string => fileURLToPath(new URL(`./certs/${name}`, import.meta.url));
const caFile = certificate('ca.pem');
const retry = { maxRepeats: 0 };
let server: Http2SecureServer;
let port = 0;

beforeAll(async () => {
  const options = {
    key: readFileSync(certificate('service.key')),
    cert: readFileSync(certificate('service.pem')),
  };
  // It prefers HTTP/2, which the library would use by itself.
  server = createSecureServer({ ...options, allowHTTP1: true }, (request, response) => {
    const { host, authorization } = request.headers;
    const { httpVersion } = request;
    response.end(
      JSON.stringify({ success: true, httpVersion, host, withToken: authorization === `Bearer ${TOKEN}` }),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  port = (server.address() as AddressInfo).port;
});

afterEach(() => {
  vi.unstubAllEnvs();
});

afterAll(async () => {
  await new Promise<void>((closed) => server.close(() => closed()));
});

test('an authority of its own is trusted on the direct way', async () => {
  await using made = makeClient(`https://127.0.0.1:${port}`, { transport: { caFile }, retry });
  expect((await made.client.lookupDomain('a.com')).body).toMatchObject({ success: true, httpVersion: '1.1' });
});

test('an unknown authority is a TLS failure, and nothing was sent', async () => {
  await using made = makeClient(`https://127.0.0.1:${port}`, { retry });
  const error = await failureOf(made.client.lookupDomain('a.com'));
  expect(error).toMatchObject({ code: 'tls_failed', outcome: 'not-sent' });
});

test('a manual proxy carries the request in a tunnel, with the authority and without showing the token', async () => {
  await using proxy = await startConnectProxy(port);
  const transport = { caFile, proxy: { kind: 'manual', url: proxy.url } } as const;
  await using made = makeClient(`https://service.test:${port}`, { transport, retry });
  const answer = await made.client.companiesBatch(['a.com']);
  expect(answer.body).toMatchObject({ host: `service.test:${port}`, httpVersion: '1.1', withToken: true });
  const authorization = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;
  expect(proxy.asked).toEqual([{ target: `service.test:${port}`, authorization }]);
  expect(proxy.plain.join()).not.toContain(TOKEN);
});

test('the system’s proxy comes from the environment, and no_proxy exempts', async () => {
  await using proxy = await startConnectProxy(port);
  vi.stubEnv('https_proxy', proxy.url);
  vi.stubEnv('no_proxy', '');
  const transport = { caFile, proxy: { kind: 'system' } } as const;
  await using made = makeClient(`https://service.test:${port}`, { transport, retry });
  expect((await made.client.me()).body).toMatchObject({ success: true });
  expect(proxy.asked).toHaveLength(1);
  vi.stubEnv('no_proxy', 'service.test');
  expect(await failureOf(made.client.me())).toMatchObject({ outcome: 'not-sent' });
  expect(proxy.asked).toHaveLength(1);
});

test('this computer is never reached through a proxy', async () => {
  await using proxy = await startConnectProxy(port);
  const transport = { caFile, proxy: { kind: 'manual', url: proxy.url } } as const;
  await using made = makeClient(`https://127.0.0.1:${port}`, { transport, retry });
  await made.client.me();
  expect(proxy.asked).toEqual([]);
});

test('a proxy that refuses is named, and nothing was sent', async () => {
  await using proxy = await startConnectProxy(port, 407);
  const transport = { caFile, proxy: { kind: 'manual', url: proxy.url } } as const;
  await using made = makeClient(`https://service.test:${port}`, { transport, retry });
  const error = await failureOf(made.client.lookupDomain('a.com'));
  expect(error).toMatchObject({
    code: 'proxy_unauthenticated',
    outcome: 'not-sent',
    message: expect.stringContaining('407'),
  });
  expect(JSON.stringify(error) + String(error)).not.toContain('p%40ss');
});

test('an authority file that is missing, empty or not a file is refused at once, even if reading it would never end', () => {
  const dir = tempDir();
  const pipe = join(dir, 'pipe.pem');
  execFileSync('mkfifo', [pipe]);
  // A sparse file takes no room on the disk.
  const large = join(dir, 'large.pem');
  closeSync(openSync(large, 'w'));
  truncateSync(large, 3_000_000_000);
  const half = join(dir, 'half.pem');
  const pem = readFileSync(caFile, 'utf8');
  writeFileSync(half, `${pem}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`);
  for (const [path, code] of [
    ['/no/such/file.pem', 'file_not_found'],
    [dir, 'file_unreadable'],
    [pipe, 'file_unreadable'],
    ['/dev/zero', 'file_unreadable'],
    [large, 'file_unreadable'],
    [half, 'file_unreadable'],
    [fileURLToPath(import.meta.url), 'file_unreadable'],
  ] as const)
    expect(() => createTransport({ caFile: path })).toThrow(expect.objectContaining({ code }));
});

test('every authority of a file is named before it is trusted', () => {
  const [one, two] = [makeCertificates().caFile, makeCertificates().caFile];
  const both = join(tempDir(), 'both.pem');
  writeFileSync(both, `# ours\r\n${readFileSync(one, 'utf8')}\n${readFileSync(two, 'utf8')}`);
  const { authorities } = checkNetworkSettings({ proxy: { kind: 'none' }, caFile: both });
  const fingerprints = [one, two].map((path) => new X509Certificate(readFileSync(path)).fingerprint256);
  expect(authorities.map(({ fingerprint }) => fingerprint)).toEqual(fingerprints);
  const named = nameAuthorities(Array(9).fill(authorities[0]), (more) => `and ${more}`);
  expect(named).toContain('CN=Test authority');
  expect(named.endsWith('and 3')).toBe(true);
});
