import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../../main/engine/duckdb/database.ts';
import { savedQuerySchema } from '#contract/models/saved.ts';
import { createExploreFixture, query } from '../../support/engine/explore-fixture.ts';
import { openDesk } from '../../support/engine/money-fixture.ts';
import { endlessSchema } from '../../support/files/endless-schema.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';
import { startMoneyService } from '../../support/services/money-service.ts';
import { createDice } from '../../simulation/chance.ts';
import { tempDir } from '../../support/files/temp-dir.ts';

/** This would take hours if it were not stopped. */
const ENDLESS = 'SELECT sum(sqrt(range)) FROM range(10000000000000)';
/** DuckDB hears of an interruption only after it, which takes minutes. */
const DEAF = `SELECT levenshtein(repeat('a', 400000), repeat('b', 400000))`;
const LIST = `domain,n\n${Array.from({ length: 500 }, (_, at) => `site-${at}.com,${at}`).join('\n')}\n`;
const SCREEN = { offset: 0, limit: 3 };
const isLinux = process.platform === 'linux';

/** The table processes that a process has started. */
function tablesOf(parent = process.pid): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, ppid] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return Number(ppid) === parent && /tables/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      } catch {
        return false;
      }
    })
    .map(Number);
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The processor time of a process, in hundredths of a second. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , , , , , , , , , , user = 0, system = 0] = stat.split(') ')[1]?.split(' ') ?? [];
  return Number(user) + Number(system);
}

/** Ends or stops every table process of these tests. One may have served another database before. */
function signalAll(signal: 'SIGKILL' | 'SIGSTOP'): void {
  const all = tablesOf();
  expect(all).not.toEqual([]);
  for (const pid of all) process.kill(pid, signal);
}

function openApart(options: object = {}) {
  const database = createDatabase(join(tempDir(), 'spill'), {}, { isApart: true, ...options });
  onTestFinished(() => database.close());
  return database;
}

test('a database apart answers as one in this process does', async () => {
  const database = openApart();
  const here = createDatabase(join(tempDir(), 'here'));
  onTestFinished(() => here.close());
  const sql = `SELECT range AS n, range * 1.5::DOUBLE, CASE WHEN range % 3 = 0 THEN 'ä' || range END, range % 2 = 0,
    DATE '2026-01-01' + CAST(range AS INTEGER), 'NaN'::DOUBLE, [range], TIME '01:02:03', 9007199254740993::BIGINT
    FROM range(5000)`;
  const texts = (rows: unknown[][]) =>
    rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
  const apart = await database.rows(sql);
  expect(texts(apart)).toEqual(texts(await here.rows(sql)));
  expect((await database.rows("SELECT TIMESTAMPTZ '2026-01-01 00:00:00.000001Z'"))[0]?.[0]).toMatchObject({
    micros: 1_767_225_600_000_001n,
  });
  const times = [
    '2026-01-01 00:00:00.000001',
    '0044-03-15 (BC) 01:02:03',
    '12026-12-31 23:59:59.999',
    '1969-12-31 23:59:59.999999',
  ];
  for (const time of [...times, 'infinity', '-infinity']) {
    for (const type of ['TIMESTAMP', 'TIMESTAMPTZ']) {
      const [[value = null] = []] = await database.rows(`SELECT CAST('${time}' AS ${type})`);
      const same = `SELECT CAST($1 AS ${type}) = CAST('${time}' AS ${type})`;
      expect(await database.rows(same, [String(value)]), `${time} ${type}`).toEqual([[true]]);
    }
  }
  expect(await database.rows('SELECT $1, $2, $3, $4', ['a', 2n ** 60n, null, true])).toEqual([
    ['a', 2n ** 60n, null, true],
  ]);
});

test.runIf(isLinux)('a process that is killed costs its query, and the next one works', async () => {
  const database = openApart();
  await database.rows('SELECT 1');
  const running = expect(database.rows(ENDLESS)).rejects.toMatchObject({
    code: 'query_ended',
    message: 'The query ended its process.',
  });
  await sleep(100);
  signalAll('SIGKILL');
  await running;
  expect(await database.rows('SELECT 2')).toEqual([[2]]);
  expect(database.losses()).toBe(1);
});

test.runIf(isLinux)('what does not hear that it should stop is killed', async () => {
  const database = openApart({ killAfterMs: 50 });
  await database.rows('SELECT 1');
  const stop = new AbortController();
  const running = expect(database.rows(DEAF, [], stop.signal)).rejects.toMatchObject({ code: 'cancelled' });
  await sleep(300);
  stop.abort();
  await running;
  expect(database.losses()).toBe(1);

  await database.rows('SELECT 1');
  signalAll('SIGSTOP');
  const again = new AbortController();
  const halted = expect(database.rows('SELECT 1', [], again.signal)).rejects.toMatchObject({
    code: 'cancelled',
  });
  await sleep(50);
  again.abort();
  await halted;
  expect(await database.rows('SELECT 3')).toEqual([[3]]);
});

test.runIf(isLinux)(
  'open lists stay open when their process ends, with their order and saved domains',
  async () => {
    const { explore, file, saved } = createExploreFixture();
    saved.add('site-499.com').add('site-7.com');
    const { exploreId } = await explore.open(file('list.csv', LIST));
    const asked = query({ sort: [{ column: 1, descending: true }], saved: 'saved' });
    const shown = async () => (await explore.page(exploreId, asked, SCREEN)).rows.map(({ domain }) => domain);
    expect(await shown()).toEqual(['site-499.com', 'site-7.com']);
    signalAll('SIGKILL');
    // The end is heard of before or after the next question.
    expect(await shown().catch(shown)).toEqual(['site-499.com', 'site-7.com']);
  },
);

test.runIf(isLinux)('what takes more memory than it may is ended, and other work goes on', async () => {
  const database = openApart();
  const other = openApart();
  const beside = other.rows('SELECT count(*) FROM range(20000000)');
  // Each text is made outside of the memory that the database counts.
  const eating = `SELECT max(length(repeat(repeat('x', 1000000), 1900 + CAST(range AS INTEGER)))) FROM range(4)`;
  await expect(database.rows(eating)).rejects.toMatchObject({
    code: 'file_too_large',
    cause: { why: 'memory' },
  });
  expect(await beside).toEqual([[20_000_000]]);
  expect(await database.rows('SELECT 4')).toEqual([[4]]);
});

test('a mistake of the database names no place on this computer', async () => {
  const mistaken = 'SELECT reservoir_quantile(range, 0.5, 2147483647) FROM range(9)';
  const failed = await openApart()
    .rows(mistaken)
    .catch((error: unknown) => error);
  expect(String(failed)).toContain('INTERNAL Error');
  expect(String(failed)).not.toMatch(/Stack Trace|node_modules|0x/);
});

test.runIf(isLinux)('no process is left when its engine is killed in the middle of a query', async () => {
  const source = `
    import { createDatabase } from ${JSON.stringify(join(import.meta.dirname, '../../../main/engine/duckdb/database.ts'))};
    const database = createDatabase(null, {}, { isApart: true });
    await database.rows('SELECT 1');
    process.stdout.write('ready');
    await database.rows(${JSON.stringify(ENDLESS)});`;
  const engine = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void engine.kill('SIGKILL'));
  await new Promise((resolve) => engine.stdout.once('data', resolve));
  const [pid = 0] = tablesOf(engine.pid);
  expect(pid).toBeGreaterThan(0);
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/PATH=|HOME=|TOKEN/);
  engine.kill('SIGKILL');
  await expect.poll(() => isThere(pid)).toBe(false);
});

test.runIf(isLinux)('nor in the middle of a backup whose reading hears nothing', async () => {
  const source = `
    import { world } from ${JSON.stringify(join(import.meta.dirname, '../../../main/engine/world/world.ts'))};
    const file = await world().databases.fileApart(${JSON.stringify(endlessSchema())});
    process.stdout.write('opened');
    await file.rows('PRAGMA encoding').next();
    process.stdout.write(' and read');`;
  const engine = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void engine.kill('SIGKILL'));
  let said = '';
  engine.stdout.on('data', (data) => {
    said += data;
  });
  await expect.poll(() => said, { timeout: 60_000 }).toBe('opened');
  const [pid = 0] = tablesOf(engine.pid);
  const before = ticksOf(pid);
  await expect.poll(() => ticksOf(pid) - before, { timeout: 60_000 }).toBeGreaterThan(30);
  engine.kill('SIGKILL');
  await expect.poll(() => isThere(pid), { timeout: 30_000 }).toBe(false);
  expect(said).toBe('opened');
});

test.runIf(isLinux)('however many files are read at once, few processes are', async () => {
  const { explore, file } = createExploreFixture();
  const paths = Array.from({ length: 24 }, (_, at) => file(`list-${at}.csv`, LIST));
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, tablesOf().length);
  }, 20);
  onTestFinished(() => clearInterval(watch));
  const opened = await Promise.all(paths.map((path) => explore.open(path)));
  expect(opened.map(({ rows }) => rows)).toEqual(paths.map(() => 500));
  // Those that read, two that wait for work, and the one of the open lists.
  expect(most).toBeLessThanOrEqual(9);
});

test.runIf(isLinux)(
  'however often guests die, no answer is lost, no run is disturbed and no process is left',
  async () => {
    const deaths = campaignSize(12, 2_000);
    const dice = createDice(deaths);
    const { explore, file } = createExploreFixture();
    const { exploreId } = await explore.open(file('list.csv', LIST));
    const desk = await openDesk(await startMoneyService());
    const guest = openApart({ killAfterMs: 50 });
    let isOver = false;
    const buys = async () => {
      for (let bought = 0; !isOver || bought === 0; bought += 1) {
        const name = `bought-${bought}.example.com`;
        expect(await desk.enrich([name])).toMatchObject({ state: 'done', creditsCharged: 1 });
        const asked = savedQuerySchema.parse({ text: `bought-${bought}.` });
        const { rows } = await desk.engine.saved.search(asked, { offset: 0, limit: 2 });
        expect(rows.map(({ domain }) => domain)).toEqual([name]);
      }
    };
    const reads = async () => {
      const asked = query({ sort: [{ column: 1, descending: true }] });
      for (let read = 0; !isOver || read === 0; read += 1) {
        const page = await explore.page(exploreId, asked, SCREEN).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'query_ended' });
          return null;
        });
        if (page !== null)
          expect(page.rows.map(({ domain }) => domain)).toEqual([
            'site-499.com',
            'site-498.com',
            'site-497.com',
          ]);
      }
    };
    const beside = Promise.all([buys(), reads()]);
    const end = (signal: 'SIGKILL' | 'SIGSTOP', pid: number) => {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    };
    for (let died = 0; died < deaths; died += 1) {
      const asked = guest
        .rows(ENDLESS, [], AbortSignal.timeout(dice.int(1, 60)))
        .catch((error: unknown) => error);
      if (dice.chance(0.7)) {
        const all = tablesOf();
        const pid = all.length === 0 ? undefined : dice.pick(all);
        if (pid !== undefined && dice.chance(0.5)) end('SIGSTOP', pid);
        await sleep(dice.int(0, 30));
        if (pid !== undefined) end('SIGKILL', pid);
      }
      expect(['cancelled', 'query_ended']).toContain(((await asked) as { code?: string }).code);
    }
    isOver = true;
    await beside;
    expect(await guest.rows('SELECT 5')).toEqual([[5]]);
    await Promise.all([guest.close(), explore.shutdown()]);
    await expect.poll(() => tablesOf()).toEqual([]);
  },
  campaignSize(120_000, 3_600_000),
);
