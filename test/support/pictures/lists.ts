import type { Page } from 'playwright-core';
import type { Sandbox } from '../../../main/sandbox/start.ts';
import { english } from '../../../words/en/words.ts';
import { downloaded, rowOf, showLists, startList } from '../window/lists-in-window.ts';
import type { Camera } from './camera.ts';

/** Lists in every state, the form for a new one, an open list, its charts, and two lists combined. */
export async function pictureLists(page: Page, shoot: Camera, service: Sandbox): Promise<void> {
  await showLists(page);
  for (const technology of ['Rocket.Chat', 'HubSpot']) {
    await startList(page, technology);
    await downloaded(page, technology);
  }
  service.control.setLists({ failNext: 1 });
  await startList(page, 'Segment');
  await rowOf(page, 'Segment').getByText('credit came back').waitFor();
  service.control.setLists({ bytesPerSecond: 220_000 });
  await startList(page, 'Shopify', { endings: ['.com', '.de'] });
  await rowOf(page, 'Shopify')
    .getByText(/^\d\d% · .*\/s/)
    .waitFor();
  service.control.setLists({ readyAfterMs: 3_600_000 });
  await startList(page, 'Zendesk', { endings: ['.co.uk'] });
  await shoot('lists');
  await page
    .getByRole('button', { name: /^Activity|1 download|running/ })
    .first()
    .click();
  await shoot('activity', 'usual');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'HubSpot', exact: true }).click();
  await page.getByRole('complementary', { name: 'Facts about the list HubSpot' }).waitFor();
  await shoot('lists-facts', 'usual');
  await page.getByRole('button', { name: 'Close the facts' }).click();
  await page.getByRole('button', { name: 'New list' }).first().click();
  await page.getByRole('combobox', { name: 'Technology', exact: true }).fill('Shopify');
  await page.getByRole('button', { name: /^Get the list · / }).waitFor();
  await shoot('lists-new', 'usual');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: english.parts.typed.close }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
  service.control.setLists({ bytesPerSecond: null });
}

export async function pictureExplore(page: Page, shoot: Camera): Promise<void> {
  await showLists(page);
  await page.getByRole('button', { name: 'Explore: HubSpot' }).click();
  await page.getByRole('gridcell').nth(30).waitFor();
  await shoot('explore');
  await page.getByRole('button', { name: 'Charts' }).click();
  const charts = page.getByLabel('Charts of what is found').first();
  await charts
    .getByText(/^[\d,]+ values$/)
    .first()
    .waitFor();
  await shoot('explore-charts');
  await page.getByRole('button', { name: 'Charts', exact: true }).click();
  await page.getByRole('button', { name: 'Combine', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('explore-combine', 'usual');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
