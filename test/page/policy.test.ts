import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storedBytes } from '../../main/shell/page/stored-bytes.ts';
import { english } from '../../words/en/words.ts';
import { openStoringPage } from '../support/page/browser.ts';
import { openPage } from '../support/page/open-page.ts';
import { powersOf, storedBy } from '../support/window/page-powers.ts';

test('the page has its policy in a current browser, too: what is forbidden does not happen, and is noticed', async () => {
  const { page, complaints } = await openPage();
  await page.getByRole('button', { name: english.connect.sample }).waitFor();
  expect(complaints).toEqual([]);
  const happened = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.ranInline = true';
    document.head.append(script);
    const isReached = await fetch('https://example.com/').then(
      () => true,
      () => false,
    );
    return { isInlineRun: 'ranInline' in window, isReached };
  });
  expect(happened).toEqual({ isInlineRun: false, isReached: false });
  const [inline = '', connection = ''] = complaints.splice(0).filter((each) => each.startsWith('error: '));
  expect(inline).toContain("script-src 'self'");
  expect(connection).toContain("connect-src 'self'");
});

test('a page gets no power of a current browser that nobody gave it', async () => {
  const { page, complaints } = await openPage();
  // The way between page and shell in these tests gives the page gestures, as a person's clicks do.
  const afterClick = ['copy by a command', 'cut by a command', 'pick a file', 'protocols'];
  expect((await powersOf(page)).filter((power) => !afterClick.includes(power))).toEqual([]);
  complaints.splice(0);
});

test('whatever a page stores in a current browser is where the shell looks for it', async () => {
  const { page, folder } = await openStoringPage();
  const stored = await storedBy(page, { mostOfEach: 4 });
  expect(stored).toMatchObject({ caches: 4, databases: 4, 'private files': 4, buckets: 4 });
  // The older files lie in the same place as the private ones. Other texts are pressed, and written later.
  await expect.poll(() => storedBytes(join(folder, 'Default'))).toBeGreaterThan(16e6);
});
