import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { startWithSample } from '../support/window/enrich-in-window.ts';
import { expectFits, resizeWindow } from '../support/window/fits-window.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { takeScreenshot } from '../support/window/screenshot.ts';
import { restart, takeWindow } from '../support/window/worker-window.ts';

const screens = ['Start', 'Abfrage', 'Anreichern', 'Listen', 'Gespeichert', 'Credits', 'Einstellungen'];

function menuTitles(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(({ Menu }) => (Menu.getApplicationMenu()?.items ?? []).map(({ label }) => label));
}

const bereiche = (page: Page) => page.getByRole('navigation', { name: 'Bereiche' });

async function goToScreen(page: Page, screen: string): Promise<void> {
  await bereiche(page).getByRole('button', { name: screen }).click();
}

test('the window, its menu and its screens speak German once they are asked to, and after a restart', async () => {
  const first = await takeWindow();
  const { app, page } = first;
  await startWithSample(page);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  expect(await menuTitles(app)).toContain('&File');
  await goTo(page, 'Settings');
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Deutsch').click();
  await bereiche(page).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  expect(await menuTitles(app)).toContain('&Datei');

  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.csv'), path);
  await goToScreen(page, 'Anreichern');
  await dropFile(page, 'body', path);
  await page.getByRole('button', { name: / Domains anreichern ·/ }).click();
  await page.getByRole('button', { name: 'Im Ordner zeigen' }).first().waitFor({ timeout: 120_000 });
  // 1.234 rather than 1,234: numbers follow the language.
  await goToScreen(page, 'Start');
  await page
    .getByText(/\d\.\d{3}/)
    .first()
    .waitFor();
  for (const screen of screens) {
    await goToScreen(page, screen);
    await page.getByRole('heading').first().waitFor();
    await expectFits(app, page, screen);
    await takeScreenshot(page, `german-${screen.toLowerCase()}`);
    await resizeWindow(app, page, { width: 960, height: 640, zoom: 1 });
    await takeScreenshot(page, `german-${screen.toLowerCase()}-small`);
  }

  const second = await restart(first);
  await bereiche(second.page).waitFor();
  await goToScreen(second.page, 'Einstellungen');
  // What the engine refuses is shown in German, too, with the typed text unchanged.
  const network = second.page.getByRole('region', { name: 'Netzwerk' });
  await network.getByRole('radiogroup', { name: 'Proxy' }).getByText('Dieser').click();
  await network.getByLabel('Proxy-Adresse').fill('socks5://127.0.0.1:9');
  await network.getByRole('button', { name: 'Diesen Proxy verwenden' }).click();
  const said = 'Ein Proxy beginnt mit http:// oder https://, nicht mit socks5://.';
  await expect.poll(async () => (await network.locator('[data-alert]').innerText()).trim()).toBe(said);
  await second.page.getByRole('radiogroup', { name: 'Sprache' }).getByText('English').click();
  await second.page.getByRole('navigation', { name: english.app.nav }).waitFor();
});
