import { statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { app, type BrowserWindow, dialog, shell } from 'electron';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { ControlCall } from '../../../preload/contract/host.ts';
import type { FileRef, GivenFile, OutFormat } from '../../../preload/contract/models/file-ref.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { ShellWords } from '../../../words/en/shell.ts';
import type { FileHandles } from './file-handles.ts';
import { isData, openableExtensions } from './file-kinds.ts';

/** The system's file dialogs, and handing files to other programs. */
export interface FileDesk {
  chooseSpreadsheet(): Promise<GivenFile | null>;
  chooseOutput(name: string, format: OutFormat): Promise<GivenFile | null>;
  open(file: FileRef): Promise<void>;
  reveal(file: FileRef): Promise<void>;
}

export function createFileDesk(
  window: () => BrowserWindow | null,
  handles: FileHandles,
  call: ControlCall,
  words: () => ShellWords['dialogs'],
): FileDesk {
  /** The page says which file to open, so the page could be made to say the wrong one: it is one that a person chose, or of the engine's records. */
  const pathOf = async (file: FileRef) => {
    if (file.kind !== 'handle') return (await call('file_of', { file })).path;
    const path = handles.pathOf(file.handle, 'read');
    if (path === null) throw new StackdeskError('usage', because('only_known'));
    return path;
  };
  const requireFile = (path: string) => {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
      throw new StackdeskError('file_not_found', because('gone', { path }));
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
      return path === undefined ? null : handles.give(path, { kind: 'read' });
    },
    chooseOutput: async (name, format) => {
      const parent = window();
      if (parent === null) return null;
      const { filePath } = await dialog.showSaveDialog(parent, {
        title: words().saveAs,
        defaultPath: join(app.getPath('downloads'), `${name}.${format}`),
        filters: [{ name: format.toUpperCase(), extensions: [format] }],
      });
      if (!filePath) return null;
      // Not every system's dialog puts the ending there, and what is written is what its ending says.
      const isEnded = extname(filePath).toLowerCase() === `.${format}`;
      return handles.give(isEnded ? filePath : `${filePath}.${format}`, { kind: 'write', format });
    },
    open: async (file) => {
      const path = await pathOf(file);
      if (!isData(path)) throw new StackdeskError('usage', because('only_known'));
      requireFile(path);
      const complaint = await shell.openPath(path);
      if (complaint !== '')
        throw new StackdeskError('file_unreadable', because('not_opened', { path, words: complaint }));
    },
    reveal: async (file) => {
      // Showing a file in its folder starts nothing.
      const path = await pathOf(file);
      requireFile(path);
      shell.showItemInFolder(path);
    },
  };
}
