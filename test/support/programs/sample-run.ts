import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dropFile } from '../window/drop-file.ts';
import { enrichDropped, startWithSample } from '../window/enrich-in-window.ts';
import { launchApp } from '../window/launch-app.ts';

/**
 * What `npm start` does without a display: the real window enriches the sample spreadsheet with the sample
 * service, and this program prints where the result is. Run it on a display, real or virtual.
 */
const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(root, '.cache', 'sample-run');
const say = (line: string) => process.stdout.write(`${line}\n`);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const spreadsheet = join(folder, 'sites.xlsx');
copyFileSync(join(root, 'assets', 'samples', 'sites.xlsx'), spreadsheet);

const { page, close } = await launchApp({ userDataDir: join(folder, 'user-data') });
try {
  await startWithSample(page);
  await dropFile(page, 'body', spreadsheet);
  const { out, summary } = await enrichDropped(page);
  const picture = join(folder, 'window.png');
  await page.screenshot({ path: picture });
  if (!existsSync(out)) throw new Error(`the enriched file ${out} is missing`);
  say(summary);
  say(`Enriched file: ${out}`);
  say(`Picture of the window: ${picture}`);
} finally {
  await close();
}
