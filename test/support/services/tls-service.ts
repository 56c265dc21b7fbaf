import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tempDir } from '../files/temp-dir.ts';

/** A new authority and what it signed. */
export interface Certificates {
  caFile: string;
  key: string;
  cert: string;
}

/**
 * Makes an authority and a certificate for this computer and for `service.test` with openssl. Names and days are those of
 * the certificate: one of less than no days has expired.
 */
export function makeCertificates({
  names = 'DNS:service.test,DNS:localhost,IP:127.0.0.1',
  days = 2,
}: {
  names?: string;
  days?: number;
} = {}): Certificates {
  const dir = tempDir();
  const file = (name: string) => join(dir, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-days',
    '2',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test authority',
    '-addext',
    'basicConstraints=critical,CA:TRUE',
  );
  openssl('req', ...newKey, '-keyout', 'service.key', '-out', 'service.csr', '-subj', '/CN=service.test');
  writeFileSync(file('names.cnf'), `subjectAltName=${names}\n`);
  openssl(
    'x509',
    '-req',
    '-in',
    'service.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    String(days),
    '-extfile',
    'names.cnf',
    '-out',
    'service.pem',
  );
  return {
    caFile: file('ca.pem'),
    key: readFileSync(file('service.key'), 'utf8'),
    cert: readFileSync(file('service.pem'), 'utf8'),
  };
}

/** Adds TLS in front of a plain HTTP service; ends with the test. */
export async function startTlsFront(
  service: string,
  certificates: Certificates,
): Promise<{ port: number; baseUrl: string }> {
  const server = createServer({ key: certificates.key, cert: certificates.cert }, (incoming, outgoing) => {
    const { host: _, ...headers } = incoming.headers;
    const onward = httpRequest(
      new URL(incoming.url ?? '/', service),
      { method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, baseUrl: `https://127.0.0.1:${port}` };
}
