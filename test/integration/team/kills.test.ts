import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { stateInFiles } from '#shared/tables/run-table.ts';
import { FIRST_TOKEN, fileOf, sites } from '../../support/engine/money-fixture.ts';
import { runCli, startCliProcess } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { startPostgres } from '../../support/postgres/start-postgres.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';
import { moneyWorkspace, startMoneyService } from '../../support/services/money-service.ts';
import { openLibrary } from '../../support/team/team-fixture.ts';

/** Of both together. */
const KILLS = campaignSize(4, 50);
/** So many that the work lasts until the last kill, on a quick computer too. */
const DOMAINS = KILLS * 400;
/** Answers take so long that both ask for the same at the same time. */
const ANSWER_MS = { least: 900, most: 2_400 };
/** A run may also be killed while it asks for nothing, such as while it waits for the lease of a colleague, ms. */
const LONGEST_MS = 4_000;
/** Every so many kills a program is started again only after its leases ran out: they last three seconds here. */
const LATE_EVERY = 4;
const LATE_MS = 3_500;
const MOST_MS = campaignSize(120_000, 300_000);

/** A colleague who works with the command line. */
function colleague(baseUrl: string, library: { password: string }) {
  const dataDir = tempDir();
  const environment = {
    STACKDESK_BASE_URL: baseUrl,
    STACKDESK_TOKEN: FIRST_TOKEN,
    STACKDESK_WORKSPACE: moneyWorkspace,
    STACKDESK_DATA_DIR: dataDir,
    STACKDESK_TIME_SCALE: '120',
    PGPASSWORD: library.password,
  };
  const file = fileOf(sites(DOMAINS));
  const out = join(tempDir(), 'out.csv');
  const next = async () => {
    const { json } = await runCli(['runs', '--json'], environment);
    const { jobs = [] } = (json ?? {}) as { jobs?: { id: number; state: string }[] };
    const run = jobs.find(({ state }) => state !== 'draft');
    return run === undefined
      ? ['enrich', file, '--companies', '--out', out, '--json']
      : ['runs', 'resume', String(run.id), '--json'];
  };
  return {
    dataDir,
    environment,
    out,
    /** Starts the run or goes on with it, and kills it at that moment. Returns whether it was still going. */
    killedAt: async (isNow: () => boolean) => {
      const { child, ended } = startCliProcess(await next(), environment);
      const latest = performance.now() + LONGEST_MS;
      while (!isNow() && child.exitCode === null && performance.now() < latest) await delay(20);
      await delay(Math.random() * 300);
      child.kill('SIGKILL');
      return (await ended).exitCode === null;
    },
    /** Exchanges everything. */
    sync: () => runCli(['team', 'sync', '--json'], environment),
    /** What this computer has an answer about, and what a lease that ran out leaves in doubt here. */
    known: () => {
      const db = new BetterSqlite(join(dataDir, 'stackdesk.db'), { readonly: true });
      const list = (sql: string) => db.prepare(sql).pluck().all() as string[];
      const answered = new Set(list(`SELECT key FROM snapshots WHERE kind = 'companies'`));
      const left = list('SELECT subject FROM team_doubts WHERE request = 0');
      db.close();
      return { answered, left };
    },
    toTheEnd: async () => {
      let end = await runCli(await next(), environment);
      // Who was killed may not have told the team what they bought, so the run asks whether others use the wallet, at most
      // once for each of them.
      for (
        let asked = 0;
        asked < KILLS && `${end.stdout}${end.stderr}`.includes('"wallet_fell"');
        asked += 1
      ) {
        await runCli(['credits', '--others', 'once', '--json'], environment);
        end = await runCli(await next(), environment);
      }
      // On a quick machine the run may have ended before the last kill.
      const isOver = end.stdout.includes('"job_finished"');
      return isOver ? { ...end, exitCode: 0 } : end;
    },
    /** What this computer says may have been charged, now or before somebody's answer came. */
    doubted: () => {
      const db = new BetterSqlite(join(dataDir, 'stackdesk.db'), { readonly: true });
      const texts = db
        .prepare(
          `SELECT subjects FROM requests WHERE state IN ('unknown', 'resent') OR doubt > 0 OR lost_credits > 0`,
        )
        .pluck()
        .all() as string[];
      db.close();
      return new Set(texts.flatMap((text) => JSON.parse(text) as string[]));
    },
  };
}

/** The state of each domain in the file that a run wrote, in the order of its rows. */
function statesIn(out: string): Map<string, string | undefined> {
  const rows: Record<string, string>[] = parse(readFileSync(out), { columns: true, bom: true });
  return new Map(rows.map((row) => [row.Domain ?? '', row['Company status']]));
}

it('with both at work and killed again and again, each domain is charged once', {
  timeout: MOST_MS,
}, async () => {
  const server = await startPostgres();
  const library = await openLibrary(server);
  const service = await startMoneyService({
    // A second charge could be paid.
    balance: 2 * DOMAINS,
    fate: async (paid) => {
      await delay(ANSWER_MS.least + Math.random() * (ANSWER_MS.most - ANSWER_MS.least));
      paid.answer();
    },
  });
  const both = ['Anna', 'Bob'].map((name) => ({ name, ...colleague(service.baseUrl, library) }));
  for (const { name, environment } of both) {
    const joined = await runCli(['team', 'join', library.memberAt(), '--name', name, '--json'], environment);
    expect(joined.exitCode, joined.stderr).toBe(0);
  }
  let kills = 0;
  await Promise.all(
    both.map(async ({ killedAt }) => {
      for (let turn = 0; kills < KILLS && turn < KILLS; turn += 1) {
        const asked = service.paid.length + Math.floor(Math.random() * 3);
        if (await killedAt(() => service.paid.length > asked)) kills += 1;
        if (turn % LATE_EVERY === 1) await delay(LATE_MS);
      }
    }),
  );
  // The last two may be killed at once.
  expect(kills).toBeGreaterThanOrEqual(KILLS);
  const ends = await Promise.all(both.map(({ toTheEnd }) => toTheEnd()));
  for (const { exitCode, stdout, stderr } of ends) expect([0, 3], stdout + stderr).toContain(exitCode);
  const doubted = new Set(both.flatMap((each) => [...each.doubted()]));
  const twice = service.twice().map((thing) => thing.replace('companies ', ''));
  // Nobody gave a word to ask again.
  expect(twice).toEqual([]);
  // Nothing was passed over either: each was charged. What a lease that ran out left in doubt is over by now.
  expect(service.charged()).toBeGreaterThanOrEqual(DOMAINS - doubted.size);
  const domains = sites(DOMAINS);
  expect(
    domains.filter((domain) => !service.charges.has(`companies ${domain}`) && !doubted.has(domain)),
  ).toEqual([]);
  for (const { sync } of both) expect(await sync()).toMatchObject({ exitCode: 0 });
  for (const { out, known } of both) {
    const states = statesIn(out);
    expect([...states.keys()]).toEqual(domains);
    const open = domains.filter((domain) => states.get(domain) !== 'found');
    expect(open.filter((domain) => states.get(domain) !== stateInFiles.unknown)).toEqual([]);
    const { answered, left } = known();
    expect(open.filter((domain) => !doubted.has(domain) && !answered.has(domain))).toEqual([]);
    expect(left).toEqual([]);
  }
});
