import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { appEnvironment, closeApps, electronCommand, launchApp } from '../support/launch-app.ts';
import { memoryOfTree } from '../support/process-memory.ts';
import { goTo } from '../support/saved-in-window.ts';
import { buildStale, openSession } from '../support/scripts.ts';

/**
 * From the start of the program to a window that can be used, against an empty Electron window's first paint (bound: 1.6 times), and the
 * memory of all processes at rest against the empty window's (bound: 1.5 times). The way in is what a newcomer sees; "connected" is the
 * window that opens on what was used before, with the sample service running beside it.
 */
const ROUNDS = 7;
const REST_MS = 4_000;
const BOUNDS = { startRatio: 1.6, memoryRatio: 1.5 };

interface Opening {
  ms: number;
  memoryMb: number;
}

const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
await buildStale();
const session = await openSession();
Object.assign(process.env, session.env);
try {
  const known = join(dir, 'known');
  await becomeKnown(known);
  const seen: Record<'empty' | 'wayIn' | 'connected', Opening[]> = { empty: [], wayIn: [], connected: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seen.empty.push(await openEmpty(join(dir, `empty-${round}`)));
    seen.wayIn.push(await open(join(dir, `new-${round}`), wayIn));
    seen.connected.push(await open(known, connected));
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
  await connected(page);
  await close();
}

async function wayIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it with sample data' }).waitFor();
}

/** The frame is there and the engine has answered it. */
async function connected(page: Page): Promise<void> {
  await page.locator('[data-wallet="bulk_lookup"] strong').waitFor();
}

async function open(userDataDir: string, isUsable: (page: Page) => Promise<void>): Promise<Opening> {
  const startedAt = performance.now();
  const { app, page, close } = await launchApp({ userDataDir });
  await isUsable(page);
  const ms = Math.round(performance.now() - startedAt);
  if (isUsable === connected) await goTo(page, 'Lookup');
  const memoryMb = await memoryAtRest(app);
  await close();
  return { ms, memoryMb };
}

async function openEmpty(userDataDir: string): Promise<Opening> {
  const { executable, args } = await electronCommand(userDataDir);
  // The flags without the folder of the app, which comes first among those that are no flags.
  const flags = args.filter((each) => each.startsWith('-'));
  const program = join(import.meta.dirname, '..', 'support', 'programs', 'empty-window.cjs');
  const startedAt = performance.now();
  const app = await _electron.launch({
    executablePath: executable,
    args: [...flags, program],
    env: appEnvironment(),
    colorScheme: null,
  });
  const page = await app.firstWindow();
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  const ms = Math.round(performance.now() - startedAt);
  const memoryMb = await memoryAtRest(app);
  await app.close();
  return { ms, memoryMb };
}

async function memoryAtRest(app: ElectronApplication): Promise<number> {
  await sleep(REST_MS);
  return memoryOfTree(app.process().pid ?? 0);
}

/** The middle of the rounds, each figure by itself. */
function middle(openings: readonly Opening[]): Opening {
  const of = (figures: number[]) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
  return { ms: of(openings.map(({ ms }) => ms)), memoryMb: of(openings.map(({ memoryMb }) => memoryMb)) };
}

function ratio(one: number, other: number): number {
  return Math.round((one / other) * 100) / 100;
}
