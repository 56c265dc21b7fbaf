import { expect, it, onTestFinished } from 'vitest';
import { compareWithService } from '../../../../main/engine/ledger/agreement.ts';
import { enterWorld, world } from '../../../../main/engine/world/world.ts';
import { openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

const NAME = 'one.example.com';
const YEAR_MS = 365 * 86_400_000;

/** A wall clock that a test can set; the monotonic clock is not changed. */
function settableClock(): { aheadMs: number } {
  const real = world();
  const set = { aheadMs: 0 };
  const clock = { ...real.clock, now: () => real.clock.now() + set.aheadMs };
  onTestFinished(enterWorld({ ...real, clock }));
  return set;
}

/** A service that gives each answer another name. */
async function namingDesk() {
  const service = await startMoneyService({
    fate: (paid) => {
      const { body, headers } = paid.work();
      const company = { name: `Name ${paid.number}` };
      const entries = paid.subjects.map((domain) => ({ success: true, domain, company }));
      const json = 'results' in body ? { ...body, results: entries } : { ...body, company };
      paid.response.writeHead(200, { 'content-type': 'application/json', ...headers });
      paid.response.end(JSON.stringify(json));
    },
  });
  return { service, desk: await openDesk(service) };
}

it('an answer that was kept while the clock was ahead does not hide what is paid for later', async () => {
  const clock = settableClock();
  const { desk } = await namingDesk();
  clock.aheadMs = YEAR_MS;
  await desk.client.lookup.ask({ subject: 'company', name: NAME });
  clock.aheadMs = 0;
  await desk.client.lookup.ask({ subject: 'company', name: NAME, fresh: true });
  const view = await desk.client.lookup.domain({ domain: NAME });
  expect(view.company?.company?.name).toBe('Name 2');
  expect(view.history).toHaveLength(2);
  const found = await desk.client.saved.search({ query: {}, offset: 0, limit: 10 });
  expect(found.rows).toMatchObject([{ domain: NAME, company: 'Name 2' }]);
});

it('an answer that was kept while the clock was ahead by days is not bought again', async () => {
  const clock = settableClock();
  const { service, desk } = await namingDesk();
  clock.aheadMs = YEAR_MS / 12;
  await desk.client.lookup.ask({ subject: 'company', name: NAME });
  clock.aheadMs = 0;
  expect(await desk.enrich([NAME], { maxAgeMs: 60_000 })).toMatchObject({ creditsCharged: 0 });
  expect(service.charged()).toBe(1);
});

it('an answer that is dated far in the future has no known age, so it is not used if answers must be young', async () => {
  const clock = settableClock();
  const { service, desk } = await namingDesk();
  clock.aheadMs = YEAR_MS;
  await desk.client.lookup.ask({ subject: 'company', name: NAME });
  clock.aheadMs = 0;
  expect(await desk.plan([NAME], { maxAgeMs: 60_000 })).toMatchObject({ saved: 0, fresh: 1 });
  // With any age allowed this answer is used, too, for free.
  expect(await desk.plan([NAME], { maxAgeMs: null })).toMatchObject({ saved: 1, fresh: 0 });
  const job = await desk.enrich([NAME], { maxAgeMs: 60_000 });
  expect(job).toMatchObject({ counts: { found: 1 }, creditsCharged: 1 });
  expect(service.charged()).toBe(2);
  expect(await desk.plan([NAME], { maxAgeMs: 60_000 })).toMatchObject({ saved: 1, fresh: 0 });
});

it.each([
  ['forward', YEAR_MS],
  ['back', -YEAR_MS],
])('a clock that jumps %s while an answer is lost clears nothing early', async (_, jumpMs) => {
  const clock = settableClock();
  const service = await startMoneyService({
    fate: (paid) => (paid.number === 1 ? paid.cut() : paid.answer()),
  });
  const desk = await openDesk(service, { timeScale: 60 });
  const { id: jobId } = await desk.start(sites(100));
  await expect.poll(() => desk.engine.jobs.get(jobId).waiting?.for).toBe('balance');
  clock.aheadMs = jumpMs;
  await compareWithService(desk.wallet());
  // The balance was stable only for moments, whatever the wall clock says.
  expect(desk.engine.jobs.get(jobId)).toMatchObject({ creditsInDoubt: 100, counts: { unknown: 100 } });
  expect(service.paid).toHaveLength(1);
  expect(await desk.settled({ id: jobId })).toMatchObject({ state: 'done', counts: { found: 100 } });
  expect(service.twice()).toEqual([]);
});
