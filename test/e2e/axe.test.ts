import { copyFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { dropFile } from '../support/drop-file.ts';
import { startWithSample } from '../support/enrich-in-window.ts';
import { closeApps, launchApp } from '../support/launch-app.ts';
import { tempDir } from '../support/temp-dir.ts';

afterEach(closeApps);

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe finds against WCAG A and AA on the page as it stands, in the theme that is set. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    return (await axe.run({ runOnly: { type: 'tag', values: tags } })).violations;
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}

async function expectClean(app: ElectronApplication, page: Page, screen: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await app.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source;
    }, theme);
    await page.waitForFunction(
      (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
      theme === 'dark',
    );
    // Colours on their way from one theme to the other are no colours of either.
    await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
    expect(await findings(page), `${screen} in ${theme}`).toEqual([]);
  }
}

test('every screen passes axe in both themes', async () => {
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.csv'), path);
  const { app, page } = await launchApp();
  await page.getByRole('button', { name: 'Try it with sample data' }).waitFor();
  await expectClean(app, page, 'first run');
  await startWithSample(page);
  await expectClean(app, page, 'empty');
  await dropFile(page, 'body', path);
  const start = page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ });
  await start.waitFor();
  await expectClean(app, page, 'preview');
  await start.click();
  await page.getByRole('button', { name: 'Show in folder' }).first().waitFor();
  await expectClean(app, page, 'done');
  for (const screen of ['Credits', 'Settings', 'Enrich']) {
    await page
      .getByRole('link', { name: screen })
      .or(page.getByRole('button', { name: screen, exact: true }))
      .first()
      .click();
    await page.getByRole('heading').first().waitFor();
    await expectClean(app, page, screen);
  }
});
