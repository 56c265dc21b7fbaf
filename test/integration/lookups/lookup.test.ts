import { describe, expect, it } from 'vitest';
import { openEngineClient } from '../../support/engine/engine-client.ts';

const DAY_MS = 86_400_000;

describe('asking about a domain', () => {
  it('costs a credit once, then is saved, free, and found again without the service', async () => {
    const { client, sandbox, engine } = await openEngineClient();
    expect(await client.lookup.domain({ domain: 'https://www.shopify.com/pricing' })).toMatchObject({
      domain: 'shopify.com',
      technologies: null,
      company: null,
      history: [],
    });
    const charged: string[] = [];
    engine.events.listen((event) => {
      if (event.type === 'charged') charged.push(`${event.credits} of ${event.wallet}`);
    });
    expect(await client.lookup.ask({ subject: 'domain', name: 'shopify.com' })).toEqual({
      key: 'shopify.com',
      outcome: 'found',
      credits: 1,
    });
    await client.lookup.ask({ subject: 'company', name: 'shopify.com' });
    expect(charged).toEqual(['1 of bulk_lookup', '1 of bulk_lookup']);
    await sandbox.close();
    const view = await client.lookup.domain({ domain: 'shopify.com' });
    expect(view.technologies?.outcome).toBe('found');
    expect(view.technologies?.technologies.length).toBeGreaterThan(3);
    expect(view.technologies?.isPartial).toBe(false);
    expect(view.technologies?.technologies[0]?.firstSeen).toBe(view.technologies?.fetchedAt);
    expect(view.company?.company?.name).toEqual(expect.any(String));
    expect(view.history.map((each) => each.kind).sort()).toEqual(['companies', 'technologies']);
    // A connection from before may take the request and lose it.
    await expect(client.lookup.ask({ subject: 'domain', name: 'shopify.com' })).rejects.toMatchObject({
      data: { code: expect.stringMatching(/^(?:unreachable|outcome_unknown)$/) },
    });
    expect((await client.lookup.domain({ domain: 'shopify.com' })).history).toHaveLength(2);
  });

  it('shows what changed between two answers, in either order', async () => {
    const clock = { nowMs: Date.now() };
    const { client } = await openEngineClient({ nowMs: () => clock.nowMs });
    await client.lookup.ask({ subject: 'domain', name: 'nytimes.com' });
    clock.nowMs += 400 * DAY_MS;
    await client.lookup.ask({ subject: 'domain', name: 'nytimes.com', fresh: true });
    const { history } = await client.lookup.domain({ domain: 'nytimes.com' });
    const [newer, older] = history.map((each) => each.snapshotId);
    const diff = await client.lookup.diff({ olderId: older ?? 0, newerId: newer ?? 0 });
    const back = await client.lookup.diff({ olderId: newer ?? 0, newerId: older ?? 0 });
    const names = (list: readonly { name: string }[] | undefined) => list?.map((each) => each.name);
    expect(names(diff.technologies?.added)).toEqual(names(back.technologies?.removed));
    expect(names(diff.technologies?.removed)).toEqual(names(back.technologies?.added));
    expect((diff.technologies?.added.length ?? 0) + (diff.technologies?.removed.length ?? 0)).toBeGreaterThan(
      0,
    );
    expect(diff.technologies?.isPartial).toBe(false);
    const snapshot = await client.lookup.snapshot({ id: older ?? 0 });
    expect(snapshot.technologies?.technologies).toHaveLength(
      (diff.technologies?.kept.length ?? 0) + (diff.technologies?.removed.length ?? 0),
    );
    expect(JSON.parse(snapshot.raw)).toMatchObject({ domain: 'nytimes.com' });
  });

  it('says that a domain without data cost nothing', async () => {
    const { client, sandbox } = await openEngineClient();
    const before = sandbox.control.charges().size;
    const result = await client.lookup.ask({
      subject: 'company',
      name: 'example.org',
    });
    expect(result).toMatchObject({ outcome: 'no_data', credits: 0 });
    expect(sandbox.control.charges().size).toBe(before);
  });
});

describe('asking about a technology', () => {
  it('keeps figures and, if asked for, websites under one name in any spelling', async () => {
    const { client } = await openEngineClient();
    await client.lookup.ask({ subject: 'technology', name: 'shopify' });
    expect(await client.lookup.technology({ name: 'SHOPIFY' })).toMatchObject({
      name: 'Shopify',
      answer: { outcome: 'found', totalWebsites: expect.any(Number) },
      websites: null,
    });
    await client.lookup.ask({ subject: 'technology', name: 'Shopify', websites: true });
    const view = await client.lookup.technology({ name: 'Shopify' });
    expect(view.answer?.topCountries.length).toBeGreaterThan(3);
    expect(view.websites?.entries.length).toBeGreaterThan(0);
  });
});
