import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const FAST = { timeScale: 60 };
const SHEET = 'Account,Website\nShop,shopify.com\n\nNobody,none\nPaper,in print\nAgain,n/a\n';

/** A finished run of a sheet with three rows without a domain. */
async function finished() {
  const opened = await openEngineClient(FAST, undefined, FAST);
  const { client, engine } = opened;
  const path = join(tempDir(), 'accounts.csv');
  writeFileSync(path, SHEET);
  const { sheet } = await client.sheets.inspect({ path });
  const options = enrichOptionsSchema.parse({
    kinds: ['companies'],
    companyFields: ['name'],
    maxAgeMs: null,
  });
  const { jobId } = await client.enrich.preview({ path, sheet, column: 1, options });
  await client.enrich.start({ jobId, budget: 10 });
  await engine.jobs.settled(jobId);
  const give = async (row: number, text: string, budget: number) => {
    await client.jobs.giveDomain({ jobId, row, text, budget });
    return engine.jobs.settled(jobId);
  };
  return { ...opened, jobId, path, give };
}

const rowsOf = (path: string | null) =>
  (
    parse(readFileSync(path ?? ''), { columns: true, skip_empty_lines: true }) as Record<string, string>[]
  ).map((row) => [row.Account, row.Website, row['Company status'], row['Company name']]);

it('asks for the given domain alone, and writes the file again with it', async () => {
  const { client, jobId, path, give } = await finished();
  const before = await client.jobs.get({ jobId });
  expect(before).toMatchObject({ state: 'done', creditsCharged: 1, counts: { rows: 4, invalid: 3 } });
  expect(await client.jobs.quoteDomain({ jobId, row: 4, text: 'https://www.nytimes.com/x' })).toEqual({
    domain: 'nytimes.com',
    lookups: 1,
    credits: 1,
  });
  expect(await client.jobs.get({ jobId })).toEqual(before);
  const after = await give(4, 'https://www.nytimes.com/x', 1);
  expect(after).toMatchObject({
    state: 'done',
    creditsCharged: 2,
    counts: { rows: 4, found: 2, invalid: 2 },
  });
  expect(after.out).not.toBe(before.out);
  expect(rowsOf(after.out)).toEqual([
    ['Shop', 'shopify.com', 'found', 'Shopify Inc.'],
    ['Nobody', 'none', 'found', 'The New York Times Company'],
    ['Paper', 'in print', 'invalid', ''],
    ['Again', 'n/a', 'invalid', ''],
  ]);
  expect(readFileSync(path, 'utf8')).toBe(SHEET);
});

it('costs nothing for a domain that the run or the store has', async () => {
  const { client, jobId, give } = await finished();
  expect(await client.jobs.quoteDomain({ jobId, row: 5, text: 'shopify.com' })).toMatchObject({ credits: 0 });
  const after = await give(5, 'shopify.com', 0);
  expect(after).toMatchObject({ state: 'done', creditsCharged: 1, counts: { found: 2, invalid: 2 } });
  expect(rowsOf(after.out)[2]).toEqual(['Paper', 'in print', 'found', 'Shopify Inc.']);
});

it('stays within the budget that was given', async () => {
  const { give } = await finished();
  const after = await give(4, 'nytimes.com', 0);
  expect(after).toMatchObject({ state: 'done', creditsCharged: 1, counts: { skipped: 1, invalid: 2 } });
});

it('is refused for a text without a domain, and for a row that is not there or has one', async () => {
  const { client, jobId } = await finished();
  const refused = (row: number, text: string) =>
    expect(client.jobs.giveDomain({ jobId, row, text, budget: 1 })).rejects.toMatchObject({
      data: { code: 'usage' },
    });
  await refused(4, 'still none');
  await refused(3, 'nytimes.com');
  await refused(99, 'nytimes.com');
  await refused(2, 'nytimes.com');
  expect(await client.jobs.get({ jobId })).toMatchObject({ creditsCharged: 1, counts: { invalid: 3 } });
});
