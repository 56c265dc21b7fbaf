import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { openPage } from '../support/page/open-page.ts';
import { startMoneyService } from '../support/services/money-service.ts';
import { connectTo } from '../support/window/connect-in-window.ts';
import { focusedName } from '../support/window/keyboard.ts';
import { lookUp, shownBalance } from '../support/window/lookup-in-window.ts';

test('if the service names a price, every button uses it, and a rerun gets a budget that is enough', async () => {
  const service = await startMoneyService({ price: 3, balance: 100 });
  const { page } = await openPage();
  await connectTo(page, service.baseUrl);
  await expect.poll(() => shownBalance(page)).toBe(100);

  await lookUp(page, 'first.example.com');
  await page.getByRole('button', { name: 'Look up company · 3 credits' }).waitFor();
  await page.getByRole('button', { name: 'Both · 6 credits' }).click();
  await page.getByText('The first.example.com company').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Refresh · 3 credits' }).count()).toBe(2);
  await expect.poll(() => shownBalance(page)).toBe(94);

  await page
    .getByRole('navigation', { name: english.app.nav })
    .getByRole('button', { name: 'Enrich' })
    .click();
  await page.getByRole('button', { name: 'Paste domains instead' }).click();
  const lines = page.getByRole('textbox', { name: 'Domains, one on each line' });
  await lines.fill('a.example.com\nb.example.com\nc.example.com\nd.example.com');
  // Escape loses no lines: a question comes, and Escape answers it with no.
  const question = page.getByRole('dialog', { name: english.parts.typed.title });
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe(english.parts.typed.goOn);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await lines.inputValue()).toContain('d.example.com');
  // Neither does the button that cancels.
  await page.getByRole('button', { name: english.parts.cancel }).click();
  await expect.poll(() => focusedName(page)).toBe(english.parts.typed.goOn);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  expect(await lines.inputValue()).toContain('d.example.com');
  // A preview looks at the wallet, which was filled up meanwhile.
  service.wallet.balance = 200;
  await page.getByRole('button', { name: 'Show the price for 4 domains' }).click();
  await page.getByRole('button', { name: 'Enrich 4 domains · up to 12 credits' }).waitFor();
  await expect.poll(() => shownBalance(page)).toBe(200);
  const after = page.getByLabel(english.enrich.draft.summary).getByText('188', { exact: true });
  await after.waitFor();
  // What is no number holds the last budget, and blocks the button.
  const budget = page.getByLabel('Budget, credits');
  await budget.fill('3');
  await page.getByRole('button', { name: 'Enrich 4 domains · up to 3 credits' }).waitFor();
  for (const text of ['2.5', 'abc', '']) {
    await budget.fill(text);
    const start = page.getByRole('button', { name: 'Enrich 4 domains · up to 3 credits' });
    expect(await start.isDisabled()).toBe(true);
  }
  await budget.fill('3');
  await page.getByRole('button', { name: 'Enrich 4 domains · up to 3 credits' }).click();
  await page.getByText('3 rows were skipped, because the budget was used up.').waitFor();
  await expect.poll(() => shownBalance(page)).toBe(197);

  await page.getByRole('button', { name: 'Other budget…' }).click();
  const other = page.getByRole('dialog', { name: 'Another budget' });
  expect(await other.getByLabel('Budget from now on, credits').inputValue()).toBe('9');
  await page.keyboard.press('Escape');
  await other.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Run again · up to 9 credits' }).click();
  await page.getByText('Charged 12 credits; the balance agrees.').waitFor();
  await expect.poll(() => shownBalance(page)).toBe(188);
  expect(service.twice()).toEqual([]);
});
