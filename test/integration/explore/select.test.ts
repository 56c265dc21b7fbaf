import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reservedWords, sqlName, sqlNames } from '#shared/tables/sql-names.ts';
import { cellsOf, createExploreFixture } from '../../support/engine/explore-fixture.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';

const SALES = 'Domain,Country,Net Amount,select,Domain\na.com,DE,1,x,1\nb.com,DE,2,y,2\nc.com,AT,3,z,3\n';

async function openSales() {
  const fixture = createExploreFixture();
  const { exploreId } = await fixture.explore.open(fixture.file('Sales 2026.csv', SALES));
  const select = (text: string, signal?: AbortSignal) =>
    fixture.explore.select([{ exploreId, name: sqlName('Sales 2026') }], text, 'Query', signal);
  return { ...fixture, exploreId, select };
}

test('a query reads lists by plain names, and its rows are a list', async () => {
  const { explore, select } = await openSales();
  const made = await select(
    `WITH by_country AS (SELECT country, sum(net_amount) AS amount, min(domain) AS domain FROM sales_2026 GROUP BY ALL)
     SELECT domain, country, amount FROM by_country ORDER BY amount DESC, country; -- done`,
  );
  expect(made).toMatchObject({ name: 'Query', path: null, rows: 2, domainColumn: 0 });
  expect(await cellsOf(explore, made.exploreId)).toEqual([
    ['c.com', 'AT', 3],
    ['a.com', 'DE', 3],
  ]);
  const all = await select('FROM sales_2026');
  expect(all.columns.map(({ name }) => name)).toEqual([
    'domain',
    'country',
    'net_amount',
    'select_',
    'domain_2',
  ]);
});

test('what a query may not use is not even prepared, since that calls functions already', async () => {
  const { select } = await openSales();
  const statement = JSON.stringify({ error: false, statements: [] });
  await expect(select(`FROM json_execute_serialized_sql('${statement}')`)).rejects.toMatchObject({
    code: 'usage',
    reason: { key: 'sql_refused', facts: { what: 'json_execute_serialized_sql' } },
  });
  await expect(select(`SELECT length(repeat('x', 4000000000))`)).rejects.toMatchObject({
    reason: { facts: { what: 'repeat' } },
  });
});

test('what is counted, let through and run is one text, also behind a NUL', async () => {
  const { explore, select } = await openSales();
  const { exploreId } = await select("SELECT 'a\0b' AS x");
  expect(await cellsOf(explore, exploreId)).toEqual([['a\ufffdb']]);
  await expect(select('SELECT 1 \0; SELECT 2')).rejects.toMatchObject({ code: 'usage' });
});

test('rows that nothing reads in time are refused, and the next query works', async () => {
  const { select } = await openSales();
  const lists = (depth: number) => `SELECT ${'['.repeat(depth)}1${']'.repeat(depth)} AS x`;
  await expect(select(lists(60))).rejects.toMatchObject({ code: 'usage', reason: { key: 'sql_wide' } });
  expect(await select(lists(5))).toMatchObject({ rows: 1 });
});

test('names need no quotes in SQL', () => {
  expect(sqlNames(['Größe', '2nd', 'order', '', 'Größe', '🙂'])).toEqual([
    'grosse',
    'n2nd',
    'order_',
    'unnamed',
    'grosse_2',
    'unnamed_2',
  ]);
});

test('no reserved word of the database is a name', async () => {
  const rows = await queryDuckdb(
    "SELECT DISTINCT keyword_name FROM duckdb_keywords() WHERE keyword_category NOT IN ('unreserved', 'column_name')",
    [],
  );
  expect(rows.map(([word]) => String(word)).filter((word) => !reservedWords.has(word))).toEqual([]);
});

test('sums stay whole numbers, and a result may have more rows than a file of any origin may unpack to', async () => {
  const { explore, select } = await openSales();
  const sum = await select('SELECT sum(net_amount) + 9007199254740990 AS total FROM sales_2026');
  expect(await cellsOf(explore, sum.exploreId)).toEqual([['9007199254740996']]);
  const many = await select('SELECT 1 AS one FROM range(6000000)');
  expect(many.rows).toBe(6_000_000);
});

test.each([
  ['SELEC 1', 1, 1],
  [`SELECT ${'1, '.repeat(300)}missing FROM sales_2026`, 1, 908],
  ['SELECT domain\nFROM sales_2026\nWHERE CAST(country AS INTEGER) = 1', 0, 0],
  ['SELECT 1,\n  missing\nFROM sales_2026', 2, 3],
  ['SELECT *\nFROM nowhere', 2, 6],
  ['SELECT sum(country) FROM sales_2026', 1, 8],
  ['SELECT * FROM sales_2026 AS a\nJOIN sales_2026 AS b USING (contry)', 2, 29],
])('a mistake is reported with its place if that is known: %s', async (text, line, column) => {
  const { select } = await openSales();
  const reason = line === 0 ? { key: 'sql_wrong' } : { key: 'sql_wrong_at', facts: { line, column } };
  await expect(select(text)).rejects.toMatchObject({ code: 'usage', reason });
});

test('no table of the database itself is proposed for a wrong name', async () => {
  const { select } = await openSales();
  const facts = { words: 'Catalog Error: Table with name kunden does not exist!' };
  await expect(select('SELECT * FROM kunden')).rejects.toMatchObject({ reason: { facts } });
});

test('a query reaches its lists alone, and changes nothing', async () => {
  const { dir, select } = await openSales();
  const secret = join(dir, 'secret.csv');
  writeFileSync(secret, 'token\nkeep-me\n');
  const out = join(dir, 'out.csv');
  const cache = join(dir, 'data', 'cache', 'lists');
  const hostile = [
    `SELECT * FROM read_csv('${secret}')`,
    `SELECT * FROM '${secret}'`,
    `SELECT * FROM read_text('${secret}')`,
    `SELECT * FROM read_blob('${dir}/*')`,
    `SELECT * FROM sniff_csv('${secret}')`,
    `SELECT * FROM glob('${dir}/*')`,
    `SELECT * FROM read_csv('http://127.0.0.1:9/x.csv')`,
    `SELECT * FROM query('COPY (SELECT 1) TO ''${out}''')`,
    `SELECT 1) TO '${out}' (FORMAT csv); --`,
    `SELECT 1; COPY (SELECT 1) TO '${out}'`,
    `COPY (SELECT 1) TO '${out}'`,
    `ATTACH '${join(dir, 'data', 'stackdesk.db')}' AS store`,
    'INSTALL httpfs',
    'LOAD httpfs',
    'SET enable_external_access = true',
    `SELECT * FROM pragma_database_list(); SET allowed_directories = ['/']`,
    'CREATE TABLE other AS SELECT 1',
    'DROP VIEW sales_2026',
    'INSERT INTO sales_2026 SELECT * FROM sales_2026',
    `EXPORT DATABASE '${join(dir, 'exported')}'`,
    '',
    '-- nothing',
  ];
  for (const text of hostile) await expect(select(text), text).rejects.toMatchObject({ code: 'usage' });
  expect(existsSync(out)).toBe(false);
  expect(existsSync(join(dir, 'exported'))).toBe(false);
  expect(readdirSync(cache).filter((name) => name.startsWith('part-'))).toEqual([]);
});

test('a query that takes long is stopped when nobody waits for it any longer', async () => {
  const { select, dir } = await openSales();
  const stopping = new AbortController();
  const asked = select(
    'SELECT count(*) FROM range(100000) AS a(i), range(100000) AS b(j) WHERE i * j % 7 = 3',
    stopping.signal,
  );
  setTimeout(() => stopping.abort(), 300);
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
  const cache = join(dir, 'data', 'cache', 'lists');
  expect(readdirSync(cache).filter((name) => name.startsWith('part-'))).toEqual([]);
});
