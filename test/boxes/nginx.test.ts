import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fileOf, sites } from '../support/engine/money-fixture.ts';
import { openNginx } from '../support/servers/boxes.ts';
import {
  cutCharged,
  deskOver,
  expectKillsBearable,
  expectNoCopyBelieved,
  expectRepeatsBooked,
  startLateService,
} from '../support/servers/through-box.ts';
import { outOf } from '../support/services/bad-service.ts';
import { type MoneyService, startMoneyService } from '../support/services/money-service.ts';

/** Two servers of the same service. A GET that the first one does not answer goes to the second. */
const openTwo = ({ baseUrl }: MoneyService, ...location: string[]) =>
  openNginx({ upstreams: [baseUrl, baseUrl], location });

it.each(['domain', 'technology'])(
  'a lookup of a %s that goes to a second server is booked twice, as it was charged',
  (kind) => expectRepeatsBooked(kind, openTwo),
);

it('a lookup of a company goes to no second server', async () => {
  const service = await startMoneyService({ fate: cutCharged });
  const desk = deskOver(await openTwo(service), service);
  expect(await desk.call('lookup', 'company', 'one.example.com')).toMatchObject({
    json: { error: { code: 'outcome_unknown' } },
  });
  expect(service.charged()).toBe(1);
  desk.books();
});

it('a lookup for which both servers are too slow is in doubt, and the next look shows both charges', async () => {
  const service = await startMoneyService({
    fate: async (paid) => {
      if (paid.number <= 2) await sleep(1_500);
      paid.answer();
    },
  });
  const desk = deskOver(await openTwo(service, 'proxy_read_timeout 1s;'), service);
  expect(await desk.call('lookup', 'domain', 'one.example.com')).toMatchObject({
    json: { error: { code: 'outcome_unknown' } },
  });
  await expect.poll(() => service.charged()).toBe(2);
  // It cannot know that both are its own, so a person is asked about one of them before more is spent.
  expect(await desk.call('enrich', fileOf(sites(5)))).toMatchObject({
    exitCode: 1,
    json: { error: { code: 'wallet_fell' } },
  });
  expect(service.charged()).toBe(2);
  expect(desk.books()).toEqual({ booked: 1, lost: 1, doubt: 0, fall: 1 });
});

it('batches are repeated by nobody, and what was charged without an answer counts for the budget', async () => {
  const service = await startMoneyService({
    fate: (paid) => (paid.number % 3 === 0 ? cutCharged(paid) : paid.answer()),
  });
  const desk = deskOver(await openTwo(service), service);
  const run = await desk.call('enrich', fileOf(sites(1_200)), '--budget', '1000');
  expect(outOf(run), run.stderr).toMatchObject({ state: 'done', found: 700, unknown: 300, skipped: 200 });
  expect(service.twice()).toEqual([]);
  expect(service.charged()).toBe(1_000);
  expect(desk.books()).toEqual({ booked: 1_000, lost: 300, doubt: 0, fall: 0 });
});

it.each([
  ['heeds what a request says about caches', 'proxy_cache_bypass $http_cache_control $http_pragma;'],
  ['heeds nothing that a request says', ''],
])('no copy of a balance is believed if a cache of everything %s', async (_, heeds) => {
  const service = await startLateService();
  const nginx = await openNginx({
    upstreams: [service.baseUrl],
    http: ['proxy_cache_path HOME/cache keys_zone=all:1m;'],
    location: [
      'proxy_cache all; proxy_cache_valid 200 60m;',
      'proxy_ignore_headers Cache-Control Expires Vary Set-Cookie;',
      heeds,
    ],
  });
  await expectNoCopyBelieved(nginx, service);
});

it('batches that are too large for nginx are made smaller', async () => {
  const service = await startMoneyService();
  const location = ['client_max_body_size 1k;'];
  const desk = deskOver(await openNginx({ upstreams: [service.baseUrl], location }), service);
  const run = await desk.call('enrich', fileOf(sites(1_000)));
  expect(outOf(run), run.stderr).toMatchObject({ state: 'done', found: 1_000, creditsInDoubt: 0 });
  expect(service.charged()).toBe(1_000);
  expect(desk.books()).toEqual({ booked: 1_000, lost: 0, doubt: 0, fall: 0 });
});

it('what the limit of nginx refuses with 503 costs nothing, and is asked again', async () => {
  const service = await startMoneyService();
  const nginx = await openNginx({
    upstreams: [service.baseUrl],
    // One in two seconds, at the speed of this clock.
    http: ['limit_req_zone $binary_remote_addr zone=all:1m rate=30r/s;'],
    location: ['limit_req zone=all burst=2 nodelay;'],
  });
  const desk = deskOver(nginx, service);
  const run = await desk.call('enrich', fileOf(sites(3_000)));
  expect(nginx.log().some((line) => line.includes(' 503 '))).toBe(true);
  expect(outOf(run), run.stderr).toMatchObject({ state: 'done', found: 3_000, creditsInDoubt: 0 });
  expect(service.charged()).toBe(3_000);
  expect(desk.books()).toEqual({ booked: 3_000, lost: 0, doubt: 0, fall: 0 });
});

it('nginx that is killed again and again costs one batch each time', () =>
  expectKillsBearable(({ baseUrl }) => openNginx({ upstreams: [baseUrl] })));
