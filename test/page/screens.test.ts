import { expect, test } from 'vitest';
import { german } from '../../words/de/words.ts';
import { english } from '../../words/en/words.ts';
import { tempDir } from '../support/files/temp-dir.ts';
import { type OpenedPage, openPage } from '../support/page/open-page.ts';
import { type Camera, closeNotices } from '../support/pictures/camera.ts';
import { pictureFirstDay } from '../support/pictures/first-day.ts';
import { makePast, TOUR_TIME_SCALE, tourFilled } from '../support/pictures/tour.ts';
import { expectAxeClean } from '../support/window/axe.ts';
import { expectFits, expectReflows } from '../support/window/fits-window.ts';
import { allStates, expectStatesShown, type SeenStates } from '../support/window/forced-colors.ts';
import { expectInReach } from '../support/window/reach.ts';
import { goTo } from '../support/window/saved-in-window.ts';
import { openCamera } from '../support/window/screenshot.ts';

/** What the tour does on purpose, by the name of its picture. */
const meant: Readonly<Record<string, RegExp>> = { trouble: /Invalid time value/ };

/** Pictures of other places on a page that was checked as a whole before. */
const seen = /^settings-/;

/**
 * The camera of a tour that checks what it sees: nothing in the console, no request that failed, axe in both themes,
 * nothing that sticks out at any size, one column at 400 percent, every state in the system's own colours, and all that
 * can be pressed in reach.
 */
function inspect({ app, page, complaints }: OpenedPage, seenStates: SeenStates): Camera {
  const photograph = openCamera(app, page);
  return async (name, size) => {
    await photograph(name, size);
    if (!seen.test(name)) {
      // One that is about to go has pale colours.
      await closeNotices(page);
      await expectAxeClean(app, page, name);
      await expectFits(app, page, name);
      await expectReflows(app, page, name);
    }
    await expectStatesShown(page, name, seenStates);
    await expectInReach(app, page, name);
    const unmeant = complaints.splice(0).filter((each) => !meant[name]?.test(each));
    expect(unmeant, `the console after ${name}`).toEqual([]);
  };
}

/** German names and words are longer: what can be pressed is measured on each screen again. */
async function walkInGerman({ app, page }: OpenedPage): Promise<void> {
  await goTo(page, 'Settings');
  await page.getByRole('radiogroup', { name: english.settings.language }).locator('[lang="de"]').click();
  const rail = page.getByRole('navigation', { name: german.app.nav }).getByRole('button');
  await rail.first().waitFor();
  for (const [at, name] of (await rail.allInnerTexts()).entries()) {
    await rail.nth(at).click();
    await expect.poll(() => page.locator('nav [aria-current="page"]').innerText()).toBe(name);
    await page.locator('main :is(h1, input)').first().waitFor();
    await expectInReach(app, page, `${name}, in German`);
    // The service speaks English, so a voice must not read its words as German.
    if (name === german.app.screens.saved)
      for (const part of ['[role="gridcell"]', '[data-filters] li span'])
        await page.locator(`${part}[lang="en"]`).first().waitFor();
  }
}

test('before anything was done, every screen passes axe in both themes, fits, and the browser has no complaint', async () => {
  const opened = await openPage();
  await pictureFirstDay(opened.page, inspect(opened, new Set()));
});

test('after two months of work, so does every screen, with what opens on it', {
  timeout: 600_000,
}, async () => {
  const past = await makePast(tempDir());
  const opened = await openPage({ userDataDir: past.userDataDir, timeScale: TOUR_TIME_SCALE });
  const seenStates: SeenStates = new Set();
  await tourFilled(opened.page, inspect(opened, seenStates), past);
  await walkInGerman(opened);
  expect([...seenStates].sort(), 'states that were seen in forced colours').toEqual([...allStates].sort());
});
