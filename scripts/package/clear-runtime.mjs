import { rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * electron-builder's hook: takes from its copy of the fallback runtime what leads to the checkout and to another program's updates.
 *
 * @param {{ appOutDir: string }} context
 */
export function afterExtract({ appOutDir }) {
  for (const name of ['app', 'app-update.yml']) {
    rmSync(join(appOutDir, 'resources', name), { force: true, recursive: true });
  }
}
