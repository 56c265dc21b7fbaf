import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../../main/engine/store/open-store.ts';
import type { EngineEvent } from '#contract/events.ts';
import { allAreHeld, engineLeaves, wishIsKept } from '../../support/engine/engine-knows.ts';
import { holdRuns, jobsOf, type OpenCli, openCli, slow } from '../../support/engine/open-cli.ts';
import { runCliProcess, startCli, startCliProcess } from '../../support/engine/run-cli.ts';
import { startWindowEngine } from '../../support/engine/window-engine.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { domainsFrom } from '../../support/services/sample-domains.ts';

const WAIT = { timeout: 60_000, interval: 10 };

/** A file of domains, from a place in the sample data on. */
function fileOf(dir: string, name: string, domains: readonly string[]): string {
  const path = join(dir, name);
  writeFileSync(path, `site\n${domains.join('\n')}\n`);
  return path;
}

/** Every lookup of the store, and what the service charged for each domain. */
function expectEachBoughtOnce({ sandbox, dataDir }: OpenCli, domains: readonly string[]): void {
  const charges = sandbox.control.charges();
  expect([...charges].filter(([, times]) => times > 1)).toEqual([]);
  const store = openStore(dataDir);
  onTestFinished(() => store.close());
  const known = new Set(store.db.values<string>('SELECT domain FROM saved_domains'));
  // What was under way when an engine was killed is shown as in doubt.
  for (const domain of store.db.values<string>(
    `SELECT d.domain FROM job_lookups l JOIN job_domains d ON d.job_id = l.job_id AND d.seq = l.seq WHERE l.state = 'unknown'`,
  ))
    known.add(domain);
  expect(domains.filter((domain) => charges.has(`companies ${domain}`) && !known.has(domain))).toEqual([]);
}

const batches = ({ sandbox }: OpenCli) =>
  sandbox.control.requests().filter(({ path }) => path.includes('batch')).length;

/** Starts a command and waits until the service has taken requests of it. */
async function startBusy(opened: OpenCli, argv: readonly string[]) {
  const before = batches(opened);
  const run = startCli([...argv, '--json'], opened.environment);
  await vi.waitUntil(() => run.isOver() || batches(opened) > before + 2, WAIT);
  return run;
}

/** Starts a command that is to be killed, and waits until the service has taken requests of it. */
async function startToKill(opened: OpenCli, argv: readonly string[]) {
  const before = batches(opened);
  const run = startCliProcess([...argv, '--json'], opened.environment);
  await vi.waitUntil(() => run.child.exitCode !== null || batches(opened) > before + 2, WAIT);
  return run;
}

test('two commands at once share one engine: both end well, nothing is bought twice, no limit is hit', async () => {
  const opened = await openCli(slow);
  const [one, other] = [domainsFrom(0, 1_000), domainsFrom(500, 1_000)];
  const first = await startBusy(opened, ['enrich', fileOf(opened.dir, 'one.csv', one)]);
  const second = startCli(['enrich', fileOf(opened.dir, 'two.csv', other), '--json'], opened.environment);
  const [a, b] = await Promise.all([first.ended, second.ended]);
  expect(a, a.stderr).toMatchObject({ exitCode: 0, json: { state: 'done', pending: 0 } });
  expect(b, b.stderr).toMatchObject({ exitCode: 0, json: { state: 'done', pending: 0 } });
  expectEachBoughtOnce(opened, [...one, ...other]);
  expect(opened.sandbox.control.requests().filter(({ status }) => status === 429)).toEqual([]);
}, 120_000);

test('if the command that is the engine is killed, the other goes on with its own run', async () => {
  const opened = await openCli(slow);
  const gate = await holdRuns(opened);
  const [one, other] = [domainsFrom(0, 2_000), domainsFrom(2_000, 300)];
  const first = await startToKill(opened, ['enrich', fileOf(opened.dir, 'one.csv', one)]);
  const second = startCli(['enrich', fileOf(opened.dir, 'two.csv', other), '--json'], opened.environment);
  await vi.waitUntil(async () => (await jobsOf(opened)).length === 2, WAIT);
  await allAreHeld(opened.dataDir, gate);
  first.child.kill('SIGKILL');
  gate.open();
  const b = await second.ended;
  expect([0, 3], b.stderr + b.stdout).toContain(b.exitCode);
  expect(b.json, b.stderr).toMatchObject({ state: 'done', pending: 0 });
  const [killed] = (await jobsOf(opened)).filter(({ fileName }) => fileName === 'one.csv');
  expect(killed).toMatchObject({ state: 'paused' });
  expectEachBoughtOnce(opened, [...one, ...other]);
}, 120_000);

test('a run that another command began and follows can be stopped, and a paused one without a token', async () => {
  const opened = await openCli(slow);
  const gate = await holdRuns(opened);
  const { STACKDESK_TOKEN: _token, ...environment } = opened.environment;
  const one = fileOf(opened.dir, 'one.csv', domainsFrom(0, 2_000));
  const first = startCli(['enrich', one, '--json'], opened.environment);
  await vi.waitUntil(async () => (await jobsOf(opened)).some(({ state }) => state === 'running'), WAIT);
  const [job] = await jobsOf(opened);
  const stopping = startCli(['runs', 'stop', String(job?.id), '--json'], environment);
  await wishIsKept(opened.dataDir, 'stop');
  gate.open();
  const [followed, stopped] = await Promise.all([first.ended, stopping.ended]);
  for (const each of [followed, stopped])
    expect(each, each.stderr).toMatchObject({ exitCode: 3, json: { state: 'stopped', pending: 0 } });
  const again = await startCli(['runs', 'stop', String(job?.id), '--json'], environment).ended;
  expect(again).toMatchObject({ exitCode: 1, json: { error: { code: 'job_finished' } } });
}, 120_000);

test('a command works through the window, which shows it and can pause it', async () => {
  const opened = await openCli(slow);
  const gate = await holdRuns(opened);
  const window = await startWindowEngine(opened.dataDir, { timeScale: slow.timeScale });
  await window.connect({ ...opened.sandbox, baseUrl: gate.baseUrl });
  const events: EngineEvent[] = [];
  window.listen((event) => events.push(event));
  const path = fileOf(opened.dir, 'one.csv', domainsFrom(0, 2_000));
  // Without a token of its own, it uses the window's connection.
  const { STACKDESK_TOKEN: _token, ...environment } = opened.environment;
  const run = startCli(['enrich', path, '--json'], environment);
  const shown = () => events.flatMap((event) => (event.type === 'job' ? [event.job] : []));
  await vi.waitUntil(() => shown().some(({ lookups }) => lookups.done > 0), WAIT);
  const [job] = shown();
  await window.page().jobs.pause({ jobId: job?.id ?? 0 });
  gate.open();
  const ended = await run.ended;
  expect(ended, ended.stderr).toMatchObject({
    exitCode: 1,
    json: { state: 'paused', error: { code: 'cancelled' } },
  });
  const resumed = startCli(['runs', 'resume', String(job?.id), '--json'], environment);
  const result = await resumed.ended;
  expect(result, result.stderr).toMatchObject({
    exitCode: 0,
    json: { state: 'done', found: expect.any(Number) },
  });
  expect(await window.page().jobs.get({ jobId: job?.id ?? 0 })).toMatchObject({ state: 'done' });
}, 120_000);

test.each(['is closed', 'is killed'] as const)(
  'a command goes on by itself if the window %s, and nothing is bought twice',
  async (how) => {
    const opened = await openCli(slow);
    const gate = await holdRuns(opened);
    const window = await startWindowEngine(opened.dataDir, { timeScale: slow.timeScale });
    await window.connect({ ...opened.sandbox, baseUrl: gate.baseUrl });
    const events: EngineEvent[] = [];
    window.listen((event) => events.push(event));
    const domains = domainsFrom(0, 2_000);
    const run = startCli(['enrich', fileOf(opened.dir, 'one.csv', domains), '--json'], opened.environment);
    await vi.waitUntil(
      () => events.some((event) => event.type === 'job' && event.job.lookups.done > 0),
      WAIT,
    );
    if (how === 'is killed') process.kill(window.pid(), 'SIGKILL');
    const closed = how === 'is closed' ? window.close() : null;
    if (closed !== null) await engineLeaves(opened.dataDir);
    gate.open();
    await closed;
    const ended = await run.ended;
    expect([0, 3], ended.stderr + ended.stdout).toContain(ended.exitCode);
    expect(ended.json, ended.stderr).toMatchObject({ state: 'done', pending: 0 });
    expect(ended.stderr).toContain('This command goes on with the run.');
    await window.close();
    expectEachBoughtOnce(opened, domains);
  },
  120_000,
);

test('a window that opens takes over from a command, which goes on as its client', async () => {
  const opened = await openCli(slow);
  const gate = await holdRuns(opened);
  const domains = domainsFrom(0, 2_000);
  const run = await startBusy(opened, ['enrich', fileOf(opened.dir, 'one.csv', domains)]);
  const opening = startWindowEngine(opened.dataDir, { timeScale: slow.timeScale });
  await engineLeaves(opened.dataDir);
  gate.open();
  const window = await opening;
  const events: EngineEvent[] = [];
  window.listen((event) => events.push(event));
  const ended = await run.ended;
  expect([0, 3], ended.stderr + ended.stdout).toContain(ended.exitCode);
  expect(ended.json, ended.stderr).toMatchObject({ state: 'done', pending: 0 });
  await vi.waitUntil(() => events.some((event) => event.type === 'job' && event.job.state === 'done'), WAIT);
  await window.close();
  expectEachBoughtOnce(opened, domains);
}, 120_000);

test('a command that goes away takes its run along: the window pauses it', async () => {
  const opened = await openCli(slow);
  const gate = await holdRuns(opened);
  const window = await startWindowEngine(opened.dataDir, { timeScale: slow.timeScale });
  await window.connect({ ...opened.sandbox, baseUrl: gate.baseUrl });
  const run = await startToKill(opened, ['enrich', fileOf(opened.dir, 'one.csv', domainsFrom(0, 2_000))]);
  run.child.kill('SIGKILL');
  await run.ended;
  // The engine lets it in after it has heard that the other went away.
  await jobsOf(opened);
  gate.open();
  const job = async () => (await window.page().jobs.list())[0];
  await vi.waitUntil(async () => (await job())?.state === 'paused', WAIT);
  await sleep(50);
  expect(await job()).toMatchObject({ state: 'paused', fileName: 'one.csv' });
}, 120_000);

test('a command that only reads gets its answer though the engines of other commands end meanwhile', async () => {
  const opened = await openCli(slow);
  const path = fileOf(opened.dir, 'one.csv', domainsFrom(0, 30));
  expect(await opened.cli('enrich', path)).toMatchObject({ exitCode: 0 });
  const runs = (async () => {
    for (let turn = 0; turn < 6; turn += 1) await opened.cli('enrich', path);
  })();
  let isOver = false;
  void runs.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const found = await opened.cli('saved', 'search', 'e');
    expect(found, found.stderr + found.stdout).toMatchObject({ exitCode: 0 });
  }
  await runs;
}, 120_000);

test('commands that make a new data folder at the same time all work', async () => {
  const environment = { STACKDESK_DATA_DIR: join(tempDir(), 'data') };
  const commands = Array.from({ length: 6 }, () => runCliProcess(['runs', '--json'], environment));
  for (const { exitCode, stdout } of await Promise.all(commands)) expect(exitCode, stdout).toBe(0);
});
