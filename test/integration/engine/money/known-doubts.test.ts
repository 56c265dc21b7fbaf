import { expect, it } from 'vitest';
import { compareWithService } from '../../../../main/engine/ledger/agreement.ts';
import { fileOf, gate, openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

const company = (name: string, resendUnknown = false) => ({
  subject: 'company' as const,
  name,
  resendUnknown,
});

/** A run of 300 domains whose second hundred was charged and its answer lost. */
async function doubtful(options: { timeScale?: number } = {}) {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number !== 2) return paid.answer();
      paid.work();
      paid.cut();
    },
  });
  const desk = await openDesk(service, options);
  const path = fileOf(sites(300));
  const job = await desk.enrich(path);
  expect(job.counts).toMatchObject({ found: 200, unknown: 100 });
  const lost = service.paid[1]?.subjects ?? [];
  return { service, desk, path, job, lost };
}

it('a preview and another run of the same file show what is in doubt and do not ask for it', async () => {
  const { service, desk, path } = await doubtful();
  expect(await desk.plan(path)).toMatchObject({ saved: 200, fresh: 0, inDoubt: 100, maxCredits: 0 });
  const again = await desk.enrich(path, { budget: 1_000 });
  expect(again).toMatchObject({
    state: 'done',
    counts: { found: 200, unknown: 100, failed: 0, skipped: 0 },
    creditsCharged: 0,
    calls: 0,
  });
  expect(service.charged()).toBe(300);
});

it('in a file that shares some of the domains, only those domains are not asked for', async () => {
  const { service, desk, lost } = await doubtful();
  const mixed = [...lost.slice(0, 10), ...sites(20, 'other')];
  const preview = await desk.plan(mixed);
  expect(preview).toMatchObject({ fresh: 20, inDoubt: 10, maxCredits: 20 });
  expect(await desk.enrich(mixed)).toMatchObject({ counts: { found: 20, unknown: 10 }, creditsCharged: 20 });
  // Another kind is another question.
  expect(await desk.plan(lost, { kinds: ['technologies'] })).toMatchObject({ fresh: 100, inDoubt: 0 });
  expect(service.twice()).toEqual([]);
});

it('a single lookup of something in doubt needs a person’s word', async () => {
  const { service, desk, lost } = await doubtful();
  const [name = '', other = ''] = lost;
  await expect(desk.client.lookup.ask(company(name))).rejects.toMatchObject({
    data: { code: 'outcome_unknown' },
  });
  expect(service.charges.get(`companies ${name}`)).toBe(1);
  expect(await desk.client.lookup.ask(company(name, true))).toMatchObject({ outcome: 'found', credits: 1 });
  // The word was for this one.
  await expect(desk.client.lookup.ask(company(other))).rejects.toMatchObject({
    data: { code: 'outcome_unknown' },
  });
  expect(service.twice()).toEqual([`companies ${name}`]);
});

it('a word for a lookup that could not leave is not used up', async () => {
  const { service, desk, lost } = await doubtful();
  const [name = ''] = lost;
  const refused = { data: { code: 'outcome_unknown' } };
  await desk.client.settings.set({ capPerDay: 1 });
  await expect(desk.client.lookup.ask(company(name, true))).rejects.toMatchObject({
    data: { code: 'cap_reached' },
  });
  await desk.client.settings.set({ capPerDay: null });
  await expect(desk.client.lookup.ask(company(name))).rejects.toMatchObject(refused);
  expect(service.charges.get(`companies ${name}`)).toBe(1);
});

it('a word does not cover what is lost after it was given', async () => {
  const held = gate();
  const service = await startMoneyService({
    fate: async (paid) => {
      if (paid.number === 2) await held.wait();
      paid.work();
      paid.cut();
    },
  });
  const desk = await openDesk(service);
  const ask = (word: boolean) => desk.client.lookup.ask(company('one.example.com', word));
  const refused = { data: { code: 'outcome_unknown' } };
  await expect(ask(false)).rejects.toMatchObject(refused);
  const first = ask(true);
  const second = ask(true);
  await expect.poll(held.waiting).toBe(1);
  held.open();
  await expect(first).rejects.toMatchObject(refused);
  await expect(second).rejects.toMatchObject(refused);
  expect(service.paid).toHaveLength(2);
});

it('a lookup whose own answer was lost is not asked for again by the next caller', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      paid.work();
      if (paid.number === 1) paid.cut();
    },
  });
  const desk = await openDesk(service);
  const ask = () => desk.client.lookup.ask(company('one.example.com'));
  await expect(ask()).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  await expect(ask()).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  const job = await desk.enrich(['one.example.com', 'www.one.example.com'], { budget: 5 });
  expect(job.counts).toMatchObject({ unknown: 2, found: 0 });
  expect(service.paid).toHaveLength(1);
});

it('lookups that the balance cleared are no longer in doubt, for anyone', async () => {
  const service = await startMoneyService({
    fate: (paid) => (paid.number === 1 ? paid.cut() : paid.answer()),
  });
  const desk = await openDesk(service, { timeScale: 600 });
  await compareWithService(desk.wallet());
  const ask = () => desk.client.lookup.ask(company('one.example.com'));
  await expect(ask()).rejects.toMatchObject({ data: { code: 'outcome_unknown' } });
  await expect
    .poll(async () => {
      await compareWithService(desk.wallet());
      return (await desk.plan(['one.example.com'])).inDoubt;
    })
    .toBe(0);
  expect(await ask()).toMatchObject({ outcome: 'found', credits: 1 });
  expect(service.charged()).toBe(1);
});

it('another start of the program knows what was in doubt', async () => {
  const { service, desk, path } = await doubtful();
  await desk.engine.close();
  const later = await openDesk(service, { dataDir: desk.dataDir });
  expect(await later.plan(path)).toMatchObject({ fresh: 0, inDoubt: 100 });
  const job = await later.enrich(path, { budget: 500 });
  expect(job).toMatchObject({ counts: { unknown: 100 }, creditsCharged: 0 });
  expect(service.charged()).toBe(300);
});
