import { cpSync, linkSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { chromiumArgs } from '../../../scripts/setup/chromium-args.mjs';
import { findElectron } from '../../../scripts/setup/electron.mjs';

/**
 * Electron with another program, the file `program`. The older runtime always runs what is in its own
 * `resources/app`. Therefore `dir` gets links to its files, and the program as its `resources/app`. `dir`
 * must be on the runtime's disk and must not exist yet.
 */
export async function electronWith(
  program: string,
  dir: string,
): Promise<{ executable: string; args: string[] }> {
  const runtime = findElectron();
  const flags = chromiumArgs(runtime);
  if (runtime.kind === 'official') return { executable: runtime.executable, args: [...flags, program] };
  const home = dirname(runtime.executable);
  mkdirSync(join(dir, 'resources', 'app'), { recursive: true });
  for (const name of readdirSync(home)) {
    // Not a symbolic link, which would lead Electron back to its own folder.
    if (name === basename(runtime.executable)) linkSync(join(home, name), join(dir, name));
    else if (name !== 'resources') symlinkSync(join(home, name), join(dir, name));
  }
  const app = join(dir, 'resources', 'app');
  cpSync(program, join(app, basename(program)));
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'other', main: basename(program) }));
  return { executable: join(dir, basename(runtime.executable)), args: flags };
}
