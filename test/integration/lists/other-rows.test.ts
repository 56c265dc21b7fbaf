import { readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectTo, openEngine } from '../../support/engine/engine-fixture.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { createPersonClient } from '../../support/engine/page-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { sendJson } from '../../support/services/http-service.ts';
import { startListService, usualRow } from '../../support/services/list-service.ts';

const footer = Buffer.from('domain,company\na.com,A\nb.com,B\n# 2 rows\n');

/** A service with a list of two rows whose file has a footer line; `again` sends its second download. */
function startService(again: (response: ServerResponse) => void = () => {}) {
  const whole = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': footer.length }).end(footer);
  return startListService({
    technologies: ['Shopify'],
    rowOf: (list) => ({ ...usualRow(list), result_count: 2, exported_rows: 2 }),
    file: (response, number) => (number === 1 ? whole(response) : again(response)),
  });
}

async function listWithFooter(again?: (response: ServerResponse) => void) {
  const service = await startService(again);
  const engine = openEngine();
  await connectTo(engine, service, { token: 'tk_main' });
  const client = createPersonClient(engine);
  const folder = tempDir();
  await client.settings.set({ downloadDir: folder });
  const [list] = await client.lists.refresh();
  const id = list?.id ?? 0;
  const fetchFile = async (isAnew = false) => {
    await client.lists.download({ id, isAnew });
    return (await engine.lists.downloaded(id)).file;
  };
  return { client, service, id, folder, fetchFile };
}

test('a whole file with a footer line is kept after one attempt, and both counts are shown', async () => {
  const { client, service, id, folder, fetchFile } = await listWithFooter();
  const file = await fetchFile();
  expect(file).toMatchObject({
    state: 'done',
    rows: 3,
    difference: { rows: 3, announced: 2 },
    attemptsUsed: 1,
    problem: null,
  });
  expect(readFileSync(join(folder, 'Shopify.csv'))).toEqual(footer);
  await expect(client.lists.download({ id })).rejects.toMatchObject({ data: { code: 'job_finished' } });
  expect(service.downloads()).toBe(1);
});

test('a command that fetches it ends with 3, each time, and fetches it once', async () => {
  const { baseUrl, downloads } = await startService();
  const environment = {
    STACKDESK_BASE_URL: baseUrl,
    STACKDESK_TOKEN: 'tk_main',
    STACKDESK_DATA_DIR: join(tempDir(), 'data'),
  };
  const call = ['lists', 'download', '901', '--dir', tempDir()];
  const told = await runCli(call, environment);
  expect([told.exitCode, told.stdout]).toEqual([3, expect.stringContaining('3 lines below its header')]);
  const again = await runCli([...call, '--json'], environment);
  expect(again).toMatchObject({ exitCode: 3, json: { file: { difference: { rows: 3, announced: 2 } } } });
  expect(downloads()).toBe(1);
});

test('it is fetched once more if a person says so, under a name of its own', async () => {
  const right = Buffer.from('domain,company\na.com,A\nb.com,B\n');
  const { folder, fetchFile } = await listWithFooter((response) =>
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': right.length }).end(right),
  );
  await fetchFile();
  expect(await fetchFile(true)).toMatchObject({ state: 'done', difference: null, name: 'Shopify (2).csv' });
  expect(readdirSync(folder).sort()).toEqual(['Shopify (2).csv', 'Shopify.csv']);
  expect(readFileSync(join(folder, 'Shopify.csv'))).toEqual(footer);
});

test('if the second download is given up, the present file belongs to the list again', async () => {
  const { client, id, folder, fetchFile } = await listWithFooter((response) =>
    response.writeHead(410, { 'content-type': 'application/json' }).end('{"message":"Gone."}'),
  );
  await fetchFile();
  expect(await fetchFile(true)).toMatchObject({ state: 'failed', problem: { code: 'list_expired' } });
  const { file } = await client.lists.cancel({ id });
  expect(file).toMatchObject({ state: 'done', name: 'Shopify.csv', difference: { rows: 3, announced: 2 } });
  expect(readdirSync(folder)).toEqual(['Shopify.csv']);
});

test.each([
  ['names it', { report_id: 902 }],
  ['tells it by its address alone', {}],
])('an answer about another list, which %s, brings no file and no rows of that one', async (_, named) => {
  const service = await startListService({
    technologies: ['Shopify', 'Magento'],
    rowOf: (list) => ({ ...usualRow(list), result_count: 3, exported_rows: 3 }),
    file: (response) =>
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': footer.length }).end(footer),
    instead: ({ method, path }, response) => {
      if (method !== 'GET' || !path.endsWith('/lists/901')) return false;
      const address = '/v1/tech-lookup/lists/902/download';
      sendJson(response, {
        success: true,
        ...named,
        status: 'ready',
        download_url: address,
        exported_rows: 8,
      });
      return true;
    },
  });
  const engine = openEngine();
  await connectTo(engine, service, { token: 'tk_main' });
  const client = createPersonClient(engine);
  await client.settings.set({ downloadDir: tempDir() });
  const id = (await client.lists.refresh()).find(({ reportId }) => reportId === 901)?.id ?? 0;
  await client.lists.download({ id });
  expect((await engine.lists.downloaded(id)).file).toMatchObject({
    state: 'done',
    rows: 3,
    difference: null,
  });
  const paths = service.seen.map(({ path }) => path).filter((path) => path.endsWith('/download'));
  expect(paths).toEqual(['/v1/tech-lookup/lists/901/download']);
});
