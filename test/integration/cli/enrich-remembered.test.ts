import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../../main/sandbox/start.ts';
import { runCli } from '../../support/run-cli.ts';
import { tempDir } from '../../support/temp-dir.ts';

async function open() {
  const sandbox = await startSandbox({ timeScale: 60 });
  onTestFinished(() => sandbox.close());
  const dir = tempDir();
  const environment = {
    STACKDESK_BASE_URL: sandbox.baseUrl,
    STACKDESK_TOKEN: sandbox.token,
    STACKDESK_WORKSPACE: sandbox.workspaces[0]?.id ?? '',
    STACKDESK_DATA_DIR: join(dir, 'data'),
    STACKDESK_TIME_SCALE: '60',
  };
  const file = (name: string, text: string) => {
    const path = join(dir, name);
    writeFileSync(path, text);
    return path;
  };
  return { dir, file, cli: (...argv: string[]) => runCli([...argv, '--json'], environment) };
}

const headerOf = (path: string) => readFileSync(path, 'utf8').split('\n')[0];

it('takes the choices of the last file with the same header, says so, and lets flags win', async () => {
  const { dir, file, cli } = await open();
  const january = file('january.csv', 'Firm,Website,Partner\nA,stripe.com,zalando.de\n');
  const results = join(dir, 'results');
  mkdirSync(results);
  const chosen = ['--column', 'Partner', '--technologies', '--uses', 'Stripe', '--out-dir', results];
  expect((await cli('enrich', january, ...chosen)).json).toMatchObject({
    out: join(results, 'january (enriched).csv'),
  });

  const february = file('february.csv', ' firm ,WEBSITE,Partner\nB,shopify.com,stripe.com\n');
  const preview = await cli('enrich', february, '--dry-run');
  expect(preview.json).toMatchObject({
    remembered: ['--column Partner', `--out-dir ${results}`, '--technologies', '--uses Stripe'],
    freshByKind: { companies: 0, technologies: 1 },
    out: join(results, 'february (enriched).csv'),
  });
  const other = await cli('enrich', february, '--companies', '--column', 'Website', '--dry-run');
  expect(other.json).toMatchObject({
    remembered: [`--out-dir ${results}`],
    freshByKind: { companies: 1, technologies: 0 },
  });
  const without = await cli('enrich', february, '--no-remembered', '--dry-run');
  expect(without.json).toMatchObject({ freshByKind: { companies: 1, technologies: 0 } });
  expect(without.json).not.toHaveProperty('remembered');
  const run = await cli('enrich', february);
  expect(run.json).toMatchObject({ state: 'done', remembered: expect.arrayContaining(['--column Partner']) });
  expect(headerOf(join(results, 'february (enriched).csv'))).toMatch(/Technologies,Uses Stripe$/);

  expect((await cli('config')).json).toMatchObject({ remembered: 1 });
  expect((await cli('config', '--forget-remembered')).json).toMatchObject({ remembered: 0 });
  expect((await cli('enrich', february, '--dry-run')).json).not.toHaveProperty('remembered');
});

it('remembers a header that was chosen, by what the file looks like without the choice', async () => {
  const { file, cli } = await open();
  const text = (domain: string) => `Site,Kind\nKey,Type\n${domain},shop\nzalando.de,shop\n`;
  await cli('enrich', file('a.csv', text('stripe.com')), '--header', '2', '--column', '1');
  const { json } = await cli('enrich', file('b.csv', text('shopify.com')), '--dry-run');
  expect(json).toMatchObject({ rows: 2, remembered: expect.arrayContaining(['--header 2']) });
});

it('names results by a pattern and puts them into a folder of choice', async () => {
  const { dir, file, cli } = await open();
  const results = join(dir, 'results');
  mkdirSync(results);
  expect((await cli('config')).json).toMatchObject({ outputName: '{name} (enriched)', outputDir: null });
  const set = await cli('config', '--output-name', '{n} {name} new', '--output-dir', results);
  expect(set.json).toMatchObject({ outputName: '{n} {name} new', outputDir: results });
  const leads = file('leads.csv', 'Website\nstripe.com\n');
  expect((await cli('enrich', leads)).json).toMatchObject({ out: join(results, '1 leads new.csv') });
  expect((await cli('enrich', join(results, '1 leads new.csv'))).json).toMatchObject({
    out: join(results, '2 leads new.csv'),
  });
  expect(existsSync(join(results, '2 leads new.csv'))).toBe(true);
  await cli('config', '--output-dir', 'beside');
  expect((await cli('enrich', leads, '--dry-run')).json).toMatchObject({ out: join(dir, '1 leads new.csv') });
  for (const pattern of ['new', '{name}/new', '{name} {what}', '']) {
    const refused = await cli('config', '--output-name', pattern);
    expect([pattern, refused.exitCode]).toEqual([pattern, 2]);
  }
  expect((await cli('config', '--output-dir', join(dir, 'none'))).json).toMatchObject({
    error: { code: 'file_not_found' },
  });
});
