import { existsSync } from 'node:fs';
import { extname, isAbsolute, join } from 'node:path';
import { app, type BrowserWindow, dialog, shell } from 'electron';
import { StackdeskError } from '../../preload/contract/errors.ts';
import type { ControlCall } from '../../preload/contract/host.ts';
import { because } from '../../preload/contract/reasons/reason.ts';
import { type ChosenFiles, isData, openableExtensions } from './chosen-files.ts';
import type { ShellWords } from './words/en.ts';

/** The system's file dialogs, and handing files to other programs. */
export interface FileDesk {
  chooseSpreadsheet(): Promise<{ path: string } | null>;
  chooseOutput(suggestedPath: string): Promise<{ path: string } | null>;
  open(path: string): Promise<void>;
  reveal(path: string): Promise<void>;
}

export function createFileDesk(
  window: () => BrowserWindow | null,
  chosen: ChosenFiles,
  call: ControlCall,
  words: () => ShellWords['dialogs'],
): FileDesk {
  /** The page says which file to open, so the page could be made to say the wrong one. */
  const check = async (path: string, isHarmless: boolean) => {
    const allowed = isHarmless && (chosen.has(path) || (await call('knows_file', { path })).known);
    if (!allowed) throw new StackdeskError('usage', because('only_known'));
    if (!existsSync(path)) throw new StackdeskError('file_not_found', because('gone', { path }));
  };

  return {
    chooseSpreadsheet: async () => {
      const parent = window();
      if (parent === null) return null;
      const { filePaths } = await dialog.showOpenDialog(parent, {
        title: words().spreadsheet,
        properties: ['openFile'],
        filters: [{ name: words().spreadsheets, extensions: openableExtensions }],
      });
      const [path] = filePaths;
      if (path === undefined) return null;
      chosen.add(path);
      return { path };
    },
    chooseOutput: async (suggestedPath) => {
      const parent = window();
      if (parent === null) return null;
      const extension = extname(suggestedPath).slice(1);
      const { filePath } = await dialog.showSaveDialog(parent, {
        title: words().saveAs,
        defaultPath: isAbsolute(suggestedPath)
          ? suggestedPath
          : join(app.getPath('downloads'), suggestedPath),
        filters: extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }],
      });
      if (!filePath) return null;
      chosen.add(filePath);
      return { path: filePath };
    },
    open: async (path) => {
      await check(path, isData(path));
      const complaint = await shell.openPath(path);
      if (complaint !== '')
        throw new StackdeskError('file_unreadable', because('not_opened', { path, words: complaint }));
    },
    reveal: async (path) => {
      // Showing a file in its folder starts nothing.
      await check(path, true);
      shell.showItemInFolder(path);
    },
  };
}
