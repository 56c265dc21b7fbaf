import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type EnrichOptions, enrichOptionsSchema } from '#contract/models/enrich.ts';
import type { JobExportRequest } from '#contract/models/job-export.ts';
import { type EngineClient, openEngineClient } from '../../support/engine/engine-client.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const FAST = { timeScale: 60 };

const SHEET = [
  'Account,Website,Notes',
  'Shop,shopify.com,"first, of all"',
  'Shop again,https://www.shopify.com/,=1+1',
  'Paper,nytimes.com,',
  '',
  'Nobody,no domain,x',
  'Example,example.org,y',
  '',
].join('\n');

/** A finished run of a sheet with a duplicate, an invalid row and a blank line. */
async function finished(options: Partial<EnrichOptions> = {}) {
  const opened = await openEngineClient(FAST, undefined, FAST);
  const { client, engine } = opened;
  const dir = tempDir();
  const path = join(dir, 'accounts.csv');
  writeFileSync(path, SHEET);
  const { sheet } = await client.sheets.inspect({ path });
  const { jobId, maxCredits } = await client.enrich.preview({
    path,
    sheet,
    column: 1,
    options: enrichOptionsSchema.parse({
      kinds: ['companies', 'technologies'],
      companyFields: ['name', 'technologiesTracked'],
      maxAgeMs: null,
      ...options,
    }),
  });
  await client.enrich.start({ jobId, budget: maxCredits });
  await engine.jobs.settled(jobId);
  return { ...opened, jobId, dir, path };
}

async function exported(
  { client, engine, dir, jobId }: EngineClient & { dir: string; jobId: number },
  request: Pick<JobExportRequest, 'format'> & Partial<JobExportRequest>,
) {
  const out = join(dir, `rows.${request.format}`);
  const task = await client.jobs.export({ jobId, out, ...request });
  return { out, task: await engine.tasks.settled(task.id) };
}

const readCsv = (path: string) =>
  parse(readFileSync(path), { bom: true, columns: true }) as Record<string, string>[];

describe('the rows of a run', () => {
  it('are exported with the columns of their sheet, in its order', async () => {
    const run = await finished();
    const { out, task } = await exported(run, { format: 'csv' });
    expect(task).toMatchObject({ state: 'done', done: 5, total: 5, out });
    const rows = readCsv(out);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'Account',
      'Website',
      'Notes',
      'Domain',
      'State',
      'Note',
      'Company status',
      'Company name',
      'Technologies tracked',
      'Technology status',
      'Technology count',
      'Technologies',
    ]);
    expect(rows.map((row) => [row.Account, row.Domain, row.State])).toEqual([
      ['Shop', 'shopify.com', 'found'],
      ['Shop again', 'shopify.com', 'found'],
      ['Paper', 'nytimes.com', 'found'],
      ['Nobody', '', 'invalid'],
      ['Example', 'example.org', rows[4]?.State],
    ]);
    expect(rows[0]?.Notes).toBe('first, of all');
    expect(rows[1]?.Notes).toBe("'=1+1");
    expect(rows[3]?.Note).toBe('The cell holds no domain.');
  });

  it('are only those of the wanted states', async () => {
    const run = await finished();
    const { out, task } = await exported(run, { format: 'csv', states: ['invalid'] });
    expect(task).toMatchObject({ done: 1, total: 1 });
    expect(readCsv(out).map((row) => row.Account)).toEqual(['Nobody']);
  });

  it.each(['parquet', 'json', 'xlsx'] as const)('are the same as %s', async (format) => {
    const run = await finished({ technologyLayout: 'categories' });
    const { out, task } = await exported(run, { format });
    expect(task).toMatchObject({ state: 'done', done: 5 });
    const csv = await exported(run, { format: 'csv' });
    if (format === 'xlsx') {
      const { sheets } = await run.client.sheets.inspect({ path: out });
      const [name = ''] = sheets.map((sheet) => sheet.name);
      const inspected = await run.client.sheets.inspect({ path: out, sheet: name });
      expect(inspected.sample.map((row) => row.cells[0])).toEqual(readCsv(csv.out).map((row) => row.Account));
      return;
    }
    const from = format === 'parquet' ? 'read_parquet(?)' : 'read_json(?)';
    const columns = `"Account", "Domain", "Technology count"::INT`;
    const theirs = await queryDuckdb(`SELECT ${columns} FROM ${from}`, [out]);
    expect(theirs).toEqual(
      readCsv(csv.out).map((row) => [
        row.Account,
        row.Domain === '' ? null : row.Domain,
        row['Technology count'] === '' ? null : Number(row['Technology count']),
      ]),
    );
  });

  it('are exported from what is stored if the sheet changed meanwhile', async () => {
    const run = await finished();
    appendFileSync(run.path, 'New,new.example,z\n');
    const { out } = await exported(run, { format: 'csv' });
    const rows = readCsv(out);
    expect(rows.map((row) => row.Website)).toEqual([
      'shopify.com',
      'https://www.shopify.com/',
      'nytimes.com',
      'no domain',
      'example.org',
    ]);
    expect(rows[0]).not.toHaveProperty('Account');
  });

  it('can be one for each technology of each distinct domain, with the fields that were asked', async () => {
    const run = await finished({
      kinds: ['technologies'],
      fields: ['name', 'parent_category'],
      perDomain: 3,
    });
    const { out } = await exported(run, { format: 'csv', shape: 'technologies' });
    const rows = readCsv(out);
    expect(Object.keys(rows[0] ?? {})).toEqual(['Domain', 'Technology', 'Category']);
    const perDomain = rows.filter((row) => row.Domain === 'shopify.com');
    expect(perDomain).toHaveLength(3);
    expect(new Set(perDomain.map((row) => row.Technology)).size).toBe(3);
    expect(perDomain.every((row) => row.Category !== '')).toBe(true);
  });

  it('are written as CSV in the style that a person chose once', async () => {
    const run = await finished();
    await run.client.settings.set({
      csvStyle: { delimiter: ';', decimalComma: true, encoding: 'windows-1252' },
    });
    const { out } = await exported(run, { format: 'csv' });
    const [header, first] = readFileSync(out, 'latin1').split('\r\n');
    expect(header).toMatch(/^Account;Website;Notes;Domain;State/);
    expect(first).toMatch(/^Shop;shopify\.com;"first, of all";shopify\.com;found/);
  });

  it('do not repeat the domains if these were pasted', async () => {
    const run = await finished();
    const pasted = async (text: string) => {
      const { path } = await run.client.enrich.collect({ source: { kind: 'text', text } });
      const { sheet } = await run.client.sheets.inspect({ path });
      const options = enrichOptionsSchema.parse({
        kinds: ['companies'],
        companyFields: ['name'],
        maxAgeMs: null,
      });
      const { jobId } = await run.client.enrich.preview({ path, sheet, column: 0, options });
      await run.client.enrich.start({ jobId, budget: 0 });
      await run.engine.jobs.settled(jobId);
      const out = join(tempDir(), 'rows.csv');
      const task = await run.client.jobs.export({ jobId, out, format: 'csv' });
      await run.engine.tasks.settled(task.id);
      return readCsv(out);
    };
    const own = ['State', 'Note', 'Company status', 'Company name'];
    const bare = await pasted('shopify.com\nnytimes.com');
    expect(Object.keys(bare[0] ?? {})).toEqual(['Domain', ...own]);
    const written = await pasted('https://shopify.com/\nno domain');
    expect(Object.keys(written[0] ?? {})).toEqual(['Domain', 'Clean domain', ...own]);
    expect(written.map((row) => [row.Domain, row['Clean domain']])).toEqual([
      ['https://shopify.com/', 'shopify.com'],
      ['no domain', ''],
    ]);
  });

  it('never overwrite a file, and wait for the end of the run', async () => {
    const run = await finished();
    const out = join(run.dir, 'there.csv');
    writeFileSync(out, 'mine');
    const task = await run.client.jobs.export({ jobId: run.jobId, out, format: 'csv' });
    expect(await run.engine.tasks.settled(task.id)).toMatchObject({
      state: 'failed',
      problem: { code: 'out_exists' },
    });
    expect(readFileSync(out, 'utf8')).toBe('mine');
    await expect(run.client.jobs.export({ jobId: 999, out, format: 'csv' })).rejects.toMatchObject({
      data: { code: 'job_not_found' },
    });
  });
});
