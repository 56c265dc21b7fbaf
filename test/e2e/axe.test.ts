import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { dropFile } from '../support/window/drop-file.ts';
import { startWithSample } from '../support/window/enrich-in-window.ts';
import { takeWindow } from '../support/window/worker-window.ts';

/** Proves that the theme changes only colours: every rule is checked in both. */
const whole = { isWholeInDark: true };

test('every screen passes axe in both themes', async () => {
  const path = join(tempDir(), 'sites.csv');
  copyFileSync(join(import.meta.dirname, '../../assets/samples/sites.csv'), path);
  const { app, page } = await takeWindow();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  await expectAxeClean(app, page, 'first run', whole);
  await startWithSample(page);
  await expectAxeClean(app, page, 'empty', whole);
  await dropFile(page, 'body', path);
  const start = page.getByRole('button', { name: /^Enrich [\d,.\s]+ domains? ·/ });
  await start.waitFor();
  await expectAxeClean(app, page, 'preview', whole);
  await start.click();
  await page.getByRole('button', { name: english.enrich.run.reveal }).first().waitFor();
  await expectAxeClean(app, page, 'done', whole);
  for (const screen of ['Credits', 'Settings']) {
    await page
      .getByRole('link', { name: screen })
      .or(page.getByRole('button', { name: screen, exact: true }))
      .first()
      .click();
    await page.getByRole('heading').first().waitFor();
    await expectAxeClean(app, page, screen, whole);
  }
});
