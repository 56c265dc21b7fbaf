import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { queryDuckdb } from '../support/files/duckdb-read.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { gateBefore } from '../support/services/gated-service.ts';
import { connectTo, startService } from '../support/window/connect-in-window.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { callEngine } from '../support/window/engine-call.ts';
import {
  canListen,
  type Heard,
  type HeardWindow,
  openHeardWindow,
  saidIn,
} from '../support/window/listen-to-window.ts';
import { startList } from '../support/window/lists-in-window.ts';
import { goToSearch } from '../support/window/lookup-in-window.ts';
import { answerQuestions } from '../support/window/native-dialogs.ts';
import { giveCommand } from '../support/window/palette-in-window.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { queryField } from '../support/window/sql-in-window.ts';

const sites = join(import.meta.dirname, '../../assets/samples/sites.csv');

/** What is said only if it takes long enough. */
const passing =
  /(Asking|Reading|Counting)[^.…]*[.…]|Asked at [^.]*\. You can leave [^.]*\.|\d+% done[^.]*\./g;

/** Everything that was said until this, as it is heard: one sentence after the other. */
async function saidUntil({ untilSaid }: HeardWindow, last: RegExp): Promise<string> {
  return sentences(await untilSaid(last));
}

const sentences = (heard: readonly Heard[]) =>
  saidIn(heard).join(' ').replace(passing, '').replace(/\s+/g, ' ').trim();

async function dropSites(window: HeardWindow): Promise<void> {
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(sites, path);
  await dropFile(window.page, 'body', path);
}

/** The cells that a reader names until this one, each with the number of its row. */
async function cellsUntil({ untilFocus }: HeardWindow, cell: string): Promise<string[]> {
  return (await untilFocus(cell)).flatMap((each) => {
    if (each.kind !== 'focus' || each.role !== 'table cell') return [];
    const { rowindex } = each.places;
    // A row that is drawn at its own place among all needs no number of its own.
    const row = rowindex === undefined ? 'at its place' : `in row ${rowindex}`;
    return [`${each.name} ${row}${each.was_lost ? ', from nowhere' : ''}`];
  });
}

const focusIn = (heard: readonly Heard[]) =>
  heard.flatMap((each) => (each.kind === 'focus' ? [`${each.role}: ${each.name}`] : []));

/** Keys, by their numbers in X11. */
const keys = { tab: 0xff09, enter: 0xff0d, escape: 0xff1b };

test.skipIf(!canListen)('each job is heard as a screen reader hears it: once, and in order', async () => {
  const service = await startService({ lists: { readyAfterMs: 500, rows: 3_000, xlsxUpToRows: 0 } });
  const gate = await gateBefore(service.baseUrl);
  const window = await openHeardWindow({ STACKDESK_TIME_SCALE: '5' });
  const { page } = window;

  // A first start, with a wrong token.
  await window.untilFocus(english.connect.title);
  await page.getByLabel(english.connect.address).fill(gate.baseUrl);
  await page.getByLabel(english.connect.token).fill('tok-wrong');
  await page.getByLabel(english.connect.token).press('Enter');
  expect(await saidUntil(window, /token/)).toBe(
    'The service does not accept this token. Copy it again from your account page. For your safety the token was not kept; paste it again.',
  );
  await connectTo(page, gate.baseUrl);
  await window.untilFocus('Home');

  // A lookup that takes a while: the keyboard stays on the page.
  await goToSearch(page);
  await page.keyboard.type('shopify.com');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await window.untilFocus('shopify.com');
  gate.shut();
  await page.getByRole('button', { name: /^Both/ }).focus();
  await window.untilFocus(/^Both/);
  await page.keyboard.press('Enter');
  expect(focusIn(await window.untilSaid('Asking…'))).toEqual(['heading: shopify.com']);
  gate.open();
  const answered = await window.untilSaid(/was answered/);
  expect(sentences(answered)).toBe('shopify.com was answered for 2 credits.');
  expect(focusIn(answered)).toEqual([]);

  // A file, its price and what changes it, and the end of the run on its own screen.
  await dropSites(window);
  expect(await saidUntil(window, /Enrich/)).toBe('Enrich 499 domains, up to 498 credits.');
  await page.getByRole('switch', { name: /^Technologies/ }).focus();
  await page.keyboard.press('Space');
  expect(await saidUntil(window, /Enrich/)).toBe('Enrich 499 domains, up to 996 credits.');
  await page.keyboard.press('Space');
  expect(await saidUntil(window, /Enrich/)).toBe('Enrich 499 domains, up to 498 credits.');
  const budget = page.getByRole('textbox', { name: english.enrich.draft.budget });
  await budget.fill('200');
  expect(await saidUntil(window, /skipped/)).toBe(
    '298 lookups over this budget would be skipped. You can run them later. Enrich 499 domains, up to 200 credits.',
  );
  await budget.fill('498');
  expect(await saidUntil(window, /Enrich/)).toBe('Enrich 499 domains, up to 498 credits.');
  await page.getByRole('button', { name: /^Enrich 499/ }).press('Enter');
  expect(await saidUntil(window, /Done/)).toBe(
    '595 rows. Done. Found 508 of 595 rows. Charged 460 credits; the balance agrees.',
  );

  // A filter with a value and without it. "Checked" is said of what is kept alone.
  const box = page.getByRole('checkbox', { name: 'United States', exact: true });
  const row = page.getByRole('listitem').filter({ has: box });
  await row.getByText('238', { exact: true }).waitFor();
  await box.focus();
  const [value] = (await window.untilFocus('United States')).slice(-1);
  expect(value).toMatchObject({ role: 'check box', description: '238' });
  await page.keyboard.press('Space');
  const kept = await window.untilSaid(/rows/);
  expect(sentences(kept)).toBe('238 of 595 rows.');
  expect(kept).toContainEqual({ kind: 'checked', name: 'United States', is_on: true });
  await page.keyboard.press('Space');
  expect(await saidUntil(window, /rows/)).toBe('595 rows.');
  await page.keyboard.press('-');
  const without = await window.untilSaid(/rows/);
  // At once: it waited until the rows were drawn.
  expect(saidIn(without)).toEqual(['Without United States. 357 of 595 rows.']);
  expect(without.filter((each) => each.kind === 'checked' && each.is_on)).toEqual([]);
  await page.keyboard.press('-');
  expect(await saidUntil(window, /rows/)).toBe('595 rows.');

  // Jumps among the rows, and the facts of one.
  await page.getByRole('gridcell', { name: 'www.google.com', exact: true }).first().waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+Home');
  expect(await cellsUntil(window, 'www.google.com')).toEqual(['www.google.com at its place']);
  await page.keyboard.press('Control+ArrowDown');
  expect(await cellsUntil(window, 'fortune.com')).toEqual(['fortune.com in row 596']);
  await page.keyboard.press('Control+ArrowUp');
  expect(await cellsUntil(window, 'www.google.com')).toEqual(['www.google.com at its place']);
  await page.keyboard.press('Enter');
  expect(await saidUntil(window, /F6/)).toBe('Row google.com. F6 moves there and back.');
  await page.keyboard.press('F6');
  expect(focusIn(await window.untilFocus('Row google.com'))).toEqual(['panel: Row google.com']);
  await page.keyboard.press('F6');
  await window.untilFocus('www.google.com');

  // The end of a run while another screen is shown.
  await dropSites(window);
  expect(await saidUntil(window, /Enrich/)).toBe('Enrich 499 domains, free.');
  await page.getByRole('switch', { name: /^Technologies/ }).focus();
  await page.keyboard.press('Space');
  expect(await saidUntil(window, /Enrich/)).toBe('Enrich 499 domains, up to 498 credits.');
  gate.shut();
  await page.getByRole('button', { name: /^Enrich 499/ }).press('Enter');
  await expect.poll(() => gate.waiting()).toBeGreaterThan(0);
  await goTo(page, 'Home');
  await window.untilFocus('Home');
  gate.open();
  expect(await saidUntil(window, /Done/)).toBe(
    'sites.csv: Done. Found 548 of 595 rows. Charged 497 credits; the balance agrees.',
  );
  await page.getByRole('button', { name: `${english.app.run.show} (sites.csv` }).press('Enter');
  await window.untilFocus('sites.csv');
  expect(await saidUntil(window, /rows/)).toBe('595 rows.');

  // A list that becomes ready while another screen is shown.
  await goTo(page, 'Lists');
  await startList(page, 'Shopify', { isAutomatic: false });
  await goTo(page, 'Home');
  expect((await saidUntil(window, /ready/)).replace('Get the list, 1 list credit.', '').trim()).toBe(
    'The list Shopify is being prepared. The list Shopify is ready: 3,000 rows.',
  );

  // What is deleted and brought back. Meanwhile nothing is left in view, and the keyboard stays where it is.
  await goTo(page, 'Saved');
  expect(await saidUntil(window, /domains/)).toBe('499 domains.');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('shopify.com');
  expect(await saidUntil(window, /\b1 of/)).toMatch(/^([\d]+ of 499 domains\. )?1 of 499 domains\.$/);
  const remove = page.getByRole('button', { name: english.saved.remove, exact: true });
  await remove.press('Enter');
  await page.getByRole('button', { name: english.saved.removeDo(1), exact: true }).press('Enter');
  const deleted = await window.untilSaid(/\b0 of/);
  expect(saidIn(deleted)).toEqual(['Deleted 1 domain. Undo with Ctrl+Z. 0 of 498 domains.']);
  expect(focusIn(deleted).at(-1)).toBe('push button: Delete…');
  expect(await remove.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+z');
  const back = await window.untilSaid(/\b1 of/);
  expect(saidIn(back)).toEqual(['Brought back 1 domain. 1 of 499 domains.']);
  expect(focusIn(back)).toEqual([]);

  // A query in SQL, first with a mistake.
  await giveCommand(page, 'Query With SQL', 'Query With SQL…');
  await window.untilFocus('Query');
  const query = async (text: string) => {
    await queryField(page).fill(text);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
  };
  await query('SELECT nothing FROM saved');
  expect(await saidUntil(window, /Line/)).toMatch(/^Line 1, column 8: Binder Error: .* "nothing" not found/);
  await query('SELECT domain FROM saved LIMIT 3');
  expect(await saidUntil(window, /rows/)).toBe('3 rows.');

  // A jump among a million rows, and back. What is named has to be the row that is there.
  const million = join(tempDir(), 'million.parquet');
  await queryDuckdb(
    `COPY (SELECT 'site' || number || '.com' AS domain FROM range(1000000) AS numbers(number)) TO '${million}' (FORMAT parquet)`,
  );
  await goTo(page, 'Home');
  await window.untilFocus('Home');
  await dropFile(page, 'body', million);
  await window.untilSaid(/1,000,000 rows\.$/);
  await page.getByRole('gridcell', { name: 'site0.com', exact: true }).waitFor();
  await page.getByRole('grid').focus();
  for (const [key, cell, row] of [
    ['Control+Home', 'site0.com', 'at its place'],
    ['Control+ArrowDown', 'site999999.com', 'in row 1000001'],
    ['Control+ArrowUp', 'site0.com', 'at its place'],
    ['Control+End', 'site999999.com', 'in row 1000001'],
    ['ArrowUp', 'site999998.com', 'in row 1000000'],
    ['Control+Home', 'site0.com', 'at its place'],
    // From one step to rows that are loaded, both ways.
    ['ArrowDown', 'site1.com', 'at its place'],
    ['Control+End', 'site999999.com', 'in row 1000001'],
    ['ArrowUp', 'site999998.com', 'in row 1000000'],
    ['Control+ArrowUp', 'site0.com', 'at its place'],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, ...(await cellsUntil(window, cell))]).toEqual([key, `${cell} ${row}`]);
  }

  // A cap, and the question of the system before it is raised: first a no, then a yes.
  await answerQuestions(window.app, 'in person');
  await goTo(page, 'Settings');
  const cap = page.getByLabel(english.settings.capPerRun);
  const raise = async () => {
    await cap.fill('500');
    await cap.press('Enter');
    return (await window.untilFocus('Cancel')).filter((each) => each.kind === 'asked');
  };
  await cap.fill('100');
  await cap.press('Enter');
  // What is typed while the field is being saved would be added to what it shows then.
  await goTo(page, 'Home');
  await goTo(page, 'Settings');
  await expect.poll(() => cap.inputValue()).toBe('100');
  const question = {
    kind: 'asked',
    texts: [
      'Let more credits be spent?',
      'At most for one run: 100 credits until now, 500 credits from now on',
    ],
    buttons: ['Change', 'Cancel'],
  };
  expect(await raise()).toEqual([question]);
  await window.pressKey(keys.escape);
  const no = await window.untilSaid(/changed/);
  expect(saidIn(no)).toEqual(['Nothing was changed.']);
  expect(focusIn(no)).toEqual([`entry: ${english.settings.capPerRun}`]);
  await expect.poll(() => cap.inputValue()).toBe('100');
  expect(await raise()).toEqual([question]);
  await window.pressKey(keys.tab);
  await window.untilFocus('Change');
  await window.pressKey(keys.enter);
  await window.untilFocus(english.settings.capPerRun);
  await expect.poll(() => callEngine(page, 'settings/get')).toMatchObject({ capPerRun: 500 });
  expect(await cap.inputValue()).toBe('500');
});
