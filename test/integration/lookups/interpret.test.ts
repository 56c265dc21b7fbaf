import { describe, expect, it } from 'vitest';
import { findSaved } from '../../../main/engine/lookups/find-saved.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';

describe('a company that is saved', () => {
  const open = async () => {
    const { client, engine } = await openEngineClient();
    for (const name of ['shopify.com', 'nytimes.com']) await client.lookup.ask({ subject: 'company', name });
    await client.lookup.ask({ subject: 'technology', name: 'Shopify' });
    return { client, engine };
  };

  it('is found by its name, by the beginning of its name, and by any of its words', async () => {
    const { client } = await open();
    const company = (await client.lookup.domain({ domain: 'nytimes.com' })).company?.company?.name ?? '';
    const words = company.split(' ');
    expect(words.length).toBeGreaterThan(1);
    const texts = [company, company.toUpperCase(), company.slice(0, 6), words[1] ?? '', `${company} AG`];
    for (const text of texts) {
      const meant = { kind: 'company', domain: 'nytimes.com', companyName: company };
      expect([text, await client.lookup.interpret({ text })]).toEqual([text, meant]);
      const suggested = await client.lookup.suggest({ text, limit: 6 });
      expect([text, suggested.meant, suggested.domains[0]?.domain]).toEqual([text, meant, 'nytimes.com']);
    }
  });

  it('comes after the technology of the same name', async () => {
    const { client } = await open();
    const { meant, domains, technologies } = await client.lookup.suggest({ text: 'shopify', limit: 6 });
    expect(meant).toMatchObject({ kind: 'technology', name: 'Shopify', isKnown: true });
    expect(technologies[0]?.name).toBe('Shopify');
    expect(domains.map((each) => each.domain)).toEqual(['shopify.com']);
  });

  it('is not found under another workspace', async () => {
    const { client, engine } = await open();
    const [connection] = engine.sessions.describe().connections;
    engine.sessions.choose(connection?.id ?? '', connection?.workspaces[1]?.id ?? '');
    const { domains } = await client.lookup.suggest({ text: 'new york', limit: 6 });
    expect(domains).toEqual([]);
    expect(await client.lookup.interpret({ text: 'New York Times' })).toMatchObject({ kind: 'technology' });
  });

  it.each([
    ['삼성전자', '삼성'],
    ['ΕΛΛΑΣ Τρόφιμα', 'ελλας'],
    ['İstanbul Gıda', 'istanbul'],
    ['Crédit\nAgricole', 'agri'],
  ])('%j is found by %j', async (name, text) => {
    const { client, engine } = await openEngineClient();
    const workspace = engine.sessions.workspace().row;
    keepMade(engine.db, workspace, { domain: 'a.com', at: engine.now(), facts: { name } });
    expect(await client.lookup.interpret({ text })).toMatchObject({ kind: 'company', domain: 'a.com' });
  });

  it('is not found by its city, or by what is noted about it', async () => {
    const { client, engine } = await openEngineClient();
    const workspace = engine.sessions.workspace().row;
    const [domain, city] = ['xn--mller-kva.de', 'Karlsruhe'];
    keepMade(engine.db, workspace, { domain, at: engine.now(), facts: { name: 'Backhaus', city } });
    await client.saved.annotate({ domain, tags: ['prospect'], note: 'Acme' });
    engine.db.run(
      `INSERT INTO team_notes (workspace, domain, stream, person, tags, note, shared_at) VALUES (?, ?, 's', 'Eva', '[]', 'Initech', 1)`,
      [workspace, domain],
    );
    for (const text of ['backh', 'müll'])
      expect([text, await client.lookup.interpret({ text })]).toMatchObject([text, { domain }]);
    for (const text of ['karlsr', 'prospect', 'acme', 'initech'])
      expect([text, (await client.lookup.suggest({ text, limit: 6 })).domains]).toEqual([text, []]);
  });

  it('is found by the beginning of its name while there is no table of saved domains', async () => {
    const { client, engine } = await open();
    const name = (await client.lookup.domain({ domain: 'nytimes.com' })).company?.company?.name ?? '';
    const named = () => Promise.reject(new Error('no table'));
    const workspace = engine.sessions.workspace().row;
    const found = await findSaved({ db: engine.db, saved: { named } }, workspace, name.slice(0, 6), 6);
    expect(found.map(({ domain }) => domain)).toEqual(['nytimes.com']);
  });

  it('is gone once it is removed', async () => {
    const { client } = await open();
    await client.saved.remove({ query: savedQuerySchema.parse({ domains: ['nytimes.com'] }) });
    expect((await client.lookup.suggest({ text: 'nytim', limit: 6 })).domains).toEqual([]);
  });
});

describe('what another workspace has saved', () => {
  it('is named with a way to get there, until it is saved here, too', async () => {
    const { client, engine } = await openEngineClient();
    await client.lookup.ask({ subject: 'company', name: 'shopify.com' });
    await client.lookup.ask({ subject: 'technology', name: 'Shopify' });
    const [connection] = engine.sessions.describe().connections;
    const [first, second] = connection?.workspaces ?? [];
    engine.sessions.choose(connection?.id ?? '', second?.id ?? '');
    const there = { name: first?.name, workspaceId: first?.id, connectionId: connection?.id };
    expect((await client.lookup.domain({ domain: 'shopify.com' })).elsewhere).toMatchObject([there]);
    expect((await client.lookup.technology({ name: 'shopify' })).elsewhere).toMatchObject([there]);
    expect((await client.lookup.domain({ domain: 'nytimes.com' })).elsewhere).toEqual([]);
    await client.lookup.ask({ subject: 'domain', name: 'shopify.com' });
    expect((await client.lookup.domain({ domain: 'shopify.com' })).elsewhere).toHaveLength(1);
    await client.lookup.ask({ subject: 'company', name: 'shopify.com' });
    expect((await client.lookup.domain({ domain: 'shopify.com' })).elsewhere).toEqual([]);
  });
});
