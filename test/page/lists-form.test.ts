import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { startService } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { downloaded, openLists, rowOf, rowsFound, startList } from '../support/window/lists-in-window.ts';

test('a refusal is shown at its field, the form keeps everything, and values that the service accepts become choices', async () => {
  const service = await startService({ lists: { readyAfterMs: 200, rows: 300 } });
  const { page } = await openPage({ timeScale: 5 });
  await openLists(page, service, tempDir());
  await page.getByRole('button', { name: english.lists.newList }).first().click();
  const form = page.getByRole('complementary', { name: english.lists.newList });
  const technology = form.getByRole('combobox', { name: 'Technology', exact: true });
  const sizes = form.getByRole('combobox', { name: 'Company sizes' });
  await technology.fill('Shopfy');
  const start = form.getByRole('button', { name: /^Get the list · / });
  await start.click();
  await form
    .getByText('The service does not take this technology: This technology is not tracked.')
    .waitFor();
  await expect.poll(() => technology.evaluate((field) => field === document.activeElement)).toBe(true);
  await technology.fill('Shopify');
  await form.getByText('This technology is not tracked').waitFor({ state: 'detached' });

  // The bands are not known yet.
  expect(await sizes.isVisible()).toBe(false);
  await form.getByText('More filters').click();
  await sizes.fill('7-9');
  await page.keyboard.press('Enter');
  await start.click();
  await form.getByText(/^The service does not take these company sizes: .*1-10, 11-50/).waitFor();
  await form.getByText('The bands that the service is known to take.').waitFor();
  expect(await technology.inputValue()).toBe('Shopify');
  await form.getByText('7-9', { exact: true }).waitFor();
  expect(await page.locator('[data-alert]').count()).toBe(0);
  expect([...service.control.charges()]).toEqual([]);

  await expect.poll(() => sizes.evaluate((field) => field === document.activeElement)).toBe(true);
  // The list of choices would cover the message.
  expect(await page.getByRole('option').count()).toBe(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: '201-500', exact: true }).click();
  await start.click();
  await rowOf(page, 'Shopify').getByText('company size 201-500').waitFor();
  expect([...service.control.charges()]).toEqual([['list Shopify', 1]]);
});

test('the form says before paying how many rows a file has at most, and the list says afterwards why it lacks some', async () => {
  const service = await startService({ lists: { readyAfterMs: 200, rowCap: 400 } });
  const { page } = await openPage({ timeScale: 5 });
  await openLists(page, service, tempDir());
  await page.getByRole('button', { name: english.lists.newList }).first().click();
  const form = page.getByRole('complementary', { name: english.lists.newList });
  const technology = form.getByRole('combobox', { name: 'Technology', exact: true });
  await technology.fill('Shopify');
  await form.getByText('A file holds 1,000,000 rows at most.', { exact: true }).waitFor();
  await callEngine(page, 'lookup/ask', { subject: 'technology', name: 'Shopify' });
  const { answer } = (await callEngine(page, 'lookup/technology', { name: 'Shopify' })) as {
    answer: { totalWebsites: number };
  };
  const sites = answer.totalWebsites.toLocaleString('en');
  await technology.fill('Shopif');
  await technology.fill('Shopify');
  await form
    .getByText(new RegExp(`^About ${sites} sites run it\\. A file holds 1,000,000 rows at most`))
    .waitFor();
  // What was typed is not thrown away without a question.
  const close = page.getByRole('button', { name: 'Close without starting' });
  await close.click();
  await page.getByRole('button', { name: english.parts.typed.goOn }).click();
  expect(await technology.inputValue()).toBe('Shopify');
  await close.click();
  await page.getByRole('button', { name: english.parts.typed.close }).click();
  await form.waitFor({ state: 'detached' });
  await startList(page, 'Shopify', { isAutomatic: false });
  const short = rowOf(page, 'Shopify').getByText(/^[\d,]+ not in the file$/);
  await short.waitFor();
  expect(await short.getAttribute('title')).toMatch(
    /400 are in the file\. Your plan allows no more rows in a file; the service never puts more than 1,000,000/,
  );
  await page.getByRole('button', { name: english.lists.newList }).first().click();
  await technology.fill('Shopify');
  await form.getByText(/, and your plan ended one at 400; filters choose which\.$/).waitFor();
});

test('rows of a list keep its columns in Enrich, and facts that the list has are not proposed for sale', async () => {
  const service = await startService({ lists: { readyAfterMs: 200, rows: 3_000 } });
  const { page } = await openPage({ timeScale: 5 });
  await openLists(page, service, tempDir());
  await startList(page, 'Shopify');
  await downloaded(page, 'Shopify');
  await page.getByRole('button', { name: 'Explore: Shopify' }).click();
  await rowsFound(page, 3_000);
  const requests = service.control.requests().length;
  await page.getByRole('button', { name: /^Add .* to 3,000 rows · .*up to 3,000 credits/ }).click();
  await page.getByText(/^From the list, free: company, industry, city, country, country code, /).waitFor();
  // The file with the rows is ours: its path says nothing.
  const title = page.getByRole('heading', { name: 'Shopify, 3,000 domains', exact: true });
  await title.waitFor();
  expect(await title.getAttribute('title')).toBeNull();
  await page.getByText('Rows of a list, with its columns').waitFor();
  const company = page.getByRole('switch', { name: 'Company', exact: true });
  expect(await company.isChecked()).toBe(false);
  await page.getByRole('button', { name: /^Enrich 3,000 domains · up to 3,000 credits$/ }).waitFor();
  await page.getByRole('columnheader', { name: 'company size' }).waitFor();
  await page.getByRole('columnheader', { name: /^Technology count/ }).waitFor();
  // A person may still buy what the service knows now.
  await company.check({ force: true });
  await page.getByText('Industry (in the list)').click();
  await page.getByRole('button', { name: /^Enrich 3,000 domains · up to 6,000 credits$/ }).waitFor();
  await page.getByRole('columnheader', { name: /^Industry \(2\)/ }).waitFor();
  expect(service.control.requests()).toHaveLength(requests);
});
