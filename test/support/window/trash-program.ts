import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tempDir } from '../files/temp-dir.ts';

/**
 * A trash for the test, with a program like a desktop's `gio trash FILE`; there is none until `provide` is
 * called.
 */
export interface TrashProgram {
  /** The environment of an app that uses it. */
  env: { PATH: string; XDG_CURRENT_DESKTOP: string };
  /** The folder of files that were moved to the trash. */
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
