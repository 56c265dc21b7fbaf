import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorOfAnswer } from '../../../../main/engine/service/error-of-answer.ts';
import { type Operation, operations } from '../../../../main/engine/service/operations.ts';
import { readExchange } from '../../../../main/engine/service/read-exchange.ts';
import type { Exchange } from '../../../../main/engine/service/transport-types.ts';
import { isErrorCode } from '#contract/errors.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

const errorOf = (exchange: Exchange, operation: Operation) =>
  errorOfAnswer(readExchange(exchange, operation), operation);

test('the code counts more than the status', () => {
  const error = errorOf(
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
  expect(errorOf(answer(status, { message: 'm' }), operations.lookupDomain)).toMatchObject({
    code,
    serviceCode: null,
  });
});

test('a byte order mark before the JSON does no harm', () => {
  expect(errorOf(answer(200, '\uFEFF{"success":true}'), operations.companiesBatch)).toBeNull();
});

test('a success with the code of a failure is a failure', () => {
  const error = errorOf(
    answer(200, { error_code: 'rate_limited', retry_after: 3 }),
    operations.companiesBatch,
  );
  expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 3_000, outcome: 'not-charged' });
});

const OWN = { error_code: 'server_error', message: 'm' };
const NEW_CODE = { error_code: 'something_new', message: 'm' };
const NO_CODE = { message: 'm' };
const PAGE = '<html>Gateway</html>';
const CHARGED = { 'x-credits-used': '3' };
const FREE = { 'x-credits-used': '0' };

test.each<[status: number, what: string, body: unknown, headers: Record<string, string>, code: string]>([
  [200, 'no text', '', {}, 'outcome_unknown'],
  [200, 'a page', PAGE, FREE, 'outcome_unknown'],
  [200, 'a new code', NEW_CODE, {}, 'outcome_unknown'],
  [200, 'a known code', { error_code: 'insufficient_credits' }, {}, 'insufficient_credits'],
  [200, 'a known code and a charge', { error_code: 'insufficient_credits' }, CHARGED, 'outcome_unknown'],
  [301, 'no text', '', {}, 'redirect_refused'],
  [302, 'a page', PAGE, {}, 'redirect_refused'],
  [302, 'a page and a charge', PAGE, CHARGED, 'outcome_unknown'],
  [303, 'no text', '', {}, 'outcome_unknown'],
  [307, 'no text', '', {}, 'redirect_refused'],
  [308, 'no text', '', {}, 'redirect_refused'],
  [400, 'a known code', { error_code: 'invalid_request' }, {}, 'invalid_request'],
  [400, 'a known code and a charge', { error_code: 'invalid_request' }, CHARGED, 'outcome_unknown'],
  [400, 'a new code', NEW_CODE, {}, 'invalid_request'],
  [401, 'a page', PAGE, {}, 'unauthenticated'],
  [402, 'no code', NO_CODE, {}, 'insufficient_credits'],
  [403, 'a page', PAGE, {}, 'bad_answer'],
  [404, 'no code', NO_CODE, {}, 'invalid_request'],
  [408, 'a page', PAGE, {}, 'outcome_unknown'],
  [408, 'no text', '', {}, 'outcome_unknown'],
  [408, 'no code', NO_CODE, {}, 'outcome_unknown'],
  [408, 'a new code', NEW_CODE, {}, 'outcome_unknown'],
  [408, 'a known code', { error_code: 'invalid_request' }, {}, 'invalid_request'],
  [413, 'a page', PAGE, {}, 'bad_answer'],
  [422, 'a known code', { error_code: 'workspace_required' }, {}, 'workspace_required'],
  [425, 'a page', PAGE, {}, 'outcome_unknown'],
  [429, 'a page', PAGE, {}, 'rate_limited'],
  [429, 'a known code', { error_code: 'rate_limited', retry_after: 1 }, FREE, 'rate_limited'],
  [499, 'a page', PAGE, {}, 'outcome_unknown'],
  [500, 'the service’s own failure', OWN, {}, 'server_error'],
  [503, 'the service’s own failure', OWN, FREE, 'server_error'],
  [500, 'the service’s own failure and a charge', OWN, CHARGED, 'outcome_unknown'],
  [500, 'no text', '', {}, 'outcome_unknown'],
  [500, 'no code', NO_CODE, {}, 'outcome_unknown'],
  [500, 'a new code', NEW_CODE, {}, 'outcome_unknown'],
  [500, 'a code that is no text', { error_code: 500 }, {}, 'outcome_unknown'],
  [500, 'a list', [OWN], {}, 'outcome_unknown'],
  [502, 'a page', PAGE, {}, 'outcome_unknown'],
  [503, 'another known code', { error_code: 'rate_limited' }, {}, 'outcome_unknown'],
  [504, 'a page', PAGE, {}, 'outcome_unknown'],
  [520, 'a page', PAGE, {}, 'outcome_unknown'],
])('a paid request: %i with %s', (status, _what, body, headers, code) => {
  const paid = errorOf(answer(status, body, headers), operations.companiesBatch);
  const isFree = code === 'rate_limited';
  const outcome = code === 'outcome_unknown' ? 'unknown' : isFree ? 'not-charged' : 'presumed';
  expect(paid).toMatchObject({ code, outcome, status });
  expect(errorOf(answer(status, body, headers), operations.credits)).toMatchObject({
    outcome: 'not-charged',
  });
});

test.each<[status: number, what: string, body: unknown]>([
  [200, 'an empty code', { error_code: '', results: [] }],
  [200, 'a code of success', { error_code: 'ok', results: [] }],
  [200, 'a known code and results', { error_code: 'server_error', results: [{ domain: 'a.com' }] }],
])('a success that holds an answer is one: %i with %s', (status, _what, body) => {
  expect(errorOf(answer(status, body, {}), operations.companiesBatch)).toBeNull();
});

test.each<[status: number, what: string, body: unknown, outcome: string]>([
  [422, 'a known code', { error_code: 'invalid_request', message: 'm' }, 'not-charged'],
  [404, 'a new code', NEW_CODE, 'not-charged'],
  [404, 'no code', NO_CODE, 'not-charged'],
  [404, 'a page', PAGE, 'unknown'],
  [302, 'no text', '', 'unknown'],
  [429, 'a page', PAGE, 'not-charged'],
  [500, 'the service’s own failure', OWN, 'unknown'],
])('a start of a list: %i with %s', (status, _what, body, outcome) => {
  expect(errorOf(answer(status, body, {}), operations.listStart)).toMatchObject({ outcome });
});

test('the service’s words are quoted without control characters, and cut if they are long', () => {
  const message = `Nope\u0000\u001b[31m ${'x'.repeat(5_000)}`;
  const error = errorOf(answer(400, { error_code: 'invalid_request', message }), operations.me);
  expect(error?.message).toMatch(
    /^The service answered the token check with 400: Nope\\u0000\\u001b\[31m x+…\.$/,
  );
  expect(error?.message.length).toBeLessThan(400);
});

test('whatever comes, the result is an answer or an error of the catalogue, and free calls never cost anything', () => {
  const status = fc.oneof(fc.integer({ min: 200, max: 599 }), fc.constantFrom(200, 402, 429, 500));
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ error_code: fc.string(), message: fc.anything() }),
  );
  fc.assert(
    fc.property(status, body, fc.constantFrom(...Object.values(operations)), (code, content, operation) => {
      const text = typeof content === 'string' ? content : (JSON.stringify(content) ?? '');
      const error = errorOf({ status: code, headers: {}, text }, operation);
      if (error === null) return code < 300 && typeof JSON.parse(text) === 'object';
      return isErrorCode(error.code) && (operation.paid || error.outcome === 'not-charged');
    }),
  );
});
