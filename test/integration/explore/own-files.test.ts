import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Explore } from '../../../main/engine/explore/explore.ts';
import type { ExploreCombination, ExploreJoin } from '#contract/models/explore.ts';
import { savedQueryDefaults } from '#shared/tables/saved.ts';
import { openEngineClient } from '../../support/engine/engine-client.ts';
import { cellsOf, createExploreFixture } from '../../support/engine/explore-fixture.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

describe('a workbook', () => {
  async function workbook(dir: string): Promise<string> {
    const book = new ExcelJS.Workbook();
    book.addWorksheet('Notes').addRows([['Read me'], ['These are the customers.']]);
    book.addWorksheet('Customers').addRows([
      ['domain', 'owner'],
      ['a.com', 'Ann'],
      ['b.com', 'Bob'],
    ]);
    book.addWorksheet('Former').addRows([
      ['domain', 'since'],
      ['c.com', 2_020],
    ]);
    book.addWorksheet('Hidden', { state: 'hidden' }).addRows([['domain'], ['d.com']]);
    const path = join(dir, 'customers.xlsx');
    await book.xlsx.writeFile(path);
    return path;
  }

  test('opens its first sheet with domains, and any other by its name', async () => {
    const { explore, dir } = createExploreFixture();
    const path = await workbook(dir);
    const first = await explore.open(path);
    expect(first).toMatchObject({ sheet: 'Customers', sheets: ['Notes', 'Customers', 'Former'], rows: 2 });
    const former = await explore.open(path, { sheet: 'Former' });
    expect(former).toMatchObject({ sheet: 'Former', rows: 1, domainColumn: 0 });
    expect(await cellsOf(explore, former.exploreId)).toEqual([['c.com', 2_020]]);
    // When the list comes from the cache, the sheet is the same.
    expect(await explore.open(path)).toMatchObject({ sheet: 'Customers', sheets: first.sheets });
    await expect(explore.open(path, { sheet: 'Gone' })).rejects.toMatchObject({ code: 'sheet_not_found' });
  });

  test('has no sheets to choose from if it is a CSV file', async () => {
    const { explore, file } = createExploreFixture();
    expect(await explore.open(file('a.csv', 'domain\na.com\n'))).toMatchObject({ sheet: null, sheets: [] });
  });
});

test('a list with the columns of another one keeps its rows, and names that are taken get the name of the list', async () => {
  const { explore, file } = createExploreFixture();
  const a = await explore.open(file('a.csv', 'domain,size\na.com,1\nb.com,2\nno domain,3\na.com,4\n'));
  const b = await explore.open(file('b.csv', 'site,Size,plan\na.com,9,pro\na.com,8,free\nz.com,7,none\n'));
  const joined = await explore.combine(
    [a.exploreId, b.exploreId],
    { combination: 'columns', by: 'domain' },
    'Joined',
  );
  expect(joined.columns.map(({ name }) => name)).toEqual(['domain', 'size', 'Size (b.csv)', 'plan', 'Lists']);
  expect(await cellsOf(explore, joined.exploreId)).toEqual([
    ['a.com', 1, 9, 'pro', 'a.csv, b.csv'],
    ['b.com', 2, null, null, 'a.csv'],
    ['no domain', 3, null, null, 'a.csv'],
    ['a.com', 4, 9, 'pro', 'a.csv, b.csv'],
  ]);
});

const HOSTS = [
  'a.com',
  'www2.a.com',
  'shop.a.com',
  'b.co.uk',
  'x.b.co.uk',
  'co.uk',
  'one.github.io',
  'two.github.io',
  'deep.one.github.io',
  'c.de',
  '',
];
/** What can be registered, written down by hand: endings of the public suffix list are known for these. */
const REGISTRABLE: Readonly<Record<string, string>> = {
  'www2.a.com': 'a.com',
  'shop.a.com': 'a.com',
  'x.b.co.uk': 'b.co.uk',
  'deep.one.github.io': 'one.github.io',
};

/** The rows that a combination should have, as the numbers of lists and rows, by comparing each with each. */
function expectedRows(
  lists: readonly (readonly string[])[],
  combination: ExploreCombination,
  by: ExploreJoin,
): string[] {
  const keyOf = (host: string) => (by === 'domain' ? host : (REGISTRABLE[host] ?? host));
  const has = (list: readonly string[], host: string) => list.some((each) => keyOf(each) === keyOf(host));
  const [first = [], ...others] = lists;
  const named = (host: string, list: number) =>
    lists
      .flatMap((each, number) =>
        number === list || (host !== '' && has(each, host)) ? [`${number}.csv`] : [],
      )
      .join(', ');
  const rows = first.map((host, row) => ({ host, list: 0, row }));
  const kept =
    combination === 'intersection'
      ? rows.filter(({ host }) => host !== '' && others.every((list) => has(list, host)))
      : combination === 'difference'
        ? rows.filter(({ host }) => host === '' || !others.some((list) => has(list, host)))
        : combination === 'columns'
          ? rows
          : lists.flatMap((hosts, list) =>
              hosts.flatMap((host, row) => {
                const isOld =
                  host !== '' &&
                  (has(hosts.slice(0, row), host) || lists.slice(0, list).some((each) => has(each, host)));
                return isOld ? [] : [{ host, list, row }];
              }),
            );
  const added = ({ host }: { host: string }) =>
    combination === 'columns'
      ? others.map((list) => {
          const found = host === '' ? -1 : list.findIndex((each) => keyOf(each) === keyOf(host));
          return found === -1 ? '' : `row ${found}`;
        })
      : [];
  return kept.map((each) =>
    [each.host, `row ${each.row}`, ...added(each), named(each.host, each.list)].join('|'),
  );
}

async function foundRows(
  explore: Explore,
  paths: readonly string[],
  combination: ExploreCombination,
  by: ExploreJoin,
): Promise<string[]> {
  const tables = [];
  for (const path of paths) tables.push(await explore.open(path));
  const ids = tables.map(({ exploreId }) => exploreId);
  const made = await explore.combine(ids, { combination, by }, 'Made');
  const rows = (await cellsOf(explore, made.exploreId)).map((cells) =>
    cells.map((cell) => cell ?? '').join('|'),
  );
  for (const exploreId of [...ids, made.exploreId]) await explore.close(exploreId);
  return rows;
}

test('any combination of any lists has the rows that comparing each row with each finds', async () => {
  const { explore, file } = createExploreFixture();
  const list = fc
    .array(fc.constantFrom(...HOSTS), { minLength: 1, maxLength: 8 })
    .map((hosts) => ['c.de', ...hosts]);
  let made = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(list, { minLength: 2, maxLength: 3 }),
      fc.constantFrom<ExploreCombination>('intersection', 'difference', 'union', 'columns'),
      fc.constantFrom<ExploreJoin>('domain', 'registrable'),
      async (lists, combination, by) => {
        made += 1;
        const paths = lists.map((hosts, number) => {
          const rows = hosts.map((host, row) => `${host},row ${row}\n`).join('');
          return file(
            join('.', `${number}.csv`),
            `domain,${combination === 'union' ? 'at' : `at ${made}`}\n${rows}`,
          );
        });
        expect(await foundRows(explore, paths, combination, by)).toEqual(
          expectedRows(lists, combination, by),
        );
      },
    ),
    { numRuns: campaignSize(8, 60) },
  );
});

describe('saved domains as a list', () => {
  async function openSome() {
    const opened = await openEngineClient();
    for (const name of ['wordpress.org', 'shopify.com', 'example.com'])
      await opened.client.lookup.ask({ subject: 'domain', name }).catch(() => undefined);
    return opened;
  }

  test('hold what a search of them shows, in its order', async () => {
    const { client } = await openSome();
    const query = { ...savedQueryDefaults, sort: { column: 'domain' as const, descending: true } };
    const { rows } = await client.saved.search({ query, offset: 0, limit: 100 });
    const table = await client.explore.openSaved({ query, name: 'Saved' });
    expect(table).toMatchObject({ name: 'Saved', path: null, rows: rows.length, domainColumn: 0 });
    const { exploreId } = table;
    const asked = { text: '', filters: [], sort: [], saved: 'any' as const, rowIds: null };
    const page = await client.explore.page({ exploreId, query: asked, offset: 0, limit: 100 });
    expect(rows.length).toBeGreaterThan(1);
    const names = ['Domain', 'Company', 'Country', 'Technology count'];
    const places = names.map((name) => table.columns.findIndex((column) => column.name === name));
    expect(page.rows.map(({ cells }) => places.map((place) => cells[place]))).toEqual(
      rows.map((row) => [row.domain, row.company, row.country, row.technologyCount]),
    );
    const technologies = table.columns.findIndex(({ name }) => name === 'Technologies');
    for (const [index, row] of rows.entries()) {
      const told = String(page.rows[index]?.cells[technologies]).split(', ');
      expect(told).toHaveLength(row.technologyCount ?? 0);
      // A search shows only the first of them.
      expect(told).toEqual(expect.arrayContaining([...row.technologies]));
      expect(told).toEqual([...told].sort());
    }
    expect(page.rows.every(({ isSaved }) => isSaved)).toBe(true);
  });

  test('are made once, and again only after something changed', async () => {
    const { client, engine, dataDir } = await openSome();
    const folder = join(dataDir, 'cache', 'lists');
    const made = () => readdirSync(folder).filter((name) => name.startsWith('combined-'));
    const open = (query = savedQueryDefaults) => client.explore.openSaved({ query, name: 'Saved' });
    const asked = { text: '', filters: [], sort: [], saved: 'any' as const, rowIds: null };
    const domainsOf = async ({ exploreId }: { exploreId: number }) => {
      const { rows } = await client.explore.page({ exploreId, query: asked, offset: 0, limit: 100 });
      return rows.map(({ domain }) => domain);
    };
    const first = await open();
    const [file] = made();
    await client.explore.close({ exploreId: first.exploreId });
    // It is there, although no list uses it.
    expect(made()).toEqual([file]);
    const second = await open();
    const third = await open();
    expect(made()).toEqual([file]);
    expect(third.exploreId).not.toBe(second.exploreId);
    const before = await domainsOf(second);
    // Another question is another list.
    const some = await open({ ...savedQueryDefaults, text: 'wordpress' });
    expect(made()).toHaveLength(2);
    expect(await domainsOf(some)).toEqual(['wordpress.org']);

    await client.lookup.ask({ subject: 'domain', name: 'drupal.org' });
    const after = await domainsOf(await open());
    expect(after).toEqual(expect.arrayContaining([...before, 'drupal.org']));
    // Lists that are open stay as they are. The file goes with the last of them.
    expect(await domainsOf(second)).toEqual(before);
    await client.explore.close({ exploreId: second.exploreId });
    expect(made()).toContain(file);
    await client.explore.close({ exploreId: third.exploreId });
    expect(made()).not.toContain(file);
    await engine.close();
    expect(made()).toEqual([]);
  });

  test('have cells with several values, and so do lists that are made of them', async () => {
    const { client, dataDir } = await openSome();
    const asked = { text: '', filters: [], sort: [], saved: 'any' as const, rowIds: null };
    const saved = await client.explore.openSaved({ query: savedQueryDefaults, name: 'Saved' });
    const path = join(dataDir, 'some.csv');
    writeFileSync(path, 'domain,Technologies\nwordpress.org,Own\nnew.example,"Own, Other"\n');
    const some = await client.explore.open({ path });
    const several = ({ columns }: typeof saved) =>
      columns.flatMap(({ name, hasSeveral }) => (hasSeveral === true ? [name] : []));
    expect(several(saved)).toEqual(['Technologies', 'Tags']);
    expect(several(some)).toEqual([]);
    const combine = (exploreIds: number[], combination: 'intersection' | 'union' | 'columns') =>
      client.explore.combine({ exploreIds, combination, name: combination });
    const both = await combine([saved.exploreId, some.exploreId], 'intersection');
    expect(several(both)).toEqual(['Technologies', 'Tags']);
    // A column that is also one of the file follows the file's rule.
    expect(several(await combine([saved.exploreId, some.exploreId], 'union'))).toEqual(['Tags']);
    const joined = await combine([some.exploreId, saved.exploreId], 'columns');
    expect(several(joined)).toEqual(['Technologies (Saved)', 'Tags']);
    // Facets count single technologies.
    const column = both.columns.findIndex(({ name }) => name === 'Technologies');
    const [facet] = await client.explore.facets({
      exploreId: both.exploreId,
      query: asked,
      columns: [column],
    });
    const values = facet?.values.map(({ value }) => String(value)) ?? [];
    expect(values.length).toBeGreaterThan(1);
    expect(values.filter((value) => value.includes(','))).toEqual([]);
    // A chart says how many there are, as the facet does.
    const [summary] = await client.explore.summary({
      exploreId: both.exploreId,
      query: asked,
      columns: [column],
    });
    const { chart } = summary ?? {};
    expect(chart?.kind === 'values' && chart.values.length + chart.more).toBe(
      values.length + (facet?.more ?? 0),
    );
  });

  test('are removed from a file, and the rest is a list again', async () => {
    const { client, engine, dataDir } = await openSome();
    const path = join(dataDir, 'prospects.csv');
    writeFileSync(path, 'domain,who\nnew.example,Ann\nwordpress.org,Bob\n');
    const prospects = await client.explore.open({ path });
    const saved = await client.explore.openSaved({ query: savedQueryDefaults, name: 'Saved' });
    const rest = await client.explore.combine({
      exploreIds: [prospects.exploreId, saved.exploreId],
      combination: 'difference',
      name: 'Prospects without Saved',
    });
    expect(rest.rows).toBe(1);
    const out = join(dataDir, 'rest.parquet');
    const asked = { text: '', filters: [], sort: [], saved: 'any' as const, rowIds: null };
    const task = await client.explore.export({
      exploreId: rest.exploreId,
      query: asked,
      format: 'parquet',
      out,
    });
    expect(await engine.tasks.settled(task.id)).toMatchObject({ state: 'done' });
    expect(await queryDuckdb('SELECT domain, who FROM read_parquet($1)', [out])).toEqual([
      ['new.example', 'Ann'],
    ]);
  });
});

test.each(['domain', 'registrable'] as const)(
  'people at one mail provider, or on one platform, are not the same, by %s',
  async (by) => {
    const { explore, file } = createExploreFixture();
    const leads = await explore.open(
      file(
        'leads.csv',
        'mail\nanna@gmail.com\nberta@gmail.com\ndora@spiegel.de\nemil@zeit.de\nhttps://facebook.com/anna\n',
      ),
    );
    const customers = await explore.open(
      file('customers.csv', 'mail\nzoe@gmail.com\nmax@spiegel.de\nhttps://facebook.com/zoe\n'),
    );
    const combined = async (combination: ExploreCombination) => {
      const { exploreId } = await explore.combine(
        [leads.exploreId, customers.exploreId],
        { combination, by },
        combination,
      );
      return (await cellsOf(explore, exploreId)).map(([mail]) => mail);
    };
    expect(await combined('difference')).toEqual([
      'anna@gmail.com',
      'berta@gmail.com',
      'emil@zeit.de',
      'https://facebook.com/anna',
    ]);
    expect(await combined('intersection')).toEqual(['dora@spiegel.de']);
    expect(await combined('union')).toHaveLength(7);
    // The provider itself is a company.
    const sites = await explore.open(file('sites.csv', 'site\ngmail.com\nhttps://gmail.com/@a\n'));
    const both = await explore.combine(
      [sites.exploreId, sites.exploreId],
      { combination: 'intersection', by },
      'both',
    );
    expect(both.rows).toBe(2);
  },
);
