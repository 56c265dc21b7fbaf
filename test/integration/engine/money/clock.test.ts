import { expect, it, onTestFinished } from 'vitest';
import { compareWithService } from '../../../../main/engine/ledger/agreement.ts';
import { enterWorld, world } from '../../../../main/engine/world/world.ts';
import { openDesk, sites } from '../../../support/engine/money-fixture.ts';
import { startMoneyService } from '../../../support/services/money-service.ts';

const NAME = 'one.example.com';
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** A wall clock that a test can set; the monotonic clock is not changed. */
function settableClock(): { aheadMs: number } {
  const real = world();
  const set = { aheadMs: 0 };
  const clock = { ...real.clock, now: () => real.clock.now() + set.aheadMs };
  onTestFinished(enterWorld({ ...real, clock }));
  return set;
}

/** A service that gives each answer another name. Its own clock may be ahead of this computer's. */
async function namingDesk(clock = { aheadMs: 0 }) {
  const service = await startMoneyService({
    instead: (_request, response) => {
      response.setHeader('date', new Date(Date.now() + clock.aheadMs).toUTCString());
      return false;
    },
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

it.each([2 * DAY_MS, 90 * DAY_MS, YEAR_MS])(
  'an answer of a clock that was ahead by %d ms is not bought again',
  async (aheadMs) => {
    const clock = settableClock();
    const { service, desk } = await namingDesk();
    await desk.client.lookup.ask({ subject: 'company', name: 'before.example.com' });
    clock.aheadMs = aheadMs;
    await desk.client.lookup.ask({ subject: 'company', name: NAME });
    clock.aheadMs = 0;
    expect(await desk.plan([NAME], { maxAgeMs: DAY_MS })).toMatchObject({ saved: 1, fresh: 0 });
    expect(await desk.enrich([NAME], { maxAgeMs: DAY_MS })).toMatchObject({ creditsCharged: 0 });
    const asked = { subject: 'company', name: NAME, maxAgeMs: DAY_MS, pay: 'never' } as const;
    expect(await desk.client.lookup.answer(asked)).not.toBeNull();
    expect(service.charged()).toBe(2);
    // A limit of 0 uses nothing saved.
    expect(await desk.plan([NAME], { maxAgeMs: 0 })).toMatchObject({ saved: 0, fresh: 1 });
  },
);

it.each([2 * DAY_MS, YEAR_MS])(
  'an answer of a clock that was behind by %d ms is not bought again, and hides no later one',
  async (behindMs) => {
    const clock = settableClock();
    const { service, desk } = await namingDesk();
    await desk.client.lookup.ask({ subject: 'company', name: NAME });
    clock.aheadMs = -behindMs;
    await desk.client.lookup.ask({ subject: 'company', name: NAME, fresh: true });
    await desk.enrich(['other.example.com'], { maxAgeMs: 0 });
    clock.aheadMs = 0;
    expect(await desk.plan([NAME, 'other.example.com'], { maxAgeMs: DAY_MS })).toMatchObject({ saved: 2 });
    const view = await desk.client.lookup.domain({ domain: NAME });
    expect(view.company?.company?.name).toBe('Name 2');
    expect(service.charged()).toBe(3);
  },
);

it('an answer that is dated in the future is as old as what was asked after it', async () => {
  const clock = settableClock();
  const { desk } = await namingDesk();
  clock.aheadMs = YEAR_MS;
  await desk.client.lookup.ask({ subject: 'company', name: NAME });
  clock.aheadMs = 0;
  await desk.client.lookup.ask({ subject: 'company', name: 'after.example.com' });
  clock.aheadMs = 10 * DAY_MS;
  expect(await desk.plan([NAME], { maxAgeMs: 11 * DAY_MS })).toMatchObject({ saved: 1, fresh: 0 });
  expect(await desk.plan([NAME], { maxAgeMs: 9 * DAY_MS })).toMatchObject({ saved: 0, fresh: 1 });
});

it('an answer that is dated in the future is as old as the clock of the service shows', async () => {
  const clock = settableClock();
  const service = { aheadMs: 0 };
  const { desk } = await namingDesk(service);
  await compareWithService(desk.wallet());
  clock.aheadMs = YEAR_MS;
  await desk.client.lookup.ask({ subject: 'company', name: NAME });
  clock.aheadMs = 10 * DAY_MS;
  expect(await desk.plan([NAME], { maxAgeMs: 9 * DAY_MS })).toMatchObject({ saved: 1, fresh: 0 });
  service.aheadMs = 10 * DAY_MS;
  await compareWithService(desk.wallet());
  expect(await desk.plan([NAME], { maxAgeMs: 11 * DAY_MS })).toMatchObject({ saved: 1, fresh: 0 });
  expect(await desk.plan([NAME], { maxAgeMs: 9 * DAY_MS })).toMatchObject({ saved: 0, fresh: 1 });
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
