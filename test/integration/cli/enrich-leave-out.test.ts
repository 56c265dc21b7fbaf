import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { openSheetFile } from '../../../main/engine/sheets/open-sheet-file.ts';
import type { Row } from '../../../main/engine/sheets/model.ts';
import { keepAnnotation } from '../../../main/engine/store/annotations.ts';
import { openStore } from '../../../main/engine/store/open-store.ts';
import { openCli } from '../../support/engine/open-cli.ts';
import { readAll } from '../../support/files/csv-fixture.ts';
import { convertBySoffice, hasSoffice } from '../../support/files/soffice.ts';

async function open() {
  const opened = await openCli();
  const leads = join(opened.dir, 'leads.csv');
  writeFileSync(leads, 'Website\nhttps://www.stripe.com/x\nzalando.de\nn/a\nstripe.com\nshopify.com\n');
  return { ...opened, leads };
}

const csvRows = (path: string): string[][] => parse(readFileSync(path), { bom: true });

it('does not ask for rows that are in another file, and says so', async () => {
  const { sandbox, dir, leads, cli } = await open();
  const customers = join(dir, 'customers.csv');
  writeFileSync(customers, 'Sold to,Our name for them,Site\n1,Stripe,Stripe.com\n2,Nobody,other.example\n');
  const whole = await cli('enrich', leads, '--dry-run');
  expect(whole.json).toMatchObject({ unique: 3, duplicates: 1, leftOut: 0, maxCredits: 3 });
  const without = ['--without', hasSoffice ? convertBySoffice(customers, 'ods') : customers];
  const preview = await cli('enrich', leads, ...without, '--dry-run');
  expect(preview.json).toMatchObject({
    ...{ rows: 5, unique: 2, duplicates: 0, invalid: 1, leftOut: 2, fresh: 2, maxCredits: 2 },
  });
  const { json, exitCode } = await cli('enrich', leads, ...without, '--technologies', '--companies');
  expect(exitCode).toBe(0);
  expect(json).toMatchObject({ leftOut: 2, pending: 0, unique: 2, found: 2, invalid: 1 });
  expect([...sandbox.control.charges().keys()].some((key) => key.includes('stripe.com'))).toBe(false);
  const rows = csvRows(join(dir, 'leads (enriched).csv'));
  const header = rows[0] ?? [];
  const states = rows.map((cells) => [
    cells[header.indexOf('Company status')],
    cells[header.indexOf('Technology status')],
  ]);
  expect(states.slice(1)).toEqual([
    ['left out', 'left out'],
    ['found', 'found'],
    ['invalid', 'invalid'],
    ['left out', 'left out'],
    ['found', 'found'],
  ]);
  // They do not count as skipped: a rerun asks for none of them.
  const id = String((json as { job: number }).job);
  const again = await cli('runs', 'rerun', id, '--failed');
  expect(again.json).toMatchObject({ error: { code: 'job_finished' } });
});

it('leaves out what is saved', async () => {
  const { dir, leads, cli } = await open();
  const first = join(dir, 'first.csv');
  writeFileSync(first, 'Website\nzalando.de\n');
  await cli('enrich', first);
  const { json } = await cli('enrich', leads, '--without-saved', '--dry-run');
  expect(json).toMatchObject({ leftOut: 1, unique: 2, saved: 0, fresh: 2 });
});

it('refuses a tag that nothing has', async () => {
  const { dir, leads, cli } = await open();
  const tagged = (tag: string) => cli('enrich', leads, '--without-tag', tag, '--dry-run');
  expect(await tagged('customer')).toMatchObject({ exitCode: 2, json: { error: { code: 'usage' } } });
  const { db, close } = openStore(join(dir, 'data'));
  const workspace = db.get<{ id: number }>('SELECT id FROM workspaces')?.id ?? 0;
  keepAnnotation(db, workspace, 'zalando.de', { tags: ['Customer'], note: '' });
  close();
  expect((await tagged('customer')).json).toMatchObject({ leftOut: 1, unique: 2 });
  expect((await tagged('custmer')).json).toMatchObject({
    error: { code: 'usage', message: expect.stringMatching(/"custmer".*stackdesk saved search/) },
  });
});

it('says what is wrong with a wrong choice of what to leave out', async () => {
  const { dir, leads, cli } = await open();
  const words = join(dir, 'words.csv');
  writeFileSync(words, 'Word;Other\nred;blue\ngreen;yellow\n');
  const failure = async (...argv: string[]) => (await cli('enrich', leads, ...argv, '--dry-run')).json;
  expect(await failure('--without', words)).toMatchObject({ error: { code: 'usage' } });
  expect(await failure('--without', join(dir, 'gone.csv'))).toMatchObject({
    error: { code: 'file_not_found' },
  });
  expect(await failure('--without-list', 'Shopify')).toMatchObject({ error: { code: 'usage' } });
});

it.each(['xlsx', 'xlsm', ...(hasSoffice ? ['ods'] : [])])(
  'leaves out the rows that a %s file hides, keeps their cells, and takes them in by a flag',
  async (format) => {
    const { sandbox, dir, cli } = await openCli();
    const made = new ExcelJS.Workbook();
    const sheet = made.addWorksheet('Leads');
    sheet.addRows([
      ['Website', 'Company status', 'Company name'],
      ['stripe.com', '', ''],
      ['zalando.de', 'found', 'An older name'],
      ['www.stripe.com/jobs', '', ''],
      ['shopify.com', '', ''],
    ]);
    for (const row of [3, 4]) sheet.getRow(row).hidden = true;
    const xlsx = join(dir, 'leads.xlsx');
    await made.xlsx.writeFile(xlsx);
    const path = format === 'ods' ? convertBySoffice(xlsx, 'ods', dir) : join(dir, `leads.${format}`);
    if (format === 'xlsm') copyFileSync(xlsx, path);
    const seen = await cli('enrich', path, '--dry-run');
    expect(seen.json).toMatchObject({
      ...{ rows: 4, unique: 2, duplicates: 0, leftOut: 2, maxCredits: 2, reading: { hidden: 2 } },
      warnings: [{ key: 'hidden_rows_out', facts: { count: 2 } }],
    });
    const others = await cli('enrich', path, '--without-saved', '--dry-run');
    expect(others.json).toMatchObject({ unique: 2, leftOut: 2 });
    const wanted = await cli('enrich', path, '--hidden-rows', '--dry-run');
    expect(wanted.json).toMatchObject({ unique: 3, duplicates: 1, leftOut: 0, maxCredits: 3 });
    const { json } = await cli('enrich', path);
    expect(json).toMatchObject({ leftOut: 2, found: 2, unique: 2 });
    expect([...sandbox.control.charges().keys()].some((key) => key.includes('zalando'))).toBe(false);
    const { out } = json as { out: string };
    const file = await openSheetFile(out);
    const rows = await readAll(file, 'Leads');
    await file.close();
    const texts = ({ cells }: Row) => [0, 1, 2].map((column) => cells[column] ?? '');
    expect(rows.map((row) => [row.isHidden ?? false, ...texts(row)])).toEqual([
      [false, 'Website', 'Company status', 'Company name'],
      [false, 'stripe.com', 'found', expect.stringMatching(/./)],
      [true, 'zalando.de', 'found', 'An older name'],
      [true, 'www.stripe.com/jobs', 'left out', ''],
      [false, 'shopify.com', 'found', expect.stringMatching(/./)],
    ]);
  },
);
