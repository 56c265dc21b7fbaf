import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { app, type BrowserWindow, ClipboardItem, clipboard, dialog, nativeImage } from 'electron';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import type { GivenFile } from '../../../preload/contract/models/file-ref.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { CheckedInput } from '../../../preload/contract/shell.ts';
import type { ShellWords } from '../../../words/en/shell.ts';
import type { FileHandles } from './file-handles.ts';
import { svgOf } from './picture-svg.ts';
import { sizeOfPng } from './png.ts';

/** Pictures of charts, out of the window: the page can draw them, and put them nowhere. */
export interface PictureDesk {
  copy(input: CheckedInput<'copyPicture'>): Promise<void>;
  /** Null if the person turned the dialog down. Throws `out_exists`, `out_unwritable`. */
  save(input: CheckedInput<'savePicture'>): Promise<GivenFile | null>;
}

export function createPictureDesk(
  window: () => BrowserWindow | null,
  handles: FileHandles,
  words: () => ShellWords['dialogs'],
): PictureDesk {
  return {
    copy: ({ png }) => putIntoClipboard(bytesOf(png)),
    save: async (input) => {
      const bytes = input.format === 'png' ? bytesOf(input.png) : Buffer.from(svgOf(input.picture));
      const parent = window();
      if (parent === null) return null;
      const { format } = input;
      const { filePath } = await dialog.showSaveDialog(parent, {
        title: words().saveAs,
        defaultPath: join(app.getPath('downloads'), `${input.name}.${format}`),
        filters: [{ name: format.toUpperCase(), extensions: [format] }],
      });
      if (!filePath) return null;
      const isEnded = extname(filePath).toLowerCase() === `.${format}`;
      const path = isEnded ? filePath : `${filePath}.${format}`;
      try {
        await writeFile(path, bytes, { flag: 'wx' });
      } catch (error) {
        throw writeProblem(error, path);
      }
      return handles.give(path, { kind: 'read' });
    },
  };
}

function bytesOf(png: string): Buffer {
  const bytes = Buffer.from(png, 'base64');
  if (sizeOfPng(bytes) === null) throw new StackdeskError('usage', because('no_picture'));
  return bytes;
}

/** The older runtime knows images of its own where the newer one takes what the web does. */
async function putIntoClipboard(bytes: Buffer): Promise<void> {
  const older = clipboard as { writeImage?: (image: Electron.NativeImage) => void };
  if (older.writeImage !== undefined) older.writeImage(nativeImage.createFromBuffer(bytes));
  else
    await clipboard.write([
      new ClipboardItem({ 'image/png': new Blob([new Uint8Array(bytes)], { type: 'image/png' }) }),
    ]);
}

function writeProblem(error: unknown, path: string): StackdeskError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EEXIST') return new StackdeskError('out_exists', because('exists', { path }));
  return new StackdeskError('out_unwritable', because('out_unwritable_code', { path, code }), {
    cause: error,
  });
}
