import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { openCli } from '../../support/engine/open-cli.ts';
import { runCli } from '../../support/engine/run-cli.ts';

interface Found {
  total: number;
  rows: Record<string, unknown>[];
}

interface Lead {
  domain: string;
  city: string;
  seats: number;
}

const cities = ['Berlin', 'Lyon', 'New York'];
/** Some thousand rows, so that they come in several pieces. */
const leads: Lead[] = Array.from({ length: 2_345 }, (_, at) => ({
  domain: at === 0 ? 'shopify.com' : `lead${at}.example`,
  city: cities[at % 3] ?? '',
  seats: (at * 37) % 1_000,
}));

async function open() {
  const { dir, environment, sandbox } = await openCli();
  const write = (name: string, rows: readonly Lead[]) =>
    writeFileSync(
      join(dir, name),
      `Domain,City of office,Seats\n${rows.map(({ domain, city, seats }) => `${domain},${city},${seats}\n`).join('')}`,
    );
  write('leads.csv', leads);
  write('customers.csv', leads.slice(0, 500));
  await runCli(['lookup', 'company', 'shopify.com'], environment);
  await sandbox.close();
  const run = (argv: readonly string[], stdin?: string) =>
    runCli(argv, environment, { cwd: dir, ...(stdin === undefined ? {} : { stdin }) });
  const rows = async (...argv: string[]) => {
    const { json, stderr } = await run([...argv, '--json']);
    expect(json, stderr).toHaveProperty('rows');
    return json as Found;
  };
  return { dir, run, rows };
}

const oneLine = (line: string): Record<string, unknown> => JSON.parse(line);
const linesOf = (stdout: string) => stdout.trimEnd().split('\n').map(oneLine);

test('a file is filtered, sorted, grouped and combined as a reckoning by hand says', async () => {
  const { dir, run, rows } = await open();
  const large = leads.filter(({ city, seats }) => city !== 'Lyon' && seats > 700);
  const asked = ['explore', 'leads.csv', '--where', 'City of office!=Lyon', '--where', 'Seats>700'];
  const found = await rows(...asked, '--sort', 'seats', '--descending', '--limit', '5');
  expect(found.total).toBe(large.length);
  expect(found.rows.map(({ Seats }) => Seats)).toEqual(
    large
      .map(({ seats }) => seats)
      .sort((one, other) => other - one)
      .slice(0, 5),
  );
  const all = await run([...asked, '--column', 'domain', '--format', 'jsonl']);
  expect(linesOf(all.stdout)).toEqual(large.map(({ domain }) => ({ Domain: domain })));
  const whole = linesOf((await run(['explore', 'leads.csv', '--format', 'jsonl'])).stdout);
  expect(whole.map(({ Domain }) => Domain)).toEqual(leads.map(({ domain }) => domain));
  const written = await run([...asked, '--out', 'large.csv', '--json']);
  expect(written.json).toMatchObject({ rows: large.length, format: 'csv' });
  const file: string[][] = parse(readFileSync(join(dir, 'large.csv')), { bom: true });
  expect(file.slice(1)).toEqual(large.map(({ domain, city, seats }) => [domain, city, String(seats)]));
  const groups = await rows('explore', 'leads.csv', '--group-by', 'city of office', '--sum', 'seats');
  for (const city of cities) {
    const own = leads.filter((each) => each.city === city);
    const seats = own.reduce((sum, each) => sum + each.seats, 0);
    const group = groups.rows.find((row) => row['City of office'] === city);
    expect(group).toMatchObject({ rows: own.length, 'sum of Seats': seats });
  }
  const others = ['--combine', 'difference', '--with', 'customers.csv'];
  expect((await rows('explore', 'leads.csv', ...others)).total).toBe(leads.length - 500);
  // How a column is read is about the first file alone.
  const saved = ['--combine', 'intersection', '--with', 'saved', '--read-as', 'Seats=text'];
  expect((await rows('explore', 'leads.csv', ...saved)).rows).toMatchObject([{ Domain: 'shopify.com' }]);
  expect((await rows('explore', 'saved')).rows).toMatchObject([{ Domain: 'shopify.com' }]);
});

test('SQL asks several tables at once, and queries are kept under names', async () => {
  const { dir, run, rows } = await open();
  const tables = ['--table', 'l=leads.csv', '--table', 'c=customers.csv'];
  const sql =
    'SELECT city_of_office AS city, sum(seats)::INT AS seats FROM l ANTI JOIN c USING (domain) GROUP BY 1';
  const left = leads.slice(500);
  const expected = cities.map((city) => ({
    city,
    seats: left.filter((each) => each.city === city).reduce((sum, { seats }) => sum + seats, 0),
  }));
  const byCity = (found: Found) =>
    found.rows.sort((one, other) => (String(one.city) < String(other.city) ? -1 : 1));
  expect(byCity(await rows('query', sql, ...tables))).toEqual(expected);
  writeFileSync(join(dir, 'left.sql'), `\uFEFF${sql}\n`);
  expect(byCity(await rows('query', '--file', 'left.sql', ...tables))).toEqual(expected);
  expect((await run(['query', 'keep', 'Left', '--file', '-', '--json'], sql)).json).toEqual({ name: 'Left' });
  expect(byCity(await rows('query', '--kept', 'left', ...tables))).toEqual(expected);
  expect((await run(['query', 'kept', '--json'])).json).toMatchObject({
    queries: [{ name: 'Left', text: sql }],
  });
  const both = "SELECT s.domain, l.seats FROM saved s JOIN l USING (domain) WHERE s.domain = 'shopify.com'";
  expect(await rows('query', both, ...tables)).toMatchObject({
    total: 1,
    rows: [{ domain: 'shopify.com', seats: leads[0]?.seats }],
  });
  const long = await run(['query', 'SELECT i FROM range(3000) t(i)', '--format', 'jsonl']);
  expect(linesOf(long.stdout).map(({ i }) => i)).toEqual(Array.from({ length: 3_000 }, (_, at) => at));
  expect((await run(['query', 'drop', 'LEFT'])).exitCode).toBe(0);
  expect((await run(['query', 'kept', '--json'])).json).toEqual({ queries: [] });
});

test('what a call lacks is said, and nothing else on the computer is read', async () => {
  const { dir, run } = await open();
  writeFileSync(join(dir, 'secret.csv'), 'a\n1\n');
  for (const [argv, words] of [
    [['explore', 'leads.csv', '--where', 'town=Berlin'], 'begins with one of Domain, City of office, Seats'],
    [['explore', 'leads.csv', '--sort', 'seat'], 'There is no column "seat".'],
    [['explore', 'leads.csv', '--sum', 'Seats'], 'need --group-by'],
    [['explore', 'leads.csv', '--combine', 'union'], '--with'],
    [['explore', 'list_99'], 'There is no table "list_99". There are saved'],
    [['explore', 'gone.csv'], 'gone.csv'],
    [['explore', 'leads.csv', '--read-as', 'Seats=roman'], '--read-as takes COLUMN='],
    [['explore', 'leads.csv', '--format', 'jsonl', '--out', 'x.jsonl'], 'prints on stdout'],
    [['explore', 'leads.csv', '--format', 'csv'], 'Say where and how'],
    [['query'], 'Say the query'],
    [['query', 'SELECT 1', '--file', 'left.sql'], 'either as a word or as a file'],
    [['query', '--file', 'gone.sql'], 'gone.sql'],
    [['query', '--kept', 'Left'], 'No query is kept as "Left"'],
    [['query', 'SELECT 1', '--table', 'saved=leads.csv'], "no other table's"],
    [['query', 'SELECT 1', '--table', 'a=x', '--table', 'A=y'], 'twice'],
    [['query', `SELECT * FROM '${join(dir, 'secret.csv')}'`], ''],
    [['query', "SELECT * FROM read_csv('secret.csv')"], 'read_csv'],
    [['query', 'DROP TABLE saved'], ''],
  ] as const) {
    const { exitCode, stdout, stderr } = await run(argv);
    expect([1, 2], `${argv.join(' ')}: ${stdout}`).toContain(exitCode);
    expect(stderr, argv.join(' ')).toContain(words);
    expect(stdout).toBe('');
  }
});

test.each([
  ['explore', ['explore', 'leads.csv', '--where', 'Seats=37']],
  ['query', ['query', 'SELECT * FROM leads WHERE "Seats" = 37', '--table', 'leads=leads.csv']],
])('%s writes CSV as its flags say', async (_name, asked) => {
  const { dir, run } = await open();
  const { exitCode, stderr } = await run([
    ...asked,
    ...['--out', 'out.csv', '--delimiter', 'semicolon', '--no-header', '--encoding', 'utf-8'],
  ]);
  expect(exitCode, stderr).toBe(0);
  const first = readFileSync(join(dir, 'out.csv'), 'utf8').split(/\r?\n/)[0];
  expect(first).toMatch(/^[a-z\d.]+;[\w ]+;37$/);
});

test('as many rows are shown as --limit says, also more than one answer has', async () => {
  const { rows } = await open();
  const found = await rows('explore', 'leads.csv', '--limit', '2100', '--offset', '200');
  expect(found.rows.map(({ Domain }) => Domain)).toEqual(leads.slice(200, 2_300).map(({ domain }) => domain));
});

test('what is read as text is not added up', async () => {
  const { dir, run } = await open();
  writeFileSync(join(dir, 'sums.csv'), 'Domain,Amount\na.com,1.234\na.com,2.345\n');
  const asked = ['explore', 'sums.csv', '--group-by', 'Domain', '--sum', 'Amount'];
  expect(await run(asked)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--read-as') });
  const { json } = await run([...asked, '--read-as', 'Amount=comma', '--json']);
  expect((json as Found).rows).toEqual([{ Domain: 'a.com', rows: 2, 'sum of Amount': 3_579 }]);
});

test('a sum of more digits than a whole number of a list has is rounded, and not lost', async () => {
  const { dir, rows } = await open();
  const lines = Array.from({ length: 13 }, () => 'a.com,999999999999999999,12345678901.25\n').join('');
  writeFileSync(join(dir, 'large.csv'), `Domain,Whole,Cents\n${lines}b.com,7,0.50\n`);
  const asked = ['explore', 'large.csv', '--group-by', 'Domain', '--sum', 'Whole', '--sum', 'Cents'];
  expect((await rows(...asked)).rows).toEqual([
    { Domain: 'a.com', rows: 13, 'sum of Whole': 13e18, 'sum of Cents': 160_493_825_716.25 },
    { Domain: 'b.com', rows: 1, 'sum of Whole': 7, 'sum of Cents': 0.5 },
  ]);
});
