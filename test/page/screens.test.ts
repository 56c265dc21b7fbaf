import { expect, test } from 'vitest';
import { tempDir } from '../support/files/temp-dir.ts';
import { type OpenedPage, openPage } from '../support/page/open-page.ts';
import type { Camera } from '../support/pictures/camera.ts';
import { pictureFirstDay } from '../support/pictures/first-day.ts';
import { makePast, TOUR_TIME_SCALE, tourFilled } from '../support/pictures/tour.ts';
import { type AxeScope, expectAxeClean } from '../support/window/axe.ts';
import { expectFits } from '../support/window/fits-window.ts';
import { openCamera } from '../support/window/screenshot.ts';

/** What the tour does on purpose, by the name of its picture. */
const meant: Readonly<Record<string, RegExp>> = { trouble: /Invalid time value/ };

/**
 * The camera of a tour that checks what it sees: nothing in the console, no request that failed, axe in both themes, and
 * nothing that sticks out at any size.
 */
function inspect({ app, page, complaints }: OpenedPage, scope: AxeScope = {}): Camera {
  const photograph = openCamera(app, page);
  return async (name, size) => {
    await photograph(name, size);
    await expectAxeClean(app, page, name, scope);
    await expectFits(app, page, name);
    const unmeant = complaints.splice(0).filter((each) => !meant[name]?.test(each));
    expect(unmeant, `the console after ${name}`).toEqual([]);
  };
}

test('before anything was done, every screen passes axe in both themes, fits, and the browser has no complaint', async () => {
  const opened = await openPage();
  // Proves that the theme changes only colours: every rule is checked in both.
  await pictureFirstDay(opened.page, inspect(opened, { isWholeInDark: true }));
});

test('after two months of work, so does every screen, with what opens on it', {
  timeout: 600_000,
}, async () => {
  const past = await makePast(tempDir());
  const opened = await openPage({ userDataDir: past.userDataDir, timeScale: TOUR_TIME_SCALE });
  await tourFilled(opened.page, inspect(opened), past);
});
