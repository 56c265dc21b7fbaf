import { describe, expect, it } from 'vitest';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { rewriteFact } from '../../support/engine/changes-fixture.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';

const DAY_MS = 86_400_000;

/** A client of a service whose clock the test sets. */
async function openWithClock() {
  const clock = { nowMs: Date.now() };
  const opened = await openEngineClient({ nowMs: () => clock.nowMs });
  const wait = (ms: number) => {
    clock.nowMs += ms;
  };
  return { ...opened, wait };
}

describe('what changed', () => {
  it('is what the newer of two answers adds and removes, as the comparison of the two says', async () => {
    const { client, wait } = await openWithClock();
    await client.lookup.ask({ subject: 'domain', name: 'nytimes.com' });
    await client.lookup.ask({ subject: 'domain', name: 'shopify.com' });
    expect(await client.home.changes({})).toMatchObject({ compared: 0, changed: 0, changes: [] });
    wait(400 * DAY_MS);
    await client.lookup.ask({ subject: 'domain', name: 'nytimes.com', fresh: true });
    const { compared, changed, changes } = await client.home.changes({});
    expect({ compared, changed }).toEqual({ compared: 1, changed: 1 });
    const [change] = changes;
    const pair = change?.technologies;
    expect(change).toMatchObject({ domain: 'nytimes.com', company: null });
    const diff = await client.lookup.diff({ olderId: pair?.olderId ?? 0, newerId: pair?.newerId ?? 0 });
    expect(pair?.addedCount).toBe(diff.technologies?.added.length);
    expect(pair?.removedCount).toBe(diff.technologies?.removed.length);
    expect((pair?.addedCount ?? 0) + (pair?.removedCount ?? 0)).toBeGreaterThan(0);
    expect(pair?.added).toEqual(diff.technologies?.added.slice(0, 5).map(({ name }) => name));
    expect(change?.at).toBe(diff.newer.fetchedAt);
  });

  it('leaves out domains that were asked again and stayed the same', async () => {
    const { client, wait } = await openWithClock();
    await client.lookup.ask({ subject: 'domain', name: 'nytimes.com' });
    wait(60_000);
    await client.lookup.ask({ subject: 'domain', name: 'nytimes.com' });
    expect(await client.home.changes({})).toMatchObject({ compared: 1, changed: 0, changes: [] });
  });

  it('names the fields of a company that changed, until the domain is removed', async () => {
    const { client, engine } = await openWithClock();
    await client.lookup.ask({ subject: 'company', name: 'shopify.com' });
    await client.lookup.ask({ subject: 'company', name: 'shopify.com' });
    const workspace = engine.sessions.workspace().row;
    rewriteFact(engine.db, workspace, 'shopify.com', { path: '$.company.city', value: 'Somewhere' });
    const first = await client.home.changes({});
    expect(first.changes).toMatchObject([
      { domain: 'shopify.com', technologies: null, company: { fields: ['city'] } },
    ]);
    expect((await client.home.changes({})).changes).toEqual(first.changes);
    const query = savedQuerySchema.parse({ domains: ['shopify.com'] });
    const { removalId } = await client.saved.remove({ query });
    expect(await client.home.changes({})).toMatchObject({ compared: 0, changed: 0, changes: [] });
    await client.saved.undo({ removalId });
    expect((await client.home.changes({})).changes).toEqual(first.changes);
  });
});

describe('what one workspace did', () => {
  it('is not shown in another', async () => {
    const { client, engine, wait } = await openWithClock();
    const { workspaces, id } = engine.sessions.describe().connections[0] ?? { workspaces: [], id: '' };
    await client.lookup.ask({ subject: 'domain', name: 'nytimes.com' });
    wait(400 * DAY_MS);
    await client.lookup.ask({ subject: 'domain', name: 'nytimes.com', fresh: true });
    await client.home.sawSaved();
    await client.home.setTour({ mode: 'shown' });
    expect(await client.home.lookups({})).toMatchObject([{ subject: 'domain', name: 'nytimes.com' }]);
    expect(await client.home.tour()).toEqual({ mode: 'shown', done: ['lookup', 'saved'] });
    await client.session.choose({ connectionId: id, workspaceId: workspaces[1]?.id ?? '' });
    expect(await client.home.changes({})).toMatchObject({ compared: 0, changed: 0, changes: [] });
    expect(await client.home.lookups({})).toEqual([]);
    expect(await client.home.tour()).toEqual({ mode: 'shown', done: [] });
  });
});

describe('lookups', () => {
  it('is listed once for each subject, newest first', async () => {
    const { client, wait } = await openWithClock();
    for (const [subject, name] of [
      ['domain', 'shopify.com'],
      ['technology', 'Shopify'],
      ['company', 'nytimes.com'],
      ['company', 'shopify.com'],
    ] as const) {
      await client.lookup.ask({ subject, name });
      wait(1_000);
    }
    const lookups = await client.home.lookups({});
    expect(lookups.map(({ subject, name }) => `${subject} ${name}`)).toEqual([
      'domain shopify.com',
      'domain nytimes.com',
      'technology Shopify',
    ]);
    expect(await client.home.lookups({ limit: 1 })).toHaveLength(1);
  });
});
