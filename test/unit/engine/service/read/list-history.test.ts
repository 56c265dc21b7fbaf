import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHistory, readListHistory } from '../../../../../main/engine/service/read/lists.ts';

const row = { report_id: 7, status: 'ready', technology: 'Shopify' };
const rowsIn = (body: unknown) => readHistory(body)?.rows.length ?? null;

test.each<[string, unknown, number | null]>([
  ['a list in a field', { success: true, lists: [row, row] }, 2],
  ['a list in a field of a field', { success: true, data: { reports: [row] } }, 1],
  ['a list alone', [row, row, row], 3],
  ['no list yet', { success: true, lists: [] }, 0],
  ['no list yet, and no field around it', [], 0],
  ['rows of which nothing can be read', { success: true, lists: ['a', null, 7, {}] }, 4],
  ['rows with fields of their own choice', { success: true, lists: [{ id: 'x' }, { name: 'y' }] }, 2],
  ['rows next to another array', { success: true, notices: ['Hello.'], lists: [row] }, 1],
  ['an empty list next to another array', { success: true, notices: ['Hello.'], lists: [] }, null],
  ['no array at all', { success: true }, null],
  ['a failure', { success: false, lists: [] }, null],
  ['a text', 'busy', null],
  ['nothing', null, null],
])('the rows of a history that is %s', (_what, body, rows) => {
  expect(rowsIn(body)).toBe(rows);
});

test.each<[string, Record<string, unknown>, boolean]>([
  ['nothing', {}, true],
  ['that this is all', { has_more: false, total: 1, current_page: 1, last_page: 1, next: null }, true],
  ['that there is more', { has_more: true }, false],
  ['of further pages', { pagination: { current_page: 1, last_page: 2 } }, false],
  ['of more rows than it shows', { meta: { total: 2 } }, false],
  ['where the next page is', { next_page_url: 'https://example.com/?page=2' }, false],
])('a history that says %s', (_what, more, isWhole) => {
  expect(readHistory({ success: true, lists: [row], ...more })?.isWhole).toBe(isWhole);
});

test.each<[string, Record<string, unknown>, object]>([
  ['its number by another name', { id: 8, status: 'queued' }, { reportId: 8 }],
  ['its number as a text', { report_id: '8', status: 'queued' }, { reportId: 8 }],
  [
    'its number only in the address of its status',
    { status: 'queued', status_url: 'https://a.example/v1/tech-lookup/lists/8' },
    { reportId: 8 },
  ],
  [
    'its number only in the address of its file',
    { status: 'ready', download_url: '/v1/tech-lookup/lists/8/download?x=1' },
    { reportId: 8 },
  ],
  [
    'no number in another address',
    { status: 'ready', download_url: 'https://files.example/lists/8' },
    { reportId: null },
  ],
  [
    'only what is documented',
    { status: 'ready', download_count: 1 },
    { reportId: null, technology: null, state: 'ready' },
  ],
  [
    'a technology that is an object',
    { ...row, technology: { name: 'Shopify', techapi_id: 'ta_1' } },
    { technology: 'Shopify', techapiId: 'ta_1' },
  ],
  [
    'a technology by another name',
    { report_id: 7, status: 'ready', stack: 'Shopify' },
    { technology: 'Shopify' },
  ],
])('a row with %s', (_what, fields, facts) => {
  expect(readHistory([fields])?.rows[0]).toMatchObject(facts);
});

test('only rows with a number can be asked about', () => {
  expect(readListHistory([row, { status: 'queued' }]).map(({ reportId }) => reportId)).toEqual([7]);
});

test('whatever comes is read without an error, and no row of a list is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), fc.anything(), (lists, other) => {
      expect(() => readHistory(other)).not.toThrow();
      expect(rowsIn({ success: true, lists: [...lists, row] })).toBe(lists.length + 1);
    }),
    { numRuns: 2_000 },
  );
});
