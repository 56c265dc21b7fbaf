import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareDomains } from '../../../main/engine/lookups/compare-domains.ts';
import { exportComparison } from '../../../main/engine/lookups/export-comparison.ts';
import { keepAnswer } from '../../../main/engine/saved/keep-answer.ts';
import { MOST_COMPARED } from '#shared/tables/compare.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** An answer of a batch or a lookup about a domain's technologies. */
const answer = (names: readonly string[]) =>
  JSON.stringify({
    success: true,
    technologies: names.map((name) => ({ name, parent_category: name === 'Nuxt' ? null : 'Shops' })),
    total_technologies: names.length,
  });

async function filled() {
  const opened = await openEngineClient();
  const { db, sessions } = opened.engine;
  const workspace = sessions.workspace().row;
  const at = Date.UTC(2026, 0, 5);
  const keep = (key: string, names: readonly string[], more: { scope?: string; outcome?: 'no_data' } = {}) =>
    keepAnswer(db, {
      workspace,
      ...{ kind: 'technologies', key, fetchedAt: at, requestId: null },
      raw: more.outcome === 'no_data' ? 'null' : answer(names),
      outcome: more.outcome ?? 'found',
      scope: more.scope ?? '',
    });
  keep('whole.com', ['Shopify', 'Klaviyo', 'Nuxt']);
  keep('other.com', ['shopify', 'Magento']);
  keep('part.com', ['Shopify'], { scope: 'category=Shops' });
  keep('nodata.com', [], { outcome: 'no_data' });
  return { ...opened, db, workspace };
}

test('a technology is shared, missing, not seen or not known, and never more than the answers say', async () => {
  const { db, workspace } = await filled();
  const { domains, technologies } = compareDomains(db, workspace, [
    'https://www.whole.com/x',
    'other.com',
    'part.com',
    'nodata.com',
    'never.com',
    'WHOLE.com',
  ]);
  expect(domains.map(({ domain }) => domain)).toEqual([
    'whole.com',
    'other.com',
    'part.com',
    'nodata.com',
    'never.com',
  ]);
  expect(domains.map((each) => each.technologies)).toMatchObject([
    { count: 3, isPartial: false, outcome: 'found', fetchedAt: '2026-01-05T00:00:00.000Z' },
    { count: 2, isPartial: false },
    { count: 1, isPartial: true },
    { count: 0, isPartial: false, outcome: 'no_data' },
    null,
  ]);
  const rows = technologies.map(({ name, isShared, cells }) => [
    name,
    isShared,
    ...cells.map(({ mark }) => mark),
  ]);
  // Those without a category come last.
  expect(rows).toEqual([
    ['Klaviyo', false, 'runs', 'lacks', 'unseen', 'unknown', 'unknown'],
    ['Magento', false, 'lacks', 'runs', 'unseen', 'unknown', 'unknown'],
    ['Shopify', true, 'runs', 'runs', 'runs', 'unknown', 'unknown'],
    ['Nuxt', false, 'runs', 'lacks', 'unseen', 'unknown', 'unknown'],
  ]);
  // A single domain shares nothing.
  const alone = compareDomains(db, workspace, ['whole.com', 'never.com']);
  expect(alone.technologies.some(({ isShared }) => isShared)).toBe(false);
});

test('companies are side by side by field, and asking again costs nothing', async () => {
  const { client, sandbox } = await openEngineClient();
  for (const name of ['shopify.com', 'google.com']) await client.lookup.ask({ subject: 'company', name });
  await sandbox.close();
  const { company, domains } = await client.lookup.compare({
    domains: ['google.com', 'never.com', 'shopify.com'],
  });
  expect(company.find(({ field }) => field === 'name')?.values).toEqual(['Google LLC', null, 'Shopify Inc.']);
  expect(domains.map((each) => each.company?.outcome)).toEqual(['found', undefined, 'found']);
  for (const { values } of company) {
    expect(values).toHaveLength(3);
    expect(values.some((value) => value !== null)).toBe(true);
  }
});

test('a page may name only a limited number of domains, and only domains', async () => {
  const { client } = await openEngineClient();
  const many = Array.from({ length: MOST_COMPARED + 1 }, (_, index) => `a${index}.com`);
  await expect(client.lookup.compare({ domains: many })).rejects.toThrow();
  await expect(client.lookup.compare({ domains: [] })).rejects.toThrow();
  await expect(client.lookup.compare({ domains: ['a.com', 'no domain'] })).rejects.toMatchObject({
    data: { code: 'usage' },
  });
});

test('the comparison is exported as a table, without what the screen leaves out', async () => {
  const { db, workspace } = await filled();
  const comparison = compareDomains(db, workspace, ['whole.com', 'other.com', 'never.com']);
  const write = async (part: 'all' | 'differences' | 'shared', text = '') => {
    const out = join(tempDir(), 'compared.md');
    const task = { signal: new AbortController().signal, progress: () => undefined };
    await exportComparison(comparison, { part, text, format: 'md', out }, task);
    return readFileSync(out, 'utf8').split('\n');
  };
  expect(await write('all')).toEqual([
    '| Group | Row | whole.com | other.com | never.com |',
    '| --- | --- | --- | --- | --- |',
    '| Answers | Technologies | 2026-01-05T00:00:00.000Z | 2026-01-05T00:00:00.000Z | not saved |',
    '| Answers | Company | not saved | not saved | not saved |',
    '| Shops | Klaviyo | yes | no | not known |',
    '| Shops | Magento | no | yes | not known |',
    '| Shops | Shopify | yes | yes | not known |',
    '| Other technologies | Nuxt | yes | no | not known |',
    '',
  ]);
  const names = async (part: 'differences' | 'shared', text = '') =>
    (await write(part, text)).slice(4, -1).map((line) => line.split(' | ')[1]);
  expect(await names('shared')).toEqual(['Shopify']);
  expect(await names('differences')).toEqual(['Klaviyo', 'Magento', 'Nuxt']);
  expect(await names('differences', 'shops kla')).toEqual(['Klaviyo']);
});
