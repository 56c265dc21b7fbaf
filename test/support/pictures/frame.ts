import type { Page } from 'playwright-core';
import type { Sandbox } from '../../../main/sandbox/start.ts';
import { breakAges } from '../window/break-ages.ts';
import { lookUp } from '../window/lookup-in-window.ts';
import { goTo } from '../window/saved-in-window.ts';
import type { Camera } from './camera.ts';

/** Home, Credits and Settings, then the palette and the sheet of shortcuts. */
export async function pictureFrame(page: Page, shoot: Camera): Promise<void> {
  await goTo(page, 'Home');
  await page.getByRole('heading', { name: 'Recent work' }).waitFor();
  await shoot('home');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('shop');
  await page
    .getByRole('option', { name: /^Shopify/ })
    .first()
    .waitFor();
  await shoot('palette', 'usual');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await shoot('shortcuts', 'usual');
  await page.keyboard.press('Escape');
  await goTo(page, 'Credits');
  await page.getByRole('img', { name: 'Credits by day and kind' }).waitFor();
  await page.getByRole('gridcell').nth(3).waitFor();
  await shoot('credits');
  await goTo(page, 'Settings');
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  await shoot('settings');
  for (const [part, picture] of [
    ['Connections', 'settings-connections'],
    ['System', 'settings-system'],
    ['Data', 'settings-data'],
  ] as const) {
    await page.getByRole('navigation').last().getByText(part, { exact: true }).click();
    await shoot(picture, 'usual');
  }
}

/** A file that is dragged over the window, and a screen that fails. */
export async function pictureAccidents(page: Page, shoot: Camera): Promise<void> {
  await goTo(page, 'Home');
  const letGo = await holdFile(page);
  await page.getByText('Drop to enrich').waitFor();
  await shoot('drop', 'usual');
  await letGo();
  const mend = await breakAges(page, 'Invalid time value');
  await goTo(page, 'Credits');
  const again = page.getByRole('button', { name: 'Show the screen again' });
  await again.waitFor();
  await shoot('trouble');
  await mend();
  await again.click();
}

/** Drags a file over the window, with repeated events, until the returned function is called. */
async function holdFile(page: Page): Promise<() => Promise<void>> {
  const timer = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([''], 'accounts.xlsx'));
    return window.setInterval(() => {
      window.dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }));
    }, 50);
  });
  return async () => {
    await page.evaluate((id) => window.clearInterval(id), timer);
    await page.getByText('Drop to enrich').waitFor({ state: 'detached' });
  };
}

/** What the window shows while the service can't be reached. */
export async function pictureOffline(page: Page, shoot: Camera, service: Sandbox): Promise<void> {
  await service.close();
  await lookUp(page, 'notion.so');
  await page
    .getByRole('button', { name: /^Look up technologies/ })
    .first()
    .click();
  await page.getByText('The service cannot be used right now.').first().waitFor();
  await shoot('offline');
}
