import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Engine } from '../../../main/engine/engine.ts';
import { serveCommands } from '../../../main/engine/process/serve-commands.ts';
import { loadPostgres } from '../../../main/engine/warehouse/load-postgres.ts';
import { TABLE_NAMES } from '../../../main/engine/warehouse/tables.ts';
import { openPostgres } from '../../../main/engine/world/postgres.ts';
import { openPostgresLoader } from '../../../main/engine/world/postgres-loader.ts';
import { realWorld } from '../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../main/engine/world/world.ts';
import { savedQueryDefaults } from '#shared/tables/saved.ts';
import { root } from '../../../scripts/setup/paths.mjs';
import { keepMade } from '../../support/engine/changes-fixture.ts';
import { connectTo, openEngine, openService } from '../../support/engine/engine-fixture.ts';
import { createPageClient } from '../../support/engine/page-client.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import {
  FILLED_FROM,
  fillWithAll,
  makeWorkspace,
  partsOf,
  unwatched,
  writeDataSet,
} from '../../support/engine/warehouse-fixture.ts';
import { plain, sumsOf } from '../../support/engine/warehouse-sums.ts';
import { queryDuckdb } from '../../support/files/duckdb-read.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { sharePostgres } from '../../support/postgres/share-postgres.ts';
import { startPostgres } from '../../support/postgres/start-postgres.ts';
import { makeCertificates } from '../../support/services/tls-service.ts';

const server = await sharePostgres();

let password: string | undefined;
afterEach(() => {
  password = undefined;
});
function usePassword(used: string): void {
  password = used;
}

const fill = () => fillWithAll(openEngine({ maySpend: false }));

const load = (engine: Engine, to: string, since = 'all') =>
  loadPostgres(engine, { to, since, password }, unwatched());

async function database(): Promise<{ url: string; client: pg.Client }> {
  const url = await server.createDatabase();
  return { url, client: await server.connect(new URL(url).pathname.slice(1)) };
}

/** The statements that our document has in a section. */
function statementsOf(section: string): string[] {
  const [, after = ''] = readFileSync(join(root, 'docs', 'warehouse.md'), 'utf8').split(`# ${section}\n`);
  const [text = ''] = after.split('\n## ');
  return [...text.matchAll(/```sql\n([\s\S]*?)```/g)]
    .flatMap(([, block = '']) => block.split(';'))
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

test('counts and sums agree in DuckDB, in PostgreSQL after loading twice, and in the window', async () => {
  const engine = openEngine();
  const service = await openService();
  await connectTo(engine, service, { token: service.token });
  const workspace = engine.sessions.workspace().row;
  fillWithAll(engine, workspace);
  usePassword(server.password);
  const dir = tempDir();
  const written = await writeDataSet(engine, dir);
  const { url, client } = await database();
  const first = await load(engine, url);
  const again = await load(engine, url);
  expect(first.tables.map(({ name, rows }) => [name, rows])).toEqual(
    written.tables.map(({ name, rows }) => [name, rows]),
  );
  expect(again.rows).toBe(first.rows);
  for (const table of TABLE_NAMES) {
    const files = `read_parquet('${join(dir, table, '**', '*.parquet')}', hive_partitioning = false)`;
    const [inDuckdb = []] = await queryDuckdb(sumsOf(table, files));
    const inPostgres = await client.query({
      text: sumsOf(table, `stackdesk_warehouse.${table}`),
      rowMode: 'array',
    });
    expect(Number(inPostgres.rows[0]?.[0]), table).toBeGreaterThan(0);
    expect(plain(inPostgres.rows[0] ?? []), table).toEqual(plain(inDuckdb));
  }
  const inWindow = createPageClient(engine);
  const rowsOf = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows.map(plain);
  const from = (table: string) => `FROM stackdesk_warehouse.${table}`;
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((all, each) => all + (each ?? 0), 0);
  const query = { ...savedQueryDefaults, workspace };
  const found = await inWindow.saved.search({ query, offset: 0, limit: 1_000 });
  expect(
    await rowsOf(`SELECT count(*), count(company), count(city), sum(technology_count) ${from('domains')}`),
  ).toEqual([
    [
      found.total,
      found.rows.filter(({ company }) => company !== null).length,
      found.rows.filter(({ city }) => city !== null).length,
      sum(found.rows.map(({ technologyCount }) => technologyCount)),
    ],
  ]);
  const running = `SELECT technology, count(*) ${from('pairs')} WHERE is_current GROUP BY technology ORDER BY 2 DESC, 1`;
  const [facet] = await inWindow.saved.facets({ query, facets: ['technology'] });
  expect(await rowsOf(running)).toEqual(facet?.values.map(({ label, count }) => [label, count]));
  const charges = await inWindow.ledger.list({ limit: 1_000 });
  const { byDay } = await inWindow.ledger.sums();
  const ofWallet = <Of extends { wallet: string }>(all: readonly Of[], wallet: string) =>
    all.filter((each) => each.wallet === wallet);
  expect(
    await rowsOf(`SELECT wallet, count(*), sum(credits) ${from('ledger')} GROUP BY wallet ORDER BY wallet`),
  ).toEqual(
    ['bulk_lookup', 'standard'].map((wallet) => {
      const credits = sum(ofWallet(charges, wallet).map((each) => each.credits));
      expect(sum(ofWallet(byDay, wallet).map((each) => each.credits))).toBe(credits);
      return [wallet, ofWallet(charges, wallet).length, credits];
    }),
  );
  const lists = await inWindow.lists.list();
  const kept = sum(lists.map(({ exportedRows }) => exportedRows));
  expect(await rowsOf(`SELECT count(*), sum(exported_rows), sum(credits) ${from('lists')}`)).toEqual([
    [lists.length, kept, sum(lists.map(({ creditsCharged }) => creditsCharged))],
  ]);
  expect(await rowsOf(`SELECT count(*) ${from('list_rows')}`)).toEqual([[kept]]);
  expect(partsOf(dir)).toHaveLength(1);
});

test('what changed is changed there, and what is older changes nothing', async () => {
  const { engine, workspace } = fill();
  usePassword(server.password);
  const { url, client } = await database();
  await load(engine, url);
  const writes = async () =>
    (await client.query(`SELECT xmin FROM stackdesk_warehouse.domains ORDER BY domain`)).rows.map(
      ({ xmin }) => xmin,
    );
  const before = await writes();
  await load(engine, url);
  // Rows that are the same are not even written again.
  expect(await writes()).toEqual(before);
  keepMade(engine.db, workspace, { domain: 'd1.com', at: FILLED_FROM + 60 * 86_400_000, names: ['Stripe'] });
  await load(engine, url);
  const pairs = await client.query(
    `SELECT technology, is_current FROM stackdesk_warehouse.pairs WHERE domain = 'd1.com' ORDER BY technology`,
  );
  expect(pairs.rows).toEqual([
    { technology: 'Klaviyo', is_current: false },
    { technology: 'Shopify', is_current: false },
    { technology: 'Stripe', is_current: true },
  ]);
  // A colleague whose answers are older loads the same domain.
  const other = openEngine({ maySpend: false });
  keepMade(other.db, makeWorkspace(other.db), { domain: 'd1.com', at: FILLED_FROM, names: ['Shopify'] });
  await load(other, url);
  const domain = await client.query(
    `SELECT technology_count FROM stackdesk_warehouse.domains WHERE domain = 'd1.com'`,
  );
  expect(domain.rows).toEqual([{ technology_count: '1' }]);
  const current = await client.query(
    `SELECT technology FROM stackdesk_warehouse.pairs WHERE domain = 'd1.com' AND is_current`,
  );
  expect(current.rows).toEqual([{ technology: 'Stripe' }]);
});

test('a load that is stopped, refused or cut off leaves the database as it was', async () => {
  const { engine } = fill();
  usePassword(server.password);
  const { url, client } = await database();
  const control = new AbortController();
  const stopped = loadPostgres(
    engine,
    { to: url, since: 'all', password },
    { signal: control.signal, progress: (done) => void (done > 300 && control.abort()) },
  );
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  const tables = () =>
    client.query(`SELECT 1 FROM information_schema.tables WHERE table_schema = 'stackdesk_warehouse'`);
  await expect.poll(async () => (await tables()).rows).toEqual([]);
  const cut = loadPostgres(
    engine,
    { to: url, since: 'all', password },
    {
      signal: new AbortController().signal,
      progress: () =>
        void client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'Stackdesk'`,
        ),
    },
  );
  await expect(cut).rejects.toMatchObject({ code: 'database_failed' });
  await expect.poll(async () => (await tables()).rows).toEqual([]);
  await load(engine, url);
  expect((await tables()).rows.length).toBeGreaterThan(0);
});

test('a role that may only load needs no more rights than that', async () => {
  const { engine } = fill();
  usePassword(server.password);
  const { url, client } = await database();
  await load(engine, url);
  await client.query(`CREATE ROLE loader LOGIN PASSWORD '${server.password}'`);
  const own = new URL(url).pathname.slice(1);
  await client.query(`REVOKE TEMPORARY ON DATABASE ${own} FROM PUBLIC`);
  await expect(load(engine, url.replace('tester@', 'loader@'))).rejects.toMatchObject({
    code: 'database_failed',
    message: expect.stringMatching(/permission denied/i),
  });
  for (const statement of statementsOf('PostgreSQL').filter((each) => each.startsWith('GRANT')))
    await client.query(statement.replace('DATABASE analytics', `DATABASE ${own}`));
  expect((await load(engine, url.replace('tester@', 'loader@'))).rows).toBeGreaterThan(0);
});

test('a wrong password, and a server that is not there, are told in words', async () => {
  const { engine } = fill();
  const { url } = await database();
  usePassword('wrong');
  await expect(load(engine, url)).rejects.toMatchObject({
    code: 'database_failed',
    message: expect.stringContaining('password authentication failed'),
  });
  // This process may be the engine of another command, whose password is for another server.
  vi.stubEnv('PGPASSWORD', server.password);
  onTestFinished(() => void vi.unstubAllEnvs());
  password = undefined;
  vi.stubEnv('HOME', tempDir());
  await expect(load(engine, url)).rejects.toMatchObject({
    code: 'database_failed',
    message: expect.stringContaining('none was given'),
  });
  await expect(load(engine, 'postgres://tester@127.0.0.1:1/none')).rejects.toMatchObject({
    code: 'database_failed',
  });
});

// The other variables of the library stand for something that it is told.
test.each([
  ['PGOPTIONS', '-c search_path=elsewhere -c default_transaction_read_only=on'],
  ['PGREPLICATION', 'database'],
  ['PGSSLNEGOTIATION', 'direct'],
])('%s of this process changes nothing at a server', async (name, value) => {
  const { port, user, socketFolder } = server;
  const access = {
    ...{ host: socketFolder, port, user, database: 'postgres', tls: null },
    ...{ connectMs: 10_000, password: server.password },
  };
  const asked = `SELECT current_setting('search_path') AS path, current_setting('application_name') AS application,
    current_setting('default_transaction_read_only') AS reads, current_user AS person, backend_type AS kind
    FROM pg_stat_activity WHERE pid = pg_backend_pid()`;
  const told = async () => {
    const line = await openPostgres({ ...access, statementMs: 10_000 });
    const [inLibrary] = await line.query(asked);
    await line.close();
    const loader = await openPostgresLoader(access);
    const [inWarehouse] = await loader.run(asked);
    await loader.close();
    return [inLibrary, inWarehouse];
  };
  const before = await told();
  expect(before[0]).toMatchObject({ kind: 'client backend', application: 'Stackdesk', person: user });
  vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await told()).toEqual(before);
  // Whoever reads it otherwise still finds it.
  expect(process.env[name]).toBe(value);
});

const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

test('limits that a database has for other work end neither a load nor a statement of a library', async () => {
  const { engine } = fill();
  usePassword(server.password);
  const { url, client } = await database();
  const own = new URL(url).pathname.slice(1);
  // A moment is longer than a millisecond, and so is the time in which the store is read.
  for (const [limit, ms] of [
    ['statement_timeout', 60_001],
    ['lock_timeout', 1],
    ['idle_in_transaction_session_timeout', 1],
  ] as const)
    await client.query(`ALTER DATABASE ${own} SET ${limit} = ${ms}`);
  expect((await load(engine, url)).rows).toBeGreaterThan(0);
  const { port, user, socketFolder, password: asked } = server;
  const access = {
    host: socketFolder,
    port,
    user,
    database: own,
    tls: null,
    connectMs: 10_000,
    password: asked,
  };
  const told = `SELECT ${LIMITS.map((limit) => `current_setting('${limit}') AS ${limit}`).join(', ')}`;
  const line = await openPostgres({ ...access, statementMs: 7_000 });
  expect(await line.query(told)).toMatchObject([{ statement_timeout: '7s', lock_timeout: '0' }]);
  // A pool takes these at the beginning of a connection, and no limit.
  expect(await line.query(`SELECT name FROM pg_settings WHERE source = 'client' ORDER BY name`)).toEqual([
    { name: 'application_name' },
    { name: 'client_encoding' },
  ]);
  await line.transaction([`CREATE TABLE public.told AS ${told}`]);
  expect(await line.query('SELECT * FROM public.told')).toMatchObject([
    { statement_timeout: '7s', lock_timeout: '0', idle_in_transaction_session_timeout: '0' },
  ]);
  await line.close();
  const loader = await openPostgresLoader(access);
  expect(await loader.run(told)).toEqual([Object.fromEntries(LIMITS.map((limit) => [limit, '0']))]);
  await loader.close();
});

test('a load says why the server ended its connection between two statements', async () => {
  const { url, client } = await database();
  const { port, user, socketFolder, password: asked } = server;
  const own = new URL(url).pathname.slice(1);
  const access = {
    host: socketFolder,
    port,
    user,
    database: own,
    tls: null,
    connectMs: 10_000,
    password: asked,
  };
  const loader = await openPostgresLoader(access);
  const [mine] = await loader.run<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await client.query('SELECT pg_terminate_backend($1)', [mine?.pid]);
  const isThere = 'SELECT 1 FROM pg_stat_activity WHERE pid = $1';
  await expect.poll(async () => (await client.query(isThere, [mine?.pid])).rows).toEqual([]);
  await expect.poll(() => loader.run('SELECT 1').catch((error) => String(error))).toContain('administrator');
  await loader.close();
});

test('a page can load no database', async () => {
  const { engine } = fill();
  const { url } = await database();
  await expect(createPageClient(engine).data.load({ to: url, since: 'all' })).rejects.toMatchObject({
    data: { code: 'usage' },
  });
  expect(engine.tasks.list()).toEqual([]);
});

test('the socket of the server can be named', async () => {
  const { engine } = fill();
  usePassword(server.password);
  const { url } = await database();
  const { pathname, port } = new URL(url);
  const byHost = `postgres://tester@${encodeURIComponent(server.socketFolder)}:${port}${pathname}`;
  expect((await load(engine, byHost)).rows).toBeGreaterThan(0);
});

test('the certificate of a server is checked unless a person says otherwise', async () => {
  const certificates = makeCertificates();
  const secure = await startPostgres({
    tls: certificates,
    settings: { ssl_min_protocol_version: 'TLSv1.2' },
  });
  usePassword(secure.password);
  const { engine } = fill();
  const url = await secure.createDatabase();
  await expect(load(engine, `${url}?sslmode=verify-full`)).rejects.toMatchObject({
    code: 'database_failed',
    message: expect.stringMatching(/certificate/i),
  });
  await expect(load(engine, `${url}?sslmode=require`)).rejects.toMatchObject({ code: 'usage' });
  const trusted = `${url}?sslmode=verify-full&sslrootcert=${encodeURIComponent(certificates.caFile)}`;
  expect((await load(engine, trusted)).rows).toBeGreaterThan(0);
  const client = await secure.connect(new URL(url).pathname.slice(1));
  const { rows } = await client.query('SELECT schema_version FROM stackdesk_warehouse.about');
  expect(rows).toEqual([{ schema_version: 1 }]);
});

test("the file of an authority is named from the command's own folder, whichever engine does the work", async () => {
  const certificates = makeCertificates();
  const secure = await startPostgres({ tls: certificates });
  const { engine: filled } = fill();
  const { dataDir } = filled;
  await filled.close();
  const engine = openEngine({ dataDir });
  await serveCommands(engine, { timeScale: 1, onHandOver: () => {} });
  const to = `${await secure.createDatabase()}?sslmode=verify-full&sslrootcert=${basename(certificates.caFile)}`;
  const environment = { STACKDESK_DATA_DIR: dataDir, PGPASSWORD: secure.password };
  const argv = ['data', 'export', '--to', to, '--json'];
  const loaded = await runCli(argv, environment, { cwd: dirname(certificates.caFile) });
  expect(loaded.json, loaded.stderr).toMatchObject({ out: null, tables: expect.any(Array) });
  const elsewhere = await runCli(argv, environment, { cwd: tempDir() });
  expect(elsewhere.exitCode).not.toBe(0);
});

test('the command loads a database, takes the password file, and refuses a password in the address', async () => {
  const { engine } = fill();
  const { url, client } = await database();
  const { dataDir } = engine;
  await engine.close();
  const { hostname, port } = new URL(url);
  const file = join(tempDir(), 'pgpass');
  writeFileSync(file, `${hostname}:${port}:*:tester:${server.password}\n`, { mode: 0o600 });
  // The library's own variable for another client, which is not there.
  const environment = { STACKDESK_DATA_DIR: dataDir, PGPASSFILE: file, NODE_PG_FORCE_NATIVE: '1' };
  chmodSync(file, 0o644);
  const open = await runCli(['data', 'export', '--to', url, '--json'], environment);
  expect(open.stdout).toContain(`chmod 600 ${file}`);
  chmodSync(file, 0o600);
  const told = await runCli(['data', 'export', '--to', url, '--json'], environment);
  expect(told.json).toMatchObject({ out: null, part: null, tables: expect.any(Array) });
  const { rows } = await client.query('SELECT count(*)::int AS n FROM stackdesk_warehouse.domains');
  expect(rows).toEqual([{ n: 300 }]);
  const secret = url.replace('tester@', `tester:${server.password}@`);
  const refused = await runCli(['data', 'export', '--to', secret], environment);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('list of processes');
  expect(refused.stderr).not.toContain(server.password);
});

test('rows that a server no longer takes are not waited for, and each that it takes begins the waiting again', async () => {
  const { url } = await database();
  const { hostname: host, port, username: user, pathname } = new URL(url);
  const loader = await openPostgresLoader({
    host,
    port: Number(port),
    user,
    password: server.password,
    database: pathname.slice(1),
    tls: null,
    connectMs: 5_000,
  });
  onTestFinished(loader.close);
  await loader.run('CREATE TABLE pg_temp.taken (one text)');
  const waiting = new Set<() => void>();
  const after = (_: number, wake: () => void) => {
    waiting.add(wake);
    return () => void waiting.delete(wake);
  };
  const pass = (ticks: number) => {
    for (let left = ticks; left > 0; left -= 1)
      for (const wake of [...waiting]) {
        waiting.delete(wake);
        wake();
      }
  };
  onTestFinished(enterWorld({ ...realWorld, clock: { ...realWorld.clock, after } }));
  const load = () => {
    const rows = new Readable({ read: () => undefined });
    return { rows, taken: loader.copy('COPY pg_temp.taken FROM STDIN (FORMAT csv)', rows) };
  };
  const give = async (rows: Readable) => {
    const isTaken = once(rows, 'data');
    rows.push('a\n');
    await isTaken;
  };
  const { rows, taken } = load();
  for (let given = 0; given < 3; given += 1) {
    await give(rows);
    pass(59);
  }
  rows.push(null);
  expect(await taken).toBe(3);
  const silent = load();
  await give(silent.rows);
  pass(60);
  await expect(silent.taken).rejects.toThrow('it did not answer in time');
});
