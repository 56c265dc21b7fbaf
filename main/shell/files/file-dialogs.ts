import { statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { app, dialog, type OpenDialogOptions } from 'electron';
import type { FileUse, GivenFile, OutFormat } from '#contract/models/file-ref.ts';
import { tableFileName } from '#shared/files/file-name.ts';
import type { ShellWords } from '../../../words/en/shell.ts';
import type { Questions } from '../security/questions.ts';
import type { DialogTurn } from '../window/dialog-turn.ts';
import type { FileHandles } from './file-handles.ts';
import { openableExtensions, tableExtensions } from './file-kinds.ts';

/** The system's file dialogs, one at a time. Each returns null if the person cancelled it. */
export interface FileDialogs {
  chooseSpreadsheet(): Promise<GivenFile | null>;
  chooseTable(): Promise<GivenFile | null>;
  /** A file to write once, in this format. Throws `cancelled` if another has that name and is to stay. */
  chooseOutput(name: string, format: OutFormat): Promise<GivenFile | null>;
  /** A path to write a file to. `name` has no ending, and `extension` no dot. */
  askWhereToSave(name: string, extension: string): Promise<string | null>;
  chooseFolder(): Promise<GivenFile | null>;
  chooseListFile(): Promise<GivenFile | null>;
  chooseListFolder(): Promise<GivenFile | null>;
  chooseCaFile(): Promise<{ path: string } | null>;
  chooseBackup(): Promise<GivenFile | null>;
}

export function createFileDialogs(
  turn: DialogTurn,
  handles: FileHandles,
  words: () => ShellWords['dialogs'],
  questions: Pick<Questions, 'confirm'>,
): FileDialogs {
  const ask = async (options: OpenDialogOptions): Promise<string | null> => {
    const chosen = await turn((parent) => dialog.showOpenDialog(parent, options));
    return chosen?.filePaths[0] ?? null;
  };
  const choose = async (use: FileUse, options: OpenDialogOptions): Promise<GivenFile | null> => {
    const path = await ask(options);
    return path === null ? null : handles.give(path, use);
  };
  const allFiles = () => ({ name: words().allFiles, extensions: ['*'] });
  const askWhereToSave = async (name: string, extension: string): Promise<string | null> => {
    const chosen = await turn((parent) =>
      dialog.showSaveDialog(parent, {
        title: words().saveAs,
        defaultPath: join(app.getPath('downloads'), tableFileName(name, extension)),
        filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
      }),
    );
    const filePath = chosen?.filePath;
    if (!filePath) return null;
    // Some systems' dialogs do not add the ending, but it decides what is written.
    const isEnded = extname(filePath).toLowerCase() === `.${extension}`;
    return isEnded ? filePath : `${filePath}.${extension}`;
  };
  return {
    askWhereToSave,
    chooseOutput: async (name, format) => {
      const path = await askWhereToSave(name, format);
      if (path === null) return null;
      // A backup takes the place of nothing.
      const there = format === 'db' ? undefined : statSync(path, { throwIfNoEntry: false });
      const replaces = there?.isFile() === true;
      if (replaces)
        await questions.confirm('replace', {
          name: basename(path),
          atMs: there.mtimeMs,
          bytes: there.size,
        });
      return handles.give(path, { kind: 'write', format, replaces });
    },
    chooseSpreadsheet: () =>
      choose(
        { kind: 'read' },
        {
          title: words().spreadsheet,
          properties: ['openFile'],
          filters: [{ name: words().spreadsheets, extensions: openableExtensions }],
        },
      ),
    chooseTable: () =>
      choose(
        { kind: 'read' },
        {
          title: words().table,
          properties: ['openFile'],
          filters: [{ name: words().tables, extensions: tableExtensions }, allFiles()],
        },
      ),
    chooseFolder: () =>
      choose({ kind: 'folder' }, { title: words().folder, properties: ['openDirectory', 'createDirectory'] }),
    chooseListFile: () =>
      choose(
        { kind: 'read' },
        {
          title: words().listFile,
          properties: ['openFile'],
          filters: [{ name: words().spreadsheets, extensions: ['csv', 'xlsx'] }, allFiles()],
        },
      ),
    chooseListFolder: () =>
      choose({ kind: 'folder' }, { title: words().listFolder, properties: ['openDirectory'] }),
    chooseCaFile: async () => {
      const path = await ask({
        title: words().caFile,
        properties: ['openFile'],
        filters: [{ name: words().certificates, extensions: ['pem', 'crt', 'cer'] }, allFiles()],
      });
      return path === null ? null : { path };
    },
    chooseBackup: () =>
      choose(
        { kind: 'backup' },
        {
          title: words().backup,
          properties: ['openFile'],
          filters: [{ name: words().backups, extensions: ['db'] }, allFiles()],
        },
      ),
  };
}
