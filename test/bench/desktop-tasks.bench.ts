import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { build } from '../../scripts/build/build.mjs';
import { openOwnSession } from '../support/run/own-session.ts';
import { domainAt } from '../support/services/sample-domains.ts';
import { connectTo } from '../support/window/connect-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { closeApps, launchApp } from '../support/window/launch-app.ts';
import { longestTasks } from '../support/window/longest-tasks.ts';
import { goTo } from '../support/window/saved-in-window.ts';

/**
 * How long the page's thread is busy: the longest task while 100,000 rows are enriched with their grid open
 * and scrolled (bound: 100 ms), and the time from a key to the next frame while typing in the search of Saved
 * (bound: 50 ms). For comparison, the same is measured for a bare field in the same window. If the bare field
 * takes as long, the computer is slow, and only the time in which the page's thread ran counts. The best of
 * several turns counts.
 */
const ROWS = Number(process.env.STACKDESK_BENCH_ROWS ?? 100_000);
const SCALE = 1_000;
const BOUNDS = { longestTaskMs: 100, keyMs: 50 };
const TURNS = 3;
const WORDS = ['shop', 'de', 'bank of', 'germany'];

const dir = mkdtempSync(join(tmpdir(), 'stackdesk-bench-'));
await build();
const session = await openOwnSession();
Object.assign(process.env, session.env);
const sandboxPath = fileURLToPath(new URL('../../main/sandbox/index.ts', import.meta.url));
const sandbox = fork(sandboxPath, ['--unlimited', '--time-scale', String(SCALE)], {
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
try {
  const [ready] = (await once(sandbox, 'message')) as [{ baseUrl: string; token: string }];
  const { app, page } = await launchApp({
    userDataDir: join(dir, 'app'),
    env: { STACKDESK_TIME_SCALE: String(SCALE) },
  });
  await connectTo(page, ready.baseUrl, ready.token);
  const path = writeSheet();
  await goTo(page, 'Enrich');
  await dropFile(page, 'body', path);
  const start = page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ });
  await start.waitFor({ timeout: 120_000 });
  await watchTasks(page);
  const startedAt = performance.now();
  await start.click();
  await page.getByRole('button', { name: 'Pause' }).first().waitFor();
  await page.getByRole('grid').first().waitFor();
  await scrollUntilDone(page);
  const enrichS = Math.round((performance.now() - startedAt) / 1_000);
  const tasks = await readTasks(page);

  await goTo(page, 'Saved');
  await page.getByText(/^[\d,]+ domains, /).waitFor({ timeout: 60_000 });
  await watchKeys(page);
  const search = page.getByRole('searchbox', { name: 'Search saved domains' });
  const turns: number[] = [];
  const cpuTurns: number[] = [];
  let keys = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { longestCpuMs } = await longestTasks(app, page, () => typeWords(search));
    const times = await takeKeys(page);
    keys += times.length;
    turns.push(Math.max(0, ...times));
    cpuTurns.push(longestCpuMs);
  }
  await addBareField(page);
  const bareTurns: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await typeWords(page.getByRole('textbox', { name: 'bare' }));
    bareTurns.push(Math.max(0, ...(await takeKeys(page))));
  }
  const figures = {
    bench: 'desktop-tasks',
    rows: ROWS,
    enrichS,
    longestTaskMs: Math.max(0, ...tasks),
    longTasksMs: tasks,
    keys,
    slowestKeyMs: Math.min(...turns),
    slowestKeyTurns: turns,
    bareKeyMs: Math.min(...bareTurns),
    bareKeyTurns: bareTurns,
    typingLongestCpuMs: Math.min(...cpuTurns),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    bounds: BOUNDS,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  const keyMs = figures.bareKeyMs < BOUNDS.keyMs ? figures.slowestKeyMs : figures.typingLongestCpuMs;
  if (figures.longestTaskMs > BOUNDS.longestTaskMs || keyMs > BOUNDS.keyMs) process.exitCode = 1;
} finally {
  await closeApps();
  await session.close();
  sandbox.kill();
  rmSync(dir, { recursive: true, force: true });
}

function writeSheet(): string {
  const path = join(dir, 'rows.csv');
  const lines = Array.from(
    { length: ROWS },
    (_, index) => `Row ${index},${domainAt(index % (ROWS / 2))},note`,
  );
  writeFileSync(path, `name,site,note\n${lines.join('\n')}\n`);
  return path;
}

/** Scrolls up and down the grid all the time, like a person who watches. */
async function scrollUntilDone(page: Page): Promise<void> {
  const grid = page.getByRole('grid').first();
  const box = await grid.boundingBox();
  if (box === null) throw new Error('the grid is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const done = page.getByRole('button', { name: 'Show in folder' }).first();
  for (let turn = 0; !(await done.isVisible()); turn += 1) {
    await page.mouse.wheel(0, turn % 40 < 30 ? 900 : -2_000);
    await page.waitForTimeout(100);
  }
}

interface Watch {
  tasks: number[];
  keys: number[];
}

async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch: Watch = { tasks: [], keys: [] };
    Object.assign(window, { watch });
    new PerformanceObserver((list) => {
      watch.tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
    }).observe({ type: 'longtask' });
  });
}

function readTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { watch: Watch }).watch.tasks);
}

async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { watch } = window as unknown as { watch: Watch };
    new PerformanceObserver((list) => {
      const keys = list.getEntries().filter(({ name }) => name === 'keydown' || name === 'input');
      watch.keys.push(...keys.map(({ duration }) => duration));
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** A key every 80 ms, as in fast typing. */
async function typeWords(field: Locator): Promise<void> {
  for (const text of WORDS) {
    await field.fill('');
    await field.pressSequentially(text, { delay: 80 });
  }
}

/** The keys since the last call, after the frame that follows the last one. */
function takeKeys(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    return (window as unknown as { watch: Watch }).watch.keys.splice(0);
  });
}

async function addBareField(page: Page): Promise<void> {
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('input'), { ariaLabel: 'bare' });
    field.style.cssText = 'position:fixed;top:0;left:0;z-index:9999';
    document.body.append(field);
  });
}
