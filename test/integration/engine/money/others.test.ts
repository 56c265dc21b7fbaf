import { expect, it } from 'vitest';
import { lookup } from '../../../../main/engine/lookups/lookup.ts';
import { insertAssistant } from '../../../../main/engine/store/assistants.ts';
import { writeSettings } from '../../../../main/engine/store/settings.ts';
import { openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

const FELL = { state: 'paused', problem: { code: 'wallet_fell' } };

/** A run during which somebody else spends 30 credits of the wallet. */
async function fallen() {
  let isOpen = true;
  const service = await startMoneyService({
    fate: (paid) => {
      paid.answer();
      if (isOpen) service.wallet.balance -= 30;
      isOpen = false;
    },
  });
  const desk = await openDesk(service);
  const first = await desk.enrich(sites(20, 'first'));
  expect(first.state).toBe('done');
  return { service, desk };
}

it('a run asks whether others use a wallet that fell without a reason, and a yes is remembered', async () => {
  const { service, desk } = await fallen();
  const job = await desk.enrich(sites(20, 'second'));
  expect(job).toMatchObject(FELL);
  expect(service.charged()).toBe(20);
  await desk.client.session.tellOthers({ others: 'yes' });
  await desk.client.jobs.resume({ jobId: job.id });
  expect(await desk.settled(job)).toMatchObject({ state: 'done', counts: { found: 20 } });
  service.wallet.balance -= 40;
  expect(await desk.enrich(sites(20, 'third'))).toMatchObject({ state: 'done' });
  // The yes is taken back.
  await desk.client.session.tellOthers({ others: 'no' });
  service.wallet.balance -= 50;
  expect(await desk.enrich(sites(20, 'fourth'))).toMatchObject(FELL);
});

it('what a wallet fell by is shown with it, before anything is bought', async () => {
  const service = await startMoneyService();
  const desk = await openDesk(service);
  await desk.enrich(sites(20, 'first'));
  service.wallet.balance -= 50;
  expect(await desk.client.session.wallet()).toMatchObject({ balance: 9_930, listBalance: 10, fall: 50 });
  // Nothing was judged by it.
  expect((await desk.client.session.get()).balances[0]?.fall).toBe(0);
  await desk.client.session.tellOthers({ others: 'yes' });
  expect(await desk.client.session.wallet()).toMatchObject({ fall: 0, isShared: true });
});

it('that nobody else uses the wallet explains nothing: the question stays open', async () => {
  const { desk } = await fallen();
  const [balance] = await desk.client.session.tellOthers({ others: 'no' });
  expect(balance?.fall).toBeGreaterThan(0);
  expect(await desk.enrich(sites(20, 'second'))).toMatchObject(FELL);
});

it('a word for once explains what fell so far, and nothing later', async () => {
  const { service, desk } = await fallen();
  const [balance] = await desk.client.session.tellOthers({ others: 'once' });
  expect(balance).toMatchObject({ isShared: false, fall: 0 });
  expect(await desk.enrich(sites(20, 'second'))).toMatchObject({ state: 'done' });
  service.wallet.balance -= 1;
  expect(await desk.enrich(sites(20, 'third'))).toMatchObject(FELL);
});

it('an assistant waits for that word, and a person who asks for one thing does not', async () => {
  const { service, desk } = await fallen();
  const ask = (name: string, assistant: number | null) =>
    lookup(desk.wallet(), { subject: 'company', name, maxAgeMs: null, fresh: false, assistant });
  writeSettings(desk.engine.db, {
    assistantsMaySpend: true,
    assistantSessionBudget: 100,
    assistantDayBudget: 100,
  });
  const session = insertAssistant(desk.engine.db, 'helper', Date.now());
  await expect(ask('one.example.com', session)).rejects.toMatchObject({ code: 'wallet_fell' });
  expect(service.charged()).toBe(20);
  expect(await ask('one.example.com', null)).toMatchObject({ outcome: 'found' });
});
