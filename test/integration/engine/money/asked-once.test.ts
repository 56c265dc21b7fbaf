import { expect, it } from 'vitest';
import { fileOf, gate, openDesk, sites, holdingAll } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { type MoneyService, startMoneyService } from '../../../support/services/money-service.ts';

const refusal = { error_code: 'invalid_request', message: 'Not today.' };
const company = (name: string, more: { fresh?: boolean; isFirst?: boolean } = {}) => ({
  subject: 'company' as const,
  name,
  ...more,
});
const batchesOf = ({ paid }: MoneyService) => paid.filter(({ subjects }) => subjects.length > 1);

/** A run of 900 domains whose batches are held; lookups are answered at once. */
async function heldRun() {
  const batches = gate();
  const service = await startMoneyService({
    fate: async (paid) => {
      if (paid.subjects.length > 1) await batches.wait();
      paid.answer();
    },
  });
  const desk = await openDesk(service);
  const job = await desk.start(sites(900));
  await expect.poll(batches.waiting).toBeGreaterThan(0);
  return { service, desk, job, batches };
}

it('a run does not ask for a domain that is looked up before the run gets to it', async () => {
  const { service, desk, job, batches } = await heldRun();
  const names = ['site850.example.com', 'site860.example.com', 'site899.example.com'];
  for (const name of names)
    expect(await desk.client.lookup.ask(company(name))).toMatchObject({ outcome: 'found', credits: 1 });
  batches.open();
  const ended = await desk.settled(job);
  expect(ended).toMatchObject({ state: 'done', counts: { found: 900 }, creditsCharged: 897 });
  expect(service.twice()).toEqual([]);
  expect(service.charged()).toBe(900);
});

it('a lookup waits if a run is asking for the same domain at this moment', async () => {
  const { service, desk, job, batches } = await heldRun();
  const asked = desk.client.lookup.ask(company('site0.example.com'));
  // Another question is answered in the meantime, which shows that the first one waits.
  await desk.client.lookup.ask(company('elsewhere.example.com'));
  expect(service.paid.flatMap(({ subjects }) => subjects)).toContain('elsewhere.example.com');
  batches.open();
  expect(await asked).toMatchObject({ outcome: 'found', credits: 0 });
  await desk.settled(job);
  expect(service.twice()).toEqual([]);
});

it('a button for an unknown domain buys nothing if a run brought the answer meanwhile', async () => {
  const service = await startMoneyService();
  const desk = await openDesk(service);
  await desk.settled(await desk.start(sites(1)));
  const name = 'site0.example.com';
  expect(await desk.client.lookup.ask(company(name, { isFirst: true }))).toMatchObject({
    outcome: 'found',
    credits: 0,
  });
  expect(service.charged()).toBe(1);
  // Asking again, although there is an answer, gets a new one.
  expect(await desk.client.lookup.ask(company(name))).toMatchObject({ credits: 1 });
});

it.each([
  ['the same company', 'company' as const, {}],
  ['the same technologies', 'domain' as const, {}],
  ['the same technology', 'technology' as const, {}],
  ['the same company past the service’s own cache', 'company' as const, { fresh: true }],
])('%s, asked for several times at once, is one request', async (_, subject, more) => {
  const { held: answers, fate } = holdingAll();
  const service = await startMoneyService({ fate });
  const desk = await openDesk(service);
  const name = subject === 'technology' ? 'Rails' : 'one.example.com';
  const asked = Array.from({ length: 5 }, () => desk.client.lookup.ask({ subject, name, ...more }));
  await expect.poll(answers.waiting).toBe(1);
  answers.open();
  const credits = (await Promise.all(asked)).map((answer) => answer.credits);
  expect(credits.sort()).toEqual([0, 0, 0, 0, 1]);
  expect(service.paid).toHaveLength(1);
});

it('a caller that waited for an answer that failed asks for it, once', async () => {
  const answers = gate();
  const service = await startMoneyService({
    fate: async (paid) => {
      await answers.wait();
      if (paid.number === 1) sendJson(paid.response, refusal, {}, 422);
      else paid.answer();
    },
  });
  const desk = await openDesk(service);
  const asked = Array.from({ length: 3 }, () => desk.client.lookup.ask(company('one.example.com')));
  await expect.poll(answers.waiting).toBe(1);
  answers.open();
  const ends = await Promise.allSettled(asked);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(service.charged()).toBe(1);
});

it('a caller that waited for an answer that was lost does not buy it again', async () => {
  const answers = gate();
  const service = await startMoneyService({
    fate: async (paid) => {
      await answers.wait();
      paid.work();
      paid.cut();
    },
  });
  const desk = await openDesk(service);
  const asked = Array.from({ length: 3 }, () => desk.client.lookup.ask(company('one.example.com')));
  await expect.poll(answers.waiting).toBe(1);
  answers.open();
  for (const end of await Promise.allSettled(asked))
    expect(end).toMatchObject({ status: 'rejected', reason: { data: { code: 'outcome_unknown' } } });
  expect(service.charged()).toBe(1);
});

it('a different question is asked separately', async () => {
  const { held: answers, fate } = holdingAll();
  const service = await startMoneyService({ fate });
  const desk = await openDesk(service);
  const name = 'one.example.com';
  const asked = [
    desk.client.lookup.ask({ subject: 'company', name }),
    desk.client.lookup.ask({ subject: 'domain', name }),
    desk.client.lookup.ask({ subject: 'domain', name, page: 2 }),
  ];
  await expect.poll(answers.waiting).toBe(3);
  answers.open();
  expect((await Promise.all(asked)).map(({ credits }) => credits)).toEqual([1, 1, 1]);
});

it('two runs over the same domains, one waiting for the other, pay once', async () => {
  const { service, desk, job, batches } = await heldRun();
  const path = fileOf(sites(950));
  const next = await desk.start(path);
  expect(next.budget).toBe(950);
  batches.open();
  await desk.settled(job);
  expect(await desk.settled(next)).toMatchObject({
    state: 'done',
    counts: { found: 950 },
    creditsCharged: 50,
  });
  expect(service.twice()).toEqual([]);
  expect(batchesOf(service).flatMap(({ subjects }) => subjects)).toHaveLength(950);
});

it('a lookup does not leave if a look names a higher price than its asker saw', async () => {
  const service = await startMoneyService({ price: 5 });
  const desk = await openDesk(service);
  const asked = { subject: 'company', name: 'one.example.com', mostCredits: 1 } as const;
  await expect(desk.client.lookup.ask(asked)).rejects.toMatchObject({ data: { code: 'cancelled' } });
  expect(service.paid).toEqual([]);
  expect(await desk.client.lookup.ask({ ...asked, mostCredits: 5 })).toMatchObject({ credits: 5 });
});
