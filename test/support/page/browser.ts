import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findProgram } from '../../../scripts/setup/find.mjs';

let launching: Promise<Browser> | null = null;

/** One browser for all tests of a worker. */
function openBrowser(): Promise<Browser> {
  launching ??= chromium.launch({
    executablePath: browserProgram(),
    // People see scroll bars, which take room.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    // Root may not use the sandbox, and nothing is fetched by a browser that is started for tests.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page is used for seconds, so optimizing its scripts takes longer than it saves.
      '--js-flags=--no-opt',
    ],
  });
  return launching;
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
