import { expect, test } from 'vitest';
import { english } from '../../words/en/words.ts';
import { openSaved } from '../support/page/saved-on-page.ts';
import { sharePage } from '../support/page/shared-page.ts';
import { goTo } from '../support/window/saved-in-window.ts';

const openedSaved = sharePage(openSaved);

/** A part of the page whose only contents are these, so that only one rule can give the focus where it has to go. */
const drawn = (html: string) => {
  const part = document.createElement('div');
  part.role = 'dialog';
  part.id = 'drawn';
  part.innerHTML = html;
  document.body.append(part);
};
const focusedId = () => document.activeElement?.id;

test('the same control of the next row has the focus once its row is gone, not what had it before', async () => {
  const { page } = await openedSaved();
  const row = (name: string) => `<li><button id="${name}-1">1</button><button id="${name}-2">2</button></li>`;
  await page.evaluate(
    drawn,
    `<button id="before">before</button><ul>${['a', 'b', 'c'].map(row).join('')}</ul>`,
  );
  for (const id of ['before', 'b-2']) await page.locator(`#${id}`).focus();
  await page.locator('#b-2').evaluate((each) => each.closest('li')?.remove());
  await expect.poll(() => page.evaluate(focusedId)).toBe('c-2');
  await page.locator('#c-2').evaluate((each) => each.closest('li')?.remove());
  await expect.poll(() => page.evaluate(focusedId)).toBe('a-2');
  await page.locator('#drawn').evaluate((each) => each.remove());
});

test('what was switched off has the focus again when it is on, unless the keyboard moved', async () => {
  const { page } = await openedSaved();
  await page.evaluate(
    drawn,
    '<button id="other">other</button><button id="one">one</button><button id="far">far</button>',
  );
  const one = page.locator('#one');
  const turn = (isOff: boolean) =>
    one.evaluate((each, off) => {
      (each as HTMLButtonElement).disabled = off;
    }, isOff);
  for (const id of ['other', 'one']) await page.locator(`#${id}`).focus();
  await turn(true);
  await expect.poll(() => page.evaluate(focusedId)).toBe('other');
  await turn(false);
  await expect.poll(() => page.evaluate(focusedId)).toBe('one');
  await turn(true);
  await expect.poll(() => page.evaluate(focusedId)).toBe('other');
  await page.locator('#far').focus();
  await turn(false);
  // What comes after everything that waits.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  expect(await page.evaluate(focusedId)).toBe('far');
  await page.locator('#drawn').evaluate((each) => each.remove());
});

test('a field with a wrong entry is marked until the entry is right', async () => {
  const { page } = await openedSaved();
  await goTo(page, 'Settings');
  const cap = page.getByLabel(english.settings.capPerRun);
  await cap.waitFor();
  const before = await cap.inputValue();
  expect(await cap.getAttribute('aria-invalid')).not.toBe('true');
  await cap.fill('abc');
  await expect.poll(() => cap.getAttribute('aria-invalid')).toBe('true');
  await cap.fill(before);
  await expect.poll(() => cap.getAttribute('aria-invalid')).not.toBe('true');
});
