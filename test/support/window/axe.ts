import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect } from 'vitest';
import { isFull } from '../run/campaign-size.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that can pass in one theme and fail in the other; names, roles and order are the same in both, which `full` proves. */
const ofColours = ['color-contrast', 'link-in-text-block'];

export interface AxeScope {
  /**
   * The part that opened over a screen. Only this part is checked, because the screen itself is checked without it.
   */
  opened?: string;
}

/**
 * Fails if axe finds anything against WCAG A and AA on the present page, or in its colours in the dark theme.
 */
export async function expectAxeClean(
  app: ElectronApplication,
  page: Page,
  screen: string,
  { opened }: AxeScope = {},
): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await switchTheme(app, page, theme);
    // During a transition between themes, colours belong to neither theme.
    await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
    const found =
      theme === 'light' || isFull
        ? await findings(page, 'tag', tags, opened)
        : await findings(page, 'rule', ofColours, opened);
    expect(found, `${screen} in ${theme}`).toEqual([]);
  }
}

/** Switches the window to light or dark, and waits until the page has changed. */
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

/** What axe finds in the page, or in the part that a selector names, which must exist. */
async function findings(
  page: Page,
  type: 'tag' | 'rule',
  values: readonly string[],
  part = 'html',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ part, ...runOnly }) => {
      const { axe } = window as unknown as {
        axe: { run(part: object, options: object): Promise<{ violations: Finding[] }> };
      };
      // What was just charged fades away. Records nothing about the thousands of parts that pass.
      return (
        await axe.run(
          { include: [part], exclude: ['[class*="_charge_"]'] },
          { runOnly, resultTypes: ['violations'] },
        )
      ).violations;
    },
    { part, type, values },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}
