import { expect, test } from 'vitest';
import { listFiltersSchema } from '#contract/models/list.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

async function open(lists: { rowCap?: number } = {}) {
  const made = await openEngineClient({ lists: { readyAfterMs: 50, ...lists } }, tempDir(), {
    ...{ inBackground: true, timeScale: 20 },
  });
  await made.client.settings.set({ downloadDir: tempDir() });
  const start = (technology: string, filters: object = {}, automatic = true) =>
    made.client.lists.start({ technology, filters: listFiltersSchema.parse(filters), automatic });
  const download = async (technology: string, filters: object = {}) => {
    const { id } = await start(technology, filters);
    await made.engine.lists.settled(id);
    return made.engine.lists.downloaded(id);
  };
  return { ...made, start, download };
}

test('a refusal names its field and the bands that the service accepts; these are offered from then on, for free', async () => {
  const { client, start, sandbox, engine } = await open();
  expect(await client.lists.choices()).toEqual({ countries: [], companySizes: [], endings: [] });
  await expect(start('Shopify', { companySizes: ['7-9'] })).rejects.toMatchObject({
    data: { code: 'invalid_request', reason: { key: 'list_refused_companySizes' } },
  });
  expect((await client.lists.choices()).companySizes).toEqual([
    ...['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'],
  ]);
  expect(sandbox.control.charges().size).toBe(0);
  expect(engine.db.get('SELECT count(*) AS count FROM ledger')).toEqual({ count: 0 });
});

test.each([
  ['an unknown technology', 'No Such Thing 9', {}, 'list_refused_technology'],
  ['filters that match nothing', 'Rocket.Chat', { endings: ['.zzz'] }, 'list_refused'],
])('%s is refused as such', async (_, technology, filters, key) => {
  const { start } = await open();
  await expect(start(technology, filters)).rejects.toMatchObject({ data: { reason: { key } } });
});

test('bands of sizes and the name of a country are learned from downloaded files', async () => {
  const { client, download } = await open();
  await download('Shopify', { countries: [4], endings: ['.com'] });
  const name = 'France';
  const choices = await client.lists.choices();
  expect(choices.countries).toEqual([{ id: 4, name }]);
  expect(choices.companySizes).toContain('11-50');
  expect(choices.endings).toEqual(['.com']);
  // A file of several countries does not show the number of one country.
  await download('Drupal', { countries: [5, 6] });
  expect((await client.lists.choices()).countries).toEqual([
    { id: 4, name },
    { id: 5, name: null },
    { id: 6, name: null },
  ]);
});

test('the form shows a list’s size with its price: the saved figure, and the limit at which the last one was cut', async () => {
  const { client, download } = await open({ rowCap: 100 });
  expect(await client.lists.quote({ technology: 'Shopify' })).toMatchObject({ sites: null, lastCut: null });
  const { answer } = await client.lookup
    .ask({ subject: 'technology', name: 'Shopify' })
    .then(() => client.lookup.technology({ name: 'Shopify' }));
  const { sites } = await client.lists.quote({ technology: 'shopify' });
  expect([sites, (sites ?? 0) > 1_000]).toEqual([answer?.totalWebsites, true]);
  await download('Shopify');
  expect(await client.lists.quote({ technology: 'Shopify' })).toMatchObject({ lastCut: 100 });
});
