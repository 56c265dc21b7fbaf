import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { dropFile } from '../drop-file.ts';
import { callEngine } from '../engine-call.ts';
import { launchApp } from '../launch-app.ts';
import { showLists, startList } from '../lists-in-window.ts';
import { lookUp } from '../lookup-in-window.ts';
import { goTo } from '../saved-in-window.ts';

/** Takes pictures of every screen of the real window, light and dark, at a usual and at the smallest size. Run it on a display. */
const root = join(import.meta.dirname, '..', '..', '..');
const images = join(root, 'docs', 'images');
const SIZES = [
  { name: '', width: 1280, height: 800 },
  { name: '-small', width: 960, height: 640 },
];

const folder = mkdtempSync(join(tmpdir(), 'stackdesk-pictures-'));
mkdirSync(images, { recursive: true });
const spreadsheet = join(folder, 'sites.xlsx');
copyFileSync(join(root, 'assets', 'samples', 'sites.xlsx'), spreadsheet);

const { app, page, close } = await launchApp({ userDataDir: join(folder, 'user-data') });
try {
  const shoot = (name: string) => shootAll(app, page, name);
  await page.getByRole('button', { name: 'Try it with sample data' }).waitFor();
  await shoot('first-run');
  await page.getByRole('button', { name: 'Try it with sample data' }).click();
  await page.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  await page.getByText('0 of 4 done').waitFor();
  await shoot('home-empty');
  await goTo(page, 'Enrich');
  await shoot('enrich-empty');
  await dropFile(page, 'body', spreadsheet);
  const start = page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ });
  await start.waitFor();
  await shoot('enrich-preview');
  await start.click();
  await page.getByRole('button', { name: 'Show in folder' }).first().waitFor();
  await shoot('enrich-done');
  await lookUp(page, 'shopify.com');
  await page
    .getByRole('button', { name: /^(Both|Look up technologies)/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'React JavaScript frameworks' }).waitFor();
  await shoot('lookup-domain');
  await lookUp(page, 'Shopify');
  await page.getByRole('button', { name: /^Look up figures/ }).click();
  await page.getByRole('img', { name: /^Map/ }).waitFor();
  await shoot('lookup-technology');
  await goTo(page, 'Saved');
  await page.getByText(/^\d+ of \d+ domains, /).waitFor();
  await page.locator('[role="gridcell"]').nth(20).waitFor();
  await shoot('saved');
  await callEngine(page, 'settings/set', { downloadDir: folder });
  await showLists(page);
  await shoot('lists-empty');
  for (const technology of ['Rocket.Chat', 'Shopify', 'HubSpot']) await startList(page, technology);
  await page
    .getByRole('button', { name: /^Explore/ })
    .nth(2)
    .waitFor({ timeout: 120_000 });
  await shoot('lists');
  await page
    .getByRole('button', { name: /^Explore/ })
    .last()
    .click();
  await page.getByRole('grid').waitFor();
  await shoot('explore');
  for (const [screen, picture] of [
    ['Home', 'home'],
    ['Credits', 'credits'],
    ['Settings', 'settings'],
  ] as const) {
    await goTo(page, screen);
    await page.getByRole('heading', { name: screen, exact: true }).first().waitFor();
    await shoot(picture);
  }
  await goTo(page, 'Enrich');
  // The rail leads back to the run that was open.
  await page
    .getByRole('button', { name: /^(All runs|Back)/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Runs' }).waitFor();
  await shoot('enrich-history');
} finally {
  await close();
  rmSync(folder, { recursive: true, force: true });
}

async function shootAll(application: ElectronApplication, view: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await application.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source;
    }, theme);
    for (const size of SIZES) {
      await application.evaluate(({ BrowserWindow }, { width, height }) => {
        BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
      }, size);
      await view.waitForFunction(
        ({ width, dark }) =>
          innerWidth === width && matchMedia('(prefers-color-scheme: dark)').matches === dark,
        { width: size.width, dark: theme === 'dark' },
      );
      await view.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      await view.screenshot({
        path: join(images, `${name}-${theme}${size.name}.png`),
        animations: 'disabled',
      });
    }
  }
}
