import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { domainOf } from '../../main/engine/domains/parse-domain.ts';
import { openSheetFile } from '../../main/engine/sheets/open-sheet-file.ts';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { hasCompany } from '../support/services/sample-domains.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { enrichDropped, startWithSample } from '../support/window/enrich-in-window.ts';
import { shownBalance } from '../support/window/lookup-in-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

const samples = join(import.meta.dirname, '../../assets/samples');

async function rowsOf(path: string, sheet?: string): Promise<string[][]> {
  const file = await openSheetFile(path);
  const rows: string[][] = [];
  for await (const chunk of file.rows({ sheet: sheet ?? file.sheets[0]?.name ?? '' })) {
    rows.push(...chunk.map((row) => row.cells));
  }
  await file.close();
  return rows;
}

test.each([
  ['sites.csv', undefined],
  ['sites.xlsx', 'Accounts'],
])(
  '%s, dropped on the window, comes back enriched: every row once, in order, charged once',
  async (name, sheet) => {
    const path = join(tempDir(), name);
    copyFileSync(join(samples, name), path);
    const { page } = await takeWindow();
    await startWithSample(page);
    await dropFile(page, 'body', path);
    const { out, summary } = await enrichDropped(page);

    const old = await rowsOf(path, sheet);
    const enriched = await rowsOf(out, sheet);
    expect(enriched.map((cells) => cells.slice(0, 6))).toEqual(old);
    const domains = new Set<string>();
    for (const cells of enriched.slice(1)) {
      const domain = domainOf(cells[1] ?? '');
      if (domain !== null) domains.add(domain);
      const without = (cells[1] ?? '').trim() === '' ? '' : 'invalid';
      const state = domain === null ? without : hasCompany(domain) ? 'found' : 'no data';
      expect(cells[6] ?? '', cells[1]).toBe(state);
      expect((cells[7] ?? '') !== '', cells[1]).toBe(state === 'found');
    }
    const resolved = [...domains].filter(hasCompany).length;
    expect(summary).toContain(`Charged ${resolved} credits; the balance agrees`);
    await page
      .getByText(`${(12_480 - resolved).toLocaleString('en')}`)
      .first()
      .waitFor();
  },
);

test('the same file again is free, and says so before it starts', async () => {
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(samples, 'sites.csv'), path);
  const { page } = await takeWindow();
  await startWithSample(page);
  await dropFile(page, 'body', path);
  const { summary } = await enrichDropped(page);
  const balance = 12_480 - Number(/Charged (\d+) credits/.exec(summary)?.[1]);
  await expect.poll(() => shownBalance(page)).toBe(balance);
  await dropFile(page, 'body', path);
  const again = page.getByRole('button', { name: /^Enrich .*free$/ });
  await again.click();
  await page.getByText('sites (enriched 2).csv').first().waitFor();
  await page.getByRole('button', { name: english.enrich.run.reveal }).first().waitFor();
  await expect.poll(() => shownBalance(page)).toBe(balance);
});
