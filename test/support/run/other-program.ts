import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromiumArgs } from '../../../scripts/setup/chromium-args.mjs';
import { electronFor } from '../../../scripts/setup/electron-other-app.mjs';

/** Electron with another program, the file `program`. `dir` must be on the runtime's disk and must not exist yet. */
export async function electronWith(
  program: string,
  dir: string,
): Promise<{ executable: string; args: string[] }> {
  const app = join(dir, 'app');
  mkdirSync(app, { recursive: true });
  cpSync(program, join(app, basename(program)));
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'other', main: basename(program) }));
  const runtime = electronFor(app, join(dir, 'runtime'));
  return { executable: runtime.executable, args: [...chromiumArgs(runtime), ...runtime.args] };
}
