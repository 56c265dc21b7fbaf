import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createTransport } from '../../../main/engine/service/transport.ts';
import { openTransferDesk } from '../../support/engine/transfer-fixture.ts';
import { csvOf, sha256Of } from '../../support/engine/transfer-journal.ts';
import { buildZip } from '../../support/files/zip-fixture.ts';
import { serve, startFileServer } from '../../support/services/file-server.ts';

const data = csvOf(300_000);

it('uses a secure connection that only the extra authority vouches for', async () => {
  const certs = join(import.meta.dirname, '..', 'service', 'certs');
  const read = (name: string) => readFileSync(join(certs, name), 'utf8');
  const server = createServer({ key: read('service.key'), cert: read('service.pem') }, (_request, response) =>
    response.writeHead(200, { 'content-length': String(data.length) }).end(data),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { poolFor, close } = createTransport({ proxy: { kind: 'none' }, caFile: join(certs, 'ca.pem') });
  onTestFinished(async () => {
    await close();
    server.close();
  });
  const url = `https://localhost:${(server.address() as AddressInfo).port}/file`;
  const desk = openTransferDesk();
  const trusted = await desk.run(desk.add(url), { poolFor });
  expect(trusted).toMatchObject({ state: 'done', sha256: sha256Of(data) });
  const untrusted = await desk.run(desk.add(url));
  expect(untrusted).toMatchObject({ state: 'failed', problem: { code: 'tls_failed' }, attemptsLeft: 30 });
});

it('accepts a workbook only with the directory at its end', async () => {
  const workbook = buildZip([
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: 'xl/workbook.xml', data: '<workbook/>' },
  ]);
  const headers = { 'content-disposition': 'attachment; filename="list.csv"' };
  await using server = await startFileServer((request) =>
    serve(request, request.path === '/file' ? workbook : workbook.subarray(0, -30), { headers }),
  );
  const desk = openTransferDesk();
  const whole = await desk.run(desk.add(server.url));
  expect(whole).toMatchObject({ state: 'done', name: 'list.xlsx', sha256: sha256Of(workbook), rows: null });
  const cut = await desk.run(desk.add(`${server.url}/cut`));
  expect(cut).toMatchObject({ state: 'failed', problem: { code: 'download_damaged' } });
  expect(desk.files()).toEqual(['list.csv.part', 'list.xlsx']);
});
