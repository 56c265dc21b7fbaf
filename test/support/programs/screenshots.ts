import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../../main/sandbox/start.ts';
import { createCamera } from '../pictures/camera.ts';
import { shiftClock } from '../pictures/clock.ts';
import { pictureEnrich } from '../pictures/enrich.ts';
import { pictureFirstDay } from '../pictures/first-day.ts';
import { pictureAccidents, pictureFrame, pictureOffline } from '../pictures/frame.ts';
import { pictureExplore, pictureLists } from '../pictures/lists.ts';
import { pictureLookup } from '../pictures/lookup.ts';
import { livePast, placeSheet } from '../pictures/past.ts';
import { pictureSaved } from '../pictures/saved.ts';
import { haveDownloadsIn } from '../window/choose-in-window.ts';
import { connectTo } from '../window/connect-in-window.ts';
import { launchApp } from '../window/launch-app.ts';

/**
 * Takes pictures of every screen of the real window, empty with the sample data and filled with two months of
 * work, light and dark. Run it on a display; the argument is another folder than docs/images.
 */
const root = join(import.meta.dirname, '..', '..', '..');
const images = process.argv[2] ?? join(root, 'docs', 'images');
const folder = mkdtempSync(join(tmpdir(), 'northwind-'));
const documents = join(folder, 'Accounts');
const downloads = join(folder, 'Downloads');
for (const each of [documents, downloads]) mkdirSync(each);

/** How long anything may take to appear, ms: the computer may be busy with something else. */
const PATIENCE_MS = 120_000;

const firstDay = await launchApp({ userDataDir: join(folder, 'first-day') });
try {
  firstDay.page.setDefaultTimeout(PATIENCE_MS);
  await pictureFirstDay(firstDay.page, createCamera(firstDay.app, firstDay.page, images));
} finally {
  await firstDay.close();
}

shiftClock(0);
const service = await startSandbox({ lookupBalance: 15_000, timeScale: 60, lists: { readyAfterMs: 300 } });
const userDataDir = join(folder, 'filled');
const changed = await livePast(join(userDataDir, 'data'), { documents, downloads }, service);
const { app, page, close } = await launchApp({ userDataDir, env: { STACKDESK_TIME_SCALE: '5' } });
try {
  page.setDefaultTimeout(PATIENCE_MS);
  const shoot = createCamera(app, page, images);
  await connectTo(page, service.baseUrl, service.token);
  await haveDownloadsIn(page, downloads);
  await pictureLookup(page, shoot, changed);
  await pictureEnrich(page, shoot, { service, sheet: placeSheet(root, documents) });
  await pictureSaved(page, shoot);
  await pictureLists(page, shoot, service);
  await pictureExplore(page, shoot);
  await pictureFrame(page, shoot);
  await pictureAccidents(page, shoot);
  await pictureOffline(page, shoot, service);
} finally {
  await close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
}
