import { expect, it } from 'vitest';
import { openDesk, sites } from '../../../support/money-desk.ts';
import { startMoneyService } from '../../../support/money-service.ts';

const company = (resendUnknown = false) => ({
  subject: 'company' as const,
  name: 'one.example.com',
  resendUnknown,
});
const refused = { data: { code: 'outcome_unknown' } };

it('a word to ask again is not used up by a request that cost nothing for certain', async () => {
  let isFailing = true;
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number === 1) paid.cut();
      else if (isFailing) paid.fail();
      else paid.answer();
    },
  });
  const desk = await openDesk(service);
  const ask = (word?: boolean) => desk.client.lookup.ask(company(word));
  await expect(ask()).rejects.toMatchObject(refused);
  await expect(ask(true)).rejects.toMatchObject({ data: { code: 'server_error' } });
  isFailing = false;
  await expect(ask()).rejects.toMatchObject(refused);
  expect(await ask(true)).toMatchObject({ outcome: 'found', credits: 1 });
});

it('a word for a run is about what was lost when it was given, not about what the run loses', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      paid.work();
      if (paid.number <= 2) paid.cut();
      else paid.answer();
    },
  });
  const desk = await openDesk(service);
  const known = sites(5, 'known');
  await desk.enrich(known);
  const { jobId, inDoubt } = await desk.plan([...sites(100, 'fresh'), ...known]);
  expect(inDoubt).toBe(5);
  await desk.client.enrich.start({ jobId, budget: 105, resendUnknown: true });
  const { counts } = await desk.settled({ id: jobId });
  expect(counts).toMatchObject({ found: 5, unknown: 100 });
  const again = [...service.charges].filter(([, times]) => times > 2).map(([thing]) => thing);
  expect(again.sort()).toEqual(known.map((name) => `companies ${name}`));
});

it('a rerun of what is in doubt alone asks for nothing else', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number > 1) return paid.answer();
      paid.work();
      paid.cut();
    },
  });
  const desk = await openDesk(service);
  const job = await desk.enrich(sites(300), { budget: 100 });
  expect(job.leftovers).toMatchObject({ open: 200, unknown: 100 });
  await desk.client.jobs.rerun({ jobId: job.id, budget: 300, resendUnknown: true, open: false });
  expect(await desk.settled(job)).toMatchObject({
    counts: { found: 100, skipped: 200 },
    leftovers: { open: 200 },
  });
  expect(service.charged()).toBe(200);
});
