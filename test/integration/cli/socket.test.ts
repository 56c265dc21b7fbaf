import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createEngine, type Engine } from '../../../main/engine/engine.ts';
import { serveCommands } from '../../../main/engine/process/serve-commands.ts';
import { realWorld } from '../../../main/engine/world/real-world.ts';
import { enterWorld } from '../../../main/engine/world/world.ts';
import { newAddress, readAddress, removeAddress, writeAddress } from '../../../main/socket/address.ts';
import { connectToEngine } from '../../../main/socket/connect.ts';
import { proofOf } from '../../../main/socket/meeting.ts';
import type { CommandContract } from '#contract/procedures/command.ts';
import { commandContract } from '#contract/procedures/command.ts';
import { runCli } from '../../support/engine/run-cli.ts';
import { tempDir } from '../../support/files/temp-dir.ts';
import { campaignSize } from '../../support/run/campaign-size.ts';

/** An engine that listens for commands. */
async function openServed(dataDir = tempDir()): Promise<Engine> {
  const engine = createEngine({ dataDir });
  onTestFinished(() => engine.close());
  expect(await serveCommands(engine, { timeScale: 1, onHandOver: () => {} })).toBeNull();
  return engine;
}

/** What a program gets back that sends these lines, until the engine ends the connection. */
async function send(path: string, lines: readonly string[]): Promise<string[]> {
  const socket = connect(path);
  let got = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    got += chunk;
  });
  socket.on('error', () => undefined);
  for (const line of lines) socket.write(`${line}\n`);
  await once(socket, 'close');
  return got.split('\n').filter((line) => line !== '');
}

test('the socket is in the data folder and belongs to its user alone; it goes with the engine', async () => {
  const engine = await openServed();
  const address = readAddress(engine.dataDir);
  expect(dirname(address?.path ?? '')).toBe(engine.dataDir);
  expect(statSync(address?.path ?? '').mode & 0o777).toBe(0o600);
  expect(statSync(join(engine.dataDir, 'engine-address.json')).mode & 0o777).toBe(0o600);
  await engine.close();
  expect(readAddress(engine.dataDir)).toBeNull();
  expect(() => statSync(address?.path ?? '')).toThrow();
});

test('a data folder with a long path has its socket in a folder of its own', async () => {
  const engine = await openServed(join(tempDir(), 'a'.repeat(60), 'b'.repeat(60)));
  const { path } = readAddress(engine.dataDir) ?? { path: '' };
  expect(path.startsWith(engine.dataDir)).toBe(false);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  const port = await connectToEngine(engine.dataDir);
  expect(port?.pid).toBe(process.pid);
  port?.close();
});

test('on Windows no data folder names the pipe: its address is in the user’s own folder', () => {
  const [dataDir, home] = [tempDir(), tempDir()];
  const machine = { ...realWorld.machine, platform: 'win32' as const, homeFolder: () => home };
  onTestFinished(enterWorld({ ...realWorld, machine }));
  const address = newAddress(dataDir);
  // As a stranger would leave it, who prepared the folder and listens there.
  writeFileSync(join(dataDir, 'engine-address.json'), JSON.stringify(address));
  expect(readAddress(dataDir)).toBeNull();
  writeAddress(dataDir, address);
  expect(readAddress(dataDir)).toEqual(address);
  expect(readAddress(dataDir.toUpperCase())).toEqual(address);
  expect(readAddress(join(dataDir, 'other'))).toBeNull();
  removeAddress(dataDir);
  expect(
    readdirSync(home, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.json')),
  ).toBe(false);
});

test.runIf(process.getuid?.() === 0)('another user of this computer is refused by the system', async () => {
  const engine = await openServed();
  const { path } = readAddress(engine.dataDir) ?? { path: '' };
  // Even if the folders were open to all, the socket is not.
  for (const folder of [engine.dataDir, dirname(engine.dataDir)]) chmodSync(folder, 0o755);
  const program = `require('net').connect(${JSON.stringify(path)}).on('connect', () => { console.log('in'); process.exit(0); }).on('error', (error) => { console.log(error.code); process.exit(0); });`;
  const asUser = (uid: number) =>
    spawnSync(process.execPath, ['-e', program], { uid, gid: uid, encoding: 'utf8' });
  expect(asUser(65_534).stdout.trim()).toBe('EACCES');
  expect(asUser(0).stdout.trim()).toBe('in');
});

test('a program that does not know the secret of the data folder is not let in', async () => {
  const engine = await openServed();
  const { path } = readAddress(engine.dataDir) ?? { path: '' };
  const hello = { version: '0.1.0', proof: proofOf('wrong', 'command', 'x'), challenge: '12345678' };
  const lines = await send(path, [`n${JSON.stringify(hello)}`, 'm{"i":"1","p":{"u":"/settings/get"}}']);
  expect(lines.at(-1)).toContain('refused');
  expect(lines.join()).not.toContain('maxAge');
});

test('a command does not talk to a program that took the address of an engine and lacks the secret', async () => {
  const dataDir = tempDir();
  const address = newAddress(dataDir);
  const heard: string[] = [];
  const impostor = createServer((socket) => {
    socket.setEncoding('utf8').on('data', (chunk: string) => void heard.push(chunk));
    socket.write(`n${JSON.stringify({ challenge: 'challenge' })}\n`);
    socket.write(`n${JSON.stringify({ welcome: { proof: 'f'.repeat(64), timeScale: 1, pid: 1 } })}\n`);
  }).listen(address.path);
  await once(impostor, 'listening');
  onTestFinished(() => void impostor.close());
  writeAddress(dataDir, address);
  const run = await runCli(['credits', '--json'], {
    STACKDESK_DATA_DIR: dataDir,
    STACKDESK_BASE_URL: 'http://127.0.0.1:9',
    STACKDESK_TOKEN: 'tk_secret_0123456789',
  });
  expect(run).toMatchObject({ exitCode: 1, json: { error: { code: 'engine_stopped' } } });
  expect(heard.join('')).not.toContain('tk_secret');
});

test('a command of another version is refused with words', async () => {
  const dataDir = tempDir();
  const address = newAddress(dataDir);
  const newer = createServer((socket) => {
    socket.write(`n${JSON.stringify({ challenge: 'challenge' })}\n`);
    socket.once('data', () =>
      socket.end(`n${JSON.stringify({ refused: { code: 'other_version', version: '99.0.0' } })}\n`),
    );
  }).listen(address.path);
  await once(newer, 'listening');
  onTestFinished(() => void newer.close());
  writeAddress(dataDir, address);
  const run = await runCli(['runs'], { STACKDESK_DATA_DIR: dataDir });
  expect(run.exitCode).toBe(1);
  expect(run.stderr).toContain('The Stackdesk that runs is version 99.0.0, and this one is');
  expect(run.stderr).toContain('use the same version for both');
});

const line = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json().map((text) => `n${text}`),
  fc.json().map((text) => `m${text}`),
  fc
    .record({ version: fc.string(), proof: fc.string(), challenge: fc.string() })
    .map((hello) => `n${JSON.stringify(hello)}`),
);

test('random lines end in a refusal, and the engine goes on', async () => {
  const engine = await openServed();
  const { path } = readAddress(engine.dataDir) ?? { path: '' };
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 20 }), async (lines) => {
      const texts = lines.map((text) => text.replaceAll('\n', ' '));
      const got = await send(path, [...texts, 'n{}']);
      expect(got.at(-1)).toContain('"refused"');
    }),
    { numRuns: 500 },
  );
  const port = await connectToEngine(engine.dataDir);
  expect(port).not.toBeNull();
  port?.close();
}, 120_000);

/** All procedures by their paths. */
const procedures = Object.entries(commandContract).flatMap(([group, members]) =>
  Object.keys(members).map((name) => `/${group}/${name}`),
);
/** `subscribe` and what follows something never ends by itself. */
const ending = procedures.filter((path) => !/subscribe|follow/i.test(path));

/** How many calls are made. A whole number of rounds: fast-check never ends a fraction of one. */
const CALLS_A_ROUND = 40;
const ROUNDS = Math.ceil(campaignSize(1_000, 100_000) / CALLS_A_ROUND);
const CONNECTIONS = 4;

type AnyCall = (input: unknown) => Promise<unknown>;

test(
  'random calls of several commands end in results or typed errors',
  async () => {
    const engine = await openServed();
    const connectCommand = async () => {
      const port = await connectToEngine(engine.dataDir);
      if (port === null) throw new Error('not connected');
      onTestFinished(() => port.close());
      return createORPCClient<ContractRouterClient<CommandContract>>(new RPCLink({ port }));
    };
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, connectCommand));
    const seen = new Map<string, number>();
    let made = 0;
    const make = async (path: string, input: unknown) => {
      const [, group = '', name = ''] = path.split('/');
      const client = clients[made % CONNECTIONS] as unknown as Record<string, Record<string, AnyCall>>;
      made += 1;
      const told = await Promise.resolve(client[group]?.[name]?.(input)).then(
        () => 'result',
        (error: { code?: string; data?: { code?: string } }) => `${error.code}:${error.data?.code ?? ''}`,
      );
      seen.set(told, (seen.get(told) ?? 0) + 1);
    };
    const anything = fc.oneof(
      fc.anything({ withNullPrototype: false, maxDepth: 2, maxKeys: 4 }),
      fc.record({ jobId: fc.integer(), id: fc.integer(), path: fc.string(), kind: fc.string() }),
    );
    const call = fc.record({
      path: fc.constantFrom(...ending),
      input: anything.map((input) => JSON.parse(JSON.stringify(input) ?? 'null') as unknown),
    });
    const round = fc.array(call, { minLength: CALLS_A_ROUND, maxLength: CALLS_A_ROUND });
    const makeAll = fc.asyncProperty(round, async (calls) => {
      await Promise.all(calls.map(({ path, input }) => make(path, input)));
    });
    await fc.assert(makeAll, { numRuns: ROUNDS });
    expect(made).toBe(ROUNDS * CALLS_A_ROUND);
    const strange = [...seen.keys()].filter(
      (told) => told !== 'result' && !/^(?:BAD_REQUEST:|PROBLEM:\w+)$/.test(told),
    );
    expect(strange).toEqual([]);
    expect(seen.has('PROBLEM:internal')).toBe(false);
    expect(seen.size).toBeGreaterThan(3);
  },
  // 100,000 calls take under a minute on a computer with nothing else to do.
  60_000 + ROUNDS * CALLS_A_ROUND * 4,
);
