import { delimiter, isAbsolute, join } from 'node:path';
import { existsSync } from '../../world/files.ts';
import { world } from '../../world/world.ts';

/** The path of LibreOffice, from `PATH` or where its installers put it; null if it is not there. */
export function findOffice(): string | null {
  const { environment, platform } = world().machine;
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const names = platform === 'win32' ? ['soffice.com', 'soffice.exe'] : ['soffice', 'libreoffice'];
  const usual: Readonly<Record<string, string[]>> = {
    darwin: ['/Applications/LibreOffice.app/Contents/MacOS'],
    win32: ['ProgramFiles', 'ProgramFiles(x86)'].flatMap((name) => {
      const folder = environment[name];
      return folder === undefined ? [] : [join(folder, 'LibreOffice', 'program')];
    }),
  };
  const places = [...folders, ...(usual[platform] ?? [])];
  return (
    places.flatMap((folder) => names.map((name) => join(folder, name))).find((each) => existsSync(each)) ??
    null
  );
}
