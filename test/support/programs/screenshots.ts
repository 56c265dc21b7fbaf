import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCamera } from '../pictures/camera.ts';
import { pictureFirstDay } from '../pictures/first-day.ts';
import { makePast, TOUR_TIME_SCALE, tourFilled } from '../pictures/tour.ts';
import { launchApp } from '../window/launch-app.ts';

/**
 * Takes pictures of every screen of the real window, empty with the sample data and filled with two months of
 * work, light and dark. Run it on a display; the argument is another folder than docs/images.
 */
const root = join(import.meta.dirname, '..', '..', '..');
const images = process.argv[2] ?? join(root, 'docs', 'images');
const folder = mkdtempSync(join(tmpdir(), 'northwind-'));

/** How long anything may take to appear, ms: the computer may be busy with something else. */
const PATIENCE_MS = 120_000;

const firstDay = await launchApp({ userDataDir: join(folder, 'first-day') });
try {
  firstDay.page.setDefaultTimeout(PATIENCE_MS);
  await pictureFirstDay(firstDay.page, createCamera(firstDay.app, firstDay.page, images));
} finally {
  await firstDay.close();
}

const past = await makePast(folder);
const { app, page, close } = await launchApp({
  userDataDir: past.userDataDir,
  env: { STACKDESK_TIME_SCALE: String(TOUR_TIME_SCALE) },
});
try {
  page.setDefaultTimeout(PATIENCE_MS);
  await tourFilled(page, createCamera(app, page, images), past);
} finally {
  await close();
  await past.service.close();
  rmSync(folder, { recursive: true, force: true });
}
