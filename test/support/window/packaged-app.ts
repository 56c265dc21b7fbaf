import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { UnpackedApp } from '../../../scripts/package/unpacked.mjs';
import { chromiumArgs } from '../../../scripts/setup/chromium-args.mjs';
import { browserAddress } from './browser-address.ts';
import { appEnvironment } from './launch-app.ts';
import { countLaunch } from './launch-count.ts';

export interface PackagedApp {
  page: Page;
  /** The program's user data folder. */
  userDataDir: string;
  /** Everything that it printed so far. */
  printed: () => string;
  /** Ends it as the system does at the end of a session; resolves with its log. */
  quit(): Promise<string>;
}

/**
 * Starts the packaged program. Its fuses disable Node's inspector, which a test driver usually uses, so the
 * page is reached through the browser's.
 */
export async function launchPackaged(
  { executable }: Pick<UnpackedApp, 'executable'>,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<PackagedApp> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'stackdesk-packaged-'));
  const flags = chromiumArgs({ executable });
  countLaunch();
  const child = spawn(
    executable,
    [...args, ...flags, '--disable-gpu', `--user-data-dir=${userDataDir}`, '--remote-debugging-port=0'],
    { env: appEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(userDataDir, { recursive: true, force: true });
  });
  const browser = await chromium.connectOverCDP(await browserAddress(child, () => printed), {
    noDefaults: true,
  });
  const page = await firstPage(browser);
  return {
    page,
    userDataDir,
    printed: () => printed,
    quit: async () => {
      child.kill('SIGTERM');
      await ended;
      const log = join(userDataDir, 'logs', 'stackdesk.log');
      return existsSync(log) ? readFileSync(log, 'utf8') : '';
    },
  };
}

async function firstPage(browser: Browser): Promise<Page> {
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the packaged program has no page');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  await page.waitForURL(/^app:/);
  return page;
}
