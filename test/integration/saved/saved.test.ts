import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { type EngineClient, openEngineClient } from '../../support/engine/engine-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

const query = (changes: Parameters<typeof savedQuerySchema.parse>[0] & object = {}) =>
  savedQuerySchema.parse(changes);

const DOMAINS = [
  'shopify.com',
  'nytimes.com',
  'github.com',
  'wikipedia.org',
  'bbc.co.uk',
  'spiegel.de',
  'lemonde.fr',
];

describe('what is saved', () => {
  /** What every domain has, to compare with the search. */
  const known = new Map<string, { technologies: string[]; country: string | null }>();
  const open = async () => {
    const made = await openEngineClient();
    for (const name of DOMAINS) {
      await made.client.lookup.ask({ subject: 'domain', name });
      await made.client.lookup.ask({ subject: 'company', name });
      const view = await made.client.lookup.domain({ domain: name });
      known.set(name, {
        technologies: view.technologies?.technologies.map((each) => each.name) ?? [],
        country: view.company?.company?.country ?? null,
      });
    }
    return made;
  };
  const domainsOf = async ({ client }: EngineClient, changes: Parameters<typeof query>[0]) =>
    (await client.saved.search({ query: query(changes), offset: 0, limit: 100 })).rows.map(
      (row) => row.domain,
    );

  it('is found by text, technologies, countries and their combinations, in order', async () => {
    const made = await open();
    await made.sandbox.close();
    expect(await domainsOf(made, {})).toEqual([...DOMAINS].sort());
    expect(await domainsOf(made, { sort: { column: 'domain', descending: true } })).toEqual(
      [...DOMAINS].sort().reverse(),
    );
    expect(await domainsOf(made, { text: 'shop' })).toContain('shopify.com');
    expect(await domainsOf(made, { text: 'co uk bbc' })).toEqual(['bbc.co.uk']);
    expect(await domainsOf(made, { text: '" OR zzzz*' })).toEqual([]);
    const name = known.get('github.com')?.technologies[0] ?? '';
    const runners = DOMAINS.filter((domain) => known.get(domain)?.technologies.includes(name)).sort();
    expect(await domainsOf(made, { technologies: [name] })).toEqual(runners);
    const country = known.get('spiegel.de')?.country ?? '';
    expect(await domainsOf(made, { countries: [country], technologies: [name] })).toEqual(
      runners.filter((domain) => known.get(domain)?.country === country),
    );
    const page = await made.client.saved.search({
      query: query({ technologies: [name] }),
      offset: 0,
      limit: 1,
    });
    expect(page).toMatchObject({ total: runners.length, all: DOMAINS.length });
    expect(page.rows[0]?.since).toEqual(expect.any(String));
  });

  it('has facets that ignore their own filter, except the facet of technologies', async () => {
    const made = await open();
    const facets = await made.client.saved.facets({
      query: query({ countries: [known.get('spiegel.de')?.country ?? ''] }),
      facets: ['technology', 'country', 'kind', 'age', 'category'],
      limit: 200,
    });
    const [technologies, countries, kinds, ages] = facets;
    const within = DOMAINS.filter(
      (domain) => known.get(domain)?.country === known.get('spiegel.de')?.country,
    );
    for (const { value, count } of technologies?.values ?? []) {
      expect(count, value ?? 'none').toBe(
        within.filter((domain) => known.get(domain)?.technologies.includes(value ?? '')).length,
      );
    }
    expect(countries?.values.reduce((sum, each) => sum + each.count, 0)).toBe(DOMAINS.length);
    expect(kinds?.values.map((each) => each.count)).toEqual([within.length, within.length]);
    expect(ages?.values[0]).toMatchObject({ value: 'younger:86400000', count: within.length });
  });

  it('takes tags and notes, is removed and brought back, and is exported as it is shown', async () => {
    const made = await open();
    const { client } = made;
    await client.saved.annotate({ domain: 'github.com', tags: ['hot', ' hot ', 'b'], note: '=cmd()' });
    expect(await domainsOf(made, { tags: ['hot'] })).toEqual(['github.com']);
    expect(await domainsOf(made, { text: 'cmd' })).toEqual(['github.com']);
    expect(
      await client.saved.tagAll({ query: query({ text: 'b' }), add: ['all'], remove: ['hot'] }),
    ).toMatchObject({
      domains: expect.any(Number),
    });
    expect(await domainsOf(made, { tags: ['hot'] })).toEqual([]);
    const { removalId, domains } = await client.saved.remove({ query: query({ domains: ['github.com'] }) });
    expect(domains).toBe(1);
    expect(await domainsOf(made, {})).toHaveLength(DOMAINS.length - 1);
    expect((await client.lookup.domain({ domain: 'github.com' })).history).toEqual([]);
    expect(await client.saved.undo({ removalId })).toEqual({ domains: 1 });
    expect(await domainsOf(made, {})).toHaveLength(DOMAINS.length);
    const out = join(tempDir(), 'saved.csv');
    const task = await client.saved.export({
      query: query(),
      columns: ['domain', 'technologies', 'note'],
      format: 'csv',
      out,
    });
    expect(await made.engine.tasks.settled(task.id)).toMatchObject({ state: 'done', done: DOMAINS.length });
    const rows: string[][] = parse(readFileSync(out), { bom: true });
    expect(rows).toHaveLength(DOMAINS.length + 1);
    const github = rows.find(([domain]) => domain === 'github.com');
    expect(github?.[1]?.split(', ').sort()).toEqual(known.get('github.com')?.technologies.sort());
    expect(github?.[2]).toBe("'=cmd()");
  });

  // The library that writes them takes `* ? [` for a pattern where it reads.
  it.each(['data [client]', 'data *', 'data?x'])('is exported from a folder called %s', async (name) => {
    const dataDir = join(tempDir(), name);
    mkdirSync(dataDir);
    const { client, engine } = await openEngineClient({}, dataDir);
    await client.lookup.ask({ subject: 'company', name: 'github.com' });
    const out = join(tempDir(), 'saved.csv');
    const task = await client.saved.export({ query: query(), columns: ['domain'], format: 'csv', out });
    expect(await engine.tasks.settled(task.id)).toMatchObject({ state: 'done', done: 1 });
    expect(parse(readFileSync(out), { bom: true })).toEqual([['Domain'], ['github.com']]);
  });

  it('gets removed tags back, for one domain or many, and keeps tags that were added since', async () => {
    const made = await open();
    const { client } = made;
    const tagsOf = async (domain: string) => (await client.lookup.domain({ domain })).tags;
    const all = await client.saved.tagAll({ query: query(), add: ['lead', 'eu'], remove: [] });
    expect(all).toEqual({ domains: DOMAINS.length, changeId: expect.any(Number) });
    await client.saved.annotate({ domain: 'github.com', tags: ['eu'] });

    const fewer = await client.saved.tagAll({ query: query(), add: ['new'], remove: ['lead'] });
    await client.saved.annotate({ domain: 'spiegel.de', tags: ['eu', 'new', 'since'] });
    expect(await client.saved.undoTags({ changeId: fewer.changeId })).toEqual({ domains: DOMAINS.length });
    expect(await tagsOf('bbc.co.uk')).toEqual(['eu', 'lead']);
    expect(await tagsOf('github.com')).toEqual(['eu']);
    expect(await tagsOf('spiegel.de')).toEqual(['eu', 'lead', 'since']);
    expect(await domainsOf(made, { tags: ['lead'] })).toHaveLength(DOMAINS.length - 1);
    expect(await client.saved.undoTags({ changeId: fewer.changeId })).toEqual({ domains: 0 });

    const [connection] = made.engine.sessions.describe().connections;
    const one = await client.saved.annotate({ domain: 'github.com', tags: [] });
    const [first, second] = connection?.workspaces ?? [];
    made.engine.sessions.choose(connection?.id ?? '', second?.id ?? '');
    await client.saved.undoTags({ changeId: one.changeId ?? 0 });
    expect(await tagsOf('github.com')).toEqual([]);
    made.engine.sessions.choose(connection?.id ?? '', first?.id ?? '');
    expect(await tagsOf('github.com')).toEqual(['eu']);
    const noted = await client.saved.annotate({ domain: 'github.com', note: 'Only a note.' });
    expect(noted).toEqual({ tags: ['eu'], note: 'Only a note.', changeId: null });
  });

  it('keeps workspaces apart', async () => {
    const made = await open();
    const [connection] = made.engine.sessions.describe().connections;
    made.engine.sessions.choose(connection?.id ?? '', connection?.workspaces[1]?.id ?? '');
    expect(await domainsOf(made, {})).toEqual([]);
    expect((await made.client.lookup.domain({ domain: 'github.com' })).history).toEqual([]);
    const suggested = await made.client.lookup.suggest({ text: 'git' });
    expect(suggested.domains).toEqual([]);
    // The names of technologies are not secret, but the counts of another workspace's domains are.
    expect(suggested.technologies.filter(({ domains }) => domains > 0)).toEqual([]);
    const workspaces = await made.client.saved.workspaces();
    expect(workspaces.map(({ domains, isActive }) => [domains, isActive])).toContainEqual([
      DOMAINS.length,
      false,
    ]);
    const other = workspaces.find((each) => !each.isActive)?.workspace ?? 0;
    expect(await domainsOf(made, { workspace: other })).toHaveLength(DOMAINS.length);
  });
});
