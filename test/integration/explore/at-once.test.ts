import { expect, test } from 'vitest';
import { createExploreFixture, query } from '../../support/engine/explore-fixture.ts';

const ROWS = 120_000;
const lines = Array.from(
  { length: ROWS },
  (_, index) => `site-${index}.com,${(index * 7_919) % ROWS},word ${index % 97}`,
);
const LIST = `domain,n,text\n${lines.join('\n')}\n`;

test('two callers that open a file share one reading, and one that stops does not stop the other', async () => {
  const { explore, file } = createExploreFixture();
  const path = file('list.csv', LIST);
  const stop = new AbortController();
  const first = explore.open(path, { signal: stop.signal, onProgress: () => stop.abort() });
  const second = explore.open(path);
  stop.abort();
  await expect(first).rejects.toMatchObject({ code: 'cancelled' });
  expect(await second).toMatchObject({ rows: ROWS });
});

test('a search that is stopped ends, and the list still works', async () => {
  const { explore, file } = createExploreFixture();
  const { exploreId } = await explore.open(file('list.csv', LIST));
  const stop = new AbortController();
  const searching = explore.page(
    exploreId,
    query({ text: 'o r d s i t e' }),
    { offset: 0, limit: 100 },
    stop.signal,
  );
  stop.abort();
  await expect(searching).rejects.toMatchObject({ code: 'cancelled' });
  const found = query({ filters: [{ kind: 'contains', column: 2, text: 'WORD 96' }] });
  const page = await explore.page(exploreId, found, { offset: 0, limit: 1 });
  expect(page.total).toBe(Math.floor(ROWS / 97));
});

test('many pages, facets and summaries at once each get their own result', async () => {
  const { explore, file } = createExploreFixture();
  const { exploreId } = await explore.open(file('list.csv', LIST));
  const sorted = query({ sort: [{ column: 1 }] });
  const asked = Array.from({ length: 24 }, async (_, index) => {
    const { rows } = await explore.page(exploreId, sorted, { offset: index * 4_000, limit: 3 });
    return rows.map(({ cells }) => cells[1]);
  });
  const [facets, summaries] = await Promise.all([
    explore.facets(exploreId, sorted, { columns: [2], limit: 1, contains: '' }),
    explore.summary(exploreId, sorted, { columns: [1], steps: 3 }),
  ]);
  expect(await Promise.all(asked)).toEqual(
    Array.from({ length: 24 }, (_, index) => [0, 1, 2].map((more) => index * 4_000 + more)),
  );
  expect(facets[0]?.more).toBe(96);
  expect(summaries[0]?.chart).toMatchObject({
    steps: [{ count: ROWS / 3 }, { count: ROWS / 3 }, { count: ROWS / 3 }],
  });
});

test('shutting down while a list is read and rows are streamed ends both', async () => {
  const { explore, file } = createExploreFixture();
  const { exploreId } = await explore.open(file('first.csv', LIST));
  const opening = explore.open(file('second.csv', `${LIST}last.com,1,x\n`));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const rest = explore.rows(exploreId, query(), async ({ chunks }) => {
    const rows = chunks[Symbol.asyncIterator]();
    const { value } = await rows.next();
    expect(value?.[0]?.[0]).toBe('site-0.com');
    begin();
    while ((await rows.next()).done !== true);
  });
  await begun;
  // A list that is read quickly may be open by then.
  const [, streamed, ended] = await Promise.allSettled([opening, rest, explore.shutdown()]);
  expect([streamed.status, ended.status]).toEqual(['rejected', 'fulfilled']);
  await expect(explore.page(exploreId, query(), { offset: 0, limit: 1 })).rejects.toThrow();
});
