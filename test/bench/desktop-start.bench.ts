import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { build } from '../../scripts/build/build.mjs';
import { root } from '../../scripts/setup/paths.mjs';
import { electronWith } from '../support/run/other-program.ts';
import { openOwnSession } from '../support/run/own-session.ts';
import { memoryOfTree } from '../support/run/process-memory.ts';
import { browserAddress } from '../support/window/browser-address.ts';
import { connectTo } from '../support/window/connect-in-window.ts';
import { appEnvironment, closeApps, electronCommand, launchApp } from '../support/window/launch-app.ts';

/**
 * The time from the program's start to the first paint with content, compared with that of an Electron window with one word
 * (bound: 1.6 times, by the quicker rounds), and the memory of all processes at rest, compared with that window's (bound: 1.5
 * times). When the window is usable is reported without a bound: an empty one never is. "The way in" is what a newcomer sees; "connected" is a window that opens with the connection used
 * before; "sample" is the same with the sample service, whose separate process is reported but has no bound.
 */
const ROUNDS = 7;
const REST_MS = 3_000;
const BOUNDS = { startRatio: 1.6, memoryRatio: 1.5 };

interface Opening {
  /** Until the first paint with content. */
  ms: number;
  memoryMb: number;
  /** Until a person can use it; only ours says so. */
  usableMs?: number;
}

/** What the rounds say: half of them, and a quarter, were quicker. */
interface Openings {
  ms: number;
  lowerQuarterMs: number;
  memoryMb: number;
  usableMs: number | null;
}

const emptyProgram = join(import.meta.dirname, '..', 'support', 'programs', 'empty-window.cjs');
const sandboxPath = fileURLToPath(new URL('../../main/sandbox/index.ts', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
await build();
const session = await openOwnSession();
Object.assign(process.env, session.env);
const emptyHome = join(root, '.cache', `empty-window-${process.pid}`);
const empty = await electronWith(emptyProgram, emptyHome);
const sandbox = fork(sandboxPath, ['--unlimited'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
try {
  const [service] = (await once(sandbox, 'message')) as [{ baseUrl: string; token: string }];
  const withAccount = join(dir, 'account');
  const withSample = join(dir, 'sample');
  await becomeKnown(withAccount, (page) => connectTo(page, service.baseUrl, service.token));
  await becomeKnown(withSample, (page) =>
    page.getByRole('button', { name: 'Try it with sample data' }).click(),
  );
  const seen: Record<'empty' | 'wayIn' | 'connected' | 'sample', Opening[]> = {
    ...{ empty: [], wayIn: [], connected: [], sample: [] },
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.empty.push(await open(empty, join(dir, `empty-${round}`)));
    seen.wayIn.push(await openOurs(join(dir, `new-${round}`)));
    seen.connected.push(await openOurs(withAccount));
    seen.sample.push(await openOurs(withSample));
  }
  const floor = sumUp(seen.empty);
  const ours = {
    wayIn: sumUp(seen.wayIn),
    connected: sumUp(seen.connected),
    sample: sumUp(seen.sample),
  };
  const ratios = Object.fromEntries(
    Object.entries(ours).map(([name, { ms, lowerQuarterMs, memoryMb }]) => [
      name,
      {
        start: ratio(lowerQuarterMs, floor.lowerQuarterMs),
        startByMedian: ratio(ms, floor.ms),
        memory: ratio(memoryMb, floor.memoryMb),
      },
    ]),
  );
  process.stdout.write(
    `${JSON.stringify({ bench: 'desktop-start', empty: floor, ...ours, ratios, rounds: seen, bounds: BOUNDS })}\n`,
  );
  const { wayIn, connected, sample } = ratios;
  const starts = [wayIn, connected, sample].map((each) => each?.start ?? Number.NaN);
  const memories = [wayIn, connected].map((each) => each?.memory ?? Number.NaN);
  if (!(Math.max(...starts) <= BOUNDS.startRatio && Math.max(...memories) <= BOUNDS.memoryRatio))
    process.exitCode = 1;
} finally {
  await closeApps();
  await session.close();
  sandbox.kill();
  rmSync(emptyHome, { recursive: true, force: true });
  rmSync(dir, { recursive: true, force: true });
}

/** Connects once, so that the next start opens with the connection. */
async function becomeKnown(userDataDir: string, connect: (page: Page) => Promise<unknown>): Promise<void> {
  const { page, close } = await launchApp({ userDataDir });
  await connect(page);
  await page.locator('[data-wallet="bulk_lookup"] strong').waitFor();
  await close();
}

async function openOurs(userDataDir: string): Promise<Opening> {
  return open(await electronCommand(userDataDir), userDataDir, { saysUsable: true });
}

/**
 * Starts a program and waits for its page. Times are from the start of the process to a mark in the page, both by this
 * computer's clock. So it does not matter how the page is watched.
 */
async function open(
  { executable, args }: { executable: string; args: readonly string[] },
  userDataDir: string,
  { saysUsable = false } = {},
): Promise<Opening> {
  const startedAt = Date.now();
  const flags = ['--disable-gpu', `--user-data-dir=${userDataDir}`, '--remote-debugging-port=0'];
  const child = spawn(executable, [...flags, ...args], {
    env: appEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const ended = once(child, 'exit');
  const browser = await chromium.connectOverCDP(await browserAddress(child, () => printed), {
    noDefaults: true,
  });
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error('the program has no window');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  const ms = (await markedAt(page, 'first-contentful-paint')) - startedAt;
  const usableMs = saysUsable ? (await markedAt(page, 'usable')) - startedAt : undefined;
  await sleep(REST_MS);
  const memoryMb = memoryOfTree(child.pid ?? 0);
  child.kill('SIGTERM');
  await ended;
  return {
    ms: Math.round(ms),
    memoryMb,
    ...(usableMs === undefined ? {} : { usableMs: Math.round(usableMs) }),
  };
}

/** When a page reached a mark, by this computer's clock. */
async function markedAt(page: Page, mark: string): Promise<number> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
  return page.evaluate(
    (name) => performance.timeOrigin + (performance.getEntriesByName(name)[0]?.startTime ?? 0),
    mark,
  );
}

/** Each figure by itself. Rounds spread by a factor of two, and the quicker ones had the computer for themselves. */
function sumUp(openings: readonly Opening[]): Openings {
  const of = (figures: number[], part: number) =>
    figures.sort((a, b) => a - b)[Math.floor(figures.length * part)] ?? 0;
  const usable = openings.flatMap(({ usableMs }) => usableMs ?? []);
  return {
    ms: of(
      openings.map(({ ms }) => ms),
      0.5,
    ),
    lowerQuarterMs: of(
      openings.map(({ ms }) => ms),
      0.25,
    ),
    memoryMb: of(
      openings.map(({ memoryMb }) => memoryMb),
      0.5,
    ),
    usableMs: usable.length === 0 ? null : of(usable, 0.5),
  };
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100;
}
