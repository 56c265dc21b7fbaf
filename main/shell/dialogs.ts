import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { ChosenFiles } from './chosen-files.ts';

type Chosen = { path: string } | null;

/** The system's dialogs for what the settings name; each answers null when the person turned it down. */
export interface Dialogs {
  chooseFolder(): Promise<Chosen>;
  chooseCaFile(): Promise<Chosen>;
  chooseBackup(): Promise<Chosen>;
}

export function createDialogs(window: () => BrowserWindow | null, chosen: ChosenFiles): Dialogs {
  const ask = async (options: OpenDialogOptions): Promise<Chosen> => {
    const parent = window();
    if (parent === null) return null;
    const [path] = (await dialog.showOpenDialog(parent, options)).filePaths;
    if (path === undefined) return null;
    chosen.add(path);
    return { path };
  };
  return {
    chooseFolder: () =>
      ask({ title: 'Choose a folder for downloads', properties: ['openDirectory', 'createDirectory'] }),
    chooseCaFile: () =>
      ask({
        title: 'Choose a certificate authority file',
        properties: ['openFile'],
        filters: [
          { name: 'Certificates', extensions: ['pem', 'crt', 'cer'] },
          { name: 'All files', extensions: ['*'] },
        ],
      }),
    chooseBackup: () =>
      ask({
        title: 'Choose a backup',
        properties: ['openFile'],
        filters: [
          { name: 'Stackdesk backups', extensions: ['db'] },
          { name: 'All files', extensions: ['*'] },
        ],
      }),
  };
}
