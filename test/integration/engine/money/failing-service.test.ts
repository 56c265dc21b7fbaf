import { expect, it } from 'vitest';
import { endsOf, openWallet, planDomains, run } from '../../../support/engine/job-fixture.ts';
import { gate, openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { sendJson } from '../../../support/services/http-service.ts';
import { type PaidRequest, startMoneyService } from '../../../support/services/money-service.ts';

/** So long that a slow computer never reaches it. */
const PATIENCE_MS = 30_000;
const SHORT_MS = 200;

async function runOf(count: number, fate: (paid: PaidRequest) => void, patienceMs = PATIENCE_MS) {
  const service = await startMoneyService({ fate });
  const wallet = openWallet(service.baseUrl);
  const jobId = await planDomains(wallet, sites(count));
  const states = () => {
    const ends = Object.values(endsOf(wallet, jobId)).map(({ state }) => state);
    return Object.fromEntries(
      ['pending', 'found', 'failed'].map((state) => [state, ends.filter((each) => each === state).length]),
    );
  };
  return { service, states, go: () => run(wallet, jobId, patienceMs) };
}

it('a service that fails at everything paid stops the run and fails no row', async () => {
  let isFailing = true;
  const { service, states, go } = await runOf(
    500,
    (paid) => (isFailing ? paid.fail() : paid.answer()),
    SHORT_MS,
  );
  expect(await go()).toMatchObject({ code: 'server_error' });
  expect(states()).toEqual({ pending: 500, found: 0, failed: 0 });
  isFailing = false;
  expect(await go()).toBe(null);
  expect(states()).toEqual({ pending: 0, found: 500, failed: 0 });
  expect(service.twice()).toEqual([]);
});

it('a service that fails for a while is asked again until it answers', async () => {
  let asked = 0;
  const { service, states, go } = await runOf(500, (paid) => {
    asked += 1;
    return asked <= 40 ? paid.fail() : paid.answer();
  });
  expect(await go()).toBe(null);
  expect(states()).toEqual({ pending: 0, found: 500, failed: 0 });
  expect(service.twice()).toEqual([]);
});

it('if a service fails at one batch and answers others, only that batch fails', async () => {
  const { states, go } = await runOf(2_000, (paid) =>
    paid.subjects.includes('site150.example.com') ? paid.fail() : paid.answer(),
  );
  expect(await go()).toBe(null);
  expect(states()).toEqual({ pending: 0, found: 1_900, failed: 100 });
});

it('a service that fails at the only batch of a run pauses it and fails no row', async () => {
  const { states, go } = await runOf(20, (paid) => paid.fail(), SHORT_MS);
  expect(await go()).toMatchObject({ code: 'server_error' });
  expect(states()).toEqual({ pending: 20, found: 0, failed: 0 });
});

it('a domain that is found while a refusal is not judged yet does not count as failed', async () => {
  const [first, odd, single] = [gate(), gate(), gate()];
  const service = await startMoneyService({
    fate: async (paid) => {
      if (paid.subjects.length === 1) await single.wait();
      else if (paid.number > 1 && paid.number <= 5) await first.wait();
      else if (paid.subjects.includes('site50.example.com')) {
        await odd.wait();
        return sendJson(paid.response, { error_code: 'invalid_request', message: 'Odd.' }, {}, 422);
      }
      paid.answer();
    },
  });
  const desk = await openDesk(service, { batchSize: 10 });
  const job = await desk.start(sites(70), { budget: 200 });
  await expect.poll(first.waiting).toBe(4);
  const lookup = desk.client.lookup.ask({ subject: 'company', name: 'site55.example.com' });
  await expect.poll(single.waiting).toBe(1);
  first.open();
  await expect.poll(() => [odd.waiting(), service.charged()]).toEqual([1, 60]);
  odd.open();
  // The refused batch is given back before the lookup is answered.
  await expect.poll(odd.waiting).toBe(0);
  single.open();
  await lookup;
  const { counts } = await desk.settled(job);
  expect(counts.found).toBe(service.charged());
  expect(counts.found + counts.failed).toBe(70);
});
