import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { odsBytes, odsRow, odsTable, odsText } from '../../support/files/ods-fixture.ts';

async function open() {
  const { dir, cli, environment } = await openCli();
  const file = (name: string, text: string) => {
    const path = join(dir, name);
    writeFileSync(path, text);
    return path;
  };
  return { dir, file, cli, environment };
}

const headerOf = (path: string) => readFileSync(path, 'utf8').split('\n')[0];

it('takes the choices of the last file with the same header, says so, and flags override them', async () => {
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

it('keeps the choices of a run with the columns that it wrote, and asks who pays', async () => {
  const { dir, file, cli, environment } = await open();
  const leads = file('leads.csv', 'Site,Shop\nshop.stripe.com,a\nzalando.de,b\n');
  const label = ['--label', 'Acme GmbH'];
  await cli(
    'enrich',
    leads,
    '--registrable',
    '--technologies',
    '--uses',
    'Stripe',
    '--domain-column',
    ...label,
  );
  const result = join(dir, 'leads (enriched).csv');
  const again = await cli('enrich', result, '--dry-run');
  expect(again.json).toMatchObject({
    fresh: 0,
    addedColumns: ['Changed'],
    remembered: ['--registrable', '--technologies', '--uses Stripe', '--domain-column'],
    lastLabel: 'Acme GmbH',
  });
  const told = await runCli(['enrich', result, '--dry-run'], environment);
  expect(told.stderr).toContain(
    'Last time it was paid for Acme GmbH; now for nobody. --label "Acme GmbH" keeps that.',
  );
  expect((await cli('enrich', result, '--dry-run', '--no-remembered')).json).not.toHaveProperty('lastLabel');
  // Nothing is billed to a label that no one named.
  const run = await cli('enrich', file('more.csv', 'Site,Shop\nshopify.com,a\n'), '--companies');
  expect(run.json).toMatchObject({ creditsCharged: 1, lastLabel: 'Acme GmbH' });
  const { byLabel } = (await cli('ledger', '--by-label')).json as { byLabel: object[] };
  expect(byLabel).toContainEqual(expect.objectContaining({ label: null, lookupCredits: 1 }));
  if (process.platform !== 'linux') return;
  // What is only passed on has no name by which a person knows it.
  const passed = openSync(leads, 'r');
  const { json } = await cli('enrich', `/proc/self/fd/${passed}`, '--out-dir', dir, '--dry-run');
  closeSync(passed);
  expect(json).toMatchObject({ rows: 2 });
  expect(json).not.toHaveProperty('remembered');
  expect(json).not.toHaveProperty('lastLabel');
});

it('remembers a chosen header for files that look the same without the choice', async () => {
  const { file, cli } = await open();
  const text = (domain: string) => `Site,Kind\nKey,Type\n${domain},shop\nzalando.de,shop\n`;
  await cli('enrich', file('a.csv', text('stripe.com')), '--header', '2', '--column', '1');
  const { json } = await cli('enrich', file('b.csv', text('shopify.com')), '--dry-run');
  expect(json).toMatchObject({ rows: 2, remembered: expect.arrayContaining(['--header 2']) });
});

it('takes no encoding with which this file has no rows', async () => {
  const { dir, file, cli } = await open();
  const text = 'Firm,Website\nA,stripe.com\nB,zalando.de\n';
  const january = join(dir, 'january.csv');
  writeFileSync(january, Buffer.from(text, 'utf16le'));
  await cli('enrich', january, '--encoding', 'utf-16le', '--domain-column');
  const { json, exitCode } = await cli('enrich', file('february.csv', text), '--dry-run');
  expect([exitCode, json]).toMatchObject([0, { rows: 2, unique: 2, remembered: ['--domain-column'] }]);
});

it('takes no header row that has other names in this file', async () => {
  const { file, cli } = await open();
  const text = (second: string) => `Site,Kind\n${second}\nstripe.com,shop\nzalando.de,shop\n`;
  await cli('enrich', file('a.csv', text('Key,Type')), '--header', '2', '--column', 'Key');
  const other = await cli('enrich', file('b.csv', text('shopify.com,shop')), '--dry-run');
  expect(other.json).toMatchObject({ rows: 3, fresh: 1 });
  expect(other.json).not.toHaveProperty('remembered');
  const short = await cli('enrich', file('c.csv', 'Site,Kind\nshopify.com,shop\n'), '--dry-run');
  expect(short.json).toMatchObject({ rows: 1 });
  const same = file('d.csv', text('KEY,Type'));
  expect((await cli('enrich', same, '--dry-run')).json).toMatchObject({
    remembered: ['--column KEY', '--header 2'],
  });
  // The flag names another row, which has no such column.
  const flagged = await cli('enrich', same, '--header', '1', '--dry-run');
  expect(flagged.json).toMatchObject({ rows: 3 });
  expect(flagged.json).not.toHaveProperty('remembered');
});

it('takes no sheet that the file lacks, and uses the choices for a sheet only for that sheet', async () => {
  const { dir, cli } = await open();
  const table = (name: string, ...rows: string[][]) =>
    odsTable(rows.map((row) => odsRow(...row.map((text) => odsText(text)))).join(''), name);
  const leads = table('Leads', ['Site', 'Kind'], ['stripe.com', 'shop']);
  const partners = table('Partners', ['Web', 'Home', 'Mail'], ['zalando.de', 'shopify.com', 'a@stripe.com']);
  const book = (name: string, ...tables: string[]) => {
    const path = join(dir, name);
    writeFileSync(path, odsBytes({ body: tables.join('') }));
    return path;
  };
  const first = book('a.ods', leads, partners);
  await cli('enrich', first, '--sheet', 'Partners', '--column', 'Home', '--fallback', 'Mail');
  const remembered = ['--sheet Partners', '--column Home', '--fallback Mail'];
  expect((await cli('enrich', book('b.ods', leads, partners), '--dry-run')).json).toMatchObject({
    remembered,
  });
  const without = await cli('enrich', book('c.ods', leads), '--dry-run');
  expect(without.json).toMatchObject({ rows: 1 });
  expect(without.json).not.toHaveProperty('remembered');
  const flagged = await cli('enrich', book('d.ods', leads, partners), '--sheet', 'Leads', '--dry-run');
  expect(flagged.json).toMatchObject({ rows: 1 });
  expect(flagged.json).not.toHaveProperty('remembered');
});

it('takes no folder that is gone', async () => {
  const { dir, file, cli } = await open();
  const results = join(dir, 'results');
  mkdirSync(results);
  await cli('enrich', file('a.csv', 'Site\nstripe.com\n'), '--out-dir', results);
  rmSync(results, { recursive: true });
  const { json } = await cli('enrich', file('b.csv', 'Site\nshopify.com\n'), '--dry-run');
  expect(json).toMatchObject({ out: join(dir, 'b (enriched).csv') });
  expect(json).not.toHaveProperty('remembered');
});

it('takes no second column if a flag makes it the first, and no first column if a flag makes it the second', async () => {
  const { file, cli } = await open();
  const text = 'Site,Partner\nstripe.com,zalando.de\n';
  await cli('enrich', file('a.csv', text), '--column', 'Site', '--fallback', 'Partner');
  const next = file('b.csv', text);
  expect((await cli('enrich', next, '--dry-run')).json).toMatchObject({ remembered: ['--fallback Partner'] });
  for (const column of ['partner', '2']) {
    const { json } = await cli('enrich', next, '--column', column, '--dry-run');
    expect(json).toMatchObject({ rows: 1 });
    expect(json).not.toHaveProperty('remembered');
  }
  await cli('enrich', next, '--column', 'Partner', '--no-remembered');
  const { json } = await cli('enrich', file('c.csv', text), '--fallback', 'PARTNER', '--dry-run');
  expect(json).toMatchObject({ rows: 1 });
  expect(json).not.toHaveProperty('remembered');
});

it('names results by a pattern and puts them into a chosen folder', async () => {
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
