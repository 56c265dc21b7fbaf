import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { makeKeyPair, signatureOf } from '../../../scripts/package/release-signature.mjs';
import { tempDir } from '../files/temp-dir.ts';

export interface UpdateServer {
  /** The file that names the server, like the one in a package, and the key that signs its updates. */
  env: { STACKDESK_UPDATE_CONFIG: string; STACKDESK_UPDATE_KEY: string };
  base: string;
  /** All requests, with their headers. */
  asked: { path: string; headers: IncomingMessage['headers'] }[];
  /** Offers this version from now on. With the `digest` of something else, the download is damaged. */
  offer(version: string, file: Buffer, digest?: string, goodUntil?: string): void;
  /** Changes the feed, like an attacker who controls the server but lacks the key. */
  tamper(change: (feed: string) => string): void;
  close(): void;
  /** Listens at the same address again. */
  reopen(): Promise<void>;
}

/** A web server with updates: a description, and the file that it names. */
export async function startUpdateServer(): Promise<UpdateServer> {
  const files = new Map<string, Buffer>();
  const asked: UpdateServer['asked'] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://server').pathname;
    asked.push({ path, headers: request.headers });
    const file = files.get(path);
    response.writeHead(file === undefined ? 404 : 200, { 'content-length': file?.length ?? 0 }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  const secretPath = join(tempDir(), 'release.pem');
  const key = makeKeyPair(secretPath);
  const secret = readFileSync(secretPath);
  const config = join(tempDir(), 'app-update.yml');
  const { port } = server.address() as AddressInfo;
  writeFileSync(
    config,
    `provider: generic\nurl: http://127.0.0.1:${port}/\nupdaterCacheDirName: stackdesk-updater\n`,
  );
  return {
    env: { STACKDESK_UPDATE_CONFIG: config, STACKDESK_UPDATE_KEY: key },
    base: `http://127.0.0.1:${port}/`,
    asked,
    close,
    reopen: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    tamper: (change) => {
      for (const name of ['/latest-linux.yml', '/latest-linux-arm64.yml'])
        files.set(name, Buffer.from(change(String(files.get(name)))));
    },
    offer: (
      version,
      file,
      digest = createHash('sha512').update(file).digest('base64'),
      goodUntil = '9999-12-31',
    ) => {
      const name = `Stackdesk-${version}.AppImage`;
      const lines = [
        `version: ${version}`,
        'files:',
        `  - url: ${name}`,
        `    sha512: ${digest}`,
        `    size: ${file.length}`,
        `path: ${name}`,
        `sha512: ${digest}`,
        "releaseDate: '2026-11-20T12:00:00.000Z'",
        `goodUntil: '${goodUntil}'`,
        `signature: '${signatureOf({ version, goodUntil, files: [{ url: name, size: file.length, sha512: digest }] }, secret)}'`,
      ];
      files.set('/latest-linux.yml', Buffer.from(lines.join('\n')));
      files.set('/latest-linux-arm64.yml', Buffer.from(lines.join('\n')));
      files.set(`/${name}`, file);
    },
  };
}
