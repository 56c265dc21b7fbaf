import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWithSample } from '../window/enrich-in-window.ts';
import { launchApp, closeApps } from '../window/launch-app.ts';
import { lookUp } from '../window/lookup-in-window.ts';
import { readLook } from './look-options.ts';

/** A picture of a screen of a new window that has the sample service and a few answers. */
const { place, language, click, out } = readLook();
const { page } = await launchApp({ userDataDir: mkdtempSync(join(tmpdir(), 'stackdesk-look-')) });
try {
  await startWithSample(page);
  for (const domain of ['shopify.com', 'github.com', 'wikipedia.org']) {
    await lookUp(page, domain);
    const both = page.getByRole('button', { name: 'Both · 2 credits' });
    await both.click();
    await both.waitFor({ state: 'detached' });
  }
  if (language !== null) {
    await page.evaluate((choice) => window.stackdesk.shell.setLanguage({ choice }), language);
    await page.reload();
  }
  await page.locator('nav button').first().waitFor();
  await page.keyboard.press(`Control+${place}`);
  if (click !== null) await page.getByText(click, { exact: true }).first().click();
  // Rows and pictures come after the screen.
  await page.waitForTimeout(1_000);
  await page.screenshot({ path: out, animations: 'disabled' });
  process.stdout.write(`${out}\n`);
} finally {
  await closeApps();
}
