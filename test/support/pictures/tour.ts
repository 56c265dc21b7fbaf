import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Sandbox, startSandbox } from '../../../main/sandbox/start.ts';
import { root } from '../../../scripts/setup/paths.mjs';
import { haveDownloadsIn } from '../window/choose-in-window.ts';
import { connectTo } from '../window/connect-in-window.ts';
import type { Camera } from './camera.ts';
import { shiftClock } from './clock.ts';
import { pictureEnrich } from './enrich.ts';
import { pictureAccidents, pictureFrame, pictureOffline } from './frame.ts';
import { pictureExplore, pictureLists } from './lists.ts';
import { pictureLookup } from './lookup.ts';
import { livePast, placeSheet } from './past.ts';
import { pictureSaved } from './saved.ts';

/** How much faster than real time the engine's time must run for the lists of the tour. */
export const TOUR_TIME_SCALE = 5;

/** Two months of work in a folder, and the service that they were bought from. */
export interface Past {
  service: Sandbox;
  /** The program's own folder. */
  userDataDir: string;
  documents: string;
  downloads: string;
  /** A domain that changed. */
  changed: string;
}

/** Makes two months of work. The tour ends the service. */
export async function makePast(folder: string): Promise<Past> {
  shiftClock(0);
  const service = await startSandbox({ lookupBalance: 15_000, timeScale: 60, lists: { readyAfterMs: 300 } });
  const [documents, downloads] = [join(folder, 'Accounts'), join(folder, 'Downloads')];
  for (const each of [documents, downloads]) mkdirSync(each);
  const userDataDir = join(folder, 'filled');
  const changed = await livePast(join(userDataDir, 'data'), { documents, downloads }, service);
  return { service, userDataDir, documents, downloads, changed };
}

/** Every screen after two months of work, with what opens on it; at last the service is closed. */
export async function tourFilled(page: Page, shoot: Camera, past: Past): Promise<void> {
  const { service, documents, downloads, changed } = past;
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
}
