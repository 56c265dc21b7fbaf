import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** Fails unless axe finds nothing against WCAG A and AA on the page as it stands, in both themes. */
export async function expectAxeClean(app: ElectronApplication, page: Page, screen: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(app, page, theme);
    // Colours on their way from one theme to the other are no colours of either.
    await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
    expect(await findings(page), `${screen} in ${theme}`).toEqual([]);
  }
}

/** Has the window in light or dark, and waits until the page knows. */
export async function switchTheme(
  app: ElectronApplication,
  page: Page,
  theme: 'light' | 'dark',
): Promise<void> {
  await app.evaluate(({ nativeTheme }, source) => {
    nativeTheme.themeSource = source;
  }, theme);
  await page.waitForFunction(
    (dark) => matchMedia('(prefers-color-scheme: dark)').matches === dark,
    theme === 'dark',
  );
}

async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    // Nothing is written down about the thousands of parts that pass.
    const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] };
    return (await axe.run(options)).violations;
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}
