import { DuckDBInstance } from '@duckdb/node-api';
import { createDatabase, type Database } from '../../../main/engine/duckdb/database.ts';
import { literal } from '../../../main/engine/duckdb/quote.ts';
import { admitSelect } from '../../../main/engine/explore/admit-select.ts';
import { AGGREGATES, SCALARS, TABLES } from '#shared/tables/sql-functions.ts';
import { StackdeskError } from '#contract/errors.ts';
import { requirePromise, textOf, texts } from '../promise.ts';
import type { FuzzTarget, Random } from '../target.ts';

/** How long a statement may go on before a person stops it, and how long it may then take to end, ms. */
const STOPPED_AFTER_MS = 1_000;
const KILL_AFTER_MS = 200;

/** Every function of this build, most of which no statement may call. */
let functions: string[] = [];
const listed = [...SCALARS, ...AGGREGATES, ...TABLES].filter((name) => /^\w+$/.test(name));

const VALUES = [
  ...[
    'NULL',
    '0',
    '1',
    '-1',
    '9223372036854775807',
    '1e308',
    `'nan'::DOUBLE`,
    `''`,
    `'a'`,
    `'äß€😀'`,
    `'%s'`,
  ],
  ...[`repeat2('x', 9)`, '[1, 2, NULL]', '[]', `{'a': 1, 'b': [2]}`, `MAP {'k': 1}`, `'\\x00'::BLOB`, 'true'],
  ...[
    `DATE '2026-02-28'`,
    `TIMESTAMPTZ '0044-03-15 (BC) 01:02:03Z'`,
    `INTERVAL 999999 MONTH`,
    `'{"a":[1]}'::JSON`,
  ],
  ...[
    '170141183460469231731687303715884105727',
    '0.1::DECIMAL(38, 37)',
    `uuid()`,
    'x',
    's',
    'l',
    't.x',
    '#1',
  ],
];
const TYPES = [
  ...[
    'INTEGER',
    'VARCHAR',
    'DOUBLE',
    'DECIMAL(38, 10)',
    'VARCHAR[]',
    'INT[3]',
    'STRUCT(a INT)',
    'BLOB',
    'BIT',
  ],
  ...[
    'UUID',
    'HUGEINT',
    'DATE',
    'TIMESTAMPTZ',
    'INTERVAL',
    'MAP(INT, VARCHAR)',
    'UNION(a INT)',
    'VARIANT',
    'JSON',
  ],
];

function call(random: Random, depth: number): string {
  const name = random.pick(random.chance(0.8) || functions.length === 0 ? listed : functions);
  const args = Array.from({ length: random.pick([0, 1, 1, 2, 2, 3]) }, () => expression(random, depth - 1));
  const inner = `${random.chance(0.05) ? 'DISTINCT ' : ''}${args.join(', ')}`;
  const over = random.chance(0.1) ? ' OVER (ORDER BY x)' : '';
  return `"${name}"(${inner})${over}`;
}

function expression(random: Random, depth: number): string {
  if (depth <= 0) return random.pick(VALUES);
  const part = () => expression(random, depth - 1);
  return random.pick<() => string>([
    () => call(random, depth),
    () => call(random, depth),
    () => call(random, depth),
    () =>
      `(${part()} ${random.pick(['+', '-', '*', '/', '//', '%', '**', '||', '=', '<', '->', '->>', '&', '<<', '^@'])} ${part()})`,
    () => `${random.pick(['CAST', 'TRY_CAST'])}(${part()} AS ${random.pick(TYPES)})`,
    () => `CASE WHEN ${part()} THEN ${part()} ELSE ${part()} END`,
    () => `list_transform(${part()}, lambda v: ${part()})`,
    () => `[v FOR v IN ${part()} IF ${part()}]`,
    () => `(${statement(random, depth - 1)})`,
    () => `${part()} ${random.pick(['LIKE', 'SIMILAR TO', 'GLOB', 'IN', 'IS DISTINCT FROM'])} (${part()})`,
    () => `(${part()})[${part()}:${part()}]`,
    () => `${part()} COLLATE NOCASE`,
  ])();
}

function statement(random: Random, depth: number): string {
  const part = () => expression(random, depth);
  const from = random.pick([
    '',
    'FROM t',
    'FROM t',
    'FROM t, t AS u',
    `FROM range(${random.pick(['3', '1000000', '-1', part()])}) AS r(x)`,
    `FROM unnest(${part()}) AS k(x)`,
    `FROM (${depth > 0 ? statement(random, depth - 1) : 'VALUES (1)'}) AS k(x)`,
    `FROM "${random.pick(functions.length === 0 ? listed : functions)}"(${part()})`,
  ]);
  return [
    random.chance(0.1) ? `WITH RECURSIVE q(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM q WHERE n < 9)` : '',
    `SELECT ${random.chance(0.2) ? 'DISTINCT ' : ''}${part()} AS x, ${part()} AS s`,
    from,
    random.chance(0.3) ? `WHERE ${part()}` : '',
    random.chance(0.2) ? `GROUP BY ${random.pick(['ALL', 'CUBE (x)', part()])}` : '',
    random.chance(0.2) ? `ORDER BY ${random.pick(['ALL', '1 DESC NULLS LAST', part()])}` : '',
    random.chance(0.2) ? `LIMIT ${random.pick(['3', '10%', part()])}` : '',
  ].join(' ');
}

let database: Database | null = null;

/** Whether an error is what a database said, and none of this program's. */
const isSaid = (error: unknown) => error instanceof Error && error.constructor === Error;

/**
 * Statements of an assistant, a page or a backup: what lets them through, and a table process that runs them until they are
 * stopped. That process may end. Whoever asked hears of it, or of a refusal, or gets rows; and the next statement works.
 */
export const select: FuzzTarget = {
  name: 'select',
  samples: async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const read = await connection.runAndReadAll(
      'SELECT DISTINCT function_name FROM duckdb_functions() ORDER BY 1',
    );
    functions = read
      .getRows()
      .map(([name]) => String(name))
      .filter((name) => /^\w+$/.test(name));
    connection.closeSync();
    instance.closeSync();
    return texts(
      'SELECT x, count(*) FROM t GROUP BY ALL ORDER BY 2 DESC LIMIT 10',
      `SELECT * FROM (PIVOT t ON s IN ('a', 'b') USING sum(x))`,
      'WITH q AS (SELECT x, row_number() OVER (PARTITION BY s ORDER BY x) AS n FROM t) FROM q WHERE n < 3',
      `SELECT list_transform(l, lambda v: v || '!'), s.a FROM t, unnest([1]) AS k(v)`,
    );
  },
  grammar: (random) => Buffer.from(statement(random, random.int(1, 4))),
  // Changed bytes are seldom a statement.
  mutate: (_, random) => Buffer.from(statement(random, random.int(1, 3))),
  tokens: [
    'SELECT ',
    'FROM ',
    '(',
    ')',
    '::',
    'lambda v: ',
    'unnest(',
    'COPY ',
    'ATTACH ',
    'PRAGMA ',
    "'/etc/passwd'",
  ],
  mostBytes: 4_096,
  limits: { baseMs: 3_000 },
  async run(input) {
    const text = textOf(input);
    database ??= createDatabase(null, {}, { isApart: true, killAfterMs: KILL_AFTER_MS });
    const began = performance.now();
    await database
      .withConnection(async (connection) => {
        await connection.run(
          `CREATE TABLE IF NOT EXISTS t AS SELECT range AS x, {'a': range} AS s, [range::VARCHAR] AS l FROM range(99)`,
        );
        const { count } = await connection.extractStatements(text);
        if (count !== 1) return;
        await admitSelect(connection, text);
        await connection.runAndReadAll(`SELECT * FROM query(${literal(text)}) LIMIT 100`);
      }, AbortSignal.timeout(STOPPED_AFTER_MS))
      .catch((error: unknown) => {
        // The database's own words are told as they are.
        if (error instanceof StackdeskError ? error.code === 'internal' : !isSaid(error)) throw error;
      });
    requirePromise(performance.now() - began < 15_000, 'a statement that is stopped is waited for no longer');
  },
  end: async () => database?.close(),
};
