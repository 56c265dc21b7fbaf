import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type EnrichOptions, enrichOptionsSchema } from '#contract/models/enrich.ts';
import type { Job } from '#contract/models/job.ts';
import { type EngineClient, openEngineClient } from '../../support/engine/engine-client.ts';
import { rowsOfRun } from '../../support/engine/run-rows.ts';

const FAST = { timeScale: 60 };
const open = () => openEngineClient(FAST, undefined, FAST);
const technologies = { kinds: ['technologies' as const] };
const query = (filters: object = {}) => ({ kind: 'saved' as const, query: { ...filters } });

/** Previews a file of domains as the window does. */
async function preview({ client }: EngineClient, path: string, options: Partial<EnrichOptions>) {
  const { sheet, domainColumn } = await client.sheets.inspect({ path });
  return client.enrich.preview({
    path,
    sheet,
    column: domainColumn ?? 0,
    options: enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null, ...options }),
  });
}

/** Asks for these domains with these options, to the end; returns the job and its previewed price. */
async function ask(
  opened: EngineClient,
  domains: readonly string[],
  options: Partial<EnrichOptions>,
): Promise<{ job: Job; maxCredits: number; saved: number }> {
  const { client, engine } = opened;
  const { path } = await client.enrich.collect({ source: { kind: 'text', text: domains.join('\n') } });
  const { jobId, maxCredits, saved } = await preview(opened, path, options);
  await client.enrich.start({ jobId, budget: maxCredits });
  return { job: await engine.jobs.settled(jobId), maxCredits, saved };
}

async function namesOf({ client }: EngineClient, jobId: number): Promise<Record<string, unknown>> {
  const { rows } = await rowsOfRun(client, jobId);
  return Object.fromEntries(rows.map((row) => [row.domain, row.cells.at(-1)]));
}

const garbage = [
  'shopify.com',
  '  https://www.Shopify.com/pricing?x=1 ',
  'ada@nytimes.com',
  'Ada <ada@nytimes.com>',
  '',
  'not a domain',
  '=HYPERLINK("http://evil.example","x")',
  '"quoted, with a comma" and; more | here',
  '    ',
  'müller.de',
  'example.org, wikipedia.org; github.com',
  'x'.repeat(5_000),
  '\u0000\u0001',
].join('\r\n');

describe('pasted domains', () => {
  it('become rows, one for each line, whatever the lines hold', async () => {
    const opened = await open();
    const { client, dataDir } = opened;
    const collected = await client.enrich.collect({ source: { kind: 'text', text: garbage } });
    expect(collected).toMatchObject({ domains: 7, duplicates: 2, invalid: 4, kinds: [] });
    expect(collected.path.startsWith(join(dataDir, 'pasted', 'Pasted domains, '))).toBe(true);
    expect(await client.lookup.interpret({ text: garbage })).toEqual({
      kind: 'many',
      domains: 7,
      duplicates: 2,
      invalid: 4,
      heldBack: 0,
    });
    const first = await preview(opened, collected.path, {});
    expect(first).toMatchObject({ rows: 13, unique: 7, duplicates: 2, invalid: 3, blank: 1, out: null });
    await client.enrich.start({ jobId: first.jobId, budget: first.maxCredits });
    const job = await opened.engine.jobs.settled(first.jobId);
    expect(job).toMatchObject({ state: 'done', origin: 'pasted', out: null, columnName: 'Domain' });
    expect(job.fileName).toMatch(/^Pasted domains, \d{1,2} [A-Z][a-z]{2} \d\d:\d\d · 7$/);
    const { rows } = await rowsOfRun(client, job.id);
    expect(rows.map((row) => row.domain)).toEqual([
      'shopify.com',
      'shopify.com',
      'nytimes.com',
      'nytimes.com',
      null,
      'evil.example',
      null,
      'xn--mller-kva.de',
      'example.org',
      'wikipedia.org',
      'github.com',
      null,
      null,
    ]);
    expect(rows[5]?.value).toBe('=HYPERLINK("http://evil.example","x")');
    expect(rows[6]?.value).toBe('"quoted, with a comma" and; more | here');
  });

  it('are a file of ours until nobody needs it', async () => {
    const opened = await open();
    const { client, dataDir } = opened;
    const files = () => readdirSync(join(dataDir, 'pasted')).filter((name) => name.endsWith('.csv'));
    await expect(
      client.enrich.collect({ source: { kind: 'text', text: 'one\ntwo three\n\n' } }),
    ).rejects.toMatchObject({ data: { code: 'no_domains' } });
    expect(files()).toEqual([]);
    const source = { kind: 'text' as const, text: 'shopify.com' };
    const [one, two] = [await client.enrich.collect({ source }), await client.enrich.collect({ source })];
    expect(one.path).not.toBe(two.path);
    const draft = await preview(opened, one.path, {});
    await client.enrich.discard({ jobId: draft.jobId });
    expect(existsSync(one.path)).toBe(false);
    const kept = await preview(opened, two.path, {});
    await client.enrich.start({ jobId: kept.jobId, budget: 1 });
    await opened.engine.jobs.settled(kept.jobId);
    expect(readFileSync(two.path, 'utf8')).toBe('"Domain"\n"shopify.com"\n');
    await client.jobs.remove({ jobId: kept.jobId });
    await expect.poll(files, { timeout: 60_000 }).toEqual([]);
  });

  it('can be run again if rows were skipped', async () => {
    const opened = await open();
    const { client, engine } = opened;
    const { path } = await client.enrich.collect({
      source: { kind: 'text', text: 'shopify.com\nnytimes.com\ngithub.com' },
    });
    const draft = await preview(opened, path, {});
    await client.enrich.start({ jobId: draft.jobId, budget: 1 });
    const short = await engine.jobs.settled(draft.jobId);
    expect(short).toMatchObject({ state: 'done', counts: { skipped: 2 }, creditsCharged: 1 });
    await client.jobs.rerun({ jobId: short.id, budget: 2 });
    expect(await engine.jobs.settled(short.id)).toMatchObject({ counts: { skipped: 0 }, out: null });
  });
});

describe('a narrower question', () => {
  const asked = ['shopify.com', 'nytimes.com', 'github.com', 'wikipedia.org', 'etsy.com', 'example.org'];

  it('is charged for each domain that has any of the category, and for no other', async () => {
    const opened = await open();
    const { sandbox, engine } = opened;
    const { job, maxCredits } = await ask(opened, asked, { ...technologies, category: 'analytics' });
    expect(maxCredits).toBe(asked.length);
    const charged = [...sandbox.control.charges().keys()].sort();
    const { rows } = await rowsOfRun(opened.client, job.id);
    const found = rows.filter((row) => row.state === 'found').map((row) => `technologies ${row.domain}`);
    expect(charged).toEqual(found.sort());
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(asked.length);
    expect(job.creditsCharged).toBe(found.length);
    expect(job.reconciliation.state).toBe('agrees');
    const scopes = engine.db.values<string>('SELECT DISTINCT scope FROM snapshots');
    expect(scopes).toEqual(['{"category":"analytics","fields":null,"perDomain":50}']);
  });

  it('is never used for a wider question, and is free when it is asked again', async () => {
    const opened = await open();
    const narrow = { ...technologies, category: 'Analytics', perDomain: 5 };
    const first = await ask(opened, asked, narrow);
    const again = await ask(opened, asked, { ...narrow, category: 'ANALYTICS' });
    expect(again).toMatchObject({ maxCredits: 0, saved: asked.length, job: { creditsCharged: 0 } });
    expect(await namesOf(opened, again.job.id)).toEqual(await namesOf(opened, first.job.id));
    for (const other of [
      technologies,
      { ...narrow, perDomain: 6 },
      { ...narrow, perDomain: 4 },
      { ...narrow, category: null },
      { ...narrow, fields: ['name' as const] },
      { ...technologies, category: 'Analytics' },
    ]) {
      const { path } = await opened.client.enrich.collect({
        source: { kind: 'text', text: asked.join('\n') },
      });
      expect(await preview(opened, path, other)).toMatchObject({ saved: 0, fresh: asked.length });
    }
  });

  it('is free if the whole answer is saved, and gives the same result as asking', async () => {
    const narrow = { ...technologies, category: 'Analytics', perDomain: 3 };
    const paid = await open();
    const served = await open();
    await ask(served, asked, { ...technologies });
    const charges = served.sandbox.control.charges().size;
    const fromSaved = await ask(served, asked, narrow);
    expect(fromSaved).toMatchObject({ maxCredits: 0, job: { creditsCharged: 0, calls: 0 } });
    expect(served.sandbox.control.charges().size).toBe(charges);
    const bought = await ask(paid, asked, narrow);
    const byDomain = async (opened: EngineClient, jobId: number) =>
      (await rowsOfRun(opened.client, jobId)).rows.map(({ domain, state, cells }) => ({
        domain,
        state,
        cells,
      }));
    expect(await byDomain(served, fromSaved.job.id)).toEqual(await byDomain(paid, bought.job.id));
  });

  it('is asked as the options say, and companies are never narrowed', async () => {
    const opened = await open();
    await ask(opened, ['shopify.com'], {
      kinds: ['companies', 'technologies'],
      perDomain: 2,
      fields: ['stack_id', 'name'],
      fresh: true,
    });
    const kept = opened.engine.db.all<{ kind: string; scope: string; raw: string }>(
      'SELECT kind, scope, answer_text(raw, packed) AS raw FROM snapshots ORDER BY kind',
    );
    expect(kept.map(({ kind, scope }) => [kind, scope])).toEqual([
      ['companies', ''],
      ['technologies', '{"category":null,"fields":["name","techapi_id"],"perDomain":2}'],
    ]);
    const { technologies: listed } = JSON.parse(kept[1]?.raw ?? '{}') as { technologies: object[] };
    expect(listed.map((each) => Object.keys(each).sort())).toEqual([
      ['name', 'techapi_id'],
      ['name', 'techapi_id'],
    ]);
  });

  it('uses nothing that is saved if the service is to look again', async () => {
    const opened = await open();
    await ask(opened, asked, technologies);
    const { path } = await opened.client.enrich.collect({ source: { kind: 'text', text: asked.join('\n') } });
    expect(await preview(opened, path, technologies)).toMatchObject({ fresh: 0 });
    expect(await preview(opened, path, { ...technologies, fresh: true })).toMatchObject({
      saved: 0,
      fresh: asked.length,
    });
  });
});

describe('answers that were removed', () => {
  it('are not used, and a preview that counted on them cannot be started', async () => {
    const opened = await open();
    const { client, sandbox } = opened;
    await ask(opened, ['shopify.com', 'nytimes.com'], { kinds: ['companies', 'technologies'] });
    const charges = sandbox.control.charges();
    const before = [...charges.values()].reduce((sum, each) => sum + each, 0);
    const { path } = await client.enrich.collect({ source: { kind: 'text', text: 'shopify.com' } });
    const both = { kinds: ['companies' as const, 'technologies' as const] };
    const draft = await preview(opened, path, both);
    expect(draft).toMatchObject({ fresh: 0, saved: 2 });
    const { removalId } = await client.saved.remove({ query: { domains: ['shopify.com'] } });
    await expect(client.enrich.start({ jobId: draft.jobId, budget: 0 })).rejects.toMatchObject({
      data: { code: 'cancelled' },
    });
    expect(await preview(opened, path, both)).toMatchObject({ fresh: 2, saved: 0 });
    expect(await preview(opened, path, { ...both, perDomain: 10 })).toMatchObject({ fresh: 2, saved: 0 });
    await client.saved.undo({ removalId });
    expect(await preview(opened, path, both)).toMatchObject({ fresh: 0, saved: 2 });
    expect([...charges.values()].reduce((sum, each) => sum + each, 0)).toBe(before);
  });
});

describe('a refresh of saved domains', () => {
  it('asks again for what the query finds, of the kinds that were found, and keeps the older answers', async () => {
    const opened = await open();
    const { client, engine } = opened;
    await ask(opened, ['shopify.com', 'nytimes.com', 'github.com'], technologies);
    const collected = await client.enrich.collect({
      source: query({ domains: ['shopify.com', 'github.com'] }),
    });
    expect(collected).toMatchObject({ domains: 2, duplicates: 0, invalid: 0, kinds: ['technologies'] });
    const draft = await preview(opened, collected.path, { kinds: collected.kinds, maxAgeMs: 0 });
    expect(draft).toMatchObject({ fresh: 2, saved: 0, maxCredits: 2, out: null });
    await client.enrich.start({ jobId: draft.jobId, budget: 2 });
    const job = await engine.jobs.settled(draft.jobId);
    expect(job).toMatchObject({ origin: 'refresh', creditsCharged: 2, state: 'done' });
    expect(job.fileName).toMatch(/^Refresh of saved domains, .* · 2$/);
    const { history } = await client.lookup.domain({ domain: 'shopify.com' });
    expect(history).toHaveLength(2);
  });

  it('finds nothing if nothing is saved, and asks nothing for another workspace', async () => {
    const { client } = await open();
    await expect(client.enrich.collect({ source: query() })).rejects.toMatchObject({
      data: { code: 'nothing_saved' },
    });
    await expect(client.enrich.collect({ source: query({ workspace: 4_711 }) })).rejects.toMatchObject({
      data: { code: 'workspace_required' },
    });
  });
});
