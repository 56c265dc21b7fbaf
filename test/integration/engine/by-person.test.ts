import { expect, test } from 'vitest';
import { changeSettings } from '../../../main/engine/data/change-settings.ts';
import { proposingLimits } from '../../../main/engine/data/propose-limits.ts';
import { createGivenFiles } from '../../../main/engine/files/given-files.ts';
import { router } from '../../../main/engine/handlers/router.ts';
import { saveConnection } from '../../../main/engine/store/connections.ts';
import { keepValue, readSettings, writeSettings } from '../../../main/engine/store/settings.ts';
import type { EngineEvent } from '#contract/events.ts';
import type { Beginning, PersonsPart } from '#contract/host.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import { takesPerson } from '#contract/procedures/command.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { openEngine } from '../../support/engine/engine-fixture.ts';
import { createPageClient } from '../../support/engine/page-client.ts';

/** A page whose person does what `part` says, and what they were asked about. */
async function openPage(part: () => PersonsPart) {
  const { engine, sandbox } = await openEngineClient();
  const asked: Beginning[] = [];
  const page = createPageClient(engine, createGivenFiles(), async (beginning) => {
    asked.push(beginning);
    return part();
  });
  const balance = async () => {
    await engine.refreshBalance();
    return engine.sessions.describe().balances.map(({ remaining }) => remaining);
  };
  return { engine, sandbox, page, asked, balance };
}

type Page = Awaited<ReturnType<typeof openPage>>['page'];

async function draftOf(page: Page, domains: readonly string[]) {
  const { ref } = await page.enrich.collect({
    source: { kind: 'text', text: domains.join('\n') },
    name: 'x',
  });
  const { sheet } = await page.sheets.inspect({ path: ref });
  const options = enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null });
  return page.enrich.preview({ path: ref, sheet, column: 0, options });
}

const byItself = { data: { code: 'usage', reason: { key: 'by_itself' } } };
const notBegun = { data: { code: 'cancelled', reason: { key: 'not_begun' } } };
const many = Array.from({ length: 30 }, (_, index) => `site${index}.com`);

test('a page begins nothing by itself, whatever it calls', async () => {
  let part: PersonsPart = 'by_itself';
  const { page, asked, balance } = await openPage(() => part);
  const before = await balance();
  const { jobId } = await draftOf(page, many);
  const calls: Record<string, () => Promise<unknown>> = {
    'enrich.start': () => page.enrich.start({ jobId, budget: 30 }),
    'jobs.resume': () => page.jobs.resume({ jobId }),
    'jobs.rerun': () => page.jobs.rerun({ jobId, budget: 30 }),
    'jobs.giveDomain': () => page.jobs.giveDomain({ jobId, row: 1, text: 'a.com', budget: 1 }),
    'lookup.ask': () => page.lookup.ask({ subject: 'company', name: 'shopify.com' }),
    'lists.start': () =>
      page.lists.start({
        technology: 'Shopify',
        filters: {},
      }),
    'lists.download': () => page.lists.download({ id: 1 }),
    'lists.setAutomatic': () => page.lists.setAutomatic({ id: 1, automatic: true }),
    'watches.resume': () => page.watches.resume({ watchId: 1 }),
    'watches.accept': () => page.watches.accept({ offerId: 1 }),
    'watches.run': () => page.watches.run(),
    'assistants.lookup': () =>
      page.assistants.lookup({ session: 1, subject: 'company', name: 'a.com' } as never),
    'assistants.enrich': () => page.assistants.enrich({ session: 1, jobId, budget: 1 }),
    'ledger.sayNotCharged': () => page.ledger.sayNotCharged({ requests: [1] }),
  };
  const free = ['lookup.answer'];
  const marked = Object.entries(router).flatMap(([group, members]) =>
    Object.keys(members)
      .filter((name) => takesPerson([group, name]))
      .map((name) => `${group}.${name}`),
  );
  expect(Object.keys(calls).sort()).toEqual(marked.filter((name) => !free.includes(name)).sort());
  for (const [name, call] of Object.entries(calls)) await expect(call(), name).rejects.toThrow();
  await expect(calls['enrich.start']?.()).rejects.toMatchObject(byItself);
  await expect(calls['lookup.ask']?.()).rejects.toMatchObject(byItself);
  await expect(calls['watches.run']?.()).rejects.toMatchObject(byItself);
  const ofCommands = { 'watches.accept': 'watch_by_person', 'assistants.enrich': 'assistants_only_command' };
  for (const [name, key] of Object.entries(ofCommands))
    await expect(calls[name]?.(), name).rejects.toMatchObject({ data: { reason: { key } } });
  // What is saved is read without a word, and nothing is bought by it.
  const question = { subject: 'company', name: 'shopify.com', pay: 'here' } as const;
  expect(await page.lookup.answer(question)).toBeNull();
  part = 'no';
  await expect(calls['enrich.start']?.()).rejects.toMatchObject(notBegun);
  expect(asked.map(({ act }) => act)).toContain('run');
  expect(await balance()).toEqual(before);
});

test('a press begins one thing, and two questions about one domain if the first names the second', async () => {
  let presses = 1;
  const { page, asked } = await openPage(() => {
    presses -= 1;
    return presses >= 0 ? 'did' : 'by_itself';
  });
  const name = 'shopify.com';
  await page.lookup.ask({ subject: 'domain', name, also: 'company' });
  await page.lookup.ask({ subject: 'company', name });
  expect(asked).toMatchObject([{ act: 'lookup', credits: 2, name, above: null }]);
  await expect(page.lookup.ask({ subject: 'company', name })).rejects.toMatchObject(byItself);
  presses = 1;
  await page.lookup.ask({ subject: 'domain', name, also: 'company' });
  await expect(page.lookup.ask({ subject: 'company', name: 'github.com' })).rejects.toMatchObject(byItself);
});

test('a start above the amount of a person says so, at its price, and so does what is left of a run', async () => {
  const { engine, page, asked } = await openPage(() => 'did');
  changeSettings(engine, { askAbove: 20 });
  const { jobId } = await draftOf(page, many);
  await page.enrich.start({ jobId, budget: 30 });
  expect(asked.at(-1)).toMatchObject({ act: 'run', wallet: 'bulk_lookup', credits: 30, above: 20 });
  await engine.jobs.settled(jobId);
  await page.jobs.rerun({ jobId, budget: 20 }).catch(() => undefined);
  expect(asked.at(-1)).toMatchObject({ credits: 20, above: null });
  changeSettings(engine, { askAbove: 0 });
  await page.lists.start({ technology: 'Shopify', filters: {} }).catch(() => undefined);
  await page.lookup.ask({ subject: 'company', name: 'shopify.com' });
  expect(asked.at(-1)).toMatchObject({ credits: 1, above: 0 });
  changeSettings(engine, { askAbove: null });
  await page.lookup.ask({ subject: 'company', name: 'shopify.com' });
  expect(asked.at(-1)).toMatchObject({ credits: 1, above: null });
});

test('a new installation gets caps and an amount from its balance once, and keeps what a person set', () => {
  const { db } = openEngine();
  const connection = { baseUrl: 'https://a.example', userName: null, userEmail: null } as const;
  writeSettings(db, { listCapPerDay: 3, capPerMonth: null });
  const first = proposingLimits(db);
  saveConnection(db, { ...connection, id: 'sample', kind: 'sample' }, [], 1);
  first('sample', { bulk_lookup: 12_480, standard: 14 });
  expect(readSettings(db)).toMatchObject({
    capPerRun: null,
    capPerDay: 6_300,
    capPerMonth: null,
    listCapPerDay: 3,
    listCapPerMonth: 20,
    askAbove: 630,
  });
  // A real service proposes again, but for what a person changed since.
  writeSettings(db, { capPerDay: 4_000 });
  proposingLimits(db)('service', { bulk_lookup: 500_000, standard: null });
  expect(readSettings(db)).toMatchObject({ capPerDay: 4_000, capPerMonth: null, askAbove: 25_000 });
  proposingLimits(db)('service', { bulk_lookup: 9_000_000, standard: 900 });
  expect(readSettings(db)).toMatchObject({ capPerDay: 4_000, listCapPerMonth: 20, askAbove: 25_000 });
});

test('every change of settings is told whole, whoever made it', async () => {
  const engine = openEngine();
  const told: EngineEvent[] = [];
  engine.events.listen((event) => told.push(event));
  const connection = { baseUrl: 'https://a.example', userName: null, userEmail: null } as const;
  const changes = {
    'the first connection': () => {
      const propose = proposingLimits(engine.db);
      saveConnection(engine.db, { ...connection, id: 'first', kind: 'service' }, [], 1);
      propose('service', { bulk_lookup: 12_480, standard: 14 });
    },
    'a command': () => void changeSettings(engine, { timeZone: 'America/New_York' }),
    'two changes at once': () => void changeSettings(engine, { capPerDay: 4, capPerRun: 5 }),
  };
  for (const [name, change] of Object.entries(changes)) {
    told.length = 0;
    change();
    await Promise.resolve();
    expect(told, name).toEqual([{ type: 'settings', settings: readSettings(engine.db) }]);
  }
  expect(readSettings(engine.db)).toMatchObject({
    capPerDay: 4,
    capPerMonth: 13_000,
    timeZone: 'America/New_York',
  });
  told.length = 0;
  keepValue(engine.db, 'tourMode', 'other');
  await Promise.resolve();
  expect(told).toEqual([]);
});

test('an installation that was connected before keeps its caps', () => {
  const { db } = openEngine();
  const connection = { baseUrl: 'https://a.example', userName: null, userEmail: null } as const;
  saveConnection(db, { ...connection, id: 'old', kind: 'service' }, [], 1);
  proposingLimits(db)('service', { bulk_lookup: 12_480, standard: 14 });
  expect(readSettings(db)).toMatchObject({ capPerDay: null, capPerMonth: null, askAbove: 500 });
});
