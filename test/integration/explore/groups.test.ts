import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExploreGrouping } from '../../../preload/contract/models/explore.ts';
import { cellsOf, createExploreFixture, query } from '../../support/engine/explore-fixture.ts';

const SALES = `domain,country,runs,amount
a.com,DE,"Shopify, Klaviyo",1
b.com,DE,Shopify,2
c.com,AT,"Klaviyo; Shopify, Klaviyo",3
d.com,,,4
e.com,AT,WordPress,
`;

async function openSales() {
  const fixture = createExploreFixture();
  const { exploreId } = await fixture.explore.open(fixture.file('sales.csv', SALES));
  const group = async (grouping: ExploreGrouping, asked = query()) => {
    const made = await fixture.explore.group(exploreId, { query: asked, grouping }, 'Groups');
    return { made, rows: await cellsOf(fixture.explore, made.exploreId) };
  };
  return { ...fixture, exploreId, group };
}

test('rows are counted, summed and distinguished by one column', async () => {
  const { group } = await openSales();
  const { made, rows } = await group({
    by: [{ column: 1, isSplit: false }],
    measures: [
      { kind: 'sum', column: 3, name: 'Amount' },
      { kind: 'count', name: 'Rows' },
      { kind: 'distinct', column: 2, name: 'Sets' },
      { kind: 'share', column: 2, text: 'shopify', name: 'Shopify, %' },
    ],
  });
  expect(made).toMatchObject({ name: 'Groups', path: null, rows: 3, domainColumn: null });
  expect(made.columns.map(({ name, type }) => [name, type])).toEqual([
    ['country', 'text'],
    ['Amount', 'integer'],
    ['Rows', 'integer'],
    ['Sets', 'integer'],
    ['Shopify, %', 'number'],
  ]);
  // The largest first measure comes first.
  expect(rows).toEqual([
    [null, 4, 1, 0, 0],
    ['AT', 3, 2, 2, 50],
    ['DE', 3, 2, 2, 100],
  ]);
});

test('several values in one cell count one by one, each once for a row', async () => {
  const { group } = await openSales();
  const { rows } = await group({
    by: [{ column: 2, isSplit: true }],
    measures: [{ kind: 'count', name: 'Rows' }],
  });
  expect(rows).toEqual([
    ['Shopify', 3],
    ['Klaviyo', 2],
    ['WordPress', 1],
    [null, 1],
  ]);
  // Which technologies occur together.
  const together = await group(
    {
      by: [
        { column: 2, isSplit: true },
        { column: 1, isSplit: false },
      ],
      measures: [{ kind: 'count', name: 'Rows' }],
    },
    query({ filters: [{ kind: 'contains', column: 2, text: 'Klaviyo' }] }),
  );
  expect(together.rows).toEqual([
    ['Klaviyo', 'AT', 1],
    ['Klaviyo', 'DE', 1],
    ['Shopify', 'AT', 1],
    ['Shopify', 'DE', 1],
  ]);
});

test('a value that contains a comma has its share, too', async () => {
  const { explore, file } = createExploreFixture();
  const { exploreId } = await explore.open(
    file('k.csv', 'domain,country\na.com,"Korea, Republic of"\nb.com,DE\n'),
  );
  const grouping: ExploreGrouping = {
    by: [{ column: 1, isSplit: false }],
    measures: [{ kind: 'share', column: 1, text: 'korea, republic of', name: 'Korea, %' }],
  };
  const made = await explore.group(exploreId, { query: query(), grouping }, 'Groups');
  expect(await cellsOf(explore, made.exploreId)).toEqual([
    ['Korea, Republic of', 100],
    ['DE', 0],
  ]);
});

test('groups by domain can be enriched, and missing columns or lists are refused', async () => {
  const { group } = await openSales();
  const measures = [{ kind: 'count' as const, name: 'Rows' }];
  const { made } = await group({ by: [{ column: 0, isSplit: false }], measures });
  expect(made).toMatchObject({ rows: 5, domainColumn: 0 });
  await expect(group({ by: [{ column: 9, isSplit: false }], measures })).rejects.toMatchObject({
    code: 'column_not_found',
  });
  const wrong = { kind: 'sum' as const, column: 12, name: 'Sum' };
  await expect(group({ by: [{ column: 0, isSplit: false }], measures: [wrong] })).rejects.toMatchObject({
    code: 'column_not_found',
  });
});

test('any grouping of any rows has the figures that counting one by one gives', async () => {
  const { explore, file } = createExploreFixture();
  const word = fc.constantFrom('', 'x', 'y', 'x, y', 'y;z', 'z ,x, z', 'x,', ',', 'y,,z', ' ');
  const row = fc.record({
    a: fc.constantFrom('', 'one.com', 'two.com'),
    b: word,
    n: fc.integer({ min: -5, max: 5 }),
  });
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      fc.boolean(),
      async (rows, isSplit, isPair) => {
        made += 1;
        const text = rows.map(({ a, b, n }) => `"${a}","${b}",${n}\n`).join('');
        const path = file(`rows-${made}.csv`, `domain,labels,number\n"head.com","x, y",0\n${text}`);
        const all = [{ a: 'head.com', b: 'x, y', n: 0 }, ...rows];
        const expected = new Map<string, { count: number; sum: number; hasX: number }>();
        for (const { a, b, n } of all) {
          const values = b
            .trim()
            .split(/\s*[,;]\s*/)
            .filter((each) => each !== '');
          const keys = isSplit ? [...new Set(values.length === 0 ? [''] : values)] : [b];
          for (const key of keys) {
            const name = isPair ? `${key}|${a}` : key;
            const before = expected.get(name) ?? { count: 0, sum: 0, hasX: 0 };
            expected.set(name, {
              count: before.count + 1,
              sum: before.sum + n,
              hasX: before.hasX + (values.includes('x') ? 1 : 0),
            });
          }
        }
        const { exploreId } = await explore.open(path);
        const by = [{ column: 1, isSplit }, ...(isPair ? [{ column: 0, isSplit: false }] : [])];
        const grouping: ExploreGrouping = {
          by,
          measures: [
            { kind: 'count', name: 'Rows' },
            { kind: 'sum', column: 2, name: 'Sum' },
            { kind: 'share', column: 1, text: 'X', name: 'X, %' },
          ],
        };
        const grouped = await explore.group(exploreId, { query: query(), grouping }, 'Groups');
        const found = (await cellsOf(explore, grouped.exploreId)).map((cells) => [
          cells
            .slice(0, by.length)
            .map((cell) => cell ?? '')
            .join('|'),
          ...cells.slice(by.length),
        ]);
        for (const id of [exploreId, grouped.exploreId]) await explore.close(id);
        expect(new Map(found.map(([name, ...figures]) => [name, figures]))).toEqual(
          new Map(
            [...expected].map(([name, { count, sum, hasX }]) => [
              name,
              [count, sum, Math.round((1_000 * hasX) / count) / 10],
            ]),
          ),
        );
        const counts = found.map(([, count]) => Number(count));
        expect(counts).toEqual([...counts].sort((one, other) => other - one));
      },
    ),
    { numRuns: 40 },
  );
});
