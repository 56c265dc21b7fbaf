import { build } from '../../../scripts/build/build.mjs';
import { forgetSavedFolder } from '../window/saved-folder.ts';

/** Runs once before all tests of the page: builds it, and the command line that fills a folder for them. */
export default async function globalPage(): Promise<void> {
  await build();
  forgetSavedFolder();
}
