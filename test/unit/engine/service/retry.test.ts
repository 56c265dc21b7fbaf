import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retryAfterMsOf } from '../../../../main/engine/service/read/retry-after.ts';
import {
  defaultRetryPolicy as policy,
  retryDelayMs,
  shouldRetry,
} from '../../../../main/engine/service/retry.ts';
import { type Outcome, ServiceError } from '../../../../main/engine/service/service-error.ts';
import { type ErrorCode, errorCodes } from '#contract/errors.ts';

const failed = (code: ErrorCode, outcome: Outcome, retryAfterMs: number | null = null) =>
  new ServiceError(code, 'm', { outcome, retryAfterMs });
const none = { failures: 0, rateLimited: 0 };

describe('whether to repeat', () => {
  test.each([
    ['server_error', 'not-charged', true],
    ['unreachable', 'not-sent', true],
    ['timed_out', 'not-sent', true],
    ['rate_limited', 'not-charged', true],
    ['tls_failed', 'not-sent', false],
    ['unauthenticated', 'not-charged', false],
    ['insufficient_credits', 'not-charged', false],
    ['invalid_request', 'not-charged', false],
    ['bad_answer', 'not-charged', false],
    ['redirect_refused', 'not-charged', false],
    ['cancelled', 'not-sent', false],
  ] as const)('%s, %s: %s', (code, outcome, expected) => {
    expect(shouldRetry(failed(code, outcome), none, policy)).toBe(expected);
  });

  test('a request with an unknown outcome is never repeated', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...errorCodes),
        (code) => !shouldRetry(failed(code, 'unknown'), none, policy),
      ),
    );
  });

  test('repeats are limited, separately after failures and after 429', () => {
    const failures = { failures: policy.maxRepeats, rateLimited: 0 };
    const waits = { failures: 0, rateLimited: policy.maxRateLimited };
    expect(shouldRetry(failed('server_error', 'not-charged'), failures, policy)).toBe(false);
    expect(shouldRetry(failed('rate_limited', 'not-charged'), failures, policy)).toBe(true);
    expect(shouldRetry(failed('rate_limited', 'not-charged'), waits, policy)).toBe(false);
    expect(shouldRetry(failed('server_error', 'not-charged'), waits, policy)).toBe(true);
    expect(shouldRetry(failed('rate_limited', 'not-charged', policy.longestWaitMs + 1), none, policy)).toBe(
      false,
    );
  });
});

test('the wait is a random part of a span that doubles up to a limit', () => {
  const error = failed('server_error', 'not-charged');
  const spans = [0, 1, 2, 3, 20].map((failures) =>
    retryDelayMs(error, { failures, rateLimited: 0 }, policy, 1),
  );
  expect(spans).toEqual([500, 1_000, 2_000, 4_000, 20_000]);
  expect(retryDelayMs(error, none, policy, 0)).toBe(0);
  expect(retryDelayMs(failed('rate_limited', 'not-charged', 9_000), none, policy, 1)).toBe(0);
});

test.each([
  [{ 'retry-after': '7' }, {}, 7_000],
  [{ 'retry-after': '7' }, { retry_after: 9 }, 9_000],
  [{}, { retry_after: '2.5' }, 2_500],
  [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT', date: 'Sat, 21 Nov 2026 12:00:00 GMT' }, {}, 30_000],
  [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:00 GMT', date: 'Sat, 21 Nov 2026 12:00:30 GMT' }, {}, 0],
  [{ 'retry-after': 'soon' }, { retry_after: -1 }, null],
  [{ 'retry-after': '' }, null, null],
  [{}, 'text', null],
])('the wait for the headers %o and the body %o', (headers, body, expected) => {
  expect(retryAfterMsOf(headers, body)).toBe(expected);
});
