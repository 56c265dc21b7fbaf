import { expect, it } from 'vitest';
import { anchorBalance } from '../../../../main/engine/ledger/balance.ts';
import { insertAssistant } from '../../../../main/engine/store/assistants.ts';
import { listHolds } from '../../../../main/engine/store/requests.ts';
import { writeSettings } from '../../../../main/engine/store/settings.ts';
import { gate, openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

const company = (resendUnknown = false) => ({
  subject: 'company' as const,
  name: 'one.example.com',
  resendUnknown,
});
const refused = { data: { code: 'outcome_unknown' } };

it('a word to ask again is not used up by a request that certainly cost nothing', async () => {
  let isFailing = true;
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number > 1) return isFailing ? paid.fail() : paid.answer();
      // A wallet that is filled up shows nothing, so the doubt stays however long this takes.
      service.wallet.balance += 5;
      paid.cut();
    },
  });
  const desk = await openDesk(service);
  const ask = (word?: boolean) => desk.client.lookup.ask(company(word));
  await expect(ask()).rejects.toMatchObject(refused);
  await desk.client.session.refreshBalance();
  await expect(ask(true)).rejects.toMatchObject({ data: { code: 'server_error' } });
  isFailing = false;
  await expect(ask()).rejects.toMatchObject({ data: { ...refused.data, reason: { key: 'asked_in_doubt' } } });
  expect(await ask(true)).toMatchObject({ outcome: 'found', credits: 1 });
});

it('a word for a run covers what was lost when it was given, not what the run loses later', async () => {
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

it('a standing word covers no run of an assistant, until a person goes on with it', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number > 1) return paid.answer();
      paid.work();
      paid.cut();
    },
  });
  const desk = await openDesk(service);
  const known = sites(20, 'known');
  await desk.enrich(known);
  writeSettings(desk.engine.db, {
    unknownOutcome: 'resend',
    assistantsMaySpend: true,
    assistantSessionBudget: 100,
    assistantDayBudget: 100,
  });
  const { jobId } = await desk.plan([...sites(5, 'fresh'), ...known]);
  const assistant = insertAssistant(desk.engine.db, 'helper', Date.now());
  desk.engine.jobs.start(jobId, 50, { assistant });
  expect((await desk.settled({ id: jobId })).counts).toMatchObject({ found: 5, unknown: 20 });
  expect(service.charged()).toBe(25);
  await desk.client.jobs.rerun({ jobId, budget: 20, resendUnknown: true, open: true });
  expect((await desk.settled({ id: jobId })).counts).toMatchObject({ found: 25 });
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

it('a word for a run does not cover a lookup that was only under way', async () => {
  const held = gate();
  const service = await startMoneyService({
    fate: async (paid) => {
      paid.work();
      if (paid.number > 1) return paid.answer();
      await held.wait();
      paid.cut();
    },
  });
  const desk = await openDesk(service);
  const lookup = desk.client.lookup.ask(company());
  const refusal = expect(lookup).rejects.toMatchObject(refused);
  await expect.poll(held.waiting).toBe(1);
  const { jobId, inDoubt } = await desk.plan(['one.example.com', 'two.example.com']);
  expect(inDoubt).toBe(0);
  await desk.client.enrich.start({ jobId, budget: 2, resendUnknown: true });
  held.open();
  await refusal;
  expect(await desk.settled({ id: jobId })).toMatchObject({ counts: { found: 1, unknown: 1 } });
  expect(service.charges.get('companies one.example.com')).toBe(1);
});

it('the setting to ask again also covers what a run itself loses', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      paid.work();
      if (paid.number === 1) paid.cut();
      else paid.answer();
    },
  });
  const desk = await openDesk(service);
  await desk.client.settings.set({ unknownOutcome: 'resend' });
  expect(await desk.enrich(sites(10), { budget: 100 })).toMatchObject({ counts: { found: 10, unknown: 0 } });
});

it.each([
  ['an empty wallet', 402, 'insufficient_credits'],
  ['a refusal', 422, 'invalid_request'],
])('rows in doubt stay in doubt if asking again ends in %s', async (_what, status, code) => {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number > 1) return sendJson(paid.response, { error_code: code, message: 'No.' }, {}, status);
      paid.work();
      paid.cut();
    },
  });
  const desk = await openDesk(service);
  const job = await desk.enrich(sites(10));
  await desk.client.jobs.rerun({ jobId: job.id, budget: 10, resendUnknown: true });
  expect(await desk.settled(job)).toMatchObject({
    state: 'done',
    counts: { unknown: 10, failed: 0, skipped: 0 },
  });
});

it('if the balance clears one loss, another loss stays in doubt', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      if (paid.number === 1) paid.work();
      paid.cut();
    },
  });
  const desk = await openDesk(service, { timeScale: 600 });
  const job = await desk.enrich(['one.example.com']);
  expect(job).toMatchObject({ creditsLost: 1, counts: { unknown: 1 } });
  // The balance showed the charge, so this is no question of whether.
  await expect(desk.client.lookup.ask(company())).rejects.toMatchObject({
    data: {
      code: 'outcome_unknown',
      reason: { key: 'asked_and_charged' },
      advice: 'Asking again pays again.',
    },
  });
  const look = () => anchorBalance(desk.wallet());
  // By then the service gives nothing back, which could hide the next charge.
  await expect
    .poll(async () => {
      await look();
      return listHolds(desk.engine.db, desk.wallet().workspace, 'bulk_lookup');
    })
    .toEqual([]);
  await expect(desk.client.lookup.ask(company(true))).rejects.toMatchObject(refused);
  await expect
    .poll(async () => {
      await look();
      return desk.engine.db.values<string>('SELECT state FROM requests ORDER BY id');
    })
    .toEqual(['unknown', 'not_charged']);
  expect(desk.engine.jobs.get(job.id).counts).toMatchObject({ unknown: 1, failed: 0 });
});

it('a resume of an unfinished run asks for what is in doubt, with a person’s word', async () => {
  const service = await startMoneyService({
    fate: (paid) => {
      paid.work();
      paid.cut();
    },
  });
  const desk = await openDesk(service);
  const job = await desk.enrich(sites(900));
  expect(job).toMatchObject({ state: 'paused', problem: { code: 'outcome_unknown' } });
  await expect(
    desk.client.jobs.rerun({ jobId: job.id, budget: 9, resendUnknown: true, open: false }),
  ).rejects.toMatchObject({ data: { code: 'job_busy' } });
});
