import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { openPage } from '../support/page/open-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { goToSearch, lookUp } from '../support/window/lookup-in-window.ts';
import { openPalette } from '../support/window/palette-in-window.ts';

const window = sharePage(async () => {
  const service = await startService();
  const launched = await openPage();
  await connectTo(launched.page, service.baseUrl);
  return { ...launched, service };
});

async function type(page: Page, text: string): Promise<void> {
  await goToSearch(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Has the companies of these domains among what is saved. */
async function buyCompanies(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await callEngine(page, 'lookup/ask', { subject: 'company', name, isFirst: true });
}

const paidButtons = (page: Page) => page.locator('main [data-ask]');

test('if a text can be neither domain nor technology, the window says so before it shows a price', async () => {
  const { page, service } = await window();
  const asked = service.control.requests().length;
  const said: [string, RegExp][] = [
    ['192.168.0.1', /is an IP address\. Type the domain of the website/],
    ['localhost', /is a name within a private network/],
    ['not a domain at all', /A whole sentence cannot be looked up/],
    ['eva@bosch', /is not a complete e-mail address/],
    ['leads.xlsx', /is the name of a file/],
    ['пример.рф', /“?"?пример\.рф"?”? is a domain, but the service takes none/],
  ];
  for (const [text, words] of said) {
    await type(page, text);
    await page.keyboard.press('Enter');
    await page.locator('[data-alert]').getByText(words).waitFor();
    expect([text, await paidButtons(page).count()]).toEqual([text, 0]);
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Look up a domain or a technology' }).inputValue())
      .toBe(text);
  }
  await goToSearch(page);
  await page.keyboard.press('Control+a');
  await page.evaluate(() => document.execCommand('insertText', false, 'x'.repeat(3_000)));
  await page.keyboard.press('Enter');
  await page.getByText(/a name of a technology may have 120/).waitFor();
  expect(await page.getByText('Something unexpected').count()).toBe(0);

  await type(page, 'who runs shopify?');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Shopify', exact: true }).click();
  await page.getByRole('heading', { name: 'Shopify', exact: true }).waitFor();
  expect(service.control.requests()).toHaveLength(asked);
});

test('a company is found by its name and taken by Enter, and nothing is asked', async () => {
  const { page, service } = await window();
  await lookUp(page, 'nytimes.com');
  await page.getByRole('button', { name: 'Look up company · 1 credit' }).click();
  await page.getByText('The New York Times').first().waitFor();
  await lookUp(page, 'münchen.de');
  await page.getByRole('button', { name: 'Look up company · 1 credit' }).click();
  await page.getByRole('heading', { name: 'Saved answers' }).waitFor();

  for (const text of ['The New Yo', 'york', 'Times Company Inc.']) {
    await type(page, text);
    await page.getByRole('option', { name: /^nytimes\.com/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'nytimes.com', exact: true }).waitFor();
  }
  // Enter may come before the list.
  await type(page, 'york times');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'nytimes.com', exact: true }).waitFor();

  await type(page, 'mün');
  await page.getByRole('option', { name: /^münchen\.de/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'münchen.de', exact: true }).waitFor();
  await openPalette(page);
  await page.keyboard.type('new york');
  await page.getByRole('option', { name: /^nytimes\.com/ }).click();
  await page.getByRole('heading', { name: 'nytimes.com', exact: true }).waitFor();
  expect(service.control.requests()).toHaveLength(2);
});

test('Enter before the list waits for it, takes nothing of an earlier text, and what is typed next stays', async () => {
  const { page, hang } = await window();
  await buyCompanies(page, ['nytimes.com', 'münchen.de', 'spotify.com']);
  await lookUp(page, 'spotify.com');
  const field = page.getByRole('combobox', { name: 'Look up a domain or a technology' });
  const option = (name: RegExp) => page.getByRole('option', { name });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });

  // The list of the earlier text is still shown. It can be neither walked through nor taken from.
  await type(page, 'york');
  await option(/^nytimes\.com/).waitFor();
  let goOn = hang();
  await type(page, 'mün');
  await page.keyboard.press('ArrowDown');
  expect(await option(/./).count()).toBeGreaterThan(0);
  expect(await page.locator('[data-combobox-selected]').count()).toBe(0);
  await page.keyboard.press('Enter');
  goOn();
  await heading('münchen.de').waitFor();
  expect(await field.inputValue()).toBe('münchen.de');

  // A list that was closed does not open with the suggestions of an earlier text. A second Enter waits, too.
  goOn = hang();
  await goToSearch(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('s');
  expect(await option(/./).count()).toBe(0);
  await page.keyboard.insertText('hopif');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  goOn();
  await heading('Shopify').waitFor();

  // Something else is typed before the list comes: it stays in the field, and its own list opens.
  goOn = hang();
  await type(page, 'spotif');
  await page.keyboard.press('Enter');
  await type(page, 'mün');
  goOn();
  await heading('spotify.com').waitFor();
  await option(/^münchen\.de/).waitFor();
  expect(await field.inputValue()).toBe('mün');
  await page.keyboard.press('Enter');
  await heading('münchen.de').waitFor();

  // The text is selected, to be typed over, before the list comes. It is typed over, whatever took its place.
  goOn = hang();
  await type(page, 'york');
  await page.keyboard.press('Enter');
  await goToSearch(page);
  goOn();
  await heading('nytimes.com').waitFor();
  await page.keyboard.type('mün');
  await option(/^münchen\.de/).waitFor();
  expect(await field.inputValue()).toBe('mün');
  await page.keyboard.press('Enter');
  await heading('münchen.de').waitFor();

  // Of two texts that were entered before the first list came, the later one is opened.
  goOn = hang();
  await type(page, 'york');
  await page.keyboard.press('Enter');
  await type(page, 'spotif');
  await page.keyboard.press('Enter');
  goOn();
  await heading('spotify.com').waitFor();
  await page.getByRole('button', { name: 'Back to münchen.de' }).waitFor();
});

test('for a misspelt technology the likely one is offered, and an unknown one is asked only as a technology', async () => {
  const { page, service } = await window();
  const charged = service.control.charges().size;
  await type(page, 'shopfy');
  await page.getByRole('option', { name: 'Shopify', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/^No saved answer and no list names a technology “shopfy”/).waitFor();
  await expect.poll(() => paidButtons(page).allInnerTexts()).toEqual(['Ask anyway · up to 1 credit']);
  await page.getByRole('button', { name: 'Shopify', exact: true }).click();
  await page.getByRole('heading', { name: 'Shopify', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Look up figures · 1 credit' }).waitFor();

  await lookUp(page, 'shopfy');
  await page.getByRole('button', { name: 'Ask anyway · up to 1 credit' }).click();
  await page.getByText('The service knows no technology of this name.').waitFor();
  await page.getByRole('button', { name: 'Shopify', exact: true }).waitFor();
  expect(service.control.charges().size).toBe(charged);
});

test('an address is read by its domain, and the window says if it may be no company’s', async () => {
  const { page } = await window();
  await lookUp(page, 'https://www.bosch.com/careers?hl=en', 'bosch.com');
  await page.getByText('Read from a web address: bosch.com alone is asked about.').waitFor();
  await type(page, 'jane@gmail.com');
  await page.getByRole('option', { name: /^gmail\.com/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/^gmail\.com gives mailboxes to anybody/).waitFor();
  await type(page, 'https://www.linkedin.com/company/acme');
  await page.getByRole('option', { name: /^linkedin\.com/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/^That is a page on linkedin\.com/).waitFor();
});

test('a person who comes back while the service hangs sees what was asked, and why the buttons are disabled', async () => {
  const { page, service } = await window();
  await lookUp(page, 'shopify.com');
  service.control.set({ latencyMs: [15_000, 15_000] });
  onTestFinished(() => service.control.set({ latencyMs: [0, 0] }));
  await page.getByRole('button', { name: 'Look up technologies · 1 credit' }).click();
  await page.getByRole('navigation').getByRole('button', { name: 'Home' }).click();
  await page.getByRole('navigation').getByRole('button', { name: 'Lookup' }).click();
  await page.getByText(/^Asked at .* the service has not answered yet/).waitFor();
  const asked = page.locator('main [data-ask][data-loading]');
  await expect.poll(() => asked.count()).toBe(1);
  await page.getByRole('button', { name: /^Service: waiting since/ }).waitFor();
  await page.getByRole('button', { name: 'React JavaScript frameworks' }).waitFor();
  await page.getByRole('button', { name: /^Service: online/ }).waitFor();
});

test('the screen for unknown texts, and for what is saved elsewhere, passes axe in both themes, and fits', async () => {
  const { app, page, service } = await window();
  await lookUp(page, 'google.com');
  await page.getByRole('button', { name: 'Look up company · 1 credit' }).click();
  await page.getByText('Google LLC').first().waitFor();
  await page.getByRole('button', { name: 'More ways to refresh' }).click();
  await page.getByRole('menuitem', { name: /^Fresh check · 1 credit/ }).waitFor();
  await expectAxeClean(app, page, 'ways to refresh', { opened: '[role="menu"]' });
  await page.keyboard.press('Escape');
  await type(page, 'shopifi');
  await page.keyboard.press('Enter');
  await page.getByText(/^No saved answer and no list names/).waitFor();
  await type(page, 'who runs shopify?');
  await page.keyboard.press('Enter');
  await page
    .locator('[data-alert]')
    .getByText(/A whole sentence/)
    .waitFor();
  await expectAxeClean(app, page, 'unknown technology and a sentence');
  await expectFits(app, page, 'unknown technology and a sentence');
  const there = service.workspaces[0]?.name ?? '';
  await page.getByRole('button', { name: `Workspace: ${there}` }).click();
  await page.getByRole('menuitem', { name: service.workspaces[1]?.name ?? '' }).click();
  await page.getByRole('button', { name: `Workspace: ${service.workspaces[1]?.name}` }).waitFor();
  await lookUp(page, 'jane@google.com', 'google.com');
  await page.getByText(`Saved in ${there}`).waitFor();
  await expectAxeClean(app, page, 'saved elsewhere');
  await expectFits(app, page, 'saved elsewhere');
});
