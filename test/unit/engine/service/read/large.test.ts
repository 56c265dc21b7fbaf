import { expect, test } from 'vitest';
import { readBatch } from '../../../../../main/engine/service/read/batch/batch.ts';
import { readCompany } from '../../../../../main/engine/service/read/company.ts';

/** Each of these once took quadratic time: minutes for this many. */
const MANY = 60_000;
const DOMAINS = ['a.com', 'b.org'];

test('reads many entries in time if many of their fields could name the domain', () => {
  const entries = Array.from({ length: MANY }, (_, at) => ({
    best: 'a.com',
    [`rival${at}`]: 'a.com',
    rank: at,
  }));
  expect(readBatch({ results: entries }, DOMAINS).found.size).toBe(1);
});

test('reads many entries of one domain in time if the first one is large', () => {
  const first = { domain: 'a.com', name: 'x'.repeat(2e6) };
  const others = Array.from({ length: MANY }, () => ({ domain: 'a.com', name: 'y' }));
  expect(readBatch({ results: [first, ...others] }, DOMAINS).unexpected).toHaveLength(MANY);
});

test.each([
  ['a page', `www.${'a.'.repeat(500_000)} `],
  ['a host', 'a.'.repeat(500_000)],
])('reads in time a text that is almost %s', (_what, text) => {
  expect(readCompany({ company: { name: 'A', page: text } }).networkUrl).toBeNull();
  expect(readBatch({ results: [{ site: text, name: `${text}\n` }] }, DOMAINS).found.size).toBe(0);
});
