import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../../main/engine/engine.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { type EngineClient, openEngineClient } from '../../support/engine/engine-client.ts';

/** Runs one pasted domain to the end. Returns the run's id and the path of its input file. */
async function runOnce({ client, engine }: EngineClient): Promise<{ jobId: number; path: string }> {
  const { path } = await client.enrich.collect({ source: { kind: 'text', text: 'shopify.com' } });
  const { sheet } = await client.sheets.inspect({ path });
  const options = enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null });
  const { jobId } = await client.enrich.preview({ path, sheet, column: 0, options });
  await client.enrich.start({ jobId, budget: 1 });
  await engine.jobs.settled(jobId);
  return { jobId, path };
}

const idsOf = async ({ client }: EngineClient) => (await client.jobs.list()).map(({ id }) => id);

describe('a removed run', () => {
  it('is hidden at once, and comes back whole', async () => {
    const opened = await openEngineClient();
    const { client } = opened;
    const { jobId, path } = await runOnce(opened);
    const before = await client.jobs.get({ jobId });
    await client.jobs.remove({ jobId });
    expect(await idsOf(opened)).toEqual([]);
    await expect(client.jobs.get({ jobId })).rejects.toMatchObject({ data: { code: 'job_not_found' } });
    await expect(client.jobs.remove({ jobId })).rejects.toMatchObject({ data: { code: 'job_not_found' } });
    expect(await client.jobs.undoRemove({ jobId })).toEqual(before);
    expect(await idsOf(opened)).toEqual([jobId]);
    expect(existsSync(path)).toBe(true);
    await expect(client.jobs.undoRemove({ jobId })).rejects.toMatchObject({
      data: { code: 'job_not_found' },
    });
  });

  it('is deleted with its input file once the time to undo is over', async () => {
    const opened = await openEngineClient({}, undefined, { timeScale: 1_000 });
    const { client, engine } = opened;
    const { jobId, path } = await runOnce(opened);
    await client.jobs.remove({ jobId });
    await expect.poll(() => existsSync(path)).toBe(false);
    await expect(client.jobs.undoRemove({ jobId })).rejects.toMatchObject({
      data: { code: 'job_not_found' },
    });
    expect(engine.db.all('SELECT id FROM jobs')).toEqual([]);
  });

  it('is deleted when the engine ends', async () => {
    const opened = await openEngineClient();
    const { jobId, path } = await runOnce(opened);
    await opened.client.jobs.remove({ jobId });
    await opened.engine.close();
    expect(existsSync(path)).toBe(false);
    const next = createEngine({ dataDir: opened.dataDir });
    expect(next.db.all('SELECT id FROM jobs')).toEqual([]);
    await next.close();
  });
});

describe('a saved view', () => {
  const names = async ({ client }: EngineClient) => (await client.saved.views()).map(({ name }) => name);

  it('can be renamed, but not to the name of another view, which would be lost', async () => {
    const opened = await openEngineClient();
    const { client } = opened;
    for (const name of ['a', 'b', 'c']) {
      await client.saved.saveView({ name, query: { text: name } as never, columns: ['domain'] });
    }
    const [a] = await client.saved.views();
    if (a === undefined) throw new Error('no view was saved');
    await expect(client.saved.renameView({ id: a.id, name: 'b' })).rejects.toMatchObject({
      data: { code: 'name_taken', reason: { key: 'view_exists', facts: { name: 'b' } } },
    });
    expect(await names(opened)).toEqual(['a', 'b', 'c']);
    const renamed = await client.saved.renameView({ id: a.id, name: 'd' });
    expect(renamed.map(({ name, query }) => [name, query.text])).toEqual([
      ['b', 'b'],
      ['c', 'c'],
      ['d', 'a'],
    ]);
    await client.saved.renameView({ id: a.id, name: 'd' });
    await client.saved.renameView({ id: 4_711, name: 'c' });
    expect(await names(opened)).toEqual(['b', 'c', 'd']);
  });
});
