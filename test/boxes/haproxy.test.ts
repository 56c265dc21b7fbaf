import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fileOf, sites } from '../support/engine/money-fixture.ts';
import { openHaproxy } from '../support/servers/boxes.ts';
import {
  cutCharged,
  deskOver,
  expectKillsBearable,
  expectRepeatsBooked,
} from '../support/servers/through-box.ts';
import { outOf } from '../support/services/bad-service.ts';
import { type MoneyService, startMoneyService } from '../support/services/money-service.ts';

const portOf = ({ baseUrl }: MoneyService) => Number(new URL(baseUrl).port);

const openOne = (service: MoneyService, ...backend: string[]) =>
  openHaproxy({ mode: 'http', servers: [{ port: portOf(service) }], backend });

/** What is not answered goes to the other server, a POST as well. */
const openTwo = (service: MoneyService) =>
  openHaproxy({
    mode: 'http',
    servers: [{ port: portOf(service) }, { port: portOf(service) }],
    backend: ['retries 3', 'retry-on all-retryable-errors', 'option redispatch 1'],
  });

it.each(['company', 'domain', 'technology'])(
  'a lookup of a %s that goes to a second server is booked twice, as it was charged',
  (kind) => expectRepeatsBooked(kind, openTwo),
);

it('a batch that haproxy sends three times is noticed, and no other is charged twice', async () => {
  let times = 0;
  const service = await startMoneyService({
    fate: (paid) => {
      if (!paid.subjects.includes('site200.example.com')) return paid.answer();
      times += 1;
      return times > 2 ? paid.answer() : cutCharged(paid);
    },
  });
  const desk = deskOver(await openTwo(service), service);
  await desk.call('enrich', fileOf(sites(1_200)), '--budget', '800');
  expect(service.twice()).toHaveLength(100);
  const { lost, doubt, fall } = desk.books();
  expect(lost + doubt + fall).toBe(200);
});

it('what haproxy refuses with 503 while the service is gone costs nothing, and is asked again', async () => {
  const service = await startMoneyService();
  const desk = deskOver(await openOne(service, 'retries 0'), service);
  const running = desk.call('enrich', fileOf(sites(3_000)));
  await expect.poll(() => service.paid.length).toBeGreaterThan(3);
  service.leave();
  await sleep(2_000);
  await service.comeBack();
  const run = await running;
  expect(service.twice()).toEqual([]);
  const { lost, doubt } = desk.books();
  // What was under way when it went may have been charged.
  const { found, unknown } = outOf(run) as { found?: number; unknown?: number };
  expect((found ?? 0) + (unknown ?? 0), run.stdout + run.stderr).toBe(3_000);
  expect(lost + doubt).toBeLessThanOrEqual(400);
});

it('haproxy that is killed again and again costs one batch each time', () =>
  expectKillsBearable((service) => openOne(service)));
