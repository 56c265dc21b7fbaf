import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { List } from '#contract/models/list.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { partsOf, provenManifest, rowsOfPart } from '../../support/engine/warehouse-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

test('the command writes what was looked up, spent and downloaded, and later only what is new', async () => {
  const { environment, dataDir } = await openCli({
    timeScale: 1,
    lists: { readyAfterMs: 100, xlsxUpToRows: 0 },
  });
  const cli = (...argv: string[]) =>
    runCli([...argv, '--json'], {
      ...environment,
      STACKDESK_TIME_SCALE: '20',
      STACKDESK_DATA_DIR: dataDir,
    });
  const folder = tempDir();
  const start = [
    'lists',
    'start',
    '--technology',
    'Rocket.Chat',
    '--tld',
    '.com',
    '--download',
    '--dir',
    folder,
  ];
  const list = (await cli(...start)).json as List;
  expect(list.file?.state).toBe('done');
  await cli('lookup', 'domain', 'shopify.com');
  const dir = join(tempDir(), 'set');
  const { json, exitCode } = await cli('data', 'export', '--to', dir, '--since', 'last');
  expect(exitCode).toBe(0);
  const [part = ''] = partsOf(dir);
  expect(json).toMatchObject({ out: dir, part, listsLeftOut: 0 });
  const manifest = provenManifest(dir, part);
  const rows = await rowsOfPart(dir, part);
  expect(rows.list_rows.size).toBe(list.exportedRows);
  expect(manifest.list_files).toEqual([
    {
      service: expect.any(String),
      workspace: expect.any(String),
      list_id: list.reportId,
      sha256: list.file?.sha256,
    },
  ]);
  const [row] = rows.list_rows.values();
  expect(row).toMatchObject({
    list_id: String(list.reportId),
    row_number: '1',
    domain: expect.stringMatching(/\.com$/),
  });
  const [heading = ''] = readFileSync(list.file?.path ?? '', 'utf8')
    .replace(/^\ufeff/, '')
    .split(/[,;\r\n]/);
  expect(Object.keys(JSON.parse(String(row?.cells)))[0]).toBe(heading);
  const spent = (await cli('ledger')).json as { entries: { credits: number }[] };
  expect([...rows.ledger.values()].reduce((sum, { credits }) => sum + Number(credits), 0)).toBe(
    spent.entries.reduce((sum, { credits }) => sum + credits, 0),
  );
  expect((await cli('data', 'export', '--to', dir, '--since', 'last')).json).toMatchObject({ part: null });
  await cli('lookup', 'domain', 'example.com');
  const more = (await cli('data', 'export', '--to', dir, '--since', 'last')).json as { part: string };
  expect([...(await rowsOfPart(dir, more.part)).domains.values()].map(({ domain }) => domain)).toEqual([
    'example.com',
  ]);
  // A list whose file was moved does not keep the rest from being written.
  renameSync(list.file?.path ?? '', join(tempDir(), 'moved.csv'));
  const other = join(tempDir(), 'other');
  expect((await cli('data', 'export', '--to', other)).json).toMatchObject({ listsLeftOut: 1 });
  expect(provenManifest(other, partsOf(other)[0] ?? '').lists_left_out).toEqual([
    expect.objectContaining({ list_id: list.reportId, why: expect.stringContaining('not there') }),
  ]);
});

test.each([
  [['data', 'export'], 'Say where'],
  [['data', 'export', '--to', 'x', '--since', 'yesterday'], '--since takes'],
  [['data', 'export', '--to', 'x', '--since', '2999-01-01'], 'has begun'],
  [['data', 'export', '--to', 's3://key:secret@bucket/x'], 'object store'],
  [['data', 'export', '--to', 'postgres://localhost?x=1'], 'parameter "x"'],
  [['data', 'export', '--to', 'postgres://me@localhost/db', '--since', 'last'], 'never doubles'],
])('%s is refused with words', async (argv, words) => {
  const { exitCode, stderr } = await runCli(argv, { STACKDESK_DATA_DIR: tempDir() }, { cwd: tempDir() });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(words);
});
