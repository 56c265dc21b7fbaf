import { expect, it } from 'vitest';
import { createDatabase } from '../../../main/engine/duckdb/database.ts';
import { type Asked, keepFoundRows } from '../../../main/engine/tables/found-rows.ts';
import { atEnd } from '../../support/run/lifetime.ts';

it('a deep page that somebody waits for is read, however many queries are asked meanwhile', async () => {
  const database = createDatabase(null);
  atEnd(() => database.close());
  const find = keepFoundRows(database);
  const backwards = (): Asked => ({
    table: {
      from: 'range(300000) AS numbers(id)',
      id: 'id',
      columns: [],
      query: { text: '', filters: [], sort: [] },
      holds: () => () => 'true',
      last: [{ sql: 'id', descending: true }],
    },
    cells: ['id * 2'],
    rows: 300_000,
    isLarge: true,
  });
  const deep = find('deep', backwards).page(5_000, 2);
  const others = ['a', 'b', 'c', 'd', 'e'].map((key) => find(key, backwards).page(0, 1));
  expect(await deep).toEqual({
    total: 300_000,
    rows: [
      [294_999n, 589_998n],
      [294_998n, 589_996n],
    ],
  });
  for (const other of others) expect((await other).rows).toEqual([[299_999n, 599_998n]]);
  await find.drop();
});
