import { expect, it } from 'vitest';
import {
  countsAsAttempt,
  defaultTransferLimits as limits,
  reasonToStop,
  type Tries,
} from '../../../../main/engine/downloads/attempts/attempt-limit.ts';
import { waitAfter } from '../../../../main/engine/downloads/attempts/retry-plan.ts';

const fresh: Tries = {
  attempts: 0,
  sent: 0,
  fruitless: 0,
  unsent: 0,
  rateLimited: 0,
  attemptsLeft: 30,
  mayUseReserve: false,
};

it.each([
  ['nothing is known of the attempts', { attemptsLeft: null }, null],
  ['plenty is left', { attemptsLeft: 6 }, null],
  ['the reserve is left', { attemptsLeft: 5 }, 'attempts_reserved'],
  ['a person spends of the reserve', { attemptsLeft: 1, mayUseReserve: true }, null],
  ['nothing ever left this computer', { attemptsLeft: 1, mayUseReserve: true, attempts: 4 }, null],
  [
    'a person has spent one',
    { attemptsLeft: 4, mayUseReserve: true, attempts: 1, sent: 1 },
    'attempts_reserved',
  ],
  ['nothing is left', { attemptsLeft: 0, mayUseReserve: true }, 'download_limit_reached'],
  ['earlier runs brought nothing', { fruitless: 3 }, 'server_error'],
])('when %s: %s', (_when, changes, code) => {
  expect(reasonToStop({ ...fresh, ...changes }, limits)?.code ?? null).toBe(code);
});

it.each([
  ['unreachable', {}, true],
  ['timed_out', { fruitless: 2 }, true],
  ['timed_out', { fruitless: 3 }, false],
  ['unreachable', { unsent: 2 }, true],
  ['unreachable', { unsent: 3 }, false],
  ['server_error', { attempts: 25 }, false],
  ['list_expired', {}, false],
  ['bad_answer', {}, false],
  ['tls_failed', {}, false],
  ['disk_full', {}, false],
  ['cancelled', {}, false],
] as const)('after %s with %j another attempt: %s', (code, changes, isRepeated) => {
  const waitMs = waitAfter({ code, retryAfterMs: null }, { ...fresh, ...changes }, limits, 0.5);
  expect(waitMs !== null).toBe(isRepeated);
});

it('waits longer after each failure, up to a limit', () => {
  const wait = (fruitless: number, random: number) =>
    waitAfter(
      { code: 'unreachable', retryAfterMs: null },
      { ...fresh, fruitless },
      { ...limits, mostFruitless: 100 },
      random,
    );
  expect([0, 1, 2, 3, 90].map((fruitless) => wait(fruitless, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 30_000,
  ]);
  expect(wait(3, 0)).toBe(0);
});

it('waits as long as the service asks, unless that is absurd or endless', () => {
  const wait = (retryAfterMs: number | null, rateLimited = 1) =>
    waitAfter({ code: 'rate_limited', retryAfterMs }, { ...fresh, rateLimited }, limits, 0.5);
  expect(wait(7_000)).toBe(7_000);
  expect(wait(null)).toBe(60_000);
  expect(wait(301_000)).toBeNull();
  expect(wait(7_000, 5)).toBeNull();
});

it('counts what the service counts', () => {
  expect([200, 206, 416, 500, 503, 302].filter((status) => !countsAsAttempt(status))).toEqual([]);
  expect([401, 403, 409, 410, 429].filter(countsAsAttempt)).toEqual([]);
});
