import { afterEach, test } from 'vitest';
import { connectTo, startService } from '../support/connect-in-window.ts';
import { closeApps, launchApp } from '../support/launch-app.ts';
import { takeScreenshot } from '../support/screenshot.ts';

afterEach(closeApps);

test.each([
  ['en-light', 'en', 'light', 1280, 800, 1],
  ['en-dark', 'en', 'dark', 1280, 800, 1],
  ['de-small', 'de', 'light', 960, 640, 1],
  ['de-zoom', 'de', 'dark', 1280, 800, 2],
] as const)('look %s', async (name, language, theme, width, height, zoom) => {
  const service = await startService();
  const { app, page } = await launchApp({ args: [`--lang=${language}`], env: { LANGUAGE: language, LANG: language === 'de' ? 'de_DE.UTF-8' : 'en_US.UTF-8' } });
  await connectTo(page, service.baseUrl);
  await page.emulateMedia({ colorScheme: theme });
  await app.evaluate(({ BrowserWindow }, [w, h, z]) => {
    const window = BrowserWindow.getAllWindows()[0];
    window?.setContentSize(w as number, h as number);
    window?.webContents.setZoomFactor(z as number);
  }, [width, height, zoom]);
  const type = async (text: string) => {
    await page.keyboard.press('Control+l');
    await page.waitForTimeout(300);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await page.waitForTimeout(700);
  };
  const shot = (what: string) => takeScreenshot(page, `look-${name}-${what}`);
  await type('nytimes.com');
  await shot('01-typed-domain');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
  await page.locator('main [data-ask]').nth(2).click();
  await page.waitForTimeout(1500);
  await shot('02-domain');
  await page.locator('main [aria-haspopup="menu"]').first().click();
  await page.waitForTimeout(500);
  await shot('03-ways');
  await page.keyboard.press('Escape');
  await type('new york ti');
  await shot('04-company');
  await type('shopfy');
  await shot('05-shopfy');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(700);
  await shot('06-unknown');
  await page.locator('main [data-ask]').first().click();
  await page.waitForTimeout(900);
  await shot('07-unknown-asked');
  await type('who runs shopify?');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
  await shot('08-sentence');
  await type('jane@gmail.com');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(500);
  await shot('09-mail');
  service.control.set({ latencyMs: [11_000, 11_000] });
  await page.locator('main [data-ask]').nth(0).click();
  await page.waitForTimeout(9_500);
  await shot('10-waiting');
  await page.waitForTimeout(3_000);
  service.control.set({ latencyMs: [0, 0] });
  await page.locator('header button').first().click();
  await page.getByRole('menuitem', { name: service.workspaces[1]?.name ?? '' }).click();
  await page.waitForTimeout(800);
  await type('nytimes.com');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(700);
  await shot('11-elsewhere');
}, 120_000);
