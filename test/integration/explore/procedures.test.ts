import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LookupKind } from '#contract/models/enrich.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { query } from '../../support/engine/explore-fixture.ts';

test('procedures open a file, and return a page, a facet, a summary, a combination and an export', async () => {
  const { client, engine, dataDir } = await openEngineClient();
  const path = join(dataDir, 'list.csv');
  writeFileSync(path, 'domain,country\na.com,DE\nb.com,AT\nc.com,DE\n');
  expect(await client.explore.peek({ path })).toEqual({
    columns: ['domain', 'country'],
    rows: [
      ['a.com', 'DE'],
      ['b.com', 'AT'],
      ['c.com', 'DE'],
    ],
  });
  const { exploreId } = await client.explore.open({ path });
  const found = query({ filters: [{ kind: 'values', column: 1, values: ['DE'] }] });
  const page = await client.explore.page({ exploreId, query: found, offset: 0, limit: 10 });
  expect(page.rows.map(({ domain, isSaved }) => [domain, isSaved])).toEqual([
    ['a.com', false],
    ['c.com', false],
  ]);
  const [facet] = await client.explore.facets({ exploreId, query: found, columns: [1] });
  expect(facet?.values).toHaveLength(2);
  const [summary] = await client.explore.summary({ exploreId, query: found, columns: [1] });
  expect(summary).toMatchObject({ filled: 2, chart: { more: 0 } });
  const combined = await client.explore.combine({
    exploreIds: [exploreId, exploreId],
    combination: 'union',
    name: 'All',
  });
  expect(combined.rows).toBe(3);
  const out = join(dataDir, 'out.csv');
  const task = await client.explore.export({ exploreId, query: found, format: 'csv', out });
  expect(await engine.tasks.settled(task.id)).toMatchObject({ state: 'done', done: 2, total: 2, out });
  expect(readFileSync(out, 'utf8')).toBe('\ufeffdomain,country\na.com,DE\nc.com,DE\n');
  await client.explore.close({ exploreId });
  await expect(client.explore.page({ exploreId, query: found, offset: 0, limit: 10 })).rejects.toMatchObject({
    data: { code: 'list_not_open' },
  });
});

test('saved domains are marked and can be left out', async () => {
  const { client, dataDir } = await openEngineClient();
  const path = join(dataDir, 'list.csv');
  writeFileSync(path, 'domain\nwordpress.org\nnever-asked.com\n');
  const { exploreId } = await client.explore.open({ path });
  const unsaved = async () => {
    const asked = { exploreId, query: query({ saved: 'unsaved' }), offset: 0, limit: 10 };
    return (await client.explore.page(asked)).rows.map(({ domain }) => domain);
  };
  expect(await unsaved()).toEqual(['wordpress.org', 'never-asked.com']);
  await client.lookup.ask({ subject: 'domain', name: 'wordpress.org' });
  expect(await unsaved()).toEqual(['never-asked.com']);
  const page = await client.explore.page({ exploreId, query: query(), offset: 0, limit: 10 });
  expect(page.rows.map(({ isSaved }) => isSaved)).toEqual([true, false]);
  // What the rows would cost follows what is saved, by kind and age.
  const lookups = (kinds: LookupKind[], maxAgeMs: number | null = null) =>
    client.explore.lookups({ exploreId, query: query(), kinds, maxAgeMs });
  expect(await lookups(['technologies'])).toEqual({ domains: 2, lookups: 1 });
  expect(await lookups(['companies', 'technologies'])).toEqual({ domains: 2, lookups: 3 });
  expect(await lookups(['technologies'], 0)).toEqual({ domains: 2, lookups: 2 });
  // Of a cell with several, the list has the one that a run asks about.
  writeFileSync(join(dataDir, 'several.csv'), 'domain,country\n"info@unasked.com, hi@wordpress.org",DE\n');
  const several = await client.explore.open({ path: join(dataDir, 'several.csv') });
  const asked = { exploreId: several.exploreId, query: query(), maxAgeMs: null };
  expect((await client.explore.page({ ...asked, offset: 0, limit: 10 })).rows[0]?.domain).toBe('unasked.com');
  expect(await client.explore.lookups({ ...asked, kinds: ['technologies'] })).toEqual({
    domains: 1,
    lookups: 1,
  });
  const none = {
    ...query(),
    filters: [{ kind: 'contains' as const, column: 1, text: 'nowhere', isNot: false }],
  };
  expect(await client.explore.lookups({ ...asked, query: none, kinds: ['technologies'] })).toEqual({
    domains: 0,
    lookups: 0,
  });
  // However many rows there are, each domain counts once, without what is saved. If too many cells differ, each may name
  // another; what is saved is taken off all the same.
  const priceOf = async (name: string, differing: number) => {
    const rows = Array.from(
      { length: 25_000 },
      (_, row) => `https://site${row % 40}.com/${row % differing},${row}`,
    );
    writeFileSync(join(dataDir, name), `domain,visit\nwordpress.org,0\n${rows.join('\n')}\n`);
    const opened = await client.explore.open({ path: join(dataDir, name) });
    return client.explore.lookups({ ...asked, exploreId: opened.exploreId, kinds: ['technologies'] });
  };
  expect(await priceOf('visits.csv', 400)).toEqual({ domains: 41, lookups: 40 });
  expect(await priceOf('pages.csv', 24_000)).toEqual({ domains: 41, lookups: 24_000 });
});
