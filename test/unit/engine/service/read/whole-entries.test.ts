import { expect, test } from 'vitest';
import { middleAnswer } from '../../../../../main/engine/service/answer-bounds.ts';
import { wholeEntries } from '../../../../../main/engine/service/read/whole-entries.ts';
import { readBatch } from '../../../../../main/engine/service/read/batch/batch.ts';

const domains = ['a.com', 'b.co.uk', 'c.io'];
const entry = (domain: string) => ({
  success: true,
  domain,
  company: { name: `"${domain}" [1], {2} \\`, city: 'Zürich', tags: ['x', { y: 1 }] },
  technologies: [{ name: 'A', website: 'https://a.example' }, { name: 'B' }],
  total_technologies_tracked: 120,
});
const byDomain = (of: (domain: string) => unknown) =>
  Object.fromEntries(domains.map((domain) => [domain, of(domain)]));

const shapes: [string, unknown][] = [
  ['a list', { success: true, results: domains.map(entry), summary: { credits_charged: 3 } }],
  ['a list within data', { data: { items: domains.map(entry) }, success: true }],
  ['a list alone', domains.map(entry)],
  ['a map', { results: byDomain(entry), credits_charged: 3 }],
  [
    'a map without domains within',
    { results: byDomain((domain) => ({ company: { name: 'N' }, n: domain.length })) },
  ],
];

test.each(shapes)(
  '%s that is cut anywhere keeps the entries that came whole, and no part of another',
  (_, body) => {
    const text = JSON.stringify(body);
    const all = readBatch(body, domains).found;
    const ends = domains.map((domain) => {
      const part = JSON.stringify(all.get(domain));
      return text.indexOf(part) + part.length;
    });
    for (let length = 0; length <= text.length; length += 1) {
      const whole = wholeEntries(text.slice(0, length), middleAnswer);
      const found = whole === null ? new Map() : readBatch(JSON.parse(whole), domains).found;
      expect([...found], text.slice(0, length)).toEqual(
        [...all].filter((_entry, index) => (ends[index] ?? 0) <= length),
      );
    }
  },
);

test('a figure that JSON lacks is null', () => {
  const text = '{"results":[{"domain":"a.com","n":NaN,"m":-Infinity,"t":"NaN"},{"domain":"b.com","n":Infini';
  expect(JSON.parse(wholeEntries(text, middleAnswer) ?? '')).toEqual({
    results: [{ domain: 'a.com', n: null, m: null, t: 'NaN' }],
  });
});

test('nothing comes of a text that is no answer, of one entry that was cut, or of one outside the bounds', () => {
  const cut = JSON.stringify(entry('a.com')).slice(0, -1);
  const page = '<html>["a.com"]</html>';
  for (const text of ['', 'null', '"a', page, ']', '{]', cut, `${'['.repeat(50_000)}{"domain":"a.com"}`])
    expect(wholeEntries(text, middleAnswer), text.slice(0, 40)).toBeNull();
});
