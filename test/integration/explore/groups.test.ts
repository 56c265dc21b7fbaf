import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExploreGrouping } from '#contract/models/explore.ts';
import { cellsOf, createExploreFixture, query } from '../../support/engine/explore-fixture.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

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

test('totals are below the rows of a text for people, and not in files that a program reads', async () => {
  const { explore, file, dir } = createExploreFixture();
  const csv = 'country,spent,amount\nDE,1:30,2.50\nDE,2:00,1.25\nAT,0:45,\nAT,,4.00\n';
  const { exploreId } = await explore.open(file('times.csv', csv));
  const grouping: ExploreGrouping = {
    by: [{ column: 0, isSplit: false }],
    measures: [
      { kind: 'sum', column: 2, name: 'Amount' },
      { kind: 'sum', column: 1, name: 'Spent' },
    ],
    total: 'Total',
  };
  const made = await explore.group(exploreId, { query: query(), grouping }, 'Groups');
  const write = async (format: 'csv' | 'json' | 'md' | 'xlsx', asked = query()) => {
    const out = join(dir, `${randomUUID()}.${format}`);
    expect(await explore.export(made.exploreId, { query: asked, format, out })).toMatchObject({
      rows: asked.text === '' ? 2 : 1,
    });
    return out;
  };
  const lines = async (format: 'csv' | 'json' | 'md', asked = query()) =>
    readFileSync(await write(format, asked), 'utf8')
      .trim()
      .split('\n');
  expect((await lines('md')).slice(2)).toEqual([
    '| AT | 4 | 0:45:00 |',
    '| DE | 3.75 | 3:30:00 |',
    '| **Total** | **7.75** | **4:15:00** |',
  ]);
  expect((await lines('md', query({ text: 'de' }))).slice(2)).toEqual(['| DE | 3.75 | 3:30:00 |']);
  expect(await lines('csv')).toHaveLength(3);
  expect((await lines('json')).join('')).not.toContain('Total');
  expect(await explore.open(await write('xlsx'))).toMatchObject({ rows: 2 });
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
  const pairs = await group(
    {
      by: [
        { column: 2, isSplit: true },
        { column: 2, isSplit: true, name: 'With' },
      ],
      measures: [{ kind: 'count', name: 'Rows' }],
    },
    query({ text: 'SHOP', filters: [{ kind: 'contains', column: 2, text: 'Klaviyo' }] }),
  );
  expect(pairs.rows).toEqual([['Klaviyo', 'Shopify', 2]]);
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

/** A made-up row: a domain, labels, and a number. */
interface Made {
  a: string;
  b: string;
  n: number | null;
}

const madeRow: fc.Arbitrary<Made> = fc.record({
  a: fc.constantFrom('', 'one.com', 'two.com', 'three.com'),
  b: fc.constantFrom('', 'x', 'y', 'x, y', 'y;z', 'z ,x, z', 'x,', ',', 'y,,z', ' ', 'z, y, x, w'),
  n: fc.option(fc.integer({ min: -5, max: 5 })),
});
/** Gives the columns of made-up rows their types, whatever the rows are. */
const headRow: Made = { a: 'head.com', b: 'x, y', n: 0 };

const valuesOf = ({ b }: Made): string[] => [
  ...new Set(
    b
      .trim()
      .split(/\s*[,;]\s*/)
      .filter((each) => each !== ''),
  ),
];
/** The groups of a row by its labels. */
const labelsOf = (row: Made, isSplit: boolean): string[] =>
  isSplit ? (valuesOf(row).length === 0 ? [''] : valuesOf(row)) : [row.b];

/** Every measure, and what it is of some rows by a naive count. */
const MEASURES: ExploreGrouping['measures'] = [
  { kind: 'count', name: 'Rows' },
  { kind: 'sum', column: 2, name: 'Sum' },
  { kind: 'distinct', column: 0, name: 'Domains' },
  { kind: 'distinct', column: 2, name: 'Numbers' },
  { kind: 'share', column: 1, text: 'X', name: 'X, %' },
];
const percent = (part: number, of: number) => Math.round((1_000 * part) / of) / 10;
function naively(rows: readonly Made[]): (number | null)[] {
  const numbers = rows.flatMap(({ n }) => n ?? []);
  return [
    rows.length,
    numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0),
    new Set(rows.map(({ a }) => a).filter((each) => each !== '')).size,
    new Set(numbers).size,
    percent(rows.filter((row) => valuesOf(row).includes('x')).length, rows.length),
  ];
}
const grouped = <Key>(rows: readonly Made[], keysOf: (row: Made) => readonly Key[]): Map<Key, Made[]> => {
  const groups = new Map<Key, Made[]>();
  for (const row of rows) for (const key of keysOf(row)) groups.set(key, [...(groups.get(key) ?? []), row]);
  return groups;
};

/** Opens made-up rows as a list, and groups them. */
function groupingOf() {
  const { explore, file } = createExploreFixture();
  let made = 0;
  return async (rows: readonly Made[], grouping: ExploreGrouping) => {
    made += 1;
    const text = rows.map(({ a, b, n }) => `"${a}","${b}",${n ?? ''}\n`).join('');
    const { exploreId } = await explore.open(file(`rows-${made}.csv`, `domain,labels,number\n${text}`));
    const withTotal = { query: query(), grouping: { ...grouping, total: 'Total' } };
    const groups = await explore.group(exploreId, withTotal, 'Groups');
    const cells = await cellsOf(explore, groups.exploreId);
    for (const id of [exploreId, groups.exploreId]) await explore.close(id);
    return { columns: groups.columns.map(({ name }) => name), cells, totals: groups.totals };
  };
}

const numRuns = campaignSize(8, 400);
/** A row without text in any cell is none, and a number alone below a table is its total. */
const isRow = ({ a, b }: Made) => `${a}${b}`.trim() !== '';
const someRows = fc.array(madeRow.filter(isRow), { maxLength: 12 }).map((rows) => [headRow, ...rows]);

test('any grouping of any rows has the figures that counting one by one gives', async () => {
  const groupsOf = groupingOf();
  await fc.assert(
    fc.asyncProperty(someRows, fc.boolean(), fc.boolean(), async (rows, isSplit, isByTwo) => {
      const keyOf = (label: string, domain: string) => (isByTwo ? `${label}|${domain}` : label);
      const expected = grouped(rows, (row) => labelsOf(row, isSplit).map((label) => keyOf(label, row.a)));
      const by = [{ column: 1, isSplit }, ...(isByTwo ? [{ column: 0, isSplit: false }] : [])];
      const portions: ExploreGrouping['measures'] = [
        { kind: 'portion', group: 0, name: 'Of the label, %' },
        { kind: 'portion', group: 1, name: 'Of the domain, %' },
      ];
      const measures = [...MEASURES, ...(isByTwo ? portions : [])];
      const { cells, totals } = await groupsOf(rows, { by, measures });
      // Each row counts once, however many groups it is in.
      const noKeys = by.slice(1).map(() => null);
      expect(totals).toEqual(['Total', ...noKeys, ...naively(rows), ...(isByTwo ? [null, null] : [])]);
      const found = cells.map((row) => [
        row
          .slice(0, by.length)
          .map((cell) => cell ?? '')
          .join('|'),
        row.slice(by.length),
      ]);
      const portionsOf = (members: readonly Made[], key: string) => {
        const [label = '', domain = ''] = key.split('|');
        const withLabel = rows.filter((row) => labelsOf(row, isSplit).includes(label)).length;
        const withDomain = rows.filter(({ a }) => a === domain).length;
        return [percent(members.length, withLabel), percent(members.length, withDomain)];
      };
      expect(Object.fromEntries(found)).toEqual(
        Object.fromEntries(
          [...expected].map(([key, members]) => [
            key,
            [...naively(members), ...(isByTwo ? portionsOf(members, key) : [])],
          ]),
        ),
      );
      const counts = cells.map((row) => Number(row[by.length]));
      expect(counts).toEqual([...counts].sort((one, other) => other - one));
    }),
    { numRuns },
  );
});

test('what occurs together in any cells has the figures that counting one by one gives', async () => {
  const groupsOf = groupingOf();
  await fc.assert(
    fc.asyncProperty(someRows, async (rows) => {
      const totals = grouped(rows, valuesOf);
      const countOf = (value: string) => totals.get(value)?.length ?? 0;
      const inOrder = (one: string, other: string) => countOf(other) - countOf(one) || (one < other ? -1 : 1);
      // Each two values once, never a value with itself, the more frequent one first.
      const expected = grouped(rows, (row) => {
        const values = valuesOf(row).sort(inOrder);
        return values.flatMap((one, place) => values.slice(place + 1).map((other) => `${one}|${other}`));
      });
      const { columns, cells } = await groupsOf(rows, {
        by: [
          { column: 1, isSplit: true },
          { column: 1, isSplit: true, name: 'With' },
        ],
        measures: [
          ...MEASURES,
          { kind: 'portion', group: 0, name: 'Of the first, %' },
          { kind: 'portion', group: 1, name: 'Of the second, %' },
        ],
      });
      expect(columns.slice(0, 2)).toEqual(['labels', 'With']);
      expect(
        Object.fromEntries(cells.map(([one, other, ...figures]) => [`${one}|${other}`, figures])),
      ).toEqual(
        Object.fromEntries(
          [...expected].map(([pair, members]) => {
            const [one = '', other = ''] = pair.split('|');
            const portions = [one, other].map((value) => percent(members.length, countOf(value)));
            return [pair, [...naively(members), ...portions]];
          }),
        ),
      );
    }),
    { numRuns },
  );
});

test('any cross-table has the figures that counting one by one gives', async () => {
  const groupsOf = groupingOf();
  const which = fc.record({ isSplit: fc.boolean(), isLabelDown: fc.boolean(), hasOne: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(someRows, which, async (rows, { isSplit, isLabelDown, hasOne }) => {
      const labels = (row: Made) => labelsOf(row, isSplit);
      const domains = ({ a }: Made) => [a];
      const [downOf, acrossOf] = isLabelDown ? [labels, domains] : [domains, labels];
      const by = [
        { column: 1, isSplit },
        { column: 0, isSplit: false },
      ];
      const measures = hasOne ? MEASURES.slice(0, 1) : MEASURES;
      const { columns, cells, totals } = await groupsOf(rows, {
        by: isLabelDown ? by : by.reverse(),
        measures,
        across: { others: 'Others', empty: 'Empty' },
      });
      const across = [...grouped(rows, acrossOf)]
        .map(([value]) => value)
        .sort((one, other) =>
          one === '' ? 1 : other === '' ? -1 : one.localeCompare(other, 'en', { numeric: true }),
        );
      expect(columns).toEqual([
        isLabelDown ? 'labels' : 'domain',
        ...measures.map(({ name }) => name),
        ...across
          .map((value) => value || 'Empty')
          .flatMap((value) => measures.map(({ name }) => (hasOne ? value : `${value} · ${name}`))),
      ]);
      // A cell of the table without rows has no rows and no different values, but neither a sum nor a share.
      const figuresOf = (members: readonly Made[]) =>
        (members.length === 0 ? [0, null, 0, 0, null] : naively(members)).slice(0, measures.length);
      expect(totals).toEqual([
        'Total',
        ...figuresOf(rows),
        ...across.flatMap((value) => figuresOf(rows.filter((row) => acrossOf(row).includes(value)))),
      ]);
      expect(Object.fromEntries(cells.map(([down, ...figures]) => [down ?? '', figures]))).toEqual(
        Object.fromEntries(
          [...grouped(rows, downOf)].map(([down, members]) => [
            down,
            [
              ...figuresOf(members),
              ...across.flatMap((value) => figuresOf(members.filter((row) => acrossOf(row).includes(value)))),
            ],
          ]),
        ),
      );
    }),
    { numRuns },
  );
});

test('values across are in the order in which a person counts', async () => {
  const { explore, file } = createExploreFixture();
  const sizes = ['51-200', '51-200', '51-200', '1-10', '11-50', '11-50', '1001-5000', ''];
  const csv = ['country,size', ...sizes.map((size) => `DE,${size}`)].join('\n');
  const { exploreId } = await explore.open(file('sizes.csv', `${csv}\n`));
  const grouping = {
    by: [
      { column: 0, isSplit: false },
      { column: 1, isSplit: false },
    ],
    measures: [{ kind: 'count' as const, name: 'Rows' }],
    across: { others: 'Others', empty: 'Empty' },
  };
  const made = await explore.group(exploreId, { query: query(), grouping }, 'Sizes');
  const names = made.columns.map(({ name }) => name);
  expect(names).toEqual(['country', 'Rows', '1-10', '11-50', '51-200', '1001-5000', 'Empty']);
  expect((await cellsOf(explore, made.exploreId))[0]).toEqual(['DE', 8, 1, 2, 3, 1, 1]);
});

test('the values without a column of their own are taken together, and a row with several of them counts once', async () => {
  const { explore, file } = createExploreFixture();
  const names = Array.from({ length: 33 }, (_, place) => `v${String(place).padStart(2, '0')}`);
  // The first values are in more rows than the later ones; the last row has three of those that come last.
  const rows = names.flatMap((name, place) => Array.from({ length: 40 - place }, () => `DE,${name}`));
  const csv = ['country,labels', ...rows, 'AT,"v30, v31; v32"', 'AT,'].join('\n');
  const { exploreId } = await explore.open(file('many.csv', `${csv}\n`));
  const made = await explore.group(
    exploreId,
    {
      query: query(),
      grouping: {
        by: [
          { column: 0, isSplit: false },
          { column: 1, isSplit: true },
        ],
        measures: [{ kind: 'count', name: 'Rows' }],
        across: { others: 'Others', empty: 'Empty' },
      },
    },
    'Many',
  );
  expect(made.columns.map(({ name }) => name)).toEqual(['country', 'Rows', ...names.slice(0, 30), 'Others']);
  const cells = await cellsOf(explore, made.exploreId);
  expect(cells.map((row) => [row[0], row[1], row[2], row.at(-1)])).toEqual([
    ['DE', rows.length, 40, 10 + 9 + 8],
    ['AT', 2, 0, 2],
  ]);
});
