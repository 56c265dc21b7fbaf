import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { GivenFile } from '../../../preload/contract/models/file-ref.ts';
import type { ShellWords } from '../../../words/en/shell.ts';
import type { FileHandles } from '../files/file-handles.ts';

/** The system's dialogs for what the settings name; each answers null when the person turned it down. */
export interface Dialogs {
  chooseFolder(): Promise<GivenFile | null>;
  chooseListFile(): Promise<GivenFile | null>;
  chooseListFolder(): Promise<GivenFile | null>;
  chooseCaFile(): Promise<{ path: string } | null>;
  chooseBackup(): Promise<GivenFile | null>;
}

export function createDialogs(
  window: () => BrowserWindow | null,
  handles: FileHandles,
  words: () => ShellWords['dialogs'],
): Dialogs {
  const ask = async (options: OpenDialogOptions): Promise<string | null> => {
    const parent = window();
    if (parent === null) return null;
    const [path] = (await dialog.showOpenDialog(parent, options)).filePaths;
    return path ?? null;
  };
  const given = (path: string | null, kind: 'read' | 'folder' | 'backup') =>
    path === null ? null : handles.give(path, { kind });
  return {
    chooseFolder: async () =>
      given(await ask({ title: words().folder, properties: ['openDirectory', 'createDirectory'] }), 'folder'),
    chooseListFile: async () =>
      given(
        await ask({
          title: words().listFile,
          properties: ['openFile'],
          filters: [
            { name: words().spreadsheets, extensions: ['csv', 'xlsx'] },
            { name: words().allFiles, extensions: ['*'] },
          ],
        }),
        'read',
      ),
    chooseListFolder: async () =>
      given(await ask({ title: words().listFolder, properties: ['openDirectory'] }), 'folder'),
    chooseCaFile: async () => {
      const path = await ask({
        title: words().caFile,
        properties: ['openFile'],
        filters: [
          { name: words().certificates, extensions: ['pem', 'crt', 'cer'] },
          { name: words().allFiles, extensions: ['*'] },
        ],
      });
      return path === null ? null : { path };
    },
    chooseBackup: async () => {
      const path = await ask({
        title: words().backup,
        properties: ['openFile'],
        filters: [
          { name: words().backups, extensions: ['db'] },
          { name: words().allFiles, extensions: ['*'] },
        ],
      });
      return given(path, 'backup');
    },
  };
}
