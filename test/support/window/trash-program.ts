import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tempDir } from '../files/temp-dir.ts';

/** A system's trash of the test's own, as a desktop's `gio trash FILE` is; there is none until `provide` is called. */
export interface TrashProgram {
  /** What an app is started with so that it uses this one. */
  env: Record<string, string>;
  /** Where files that were thrown away lie. */
  folder: string;
  provide(): void;
}

export function trashProgram(): TrashProgram {
  const dir = tempDir();
  const folder = join(dir, 'trash');
  const path = join(dir, 'gio');
  writeFileSync(path, `#!/bin/sh\n[ "$1" = trash ] && [ -d '${folder}' ] && mv -- "$2" '${folder}'\n`);
  chmodSync(path, 0o755);
  return {
    env: { PATH: `${dir}${delimiter}${process.env.PATH ?? ''}`, XDG_CURRENT_DESKTOP: 'GNOME' },
    folder,
    provide: () => mkdirSync(folder),
  };
}
