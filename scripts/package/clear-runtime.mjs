import { rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A hook of electron-builder. Removes from its copy of the fallback runtime the link to the checkout and the
 * address of another program's updates.
 *
 * @param {{ appOutDir: string }} context
 */
export function afterExtract({ appOutDir }) {
  for (const name of ['app', 'app-update.yml']) {
    rmSync(join(appOutDir, 'resources', name), { force: true, recursive: true });
  }
}
