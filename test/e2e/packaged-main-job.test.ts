import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { domainOf } from '../../main/engine/domains/parse-domain.ts';
import { packagedCommand } from '../../main/process/packaged-command.ts';
import { packageApp } from '../../scripts/package/package.mjs';
import type { UnpackedApp } from '../../scripts/package/unpacked.mjs';
import { queryDuckdb } from '../support/files/duckdb-read.ts';
import { rowsOf } from '../support/files/sheet-rows.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { hasCompany } from '../support/services/sample-domains.ts';
import { callShell } from '../support/window/bridge-call.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { enrichDropped, startWithSample } from '../support/window/enrich-in-window.ts';
import { rowsFound } from '../support/window/lists-in-window.ts';
import { launchPackaged } from '../support/window/packaged-app.ts';
import { giveCommand } from '../support/window/palette-in-window.ts';
import { cellsOf } from '../support/window/saved-in-window.ts';

let app: UnpackedApp;
beforeAll(async () => {
  app = await packageApp();
}, 300_000);

test('the packaged program enriches a spreadsheet that is dropped on it, reads a Parquet file, confines its page like the checkout, and names its command line, which reaches it', async () => {
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
  await expectConfined(page);
  await queryParquet(page);
  await callCommand(page, domains.size);
  expect(await quit()).not.toContain('ended by force');
});

/** The programs that read the files of others are packaged, too. */
async function queryParquet(page: Page): Promise<void> {
  const parquet = join(tempDir(), 'regions.parquet');
  await queryDuckdb(
    `COPY (FROM (VALUES ('DE', 2), ('FR', 3)) AS t(land, n)) TO '${parquet}' (FORMAT parquet)`,
  );
  await dropFile(page, 'body', parquet);
  await page.getByRole('heading', { name: 'regions.parquet', exact: true }).waitFor();
  await rowsFound(page, 2);
  await giveCommand(page, 'Query With SQL', 'Query With SQL…');
  await page.getByRole('textbox', { name: 'Query' }).fill('SELECT sum(n) AS total FROM regions');
  await page.keyboard.press('Control+Enter');
  await rowsFound(page, 1);
  expect(await cellsOf(page, 'total')).toEqual(['5']);
}

/** What assistants are told to start is in the package, and asks the engine of the window. */
async function callCommand(page: Page, domains: number): Promise<void> {
  const info = await callShell(page, 'getInfo');
  if (!info.ok) throw new Error(info.problem.message);
  const { commandLine, dataDir } = info.value;
  expect(commandLine).toEqual({ command: packagedCommand(app.resources), args: [] });
  const call = ['saved', 'search', '--sandbox', '--json', '--data-dir', dataDir];
  const { status, stdout, stderr } = spawnSync(commandLine?.command ?? '', call, {
    encoding: 'utf8',
    env: {},
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ total: domains });
}

async function expectConfined(page: Page): Promise<void> {
  const found = await page.evaluate(async () => {
    const violations: string[] = [];
    const bothReported = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (violations.push(effectiveDirective) === 2) resolve();
      });
    });
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.body.append(script);
    const isFetched = await fetch('http://127.0.0.1:9/').then(
      () => true,
      () => false,
    );
    await bothReported;
    const global = window as unknown as Record<string, unknown>;
    const powers = ['require', 'process', 'Buffer', 'module', 'electron'];
    return {
      powers: powers.filter((name) => global[name] !== undefined),
      ran: 'intruder' in window,
      isFetched,
      violations: violations.sort(),
      opened: window.open('file:///etc/passwd'),
      aboveThePage: await fetch('/..%2f..%2fpackage.json').then(
        () => 'served',
        () => 'refused',
      ),
    };
  });
  expect(found).toEqual({
    powers: [],
    ran: false,
    isFetched: false,
    violations: ['connect-src', 'script-src-elem'],
    opened: null,
    aboveThePage: 'refused',
  });
}
