import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { enrichOptionsSchema, type LookupKind } from '../../../preload/contract/models/enrich.ts';
import { type EngineClient, openEngineClient } from '../../support/engine-client.ts';
import { query } from '../../support/explore-fixture.ts';

const ROWS = 250_000;

async function preview({ client }: EngineClient, path: string, kinds: LookupKind[]) {
  const { sheet, domainColumn } = await client.sheets.inspect({ path });
  const options = enrichOptionsSchema.parse({ kinds, maxAgeMs: null });
  return client.enrich.preview({ path, sheet, column: domainColumn ?? 0, options });
}

/** A list of which every fifth row has a domain that stands in it before, and every seventh has none. */
function listOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const country = index % 2 === 0 ? 'DE' : 'AT';
    if (index % 7 === 6) return `no domain,${country}`;
    return `https://www.site-${index % 5 === 4 ? 0 : index}.example.com/a,${country}`;
  });
  return `domain,country\n${lines.join('\n')}\n`;
}

test('everything found in a list, however many rows, goes to a preview with its price, each domain once', async () => {
  const opened = await openEngineClient();
  const { client, dataDir } = opened;
  const path = join(dataDir, 'list.csv');
  writeFileSync(path, listOf(ROWS));
  const { exploreId } = await client.explore.open({ path });
  const found = query({ filters: [{ kind: 'values', column: 1, values: ['DE'] }], sort: [{ column: 0 }] });
  const collected = await client.enrich.collect({
    source: { kind: 'explore', exploreId, query: found },
    name: 'Shopify in Germany',
  });
  const wanted = new Set<string>();
  for (let index = 0; index < ROWS; index += 2)
    if (index % 7 !== 6) wanted.add(`site-${index % 5 === 4 ? 0 : index}.example.com`);
  expect(wanted.size).toBeGreaterThan(80_000);
  expect(collected).toMatchObject({ domains: wanted.size, invalid: 0, duplicates: 0, kinds: [] });
  const lines = readFileSync(collected.path, 'utf8').trimEnd().split('\n');
  expect(lines[0]).toBe('"Domain"');
  const domains = lines.slice(1).map((line) => line.slice(1, -1));
  expect(domains).toEqual([...wanted].sort());
  const price = await preview(opened, collected.path, ['companies', 'technologies']);
  expect(price).toMatchObject({
    unique: wanted.size,
    invalid: 0,
    duplicates: 0,
    maxCredits: wanted.size * 2,
  });
});

test('rows that were chosen are taken alone, and what is saved of them is free', async () => {
  const opened = await openEngineClient();
  const { client, dataDir } = opened;
  const path = join(dataDir, 'list.csv');
  writeFileSync(path, 'domain\nshopify.com\nnytimes.com\ngithub.com\n');
  const { exploreId } = await client.explore.open({ path });
  await client.lookup.ask({ subject: 'company', name: 'github.com' });
  const collected = await client.enrich.collect({
    source: { kind: 'explore', exploreId, query: query({ rowIds: [2, 0] }) },
  });
  expect(readFileSync(collected.path, 'utf8')).toBe('"Domain"\n"shopify.com"\n"github.com"\n');
  const price = await preview(opened, collected.path, ['companies']);
  expect(price).toMatchObject({ unique: 2, fresh: 1, saved: 1, maxCredits: 1 });
});

test('a collection that is stopped, of nothing, or of a list that is closed leaves no file', async () => {
  const { client, dataDir } = await openEngineClient();
  const path = join(dataDir, 'list.csv');
  writeFileSync(path, listOf(50_000));
  const { exploreId } = await client.explore.open({ path });
  const collect = (asked: ReturnType<typeof query>, signal?: AbortSignal) =>
    client.enrich.collect(
      { source: { kind: 'explore', exploreId, query: asked } },
      signal === undefined ? {} : { signal },
    );
  const stop = new AbortController();
  const stopped = collect(query(), stop.signal);
  stop.abort();
  await expect(stopped).rejects.toThrow();
  await expect(collect(query({ text: 'nothing at all' }))).rejects.toMatchObject({
    data: { code: 'no_domains' },
  });
  await client.explore.close({ exploreId });
  await expect(collect(query())).rejects.toMatchObject({ data: { code: 'list_not_open' } });
  const folder = join(dataDir, 'pasted');
  const left = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.csv')) : [];
  await expect.poll(() => left).toEqual([]);
});
