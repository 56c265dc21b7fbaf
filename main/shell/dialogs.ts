import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { ChosenFiles } from './chosen-files.ts';
import type { ShellWords } from './words/en.ts';

type Chosen = { path: string } | null;

/** The system's dialogs for what the settings name; each answers null when the person turned it down. */
export interface Dialogs {
  chooseFolder(): Promise<Chosen>;
  chooseCaFile(): Promise<Chosen>;
  chooseBackup(): Promise<Chosen>;
}

export function createDialogs(
  window: () => BrowserWindow | null,
  chosen: ChosenFiles,
  words: () => ShellWords['dialogs'],
): Dialogs {
  const ask = async (options: OpenDialogOptions): Promise<Chosen> => {
    const parent = window();
    if (parent === null) return null;
    const [path] = (await dialog.showOpenDialog(parent, options)).filePaths;
    if (path === undefined) return null;
    chosen.add(path);
    return { path };
  };
  return {
    chooseFolder: () => ask({ title: words().folder, properties: ['openDirectory', 'createDirectory'] }),
    chooseCaFile: () =>
      ask({
        title: words().caFile,
        properties: ['openFile'],
        filters: [
          { name: words().certificates, extensions: ['pem', 'crt', 'cer'] },
          { name: words().allFiles, extensions: ['*'] },
        ],
      }),
    chooseBackup: () =>
      ask({
        title: words().backup,
        properties: ['openFile'],
        filters: [
          { name: words().backups, extensions: ['db'] },
          { name: words().allFiles, extensions: ['*'] },
        ],
      }),
  };
}
