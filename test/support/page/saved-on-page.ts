import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '../../../main/sandbox/start.ts';
import { tempDir } from '../files/temp-dir.ts';
import { connectTo, startService } from '../window/connect-in-window.ts';
import { copySavedFolder, makeSavedFolder } from '../window/saved-folder.ts';
import { foundIs, goTo, SAVED_DOMAINS, showAllSaved } from '../window/saved-in-window.ts';
import { type OpenedPage, openPage } from './open-page.ts';
import { sharePage } from './shared-page.ts';

export type SavedPage = OpenedPage & { service: Sandbox };

/**
 * The page with companies and technologies of the sample spreadsheet saved, on the screen that shows them. The run was
 * made by the command line, whose data a window goes on with.
 */
export async function openSaved(): Promise<SavedPage> {
  const service = await startService({ lookupBalance: await makeSavedFolder() });
  const userDataDir = mkdtempSync(join(tmpdir(), 'stackdesk-page-'));
  copySavedFolder(join(userDataDir, 'data'), tempDir(), service.baseUrl);
  const opened = await openPage({ userDataDir });
  const { page } = opened;
  await connectTo(page, service.baseUrl);
  await goTo(page, 'Saved');
  await foundIs(page, SAVED_DOMAINS);
  return { ...opened, service };
}

/** One page for all tests of a file; each test begins with everything saved and no filters. */
export function shareSaved(): () => Promise<SavedPage> {
  const shared = sharePage(openSaved);
  return async () => {
    const opened = await shared();
    await showAllSaved(opened.page);
    return opened;
  };
}
