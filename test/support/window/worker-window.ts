import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appEnvironment, closeApps, keepOpen, type LaunchedApp, launchApp } from './launch-app.ts';
import { type Environment, noteShell, resetWindow, type WindowNeeds } from './reset-window.ts';

/** The window of this process. Vitest runs many test files in one process, one after the other. */
let held: LaunchedApp | null = null;
let takes = 0;

/** What it is started with, so that it can be changed later. */
const environment = { STACKDESK_TIME_SCALE: '1' };

/** How often the window was taken or started again. Who took it earlier has it no more. */
export const takesSoFar = (): number => takes;

/**
 * The window of this worker, as after the first start of the program: nothing is saved, nobody is connected, and every
 * setting is the usual one. It is started only if there is none, or if it can't be made so.
 */
export async function takeWindow(needs: WindowNeeds = {}): Promise<LaunchedApp> {
  takes += 1;
  if (held !== null && !held.page.isClosed()) {
    try {
      await resetWindow(held, needs);
      return held;
    } catch (error) {
      process.stderr.write(`the worker gets a new window: ${String(error)}\n`);
    }
  }
  await dropWindow();
  const userDataDir = mkdtempSync(join(tmpdir(), 'stackdesk-app-'));
  if (needs.data !== undefined) cpSync(needs.data, join(userDataDir, 'data'), { recursive: true });
  return hold(await launchApp({ userDataDir, env: { ...environment, ...needs.env } }), needs.env);
}

/** Ends the program as a person does, and starts it again with the same data. From then on it is the worker's. */
export async function restart({ close, userDataDir }: LaunchedApp): Promise<LaunchedApp> {
  takes += 1;
  await close();
  return hold(await launchApp({ userDataDir, env: environment }));
}

/** Ends the worker's window. The next test that wants one gets a new one. */
export async function dropWindow(): Promise<void> {
  held = null;
  keepOpen(null);
  await closeApps();
}

async function hold(window: LaunchedApp, env: Environment = {}): Promise<LaunchedApp> {
  held = window;
  keepOpen(window);
  const before: Record<string, string | undefined> = { ...appEnvironment(), ...environment };
  await noteShell(window.app, Object.fromEntries(Object.keys(env).map((name) => [name, before[name]])));
  return window;
}
