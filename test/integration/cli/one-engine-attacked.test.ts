import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createEngine, type Engine } from '../../../main/engine/engine.ts';
import { afterCommands } from '../../../main/engine/process/after-commands.ts';
import { serveCommands } from '../../../main/engine/process/serve-commands.ts';
import { newAddress, readAddress, writeAddress } from '../../../main/socket/address.ts';
import { connectToEngine } from '../../../main/socket/connect.ts';
import { enrichOptionsSchema } from '#contract/models/enrich.ts';
import type { Job } from '#contract/models/job.ts';
import type { CommandContract } from '#contract/procedures/command.ts';
import { allAreHeld, wishIsKept } from '../../support/engine/engine-knows.ts';
import { holdRuns, jobsOf, type OpenCli, openCli, slow } from '../../support/engine/open-cli.ts';
import { runCli, startCli, startCliProcess } from '../../support/engine/run-cli.ts';
import { startWindowEngine } from '../../support/engine/window-engine.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { together } from '../../support/run/together.ts';
import { domainsFrom } from '../../support/services/sample-domains.ts';

const WAIT = { timeout: 60_000, interval: 10 };
function fileOf(dir: string, name: string, first: number, count: number): string {
  const path = join(dir, name);
  const domains = domainsFrom(first, count);
  writeFileSync(path, `site\n${domains.join('\n')}\n`);
  return path;
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

/** A command line beside a window, both over a gate that holds what runs ask for. */
async function openBesideWindow() {
  const opened = await openCli(slow);
  const gate = await holdRuns(opened);
  const window = await startWindowEngine(opened.dataDir, { timeScale: slow.timeScale });
  await window.connect({ ...opened.sandbox, baseUrl: gate.baseUrl });
  return { opened, gate, window };
}

/** A command as a program of its own: what it sends is not bound to what the command line does. */
async function connectCommand(dataDir: string) {
  const port = await connectToEngine(dataDir);
  if (port === null) throw new Error('nobody listens');
  onTestFinished(() => port.close());
  const client: ContractRouterClient<CommandContract> = createORPCClient(new RPCLink({ port }));
  return { port, client };
}

test('an address that a stranger wrote deletes no folder', () => {
  const [dataDir, victim] = [tempDir(), tempDir()];
  writeFileSync(join(victim, 'kept.txt'), 'kept');
  const folder = mkdtempSync(join(tmpdir(), 'stackdesk-engine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = `${folder}/../${relative(tmpdir(), victim)}/engine.socket`;
  writeFileSync(join(dataDir, 'engine-address.json'), JSON.stringify({ path, secret: 'f'.repeat(64) }));
  newAddress(dataDir);
  expect(existsSync(join(victim, 'kept.txt'))).toBe(true);
});

test.runIf(process.platform !== 'win32').each(['/dev/zero', 'a pipe'])(
  'an address that is %s is none, and nothing waits for its end',
  (what) => {
    const dataDir = tempDir();
    const path = join(dataDir, 'engine-address.json');
    if (what === 'a pipe') execFileSync('mkfifo', [path]);
    else symlinkSync(what, path);
    expect(readAddress(dataDir)).toBeNull();
  },
);

test('an address is written into no file that a stranger made a link to', () => {
  const [dataDir, elsewhere] = [tempDir(), tempDir()];
  const victim = join(elsewhere, 'kept.txt');
  writeFileSync(victim, 'kept');
  symlinkSync(victim, join(dataDir, `engine-address.json.${process.pid}.tmp`));
  writeAddress(dataDir, newAddress(dataDir));
  expect(readFileSync(victim, 'utf8')).toBe('kept');
  expect(readAddress(dataDir)).not.toBeNull();
});

test('a command connects to no socket but one that an engine makes', async () => {
  const [dataDir, elsewhere] = [tempDir(), tempDir()];
  const path = join(elsewhere, 'engine.socket');
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.end();
  }).listen(path);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  writeFileSync(join(dataDir, 'engine-address.json'), JSON.stringify({ path, secret: 'f'.repeat(64) }));
  expect(await connectToEngine(dataDir).catch(() => 'tried')).toBeNull();
  expect(connections).toBe(0);
});

test('if commands cannot be told the address, nothing goes on listening', async () => {
  const dataDir = tempDir();
  const engine = createEngine({ dataDir });
  onTestFinished(() => engine.close());
  mkdirSync(join(dataDir, `engine-address.json.${process.pid}.tmp`));
  expect(await serveCommands(engine, { timeScale: 1, onHandOver: () => {} })).not.toBeNull();
  const socket = connect(join(dataDir, 'engine.socket'));
  const heard = await new Promise((resolve) => {
    socket.on('connect', () => resolve('connected')).on('error', () => resolve('refused'));
  });
  socket.destroy();
  expect(heard).toBe('refused');
});

test('a line without an end from a program that is not let in is not kept', async () => {
  const engine = createEngine({ dataDir: tempDir() });
  onTestFinished(() => engine.close());
  await serveCommands(engine, { timeScale: 1, onHandOver: () => {} });
  const socket = connect(readAddress(engine.dataDir)?.path ?? '');
  let got = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    got += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(`n${'x'.repeat(1_000_000)}`);
  await vi.waitUntil(() => got.includes('refused') || socket.destroyed, { timeout: 60_000 });
  socket.destroy();
});

test('a second window is told that the data folder is in use', async () => {
  const dataDir = tempDir();
  await startWindowEngine(dataDir);
  await expect(afterCommands(dataDir, () => createEngine({ dataDir }))).rejects.toMatchObject({
    code: 'store_locked',
  });
}, 30_000);

async function pausesAndCloses(): Promise<void> {
  const { opened, gate, window } = await openBesideWindow();
  const run = startCli(['enrich', fileOf(opened.dir, 'one.csv', 0, 2_000), '--json'], opened.environment);
  // Told earlier, a run that asks for one batch at a time has nothing held, and is paused at once.
  await allAreHeld(opened.dataDir, gate);
  const [job] = await window.page().jobs.list();
  await window.page().jobs.pause({ jobId: job?.id ?? 0 });
  await allAreHeld(opened.dataDir, gate);
  const asked = batches(opened) + gate.waiting();
  const closed = window.close();
  gate.open();
  await closed;
  const ended = await run.ended;
  expect(ended, ended.stderr + ended.stdout).toMatchObject({ exitCode: 1, json: { state: 'paused' } });
  expect(batches(opened)).toBe(asked);
}

async function isKilledWhileTold(order: 'pause' | 'stop'): Promise<void> {
  const { opened, gate, window } = await openBesideWindow();
  const run = startCli(['enrich', fileOf(opened.dir, 'one.csv', 0, 2_000), '--json'], opened.environment);
  await allAreHeld(opened.dataDir, gate);
  const [job] = await window.page().jobs.list();
  // It waits for the answers under way, so it is not shown as paused yet.
  expect(await window.page().jobs[order]({ jobId: job?.id ?? 0 })).toMatchObject({ state: 'running' });
  await allAreHeld(opened.dataDir, gate);
  process.kill(window.pid(), 'SIGKILL');
  await window.close();
  // What the window had sent ends with it.
  await vi.waitUntil(() => gate.waiting() === 0, WAIT);
  const asked = batches(opened);
  gate.open();
  const ended = await run.ended;
  expect(ended, ended.stderr + ended.stdout).toMatchObject({ exitCode: 1, json: { state: 'paused' } });
  expect(ended.stderr).toContain('The run stays paused.');
  expect(batches(opened)).toBe(asked);
  // A person's new word counts.
  const resumed = await runCli(['runs', 'resume', String(job?.id), '--json'], opened.environment);
  expect(resumed, resumed.stderr + resumed.stdout).toMatchObject({ json: { state: 'done', pending: 0 } });
}

async function endsBetweenEngines(): Promise<void> {
  const { opened, gate, window } = await openBesideWindow();
  const run = startCli(['enrich', fileOf(opened.dir, 'one.csv', 0, 2_000)], opened.environment);
  await allAreHeld(opened.dataDir, gate);
  gate.shut('all');
  process.kill(window.pid(), 'SIGKILL');
  await window.close();
  // The command asks who pays, before it goes on with its run.
  await vi.waitUntil(() => gate.waitingFree() > 0, WAIT);
  run.signal('SIGINT');
  await vi.waitUntil(() => run.stderr().includes('Pausing'), WAIT);
  gate.open();
  const ended = await run.ended;
  expect(ended.exitCode, ended.stderr).toBe(1);
  expect(await jobsOf(opened)).toMatchObject([{ state: 'paused' }]);
}

test('a token without an address is not set aside for the connection of the window', async () => {
  const opened = await openCli(slow);
  const window = await startWindowEngine(opened.dataDir, { timeScale: slow.timeScale });
  await window.connect(opened.sandbox);
  const { STACKDESK_BASE_URL: _address, ...environment } = opened.environment;
  const run = await runCli(['credits', '--json'], {
    ...environment,
    STACKDESK_TOKEN: 'tk_other_0123456789',
  });
  expect(run, run.stderr).toMatchObject({ exitCode: 1, json: { error: { code: 'not_connected' } } });
}, 30_000);

test('a command pays for no workspace that nobody chose', async () => {
  const opened = await openCli(slow);
  const window = await startWindowEngine(opened.dataDir, { timeScale: slow.timeScale });
  const { baseUrl, token, workspaces } = opened.sandbox;
  expect(workspaces.length).toBeGreaterThan(1);
  await window.host.call('connect', { kind: 'service', baseUrl, token });
  const { STACKDESK_TOKEN: _token, STACKDESK_WORKSPACE: _workspace, ...environment } = opened.environment;
  const run = await runCli(['credits', '--json'], environment);
  expect(run, run.stdout).toMatchObject({ exitCode: 1, json: { error: { code: 'workspace_required' } } });
}, 30_000);

async function isEndedBy(signal: 'SIGTERM' | 'SIGHUP'): Promise<void> {
  const opened = await openCli(slow);
  const gate = await holdRuns(opened);
  const run = startCliProcess(['enrich', fileOf(opened.dir, 'one.csv', 0, 2_000)], opened.environment);
  await allAreHeld(opened.dataDir, gate);
  run.child.kill(signal);
  await wishIsKept(opened.dataDir, 'pause');
  gate.open();
  await run.ended;
  expect(existsSync(join(opened.dataDir, 'engine-address.json'))).toBe(false);
  const [job] = await jobsOf(opened);
  expect(job).toMatchObject({ state: 'paused', creditsInDoubt: 0, counts: { unknown: 0 } });
}

async function endsWhileOthersUseIt(): Promise<void> {
  const opened = await openCli({ ...slow, lists: { readyAfterMs: 6_000_000 } });
  const first = startCli(
    ['lists', 'start', '--technology', 'Shopify', '--wait', '--json'],
    opened.environment,
  );
  await vi.waitUntil(
    async () => existsSync(join(opened.dataDir, 'engine-address.json')) || first.isOver(),
    WAIT,
  );
  const second = await startBusy(opened, ['enrich', fileOf(opened.dir, 'one.csv', 0, 2_000)]);
  expect(first.isOver(), first.stderr()).toBe(false);
  first.signal('SIGINT');
  await first.ended;
  const ended = await second.ended;
  expect(ended, ended.stderr + ended.stdout).toMatchObject({
    exitCode: 0,
    json: { state: 'done', unknown: 0 },
  });
}

async function isStopped(): Promise<void> {
  const opened = await openCli(slow);
  const gate = await holdRuns(opened);
  const first = await startBusy(opened, ['enrich', fileOf(opened.dir, 'one.csv', 0, 2_000)]);
  const second = startCliProcess(
    ['enrich', fileOf(opened.dir, 'two.csv', 2_000, 300), '--json'],
    opened.environment,
  );
  await vi.waitUntil(async () => (await jobsOf(opened)).length === 2, WAIT);
  second.child.kill('SIGSTOP');
  onTestFinished(() => void second.child.kill('SIGKILL'));
  gate.open();
  const ended = await first.ended;
  expect(ended, ended.stderr + ended.stdout).toMatchObject({ exitCode: 0, json: { state: 'done' } });
  second.child.kill('SIGCONT');
  const other = await second.ended;
  expect(other, other.stderr + other.stdout).toMatchObject({ exitCode: 0, json: { state: 'done' } });
}

async function goesAway(): Promise<void> {
  const { opened, gate, window } = await openBesideWindow();
  const { client, port } = await connectCommand(opened.dataDir);
  await client.command.mean({ kind: 'paying' });
  await client.command.pay({ access: { kind: 'in_use', realm: null }, workspace: null });
  const path = await client.command.give({
    path: fileOf(opened.dir, 'one.csv', 0, 2_000),
    use: { kind: 'read' },
  });
  const { jobId, maxCredits } = await client.enrich.preview({
    path,
    sheet: 'one',
    column: 0,
    options: enrichOptionsSchema.parse({ kinds: ['companies'], maxAgeMs: null }),
  });
  await client.enrich.start({ jobId, budget: maxCredits, label: null, resendUnknown: false });
  port.close();
  // The engine lets it in after it has heard that the other went away.
  await jobsOf(opened);
  gate.open();
  await vi.waitUntil(async () => (await window.page().jobs.get({ jobId })).state === 'paused', {
    timeout: 60_000,
    interval: 20,
  });
}

test('a command with sample data goes on if the one that started the sample service ends', async () => {
  const dataDir = join(tempDir(), 'data');
  const dir = tempDir();
  const environment = { STACKDESK_DATA_DIR: dataDir, STACKDESK_TIME_SCALE: '6' };
  const window = await startWindowEngine(dataDir, { timeScale: 6 });
  const seen = new Map<number, Job>();
  window.listen((event) => {
    if (event.type === 'job') seen.set(event.job.id, event.job);
  });
  const first = startCli(['enrich', fileOf(dir, 'one.csv', 0, 5_000), '--sandbox', '--json'], environment);
  await vi.waitUntil(() => [...seen.values()].some(({ lookups }) => lookups.done > 0), WAIT);
  const second = startCli(['enrich', fileOf(dir, 'two.csv', 6_000, 300), '--sandbox', '--json'], environment);
  await vi.waitUntil(() => seen.size === 2 || second.isOver(), WAIT);
  expect(second.isOver() ? await second.ended : null).toBeNull();
  first.signal('SIGINT');
  await first.ended;
  const b = await second.ended;
  expect(b, b.stderr + b.stdout).toMatchObject({ exitCode: 0, json: { state: 'done' } });
}, 120_000);

async function waitsForList(): Promise<void> {
  const opened = await openCli({ ...slow, lists: { readyAfterMs: 4_800_000 } });
  const window = await startWindowEngine(opened.dataDir, { timeScale: slow.timeScale });
  await window.connect(opened.sandbox);
  const run = startCli(['lists', 'start', '--technology', 'Shopify', '--wait', '--json'], opened.environment);
  await vi.waitUntil(async () => (await window.page().lists.list()).length === 1, WAIT);
  await window.close();
  const ended = await run.ended;
  expect(ended, ended.stderr + ended.stdout).toMatchObject({ exitCode: 0, json: { state: 'ready' } });
  const starts = opened.sandbox.control.requests().filter(({ method }) => method === 'POST');
  expect(starts).toHaveLength(1);
}

async function opensWindow(): Promise<void> {
  const opened = await openCli(slow);
  const gate = await holdRuns(opened);
  const run = await startBusy(opened, ['enrich', fileOf(opened.dir, 'one.csv', 0, 2_000)]);
  await allAreHeld(opened.dataDir, gate);
  run.signal('SIGINT');
  await vi.waitUntil(async () => (await connectToEngine(opened.dataDir)) === null, WAIT);
  const { dataDir } = opened;
  const opening = afterCommands(dataDir, () => createEngine({ dataDir })).then(
    (engine) => engine,
    (error: unknown) => error as Error,
  );
  // Longer than a program may take that only starts.
  await Promise.race([opening, sleep(8_000)]);
  gate.open();
  expect(await run.ended).toMatchObject({ exitCode: 1, json: { state: 'paused', unknown: 0 } });
  const engine = await opening;
  expect(engine).not.toBeInstanceOf(Error);
  await (engine as Engine).close();
}

test(
  'a run obeys the last word of a person, whichever engine has it',
  () =>
    together({
      'a run that a person pauses stays paused, though the window is closed at once': pausesAndCloses,
      'told to pause, and its engine is killed before that is done': () => isKilledWhileTold('pause'),
      'told to stop, and its engine is killed before that is done': () => isKilledWhileTold('stop'),
      'Ctrl-C while a command looks for the next engine keeps its run paused': endsBetweenEngines,
      'a run pauses whose command goes away before it follows it': goesAway,
    }),
  120_000,
);

test(
  'commands that share an engine end, wait and make room for each other, and leave nothing in doubt',
  () =>
    together({
      'SIGTERM ends a run as Ctrl-C does': () => isEndedBy('SIGTERM'),
      'SIGHUP ends a run as Ctrl-C does': () => isEndedBy('SIGHUP'),
      'a command that ends by Ctrl-C while others use its engine leaves nothing of theirs in doubt':
        endsWhileOthersUseIt,
      'a command that is stopped does not keep another from ending': isStopped,
      'a command that waits for a list goes on waiting if the window is closed, and buys it once':
        waitsForList,
      'a window that opens waits for a command that is about to end': opensWindow,
    }),
  120_000,
);

test('an engine that ends while a command connects to it is no error', async () => {
  const dataDir = tempDir();
  const address = newAddress(dataDir);
  const server = createServer((socket) => socket.end()).listen(address.path);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  writeAddress(dataDir, address);
  expect(await connectToEngine(dataDir)).toBeNull();
});
