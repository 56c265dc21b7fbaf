import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorOfAnswer } from '../../../../main/engine/service/error-of-answer.ts';
import { operations } from '../../../../main/engine/service/operations.ts';
import { isErrorCode } from '../../../../preload/contract/errors.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

test('the code stands above the status', () => {
  const error = errorOfAnswer(
    answer(403, { error_code: 'insufficient_credits', message: 'm' }),
    operations.lookupDomain,
  );
  expect(error).toMatchObject({
    code: 'insufficient_credits',
    status: 403,
    serviceCode: 'insufficient_credits',
  });
});

test.each([
  [401, 'unauthenticated'],
  [402, 'insufficient_credits'],
  [429, 'rate_limited'],
  [409, 'invalid_request'],
])('without a code the status decides: %i', (status, code) => {
  expect(errorOfAnswer(answer(status, { message: 'm' }), operations.lookupDomain)).toMatchObject({
    code,
    serviceCode: null,
  });
});

test('a byte order mark before the JSON does no harm', () => {
  expect(errorOfAnswer(answer(200, '\uFEFF{"success":true}'), operations.companiesBatch)).toBeNull();
});

test('a success that carries a failing code is a failure', () => {
  const error = errorOfAnswer(
    answer(200, { error_code: 'rate_limited', retry_after: 3 }),
    operations.companiesBatch,
  );
  expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 3_000, outcome: 'not-charged' });
});

test('what the service says is quoted without control characters and not at length', () => {
  const message = `Nope\u0000\u001b[31m ${'x'.repeat(5_000)}`;
  const error = errorOfAnswer(answer(400, { error_code: 'invalid_request', message }), operations.me);
  expect(error?.message).toMatch(/^The service answered the token check with 400: Nope \[31m x+\.$/);
  expect(error?.message.length).toBeLessThan(400);
});

test('whatever comes, there is an answer or an error of the catalogue, and free calls never cost anything', () => {
  const status = fc.oneof(fc.integer({ min: 200, max: 599 }), fc.constantFrom(200, 402, 429, 500));
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ error_code: fc.string(), message: fc.anything() }),
  );
  fc.assert(
    fc.property(status, body, fc.constantFrom(...Object.values(operations)), (code, content, operation) => {
      const text = typeof content === 'string' ? content : (JSON.stringify(content) ?? '');
      const error = errorOfAnswer({ status: code, headers: {}, text }, operation);
      if (error === null) return code < 300 && typeof JSON.parse(text) === 'object';
      return isErrorCode(error.code) && (operation.paid || error.outcome === 'not-charged');
    }),
  );
});
