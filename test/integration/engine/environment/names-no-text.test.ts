import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openSheetFile } from '../../../../main/engine/sheets/open-sheet-file.ts';
import { openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { createExploreFixture } from '../../../support/engine/explore-fixture.ts';
import { openCli } from '../../../support/engine/open-cli.ts';
import { CLI_PROGRAM } from '../../../support/engine/cli-program.ts';
import { queryDuckdb } from '../../../support/files/duckdb-read.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';
import { workbookBytes } from '../../../support/files/workbook-fixture.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

/** Only Linux has names whose bytes are no UTF-8. */
const onLinux = it.runIf(process.platform === 'linux');
const latin = (folder: string, name: string) =>
  Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);
/** As a program gets such a name. */
const seen = (folder: string, name: string) => latin(folder, name).toString('utf8');
const TABLE = `website\n${sites(3).join('\n')}\n`;

onLinux('a file whose name is no text is read, and its result is written beside it', async () => {
  const dir = tempDir();
  mkdirSync(latin(dir, 'B\u00fcro'));
  const folder = seen(dir, 'B\u00fcro');
  writeFileSync(Buffer.concat([latin(dir, 'B\u00fcro/'), Buffer.from('m\u00fcnchen.csv', 'latin1')]), TABLE);
  const path = join(folder, 'm\ufffdnchen.csv');
  const desk = await openDesk(await startMoneyService());
  const job = await desk.enrich(path);
  expect(job).toMatchObject({
    state: 'done',
    counts: { found: 3 },
    out: join(folder, 'm\ufffdnchen (enriched).csv'),
  });
  const names = readdirSync(latin(dir, 'B\u00fcro'), { encoding: 'buffer' }).map((name) =>
    name.toString('latin1'),
  );
  expect(names.toSorted()).toEqual(
    [Buffer.from('m\ufffdnchen (enriched).csv').toString('latin1'), 'm\u00fcnchen.csv'].toSorted(),
  );
  // Another run reads that file, whose name is text.
  expect(await desk.enrich(job.out ?? '')).toMatchObject({ state: 'done', creditsCharged: 0 });
});

onLinux('workbooks and lists with such names are read as others are', async () => {
  const { explore, dir } = createExploreFixture();
  writeFileSync(latin(dir, 'b\u00fccher.xlsx'), workbookBytes());
  const file = await openSheetFile(seen(dir, 'b\u00fccher.xlsx'));
  expect(file.format).toBe('xlsx');
  await file.close();
  writeFileSync(latin(dir, 'list\u00e9.csv'), TABLE);
  expect(await explore.open(seen(dir, 'list\u00e9.csv'))).toMatchObject({ rows: 3 });
});

onLinux(
  'a name that stands for two files, and what a database would have to open, is refused with words',
  async () => {
    const { explore, dir } = createExploreFixture();
    writeFileSync(latin(dir, 'a\u00fc.csv'), TABLE);
    writeFileSync(latin(dir, 'a\u00e4.csv'), TABLE);
    const reason = { key: 'name_no_text', facts: { path: seen(dir, 'a\u00fc.csv') } };
    await expect(openSheetFile(seen(dir, 'a\u00fc.csv'))).rejects.toMatchObject({
      code: 'file_not_found',
      reason,
    });
    const parquet = join(dir, 'a.parquet');
    await queryDuckdb(`COPY (SELECT 'a.com' AS domain) TO '${parquet}' (FORMAT parquet)`);
    writeFileSync(latin(dir, '\u00fc.parquet'), readFileSync(parquet));
    await expect(explore.open(seen(dir, '\u00fc.parquet'))).rejects.toMatchObject({
      reason: { key: 'name_no_text' },
    });
  },
);

onLinux('the command line takes such names, and says of a data folder that it can have none', async () => {
  const { dir, environment } = await openCli();
  writeFileSync(latin(dir, 'caf\u00e9.csv'), 'website\nshopify.com\n');
  const call = async (words: string) => {
    const env = { ...process.env, ...environment, NODE: process.execPath, CLI: CLI_PROGRAM };
    const child = spawn('sh', ['-c', `exec "$NODE" "$CLI" ${words} --json`], { cwd: dir, env });
    const said = await text(child.stdout);
    return JSON.parse(said);
  };
  const name = `"$(printf 'caf\\351.csv')"`;
  const run = await call(`enrich ${name}`);
  expect(run).toMatchObject({
    state: 'done',
    out: expect.stringContaining('caf\ufffd (enriched).csv'),
  });
  mkdirSync(latin(dir, 'r\u00e9sultats'));
  const out = `"$(printf 'r\\351sultats')/out.csv"`;
  expect(await call(`enrich ${name} --out ${out}`)).toMatchObject({ state: 'done' });
  for (const format of ['csv', 'xlsx', 'parquet'])
    expect(await call(`runs export 1 --out "$(printf 'r\\351sultats')/rows.${format}"`)).toMatchObject({
      job: 1,
    });
  expect(readdirSync(latin(dir, 'r\u00e9sultats')).toSorted()).toEqual([
    'out.csv',
    'rows.csv',
    'rows.parquet',
    'rows.xlsx',
  ]);
  mkdirSync(latin(dir, 'd\u00e9'));
  const refused = await call(`saved search --data-dir "$(printf 'd\\351')"`);
  expect(refused).toMatchObject({ error: { code: 'usage' } });
});
