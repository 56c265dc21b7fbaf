import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { enrichOptionsSchema, type LookupKind } from '#contract/models/enrich.ts';
import { type EngineClient, openEngineClient } from '../../support/engine/engine-client.ts';
import { query } from '../../support/engine/explore-fixture.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const ROWS = 250_000;

async function preview({ client }: EngineClient, path: string, kinds: LookupKind[]) {
  const { sheet, domainColumn } = await client.sheets.inspect({ path });
  const options = enrichOptionsSchema.parse({ kinds, maxAgeMs: null });
  return client.enrich.preview({ path, sheet, column: domainColumn ?? 0, options });
}

/** A list in which every fifth row repeats an earlier domain, and every seventh has none. */
function listOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const country = index % 2 === 0 ? 'DE' : 'AT';
    if (index % 7 === 6) return `no domain,${country}`;
    return `https://www.site-${index % 5 === 4 ? 0 : index}.example.com/a,${country}`;
  });
  return `domain,country\n${lines.join('\n')}\n`;
}

test('all found rows of a large list get a preview with its price, which counts each domain once', async () => {
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
  const lines = readFileSync(collected.path, 'utf8').trimEnd().split('\n');
  expect(lines[0]).toBe('"domain","country"');
  const rows = Array.from({ length: ROWS }, (_, index) => index).filter(
    (index) => index % 2 === 0 && index % 7 !== 6,
  ).length;
  expect(lines).toHaveLength(rows + 1);
  expect(new Set(lines.slice(1).map((line) => line.slice(-4)))).toEqual(new Set(['"DE"']));
  expect(collected).toMatchObject({
    domains: wanted.size,
    invalid: 0,
    duplicates: rows - wanted.size,
    kinds: [],
  });
  const price = await preview(opened, collected.path, ['companies', 'technologies']);
  expect(price).toMatchObject({
    unique: wanted.size,
    invalid: 0,
    duplicates: rows - wanted.size,
    maxCredits: wanted.size * 2,
  });
});

test('only the chosen rows are taken, and saved domains among them are free', async () => {
  const opened = await openEngineClient();
  const { client, dataDir } = opened;
  const path = join(dataDir, 'list.csv');
  writeFileSync(path, 'domain\nshopify.com\nnytimes.com\ngithub.com\n');
  const { exploreId } = await client.explore.open({ path });
  await client.lookup.ask({ subject: 'company', name: 'github.com' });
  const collected = await client.enrich.collect({
    source: { kind: 'explore', exploreId, query: query({ rowIds: [2, 0] }) },
  });
  expect(readFileSync(collected.path, 'utf8')).toBe('"domain"\n"shopify.com"\n"github.com"\n');
  const price = await preview(opened, collected.path, ['companies']);
  expect(price).toMatchObject({ unique: 2, fresh: 1, saved: 1, maxCredits: 1 });
});

test('collecting rows leaves no file if it is stopped, finds no rows, or the list is closed', async () => {
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

test('the cells of the list stay in the rows of the run, whatever is bought, and cost nothing', async () => {
  const { client, engine, dataDir, sandbox } = await openEngineClient();
  const path = join(dataDir, 'list.csv');
  const held = [
    'shopify.com,"Shopify, Inc.",=SUM(1),Software,0123,2026-11-02T10:00:00Z',
    'github.com,,x,,12,2026-11-03T10:00:00Z',
  ];
  writeFileSync(path, `domain,company,note,industry,employees,last_seen\n${held.join('\n')}\n`);
  const { exploreId } = await client.explore.open({ path });
  const collected = await client.enrich.collect({ source: { kind: 'explore', exploreId, query: query() } });
  const options = enrichOptionsSchema.parse({ kinds: ['technologies'], maxAgeMs: null });
  const { sheet } = await client.sheets.inspect({ path: collected.path, header: 1 });
  const price = await client.enrich.preview({ path: collected.path, sheet, column: 0, header: 1, options });
  expect(price).toMatchObject({ rows: 2, maxCredits: 2, freshByKind: { companies: 0, technologies: 2 } });
  const job = await client.enrich.start({ jobId: price.jobId, budget: 2 });
  await engine.jobs.settled(job.id);
  expect(sandbox.control.requests().map(({ operation }) => operation)).toEqual(['technologies_batch']);
  const out = join(tempDir(), 'rows.csv');
  const task = await client.jobs.export({ jobId: job.id, shape: 'rows', format: 'csv', out });
  await engine.tasks.settled(task.id);
  const [header = '', ...rows] = readFileSync(out, 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(header.split(',').slice(0, 8)).toEqual([
    ...['domain', 'company', 'note', 'industry', 'employees', 'last_seen'],
    ...['Clean domain', 'State'],
  ]);
  expect(rows[0]).toMatch(/^shopify\.com,"Shopify, Inc\.",'=SUM\(1\),Software,0123,2026-11-02T10:00:00/);
  expect(rows[1]).toMatch(/^github\.com,,x,,0?12,/);
});
