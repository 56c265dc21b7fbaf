import { expect, test } from 'vitest';
import type { ExploreQuery } from '#contract/models/explore.ts';
import { cellsOf, createExploreFixture, query } from '../../support/engine/explore-fixture.ts';

const LIST = `domain,country,size,seen,note
https://www.a.com/x,DE,10,2026-01-01,Alpha
b.com,AT,,2026-01-05,beta Plus
c.com,DE,30,2026-02-01,"gamma, ""x"""
D.com,,5,2026-03-01,Beta
info@e.com,US,30,,zeta
no domain,US,1,2026-01-02,
`;

async function open() {
  const fixture = createExploreFixture();
  const table = await fixture.explore.open(fixture.file('list.csv', LIST));
  const { exploreId } = table;
  const ids = async (asked: ExploreQuery) => {
    const { rows, total } = await fixture.explore.page(exploreId, asked, { offset: 0, limit: 100 });
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id);
  };
  return { ...fixture, table, exploreId, ids };
}

test('each row has its bare domain, however it is written, in the file’s order', async () => {
  const { explore, exploreId, table } = await open();
  expect(table.domainColumn).toBe(0);
  const { rows } = await explore.page(exploreId, query(), { offset: 0, limit: 10 });
  expect(rows.map(({ domain }) => domain)).toEqual(['a.com', 'b.com', 'c.com', 'd.com', 'e.com', null]);
  expect(rows.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5]);
});

test.each([
  ['contains, without regard to case', { filters: [{ kind: 'contains', column: 4, text: 'BETA' }] }, [1, 3]],
  ['contains in a number', { filters: [{ kind: 'contains', column: 2, text: '0' }] }, [0, 2, 4]],
  ['contains takes % and _ literally', { filters: [{ kind: 'contains', column: 4, text: '%' }] }, []],
  ['equals', { filters: [{ kind: 'values', column: 1, values: ['DE'] }] }, [0, 2]],
  ['equals a number', { filters: [{ kind: 'values', column: 2, values: [30] }] }, [2, 4]],
  ['equals a value that is not a number', { filters: [{ kind: 'values', column: 2, values: ['x'] }] }, []],
  ['equals an empty cell', { filters: [{ kind: 'values', column: 1, values: [null] }] }, [3]],
  ['in', { filters: [{ kind: 'values', column: 1, values: ['AT', null] }] }, [1, 3]],
  ['none of', { filters: [{ kind: 'values', column: 1, values: { not: ['DE', 'US'] } }] }, [1, 3]],
  [
    'neither a value nor empty',
    { filters: [{ kind: 'values', column: 1, values: { not: ['DE', null] } }] },
    [1, 4, 5],
  ],
  ['not a number', { filters: [{ kind: 'values', column: 2, values: { not: [30, 'x'] } }] }, [0, 1, 3, 5]],
  ['does not hold', { filters: [{ kind: 'contains', column: 4, text: 'BETA', isNot: true }] }, [0, 2, 4, 5]],
  ['a range', { filters: [{ kind: 'range', column: 2, from: 5, to: 10 }] }, [0, 3]],
  ['a range of dates', { filters: [{ kind: 'range', column: 3, from: '2026-01-05' }] }, [1, 2, 3]],
  ['empty', { filters: [{ kind: 'values', column: 4, values: [null] }] }, [5]],
  ['not empty', { filters: [{ kind: 'values', column: 2, values: { not: [null] } }] }, [0, 2, 3, 4, 5]],
  ['a text anywhere', { text: 'us' }, [1, 4, 5]],
  ['several words', { text: 'plus  AT' }, [1]],
  ['all conditions at once', { text: 'o', filters: [{ kind: 'values', column: 2, values: [30] }] }, [2, 4]],
  ['a selection', { rowIds: [4, 0] }, [0, 4]],
  ['an empty selection', { rowIds: [] }, []],
  [
    'a value that would break out',
    { filters: [{ kind: 'values', column: 1, values: ["' OR true --"] }] },
    [],
  ],
])('%s', async (_, asked, expected) => {
  const { ids } = await open();
  expect((await ids(query(asked))).sort()).toEqual(expected);
});

test('sorts by several columns, without regard to case, with empty cells last in both directions', async () => {
  const { ids } = await open();
  expect(await ids(query({ sort: [{ column: 4 }] }))).toEqual([0, 3, 1, 2, 4, 5]);
  expect(await ids(query({ sort: [{ column: 2, descending: true }] }))).toEqual([2, 4, 0, 3, 5, 1]);
  const both = [
    { column: 2, descending: true },
    { column: 1, descending: true },
  ];
  expect(await ids(query({ sort: both }))).toEqual([4, 2, 0, 3, 5, 1]);
});

test('saved domains are marked and can be filtered', async () => {
  const { explore, exploreId, ids, saved } = await open();
  saved.add('a.com').add('e.com').add('elsewhere.com');
  const { rows } = await explore.page(exploreId, query(), { offset: 0, limit: 10 });
  expect(rows.filter(({ isSaved }) => isSaved).map(({ id }) => id)).toEqual([0, 4]);
  expect(await ids(query({ saved: 'saved' }))).toEqual([0, 4]);
  expect(await ids(query({ saved: 'unsaved' }))).toEqual([1, 2, 3, 5]);
  saved.add('b.com');
  explore.savedChanged();
  expect(await ids(query({ saved: 'saved' }))).toEqual([0, 1, 4]);
});

test('returns the found rows that have a domain, with every column, in order', async () => {
  const { explore, file } = createExploreFixture();
  const { exploreId } = await explore.open(
    file('list.csv', 'domain,n\nb.com,1\na.com,2\nwww.b.com,3\nnone,4\nc.com,5\n'),
  );
  const found: string[][] = [];
  const asked = query({ sort: [{ column: 1, descending: true }] });
  await explore.rows(exploreId, asked, async ({ headings, rows, domains, chunks }) => {
    for await (const chunk of chunks) found.push(...chunk);
    expect([headings, rows, domains]).toEqual([['domain', 'n'], 4, 3]);
  });
  expect(found).toEqual([
    ['c.com', '5'],
    ['www.b.com', '3'],
    ['a.com', '2'],
    ['b.com', '1'],
  ]);
});

test('pages from any offset match the whole result, sorted, filtered or both', async () => {
  const { explore, file } = createExploreFixture();
  const lines = Array.from(
    { length: 5_000 },
    (_, index) => `site-${index}.com,${(index * 7_919) % 5_000},${index % 3}`,
  );
  const { exploreId } = await explore.open(file('list.csv', `domain,n,g\n${lines.join('\n')}\n`));
  for (const [asked, expected] of [
    [query({ sort: [{ column: 1 }] }), Array.from({ length: 5_000 }, (_, index) => index)],
    [
      query({ sort: [{ column: 1 }], filters: [{ kind: 'range', column: 1, from: 100, to: 4_500 }] }),
      Array.from({ length: 4_401 }, (_, index) => index + 100),
    ],
  ] as const) {
    const found: unknown[] = [];
    for (const offset of [0, 900, 1_800, 2_700, 3_600, 4_500, 5_400]) {
      const page = await explore.page(exploreId, asked, { offset, limit: 900 });
      expect(page.total).toBe(expected.length);
      found.push(...page.rows.map(({ cells }) => cells[1]));
    }
    expect(found).toEqual(expected);
  }
});

test('a facet counts with all filters except its own', async () => {
  const { explore, exploreId } = await open();
  const asked = query({
    filters: [
      { kind: 'values', column: 1, values: ['DE'] },
      { kind: 'range', column: 2, from: 10 },
    ],
  });
  const facets = await explore.facets(exploreId, asked, { columns: [1, 2], limit: 2, contains: '' });
  expect(facets).toEqual([
    {
      column: 1,
      values: [
        { value: 'DE', count: 2 },
        { value: 'US', count: 1 },
      ],
      more: 0,
    },
    {
      column: 2,
      values: [
        { value: 10, count: 1 },
        { value: 30, count: 1 },
      ],
      more: 0,
    },
  ]);
  const [narrow] = await explore.facets(exploreId, query(), { columns: [1], limit: 1, contains: 'a' });
  expect(narrow).toEqual({ column: 1, values: [{ value: 'AT', count: 1 }], more: 0 });
  const [cut] = await explore.facets(exploreId, query(), { columns: [1], limit: 1, contains: '' });
  // How many rows have no value is always told, and last.
  const none = { value: null, count: 1 };
  expect(cut).toEqual({ column: 1, values: [{ value: 'DE', count: 2 }, none], more: 2 });
});

test('accents do not matter to searches, orders and facets, as among saved domains', async () => {
  const { explore, file } = createExploreFixture();
  const names = ['Zürich', 'Müller', 'MULLER', 'Ärzte', 'Arzt', 'Z'];
  const lines = names.map((name, index) => `d${index}.test,${name}`).join('\n');
  const { exploreId } = await explore.open(file('list.csv', `domain,name\n${lines}\n`));
  const found = async (asked: Partial<ExploreQuery>) => {
    const { rows } = await explore.page(exploreId, query(asked), { offset: 0, limit: 10 });
    return rows.map(({ cells }) => cells[1]);
  };
  for (const text of ['muller', 'MÜLLER', 'mu\u0308ll'])
    expect([text, await found({ text })]).toEqual([text, ['Müller', 'MULLER']]);
  expect(await found({ filters: [{ kind: 'contains', column: 1, text: 'ARZ', isNot: false }] })).toEqual([
    'Ärzte',
    'Arzt',
  ]);
  expect(await found({ sort: [{ column: 1, descending: false }] })).toEqual([
    'Arzt',
    'Ärzte',
    'Müller',
    'MULLER',
    'Z',
    'Zürich',
  ]);
  const [facet] = await explore.facets(exploreId, query(), { columns: [1], limit: 9, contains: 'Zu' });
  expect(facet?.values).toEqual([{ value: 'Zürich', count: 1 }]);
});

test('numbers in texts are in the order in which a person counts, and texts that differ in case stay in theirs', async () => {
  const { explore, file } = createExploreFixture();
  const names = [
    'Company 100',
    'Company 2',
    'v1.10',
    'V1.9',
    'company 10',
    'COMPANY 2',
    '007',
    '7b',
    '51-200',
    '1001-5000',
    'Company',
  ];
  const lines = names.map((name, index) => `d${index}.test,${name}`).join('\n');
  const { exploreId } = await explore.open(file('list.csv', `domain,name\n${lines}\n`));
  const sort = [{ column: 1, descending: false }];
  const { rows } = await explore.page(exploreId, query({ sort }), { offset: 0, limit: 20 });
  expect(rows.map(({ cells }) => cells[1])).toEqual(
    [...names].sort(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare),
  );
  expect(rows.map(({ cells }) => cells[1]).slice(-7)).toEqual([
    ...['Company', 'Company 2', 'COMPANY 2', 'company 10', 'Company 100', 'V1.9', 'v1.10'],
  ]);
});

test('summaries have values for texts, and steps for numbers and dates', async () => {
  const { explore, exploreId } = await open();
  const [country, size, seen] = await explore.summary(exploreId, query(), { columns: [1, 2, 3], steps: 2 });
  expect(country).toMatchObject({ filled: 5, empty: 1, chart: { kind: 'values', more: 0, others: 0 } });
  expect(size).toMatchObject({ filled: 5, empty: 1, least: 1, most: 30 });
  expect(size?.chart).toEqual({
    kind: 'histogram',
    steps: [
      { from: 1, to: 16, count: 3 },
      { from: 16, to: 30, count: 2 },
    ],
  });
  expect(seen?.chart).toMatchObject({
    steps: [
      { from: '2026-01-01', count: 3 },
      { to: '2026-03-01', count: 2 },
    ],
  });
  // A step holds whole days.
  const [inDays] = await explore.summary(exploreId, query(), { columns: [3], steps: 24 });
  const { chart } = inDays ?? {};
  const days = chart?.kind === 'histogram' ? chart.steps.map(({ from }) => from) : [];
  expect(days).toHaveLength(20);
  expect(days.slice(0, 2)).toEqual(['2026-01-01', '2026-01-04']);
});

test('a missing column or list is refused', async () => {
  const { explore, exploreId } = await open();
  const wrong = query({ sort: [{ column: 9 }] });
  await expect(explore.page(exploreId, wrong, { offset: 0, limit: 1 })).rejects.toMatchObject({
    code: 'column_not_found',
  });
  await explore.close(exploreId);
  await expect(cellsOf(explore, exploreId)).rejects.toMatchObject({ code: 'list_not_open' });
});
