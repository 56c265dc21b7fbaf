import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, expect, test } from 'vitest';
import { admitSelect } from '../../../main/engine/explore/admit-select.ts';
import { AGGREGATES, SCALARS, TABLES } from '#shared/tables/sql-functions.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';

let connection: Awaited<ReturnType<DuckDBInstance['connect']>>;
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
});

const refusal = (text: string) =>
  admitSelect(connection, text).then(
    () => null,
    (error: { reason?: { key: string; facts?: { what?: string } } }) =>
      error.reason?.facts?.what ?? error.reason?.key ?? String(error),
  );

test.each([
  'SELECT a, count(*) FILTER (WHERE x > 1) AS n, sum(b) OVER (PARTITION BY a ORDER BY b) FROM t JOIN u USING (id) WHERE a IN (SELECT x FROM u) AND b BETWEEN 1 AND 2 OR NOT EXISTS (SELECT 1) GROUP BY ALL HAVING n > 1 QUALIFY row_number() OVER () = 1 ORDER BY 1 DESC NULLS LAST LIMIT 10 OFFSET 2',
  'WITH RECURSIVE q(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM q WHERE n < 5), r AS MATERIALIZED (SELECT * FROM q) SELECT * EXCLUDE (n) REPLACE (1 AS m) FROM r UNION SELECT DISTINCT ON (a) a FROM t EXCEPT SELECT 3 LIMIT 10%',
  'FROM T',
  "VALUES (1, 'a'), (2, NULL)",
  "SELECT CASE WHEN a THEN 1 ELSE 2 END, CAST(a AS DECIMAL(10,2)), a::VARCHAR[], TRY_CAST(x AS STRUCT(a INT)), {'a': 1}, list_transform(l, lambda x: x + 1), [x for x in l if x > 1], a COLLATE NOCASE, #1, COLUMNS('a.*'), t.*, l[1], l[1:2], s.a.b, 'x' LIKE 'y' ESCAPE '!', a IS NULL, -a, INTERVAL 3 DAY, DATE '2020-01-01', now()::TIMESTAMPTZ, x::JSON FROM t AS k(a, b) TABLESAMPLE 10%",
  "SELECT * FROM (PIVOT t ON a IN ('x', 'y') USING sum(b))",
  'UNPIVOT t ON a, b INTO NAME n VALUE v',
  'SUMMARIZE t',
  'DESCRIBE t',
  'SELECT * FROM (DESCRIBE SELECT 1), range(10), unnest([1, 2]), t ASOF JOIN u ON t.a >= u.a',
  'SELECT grouping(a), any_value(x ORDER BY y), count(DISTINCT x) FROM t GROUP BY GROUPING SETS ((a), ()), CUBE (b), ROLLUP (c)',
  "SELECT a = ANY (SELECT 1), (SELECT 1), ARRAY(SELECT 1), extract(year FROM d), position('a' IN b), a AT TIME ZONE 'UTC', coalesce(a, b), a IS DISTINCT FROM b, a // 2, a ** 2, MAP {'a': 1}, try(a), (a, b), a SIMILAR TO 'x', a GLOB 'x', struct_pack(a := 1), a || b, NOT a, a IN (1, 2), IF(a, 1, 2), nullif(a, b) FROM t",
  'SELECT lag(a) OVER w, unnest(s, recursive := true) FROM t WINDOW w AS (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)',
])('lets through %s', async (text) => {
  expect(await refusal(text)).toBeNull();
});

test.each([
  [`SELECT * FROM json_execute_serialized_sql('{}')`, 'json_execute_serialized_sql'],
  ['SELECT * FROM arrow_scan(1, 2, 3)', 'arrow_scan'],
  ["SELECT * FROM query('SELECT 1')", 'query'],
  ["SELECT * FROM read_text('/etc/passwd')", 'read_text'],
  ["FROM '/etc/passwd'", '/etc/passwd'],
  ['FROM \'a.parquet\', (WITH "a.parquet" AS (SELECT 1) SELECT 1)', 'a.parquet'],
  ['WITH a AS (FROM duckdb_settings), duckdb_settings AS (SELECT 1) FROM a', 'duckdb_settings'],
  ['FROM duckdb_settings()', 'duckdb_settings'],
  ['FROM information_schema.tables', 'information_schema.tables'],
  ['FROM main.t', 'main.t'],
  ['FROM memory.main.t', 'memory.main.t'],
  ['FROM t AT (VERSION => 1)', 'AT'],
  ['SHOW TABLES', '"tables"'],
  ['SHOW ALL TABLES', '__show_tables_expanded'],
  ['DESCRIBE duckdb_settings', 'duckdb_settings'],
  ['SELECT * FROM (DESCRIBE FROM pg_class)', 'pg_class'],
  ["SELECT CAST(CAST('[[1]]' AS JSON) AS VARIANT)", 'VARIANT'],
  ['SELECT x::geometry FROM t', 'GEOMETRY'],
  ['SELECT x::nowhere FROM t', 'nowhere'],
  ['SELECT ?', 'PARAMETER'],
  ["SELECT repeat('x', 4000000000)", 'repeat'],
  ["SELECT lpad('', 2000000000, 'x')", 'lpad'],
  ["SELECT printf('%2000000000d', 1)", 'printf'],
  ['SELECT levenshtein(a, b) FROM t', 'levenshtein'],
  ["SELECT (SELECT count(*) FROM enable_logging(storage = 'file'))", 'enable_logging'],
  ["SELECT current_setting('memory_limit')", 'current_setting'],
  ["SELECT getvariable('x')", 'getvariable'],
  ["SELECT nextval('x')", 'nextval'],
  ['SELECT sleep_ms(9)', 'sleep_ms'],
  ['SELECT range(1000000000)', 'range'],
  ['SELECT * FROM lower(1)', 'lower'],
  ["SELECT write_log('x')", 'write_log'],
  ['SELECT main.version()', 'version'],
  ["SELECT system.main.lower('x')", 'system.main.lower'],
  ["SELECT list_aggregate(l, 'histogram') FROM t", 'list_aggregate'],
  ['SELECT x FROM t ORDER BY (SELECT version())', 'version'],
  ['SELECT sum(x) OVER (ORDER BY sleep_ms(1)) FROM t', 'sleep_ms'],
  ['SELECT list_transform(l, lambda x: sleep_ms(x)) FROM t', 'sleep_ms'],
  ['SELECT x FROM t LIMIT (SELECT sleep_ms(1))', 'sleep_ms'],
  ['SELECT * REPLACE (sleep_ms(1) AS a) FROM t', 'sleep_ms'],
  ['SELECT (TRY_CAST(x AS STRUCT(a VARIANT))).a FROM t', 'VARIANT'],
  ['SELECT x FROM t WHERE x > -1e999', 'Infinity'],
  ['EXPLAIN SELECT 1', 'sql_select'],
  ['DELETE FROM t', 'sql_select'],
])('refuses %s', async (text, what) => {
  expect(await refusal(text)).toBe(what);
});

test('every listed function is one of this DuckDB, and none of the others can be called in any place', async () => {
  const rows = await queryDuckdb('SELECT DISTINCT function_name, function_type FROM duckdb_functions()', []);
  const all = rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
  const names = new Set(all.map(({ name }) => name));
  // Some are made by the parser.
  const made = new Set(['->', 'count_star', 'fill', 'listagg', 'unpivot_list', 'rank_dense']);
  expect(
    [...SCALARS, ...AGGREGATES, ...TABLES].filter((name) => !names.has(name) && !made.has(name)),
  ).toEqual([]);
  const inFrom = all.filter(({ type }) => type === 'table' || type === 'table_macro').map(({ name }) => name);
  expect(inFrom.filter((name) => SCALARS.has(name) || AGGREGATES.has(name)).toSorted()).toEqual([
    'histogram',
    'unnest',
  ]);
  const others = [...names].filter((name) => ![SCALARS, AGGREGATES, TABLES].some((list) => list.has(name)));
  expect(others.length).toBeGreaterThan(300);
  for (const name of others.filter((each) => /^\w+$/.test(each))) {
    expect(await refusal(`SELECT "${name}"(1)`), name).not.toBeNull();
    expect(await refusal(`SELECT * FROM "${name}"(1)`), name).not.toBeNull();
  }
});

test('a query can name no part of itself as a table of the database is named', async () => {
  const views = await queryDuckdb(
    "SELECT DISTINCT view_name FROM duckdb_views() WHERE internal AND schema_name <> 'information_schema'",
    [],
  );
  const reached = [];
  for (const [view] of views) {
    const name = `"${String(view)}"`;
    if ((await refusal(`WITH a AS (FROM ${name}), ${name} AS (SELECT 1) FROM a`)) === null)
      reached.push(name);
  }
  expect(views.length).toBeGreaterThan(20);
  expect(reached).toEqual([]);
});
