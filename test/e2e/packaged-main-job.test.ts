import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { domainOf } from '../../main/engine/domains/parse-domain.ts';
import { packageApp } from '../../scripts/package/package.mjs';
import type { UnpackedApp } from '../../scripts/package/unpacked.mjs';
import { rowsOf } from '../support/files/sheet-rows.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { hasCompany } from '../support/services/sample-domains.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { enrichDropped, startWithSample } from '../support/window/enrich-in-window.ts';
import { launchPackaged } from '../support/window/packaged-app.ts';

let app: UnpackedApp;
beforeAll(async () => {
  app = await packageApp();
}, 300_000);

test('the packaged program enriches a spreadsheet that is dropped on it', async () => {
  const path = join(tempDir(), 'sites.xlsx');
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.xlsx'), path);
  const { page, quit } = await launchPackaged(app);
  await startWithSample(page);
  await dropFile(page, 'body', path);
  const { out, summary } = await enrichDropped(page);

  const old = await rowsOf(path, 'Accounts');
  const enriched = await rowsOf(out, 'Accounts');
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
  const charged = [...domains].filter(hasCompany).length;
  expect(summary).toContain(`Charged ${charged} credits; the balance agrees`);
  expect(await quit()).not.toContain('ended by force');
});
