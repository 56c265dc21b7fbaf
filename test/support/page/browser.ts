import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { findProgram } from '../../../scripts/setup/find.mjs';
import { tempDir } from '../files/temp-dir.ts';
import { startHttpService } from '../services/http-service.ts';

let launching: Promise<Browser> | null = null;

// Root may not use the sandbox, and nothing is fetched by a browser that is started for tests.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page is used for seconds, so optimizing its scripts takes longer than it saves.
  '--js-flags=--no-opt',
];

/** One browser for all tests of a worker. */
function openBrowser(): Promise<Browser> {
  launching ??= chromium.launch({
    executablePath: browserProgram(),
    // People see scroll bars, which take room.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: ARGS,
  });
  return launching;
}

/** Opens an empty page of a server in a browser that stores what a page stores in a folder. */
export async function openStoringPage(): Promise<{ page: Page; folder: string }> {
  const { baseUrl } = await startHttpService((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html>'),
  );
  const folder = tempDir();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserProgram(),
    args: ARGS,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(baseUrl);
  return { page, folder };
}

/** A new profile of the browser, for someone who reads English. */
export async function openProfile(): Promise<BrowserContext> {
  const browser = await openBrowser();
  return browser.newContext({
    viewport: { width: 1_280, height: 800 },
    locale: 'en-US',
  });
}

function browserProgram(): string {
  const path = findProgram('chromium-headless-shell');
  if (path === undefined)
    throw new Error(
      'Tests of the page need Chromium without its own window. On Debian: sudo apt-get install chromium-headless-shell',
    );
  return path;
}
