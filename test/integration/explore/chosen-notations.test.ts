import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ChosenNotations, ExploreNotation } from '#contract/models/explore.ts';
import {
  byLength,
  cellsOf,
  createExploreFixture,
  openColumns,
  query,
} from '../../support/engine/explore-fixture.ts';

const csv = (...values: string[]) =>
  `domain,x\n${values.map((value, index) => `s${index}.com,"${value}"`).join('\n')}\n`;

const chosen: readonly [string, ExploreNotation, string[], object, unknown[]][] = [
  ['thousands by the point', 'comma', ['1.200', '15.300'], { type: 'integer', unread: 0 }, [1_200, 15_300]],
  ['decimals by the point', 'point', ['1.200', '15.300'], { type: 'number', digits: 3 }, [1.2, 15.3]],
  [
    'cells that do not fit',
    'comma',
    ['1,5', 'k. A.', '-'],
    { type: 'number', unread: 2, filled: 1 },
    [1.5, null, null],
  ],
  ['codes', 'point', ['0101', '+5', '7'], { type: 'integer', unread: 0 }, [101, 5, 7]],
  ['numbers as text', 'text', ['1', '20'], { type: 'text' }, ['1', '20']],
  ['month first', 'mdy', ['01/02/2023', '03.04.2023'], { type: 'date' }, ['2023-01-02', '2023-03-04']],
  [
    'day first',
    'dmy',
    ['01/02/2023', '13/04/2023', '04/13/2023'],
    { type: 'date', unread: 1 },
    ['2023-02-01', '2023-04-13', null],
  ],
  [
    'year first, of two digits',
    'ymd',
    ['23-02-01', '99-12-31'],
    { type: 'date' },
    ['2023-02-01', '1999-12-31'],
  ],
  [
    'a day that no calendar has',
    'dmy',
    ['31.02.2023', '01.02.2023'],
    { type: 'date', unread: 1 },
    [null, '2023-02-01'],
  ],
  [
    'a time',
    'dmy',
    ['01.02.2023 8:30', 'x'],
    { type: 'timestamp', unread: 1 },
    ['2023-02-01T08:30:00.000Z', null],
  ],
  ['several currencies', 'comma', ['5,00 €', '3,50 $'], { type: 'number', digits: 2 }, [5, 3.5]],
  ['durations', 'duration', ['8:30', 'x'], { type: 'duration', unread: 1 }, [30_600, null]],
  ['true and false', 'boolean', ['true', 'x'], { type: 'boolean', unread: 1 }, [true, null]],
  ['nothing fits', 'duration', ['x', 'y'], { type: 'duration', unread: 2, filled: 0 }, [null, null]],
];

test('a person chooses how a column is read', async () => {
  const fixture = createExploreFixture();
  for (const alike of byLength(chosen, ([, , values]) => values.length)) {
    const read = await openColumns(
      fixture,
      alike.map(([, , values]) => values),
      alike.map(([, notation]) => notation),
    );
    for (const [index, [what, notation, , facts, cells]] of alike.entries()) {
      expect.soft(read[index]?.facts, what).toMatchObject({ notation, ...facts });
      expect.soft(read[index]?.cells, what).toEqual(cells);
    }
  }
});

test('a choice is taken back, and each way has its own rows', async () => {
  const { explore, file } = createExploreFixture();
  const path = file('list.csv', csv('1.200', '15.300'));
  const read = async (notations: ChosenNotations) => {
    const { exploreId } = await explore.open(path, { notations });
    return (await cellsOf(explore, exploreId)).map((row) => row[1]);
  };
  expect(await read([])).toEqual(['1.200', '15.300']);
  expect(await read([{ column: 'x', notation: 'comma' }])).toEqual([1_200, 15_300]);
  expect(await read([{ column: 'x', notation: 'point' }])).toEqual([1.2, 15.3]);
  // A column that the file does not have any more changes nothing.
  expect(await read([{ column: 'y', notation: 'point' }])).toEqual(['1.200', '15.300']);
  expect(await read([])).toEqual(['1.200', '15.300']);
});

test('sums of money are exact, in groups and in SQL', async () => {
  const { explore, file } = createExploreFixture();
  // As doubles these add up to 0.30000000000000004 and more.
  const lines = Array.from({ length: 1_000 }, (_, index) => `s${index}.com;${index % 2};0,10 €;0:30`);
  const path = file('sums.csv', `domain;ort;umsatz;dauer\n${lines.join('\n')}\n`);
  const { exploreId, columns } = await explore.open(path);
  expect(columns.map(({ type }) => type)).toEqual(['text', 'integer', 'number', 'duration']);
  const grouping = {
    by: [{ column: 1, isSplit: false }],
    measures: [2, 3].map((column) => ({ kind: 'sum' as const, column, name: `sum ${column}` })),
  };
  const groups = await explore.group(exploreId, { query: query(), grouping }, 'Sums');
  expect(groups.columns.slice(1)).toMatchObject([
    { type: 'number', digits: 2, unit: '€' },
    { type: 'duration', digits: 0 },
  ]);
  expect((await cellsOf(explore, groups.exploreId)).map((row) => row.slice(1))).toEqual([
    [50, 900_000],
    [50, 900_000],
  ]);
  const tables = [{ exploreId, name: 'sums' }];
  const sql =
    'SELECT sum(umsatz) AS a, sum(umsatz) = 100 AS b, sum(dauer) / 3600 AS c, typeof(any_value(umsatz)) AS d FROM sums';
  const selected = await explore.select(tables, sql, 'Query');
  expect(await cellsOf(explore, selected.exploreId)).toEqual([[100, true, 500, 'DECIMAL(18,2)']]);
  expect(selected.columns[0]).toMatchObject({ type: 'number', digits: 2 });
});

test('rows are found, counted and summarised by what their cells mean', async () => {
  const { explore, file } = createExploreFixture();
  const path = file(
    'list.csv',
    'domain;umsatz;am;dauer\na.com;9.985,49;31.12.2025;8:30\nb.com;987,33;01.02.2026;36:05\nc.com;10.001,00;15.01.2026;0:45\n',
  );
  const { exploreId } = await explore.open(path);
  const found = async (parts: Parameters<typeof query>[0]) =>
    (await cellsOf(explore, exploreId, query(parts))).map(([domain]) => domain);
  const sorted = (column: number) => found({ sort: [{ column, descending: false }] });
  expect(await sorted(1)).toEqual(['b.com', 'a.com', 'c.com']);
  expect(await sorted(2)).toEqual(['a.com', 'c.com', 'b.com']);
  expect(await sorted(3)).toEqual(['c.com', 'a.com', 'b.com']);
  const range = (column: number, from: string | number, to: string | number) =>
    found({ filters: [{ kind: 'range', column, from, to }] });
  expect(await range(1, 987.33, 9_985.49)).toEqual(['a.com', 'b.com']);
  expect(await range(2, '2026-01-01', '2026-01-31')).toEqual(['c.com']);
  expect(await range(3, 3_600, 36_000)).toEqual(['a.com']);
  expect(await found({ text: '36:05' })).toEqual(['b.com']);
  expect(await found({ filters: [{ kind: 'values', column: 1, values: [987.33] }] })).toEqual(['b.com']);
  const summaries = await explore.summary(exploreId, query(), { columns: [1, 3], steps: 4 });
  expect(summaries).toMatchObject([
    { least: 987.33, most: 10_001, chart: { kind: 'histogram' } },
    { least: 2_700, most: 129_900, chart: { kind: 'histogram' } },
  ]);
  const [facet] = await explore.facets(exploreId, query(), { columns: [1], limit: 5, contains: '' });
  expect(facet?.values.map(({ value }) => value)).toEqual([987.33, 9_985.49, 10_001]);
});

test('an export has numbers, days and durations as texts', async () => {
  const { explore, file, dir } = createExploreFixture();
  const path = file(
    'list.csv',
    'domain;umsatz;dauer;seit\na.com;1.200,50 €;36:05;31.12.2025 08:30\nb.com;3,00 €;0:00;\n',
  );
  const { exploreId } = await explore.open(path);
  for (const format of ['csv', 'json', 'md'] as const) {
    const out = join(dir, `out.${format}`);
    await explore.export(exploreId, { query: query(), format, out });
    const written = readFileSync(out, 'utf8');
    for (const text of ['1200.5', '36:05:00', '0:00:00']) expect.soft(written, format).toContain(text);
    expect.soft(written, format).not.toMatch(/1\.200|3\.00\b/);
    expect.soft(written, format).toMatch(/2025-12-31T08:30:00\.000(?!Z)/);
  }
});

test('lists that are combined keep what their numbers are', async () => {
  const { explore, file } = createExploreFixture();
  const first = await explore.open(
    file('a.csv', 'domain;umsatz;dauer\na.com;1.200,50 €;8:30\nb.com;3,5 €;9:00\n'),
  );
  const second = await explore.open(file('b.csv', 'domain;umsatz;dauer\nc.com;7,125 €;x\nd.com;8,5 €;y\n'));
  const ids = [first.exploreId, second.exploreId];
  const both = await explore.combine(ids, { combination: 'union', by: 'domain' }, 'Both');
  expect(both.columns.slice(1, 3)).toMatchObject([
    { type: 'number', digits: 3, unit: '€' },
    { type: 'text' },
  ]);
  expect((await cellsOf(explore, both.exploreId)).map((row) => row.slice(1, 3))).toEqual([
    [1_200.5, '8:30:00'],
    [3.5, '9:00:00'],
    [7.125, 'x'],
    [8.5, 'y'],
  ]);
});

test('times without a zone say so, and one zone makes all of them times of the world', async () => {
  const { explore, file } = createExploreFixture();
  const zones = async (...values: string[]) => {
    const { columns } = await explore.open(
      file(`${values.length}-${values.join().length}.csv`, csv(...values)),
    );
    return [columns[1]?.type, columns[1]?.hasNoZone];
  };
  expect(await zones('2025-12-31 08:30', '2025-12-31T10:00:00')).toEqual(['timestamp', true]);
  expect(await zones('2025-12-31 08:30', '2025-12-31T10:00:00Z')).toEqual(['timestamp', undefined]);
  expect(await zones('31.12.2025 08:30', '1.1.2026')).toEqual(['timestamp', true]);
  const { exploreId } = await explore.open(file('a.csv', csv('31.12.2025 08:30', '1.1.2026')));
  const { columns } = await explore.select([{ exploreId, name: 'a' }], 'SELECT max(x) AS m FROM a', 'Query');
  expect(columns[0]).toMatchObject({ type: 'timestamp', hasNoZone: true });
  expect(await zones('31.12.2025 08:30', '31.12.2025 08:30 +0100')).toEqual(['timestamp', undefined]);
});
