import { readFileSync, rmSync } from 'node:fs';
import type { ElectronApplication, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  /** The part of it, in microseconds, in which the thread ran. */
  tdur?: number;
  args?: { name?: string };
}

/** The longest tasks of a page. */
export interface LongestTasks {
  /** From begin to end, ms; on a busy computer mostly waiting for a core. */
  longestMs: number;
  /** The longest by the time in which the thread ran, ms. */
  longestCpuMs: number;
  /** How many tasks took 50 ms or more, from begin to end. */
  over50: number;
}

/** The tasks of the page's main thread while `work` runs, from the browser's trace. */
export async function longestTasks(
  app: ElectronApplication,
  page: Page,
  work: () => Promise<void>,
): Promise<LongestTasks> {
  const pid = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  );
  await app.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({
      included_categories: ['disabled-by-default-devtools.timeline', '__metadata'],
      excluded_categories: ['*'],
    }),
  );
  await work();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
  const path = await app.evaluate(({ contentTracing }) => contentTracing.stopRecording());
  const { traceEvents } = JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: TraceEvent[] };
  rmSync(path, { force: true });
  const ofPage = traceEvents.filter((event) => event.pid === pid);
  const main = ofPage.find(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )?.tid;
  const tasks = ofPage.filter(({ name, tid, ph }) => tid === main && ph === 'X' && name.endsWith('RunTask'));
  if (tasks.length === 0) throw new Error('the trace holds no task of the page');
  return {
    longestMs: longest(tasks.map(({ dur = 0 }) => dur)),
    longestCpuMs: longest(tasks.map(({ tdur = 0 }) => tdur)),
    over50: tasks.filter(({ dur = 0 }) => dur >= 50_000).length,
  };
}

function longest(timesUs: readonly number[]): number {
  return Math.round(timesUs.reduce((most, each) => Math.max(most, each), 0) / 100) / 10;
}
