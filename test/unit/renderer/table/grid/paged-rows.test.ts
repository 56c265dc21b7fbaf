import { expect, test } from 'vitest';
import { createPagedRows } from '../../../../../renderer/ui/table/grid/rows/paged-rows.ts';

interface Asked {
  offset: number;
  signal: AbortSignal | undefined;
  answer(rows: readonly { id: number; word: string }[], total: number): Promise<void>;
  fail(): Promise<void>;
}

/** Rows whose answers come when the test says so. */
function openRows(keepPages = 40) {
  const asked: Asked[] = [];
  const failures: unknown[] = [];
  const rows = createPagedRows<{ id: number; word: string }>({
    pageSize: 10,
    keepPages,
    load: (offset, _limit, signal) =>
      new Promise((resolve, reject) => {
        const settled = () => new Promise<void>((done) => setImmediate(done));
        asked.push({
          offset,
          signal,
          answer: (answer, total) => {
            resolve({ total, rows: answer });
            return settled();
          },
          fail: () => {
            reject(new Error('gone'));
            return settled();
          },
        });
      }),
    onFailure: (error) => failures.push(error),
  });
  rows.open();
  return { rows, asked, failures, offsets: () => asked.map(({ offset }) => offset) };
}

const page = (from: number, word = 'new') =>
  Array.from({ length: 10 }, (_, index) => ({ id: from + index, word }));

test('only the pages in view are fetched, two at a time', async () => {
  const { rows, asked, offsets } = openRows();
  rows.want(0, 35);
  expect(offsets()).toEqual([0, 10]);
  expect(rows.isKnown()).toBe(false);
  await asked[0]?.answer(page(0), 1_000);
  expect(rows.total()).toBe(1_000);
  expect(rows.row(9)).toEqual({ id: 9, word: 'new' });
  expect(rows.row(10)).toBeUndefined();
  expect(offsets()).toEqual([0, 10, 20]);
});

test('pages that were only scrolled past are not fetched', async () => {
  const { rows, asked, offsets } = openRows();
  rows.want(0, 5);
  await asked[0]?.answer(page(0), 1_000_000);
  for (let first = 10; first < 900_000; first += 100_000) rows.want(first, first + 5);
  rows.want(999_990, 999_999);
  await Promise.all(asked.slice(1, 3).map((each) => each.answer(page(each.offset), 1_000_000)));
  expect(offsets()).toEqual([0, 10, 100_010, 999_990]);
});

test('after a change, rows stay while they are fetched again, and unchanged ones stay the same objects', async () => {
  const { rows, asked, offsets } = openRows();
  rows.want(0, 9);
  await asked[0]?.answer(page(0, 'old'), 10);
  const before = rows.row(3);
  rows.invalidate();
  expect(rows.row(3)).toBe(before);
  const changed = page(0, 'old').map((row) => (row.id === 4 ? { ...row, word: 'other' } : row));
  await asked[1]?.answer(changed, 10);
  expect(rows.row(3)).toBe(before);
  expect(rows.row(4)).toEqual({ id: 4, word: 'other' });
  expect(offsets()).toEqual([0, 0]);
});

test('an answer that was under way during a change is shown, and its page is fetched again', async () => {
  const { rows, asked, offsets } = openRows();
  rows.want(0, 9);
  rows.invalidate();
  await asked[0]?.answer(page(0, 'old'), 10);
  expect(rows.row(0)?.word).toBe('old');
  expect(offsets()).toEqual([0, 0]);
  await asked[1]?.answer(page(0), 10);
  expect(rows.row(0)?.word).toBe('new');
  expect(offsets()).toEqual([0, 0]);
});

test('after a failure a page is fetched again only if something changed', async () => {
  const { rows, asked, failures, offsets } = openRows();
  rows.want(0, 9);
  await asked[0]?.fail();
  expect(failures).toHaveLength(1);
  rows.want(0, 9);
  expect(offsets()).toEqual([0]);
  rows.invalidate();
  expect(offsets()).toEqual([0, 0]);
});

test('pages out of view are forgotten if there are too many', async () => {
  const { rows, asked } = openRows(2);
  for (let offset = 0; offset < 50; offset += 10) {
    rows.want(offset, offset + 9);
    await asked.at(-1)?.answer(page(offset), 50);
  }
  expect(rows.row(0)).toBeUndefined();
  expect(rows.row(30)).toBeDefined();
  expect(rows.row(40)).toBeDefined();
});

test('nothing is fetched before the rows are opened, and nothing kept after they are closed', async () => {
  const { rows, asked, offsets } = openRows();
  rows.close();
  rows.want(0, 9);
  expect(offsets()).toEqual([]);
  rows.open();
  expect(offsets()).toEqual([0]);
  rows.close();
  await asked[0]?.answer(page(0), 10);
  expect(rows.isKnown()).toBe(false);
});

test('after a new question the old rows stay until its answer, and answers to the old one are dropped', async () => {
  const { rows, asked, offsets } = openRows();
  rows.want(0, 15);
  await asked[0]?.answer(page(0, 'old'), 20);
  expect(rows.generation?.()).toBe(0);
  rows.restart();
  expect(rows.row(0)).toEqual({ id: 0, word: 'old' });
  await asked[1]?.answer(page(10, 'old'), 20);
  expect(rows.row(10)).toBeUndefined();
  expect(offsets()).toEqual([0, 10, 0, 10]);
  await asked[2]?.answer(page(500), 11);
  expect(rows.total()).toBe(11);
  expect(rows.row(0)).toEqual({ id: 500, word: 'new' });
  expect(rows.generation?.()).toBe(1);
});

test('of many questions in a row, at most two are under way, and the last is asked', async () => {
  const { rows, asked } = openRows();
  rows.want(0, 5);
  for (let turn = 0; turn < 20; turn += 1) rows.restart();
  expect(asked).toHaveLength(2);
  await asked[0]?.answer(page(0, 'old'), 10);
  await asked[1]?.answer(page(0, 'old'), 10);
  expect(rows.isKnown()).toBe(false);
  await asked.at(-1)?.answer(page(0), 10);
  expect(rows.row(0)).toEqual({ id: 0, word: 'new' });
  expect(asked.length).toBeLessThanOrEqual(4);
});

test('a question that failed is asked again only if the rows changed', async () => {
  const { rows, asked, failures } = openRows();
  rows.want(0, 5);
  await asked[0]?.answer(page(0, 'old'), 10);
  rows.restart();
  await asked[1]?.fail();
  expect(failures).toHaveLength(1);
  expect(asked).toHaveLength(2);
  rows.invalidate();
  await asked[2]?.answer(page(0), 10);
  expect(rows.row(0)).toEqual({ id: 0, word: 'new' });
});

test('rows are busy while they are fetched, and from the first sign of a new question until its answer', async () => {
  const { rows, asked } = openRows();
  rows.want(0, 5);
  expect(rows.isBusy?.(0, 5)).toBe(true);
  await asked[0]?.answer(page(0, 'old'), 1_000);
  expect(rows.isBusy?.(0, 5)).toBe(false);
  expect(rows.isBusy?.(5, 15)).toBe(true);
  const before = rows.version();
  rows.expectRestart();
  expect(rows.isBusy?.(0, 5)).toBe(true);
  expect(rows.version()).toBeGreaterThan(before);
  rows.restart();
  expect(rows.isBusy?.(0, 5)).toBe(true);
  await asked[1]?.answer(page(500), 11);
  expect(rows.isBusy?.(0, 5)).toBe(false);
  rows.invalidate();
  expect(rows.isBusy?.(0, 5)).toBe(true);
  await asked[2]?.fail();
  expect(rows.isBusy?.(0, 5)).toBe(false);
});

test('a request that is no longer wanted is stopped, and that is not reported as a failure', async () => {
  const { rows, asked, failures } = openRows();
  rows.want(0, 5);
  rows.restart();
  expect(asked[0]?.signal?.aborted).toBe(true);
  await asked[0]?.fail();
  expect(failures).toEqual([]);
  await asked[1]?.answer(page(0), 10);
  expect(asked[1]?.signal?.aborted).toBe(false);
  rows.invalidate();
  rows.close();
  expect(asked[2]?.signal?.aborted).toBe(true);
  rows.open();
  await asked[2]?.fail();
  expect(failures).toEqual([]);
  await asked[3]?.answer(page(0), 10);
  expect(rows.isBusy?.(0, 5)).toBe(false);
});
