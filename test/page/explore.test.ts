import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { headingOf } from '../../renderer/ui/field-name.ts';
import { english } from '../../words/en/words.ts';
import { queryDuckdb } from '../support/files/duckdb-read.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { openPage } from '../support/page/open-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { startService } from '../support/window/connect-in-window.ts';
import { callEngine } from '../support/window/engine-call.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { downloaded, openLists, rowsFound, startList } from '../support/window/lists-in-window.ts';
import { rowsInView } from '../support/window/rows-in-view.ts';
import { cellsOf, facetValues, goTo, tick } from '../support/window/saved-in-window.ts';

type Row = Record<string, string>;

const COUNT = 8_000;

/** A window with an open list of real names, and the rows of its file. */
async function openShopify() {
  const service = await startService({ lists: { readyAfterMs: 200, rowCap: COUNT, xlsxUpToRows: 0 } });
  const launched = await openPage({ timeScale: 5 });
  const { page } = launched;
  await openLists(page, service, tempDir());
  await startList(page, 'Shopify');
  const { file } = await downloaded(page, 'Shopify');
  await page.getByRole('button', { name: 'Explore: Shopify' }).click();
  await rowsFound(page, COUNT);
  const rows = parse(readFileSync(file?.path ?? ''), { columns: true, bom: true }) as Row[];
  return { ...launched, service, rows };
}

const openedShopify = sharePage(openShopify);

/** The open list without filters. Each test begins here, in one window. */
async function atAllRows() {
  const opened = await openedShopify();
  const clear = opened.page.getByRole('button', { name: english.parts.facets.clearAll, exact: true });
  if (await clear.isVisible()) await clear.click();
  await rowsFound(opened.page, COUNT);
  return opened;
}

const count = (rows: readonly Row[], matches: (row: Row) => boolean) => rows.filter(matches).length;

async function filterBy(page: Page, column: string): Promise<void> {
  await page.getByRole('columnheader', { name: column, exact: true }).hover();
  await page.getByRole('button', { name: new RegExp(`^Filter ${column}(: in force)?$`) }).click();
}

test('an open list passes axe in both themes and fits every size', async () => {
  const { app, page } = await atAllRows();
  await facetValues(page, 'country');
  await expectAxeClean(app, page, 'a list');
  await expectFits(app, page, 'a list');
  await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(20);
  await page.getByRole('button', { name: 'Charts' }).click();
  await page.locator('figure').first().waitFor();
  await tick(page, 'tld', '.com');
  await expectAxeClean(app, page, 'charts of a list');
  await expectFits(app, page, 'charts of a list');
  await filterBy(page, 'company');
  await page.getByRole('dialog', { name: 'Filter company' }).waitFor();
  await expectAxeClean(app, page, 'the filter of a column', { opened: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: english.explore.combine }).click();
  await page.getByRole('button', { name: 'Choose file…' }).waitFor();
  await expectAxeClean(app, page, 'combining lists', { opened: '[role="dialog"]' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Charts', exact: true }).click();
  await page.locator('figure').first().waitFor({ state: 'detached' });
});

test('rows are sorted, searched, filtered by column and narrowed by facets, with the right counts', async () => {
  const { page, rows } = await atAllRows();
  const facets = await facetValues(page, 'country');
  const [first, second] = facets;
  if (first === undefined || second === undefined) throw new Error('no countries are listed');
  expect(first.count).toBe(count(rows, ({ country }) => country === first.label));
  await tick(page, 'country', first.label);
  await rowsFound(page, first.count);
  await tick(page, 'country', second.label);
  await rowsFound(page, first.count + second.count);
  // A facet's own choice does not narrow its values.
  await expect.poll(async () => (await facetValues(page, 'country'))[2]?.count).toBe(facets[2]?.count);
  await page.getByRole('button', { name: english.parts.facets.clearAll, exact: true }).click();
  await rowsFound(page, COUNT);

  await page.getByRole('searchbox', { name: 'Search the list' }).fill('shop retail');
  const holds = (row: Row, word: string) =>
    Object.values(row).some((cell) => cell.toLowerCase().includes(word));
  await rowsFound(
    page,
    count(rows, (row) => holds(row, 'shop') && holds(row, 'retail')),
  );
  await page.getByRole('button', { name: 'Clear the search' }).click();

  await filterBy(page, 'employees');
  await page.getByRole('textbox', { name: 'From' }).fill('100');
  await page.getByRole('textbox', { name: 'Up to' }).fill('500');
  const between = ({ employees = '' }: Row) =>
    employees !== '' && Number(employees) >= 100 && Number(employees) <= 500;
  await rowsFound(page, count(rows, between));
  await page.keyboard.press('Escape');
  await filterBy(page, 'city');
  await page.getByText('Not empty', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByTitle('Sort by employees').click();
  await page
    .getByRole('columnheader', { name: 'employees', exact: true })
    .and(page.locator('[aria-sort="ascending"]'))
    .waitFor();
  const shown = async () =>
    (await cellsOf(page, 'employees')).map((cell) => Number(cell.replaceAll(',', ''))).slice(0, 10);
  await expect.poll(shown).toEqual(
    rows
      .filter((row) => between(row) && row.city !== '')
      .map(({ employees }) => Number(employees))
      .sort((a, b) => a - b)
      .slice(0, 10),
  );

  // Columns out of view are not drawn, but the keyboard reaches them.
  const grid = page.getByRole('grid');
  const activeColumn = () =>
    grid.evaluate((element) =>
      document
        .getElementById(element.getAttribute('aria-activedescendant') ?? '')
        ?.getAttribute('aria-colindex'),
    );
  await grid.focus();
  await page.keyboard.press('End');
  await expect.poll(activeColumn).toBe(await grid.getAttribute('aria-colcount'));
  await page.keyboard.press('Home');
  await expect.poll(activeColumn).toBe('2');
});

test('rows whose domain is saved are marked, and can be filtered', async () => {
  const { page, rows } = await atAllRows();
  const [known] = rows.filter(({ company }) => company !== '');
  const domain = known?.domain ?? '';
  const choices = page.getByRole('radiogroup', { name: 'Saved answers' });
  await callEngine(page, 'lookup/ask', { subject: 'company', name: domain });
  await choices.getByText('Saved', { exact: true }).click();
  await rowsFound(page, 1);
  await expect.poll(() => cellsOf(page, 'domain')).toEqual([expect.stringContaining(domain)]);
  await page.getByTitle('There is a saved answer about this domain').waitFor();
  await choices.getByText('Not saved', { exact: true }).click();
  await rowsFound(page, COUNT - 1);
  // The list keeps its state while another screen is shown.
  await goTo(page, 'Credits');
  await goTo(page, 'Lists');
  await rowsFound(page, COUNT - 1);
  await choices.getByText('All', { exact: true }).click();
  await rowsFound(page, COUNT);
});

test('the rows found are exported as a workbook, Parquet and JSON, with the columns on the screen', async () => {
  const { app, page, rows } = await atAllRows();
  const folder = tempDir();
  const [country] = await facetValues(page, 'country');
  if (country === undefined) throw new Error('no countries are listed');
  await tick(page, 'country', country.label);
  await rowsFound(page, country.count);
  await page.getByTitle('Sort by domain').click();
  await page
    .getByRole('columnheader', { name: 'domain', exact: true })
    .and(page.locator('[aria-sort="ascending"]'))
    .waitFor();
  await rowsFound(page, country.count);
  await expect.poll(() => cellsOf(page, 'domain')).not.toEqual([]);
  const wanted = rows
    .filter((row) => row.country === country.label)
    .map(({ domain = '' }) => domain)
    .sort();
  const titles = await page
    .getByRole('columnheader')
    .evaluateAll((headers) => headers.flatMap((each) => each.getAttribute('title') ?? []));
  const exported = async (format: string, name: string) => {
    const path = join(folder, name);
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showSaveDialog = (async () => ({ canceled: false, filePath: chosen })) as never;
    }, path);
    await page.getByRole('button', { name: english.parts.export.button }).click();
    await page.getByRole('menuitem', { name: format }).click();
    await page.getByText(`Wrote ${country.count.toLocaleString('en')} rows to ${name}.`).waitFor();
    return path;
  };

  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(await exported('Excel workbook (XLSX)', 'found.xlsx'));
  const [sheet] = workbook.worksheets;
  if (sheet === undefined) throw new Error('the workbook has no sheet');
  // A file keeps the names that the service gives; the screen has words for them.
  const headings = (sheet.getRow(1).values as string[]).slice(1);
  expect(headings.map((name) => headingOf({ name }))).toEqual(titles);
  const inSheet = (sheet.getColumn(titles.indexOf('domain') + 1).values as unknown[]).slice(2);
  expect(inSheet.map(String)).toEqual(wanted);

  const parquet = await exported('Parquet', 'found.parquet');
  expect(await queryDuckdb('SELECT domain, country FROM read_parquet(?)', [parquet])).toEqual(
    wanted.map((domain) => [domain, country.label]),
  );

  const json = JSON.parse(readFileSync(await exported('JSON', 'found.json'), 'utf8')) as Row[];
  expect(json.map(({ domain }) => domain)).toEqual(wanted);
  expect(Object.keys(json[0] ?? {})).toEqual(headings);
});

test('everything found goes on to an enrichment with its price, although it is more than a paste could hold', async () => {
  const { page, service } = await openedShopify();
  service.control.setLists({ rows: 120_000, rowCap: 120_000 });
  await page.getByRole('button', { name: 'Back to the lists' }).click();
  await startList(page, 'HubSpot');
  await downloaded(page, 'HubSpot');
  await page.getByRole('button', { name: 'Explore: HubSpot' }).click();
  await rowsFound(page, 120_000);
  await page
    .getByRole('button', {
      name: /^Add (companies|technologies|companies and technologies) to 120,000 rows · /,
    })
    .click();
  await page.getByRole('button', { name: 'Enrich 120,000 domains · up to 120,000 credits' }).waitFor({
    timeout: 120_000,
  });
});
