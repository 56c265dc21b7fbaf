import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { browserAddress } from '../support/browser-address.ts';
import { appEnvironment, closeApps, electronCommand, launchApp } from '../support/launch-app.ts';
import { memoryOfTree } from '../support/process-memory.ts';
import { buildStale, openSession } from '../support/scripts.ts';

/**
 * From the start of the program to a window that can be used, against an empty Electron window's first paint (bound: 1.6 times), and the
 * memory of all processes at rest against the empty window's (bound: 1.5 times). The way in is what a newcomer sees; "connected" is the
 * window that opens on what was used before, with the sample service running beside it.
 */
const ROUNDS = 5;
const REST_MS = 4_000;
const BOUNDS = { startRatio: 1.6, memoryRatio: 1.5 };

interface Opening {
  ms: number;
  memoryMb: number;
}

const appFolder = join(import.meta.dirname, '..', '..');
const emptyProgram = join(import.meta.dirname, '..', 'support', 'programs', 'empty-window.cjs');
const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
await buildStale();
const session = await openSession();
Object.assign(process.env, session.env);
try {
  const known = join(dir, 'known');
  await becomeKnown(known);
  const seen: Record<'empty' | 'wayIn' | 'connected', Opening[]> = { empty: [], wayIn: [], connected: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.empty.push(await open([emptyProgram], join(dir, `empty-${round}`), 'first-paint'));
    seen.wayIn.push(await open([appFolder], join(dir, `new-${round}`), 'usable'));
    seen.connected.push(await open([appFolder], known, 'usable'));
  }
  const { empty, ...ours } = {
    empty: middle(seen.empty),
    wayIn: middle(seen.wayIn),
    connected: middle(seen.connected),
  };
  const figures = {
    bench: 'desktop-start',
    empty,
    ...ours,
    startRatio: ratio(ours.connected.ms, empty.ms),
    wayInStartRatio: ratio(ours.wayIn.ms, empty.ms),
    memoryRatio: ratio(ours.connected.memoryMb, empty.memoryMb),
    wayInMemoryRatio: ratio(ours.wayIn.memoryMb, empty.memoryMb),
    bounds: BOUNDS,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  if (figures.startRatio > BOUNDS.startRatio || figures.memoryRatio > BOUNDS.memoryRatio)
    process.exitCode = 1;
} finally {
  await closeApps();
  await session.close();
  rmSync(dir, { recursive: true, force: true });
}

/** Takes the sample data once, so that the next start opens on it. */
async function becomeKnown(userDataDir: string): Promise<void> {
  const { page, close } = await launchApp({ userDataDir });
  await page.getByRole('button', { name: 'Try it with sample data' }).click();
  await page.locator('[data-wallet="bulk_lookup"] strong').waitFor();
  await close();
}

/**
 * Starts a program and waits until its page has the mark; the time is from the start of the process to the mark, both by this computer's
 * clock, so that the way the page is watched does not count.
 */
async function open(args: readonly string[], userDataDir: string, mark: string): Promise<Opening> {
  const { executable, args: all } = await electronCommand(userDataDir);
  const flags = all.filter((each) => each.startsWith('-'));
  const startedAt = Date.now();
  const child = spawn(executable, [...flags, '--remote-debugging-port=0', ...args], {
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
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
  const markedAt = await page.evaluate(
    (name) => performance.timeOrigin + (performance.getEntriesByName(name)[0]?.startTime ?? 0),
    mark,
  );
  await sleep(REST_MS);
  const memoryMb = memoryOfTree(child.pid ?? 0);
  child.kill('SIGTERM');
  await ended;
  return { ms: Math.round(markedAt - startedAt), memoryMb };
}

/** The middle of the rounds, each figure by itself. */
function middle(openings: readonly Opening[]): Opening {
  const of = (figures: number[]) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
  return { ms: of(openings.map(({ ms }) => ms)), memoryMb: of(openings.map(({ memoryMb }) => memoryMb)) };
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100;
}
