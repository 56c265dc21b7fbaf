import { writeFile } from 'node:fs/promises';
import { ClipboardItem, clipboard, nativeImage } from 'electron';
import { StackdeskError } from '#contract/errors.ts';
import type { GivenFile } from '#contract/models/file-ref.ts';
import { because } from '#contract/reason.ts';
import type { CheckedInput } from '#contract/shell.ts';
import { codeOf } from '../../process/error-code.ts';
import { writeErrorOf } from '../../process/system-error.ts';
import type { FileDialogs } from './file-dialogs.ts';
import type { FileHandles } from './file-handles.ts';
import { svgOf } from './picture-svg.ts';
import { sizeOfPng } from './png.ts';

/** Copies and saves pictures of charts, since the page itself can only draw them. */
export interface PictureExport {
  copy(input: CheckedInput<'copyPicture'>): Promise<void>;
  /** Null if the person cancelled the dialog. Throws `out_exists` or `out_unwritable`. */
  save(input: CheckedInput<'savePicture'>): Promise<GivenFile | null>;
}

export function createPictureExport(
  dialogs: Pick<FileDialogs, 'askWhereToSave'>,
  handles: FileHandles,
): PictureExport {
  return {
    copy: ({ png }) => copyToClipboard(bytesOf(png)),
    save: async (input) => {
      const bytes = input.format === 'png' ? bytesOf(input.png) : Buffer.from(svgOf(input.picture));
      const path = await dialogs.askWhereToSave(input.name, input.format);
      if (path === null) return null;
      try {
        await writeFile(path, bytes, { flag: 'wx' });
      } catch (error) {
        if (codeOf(error) === 'EEXIST') throw new StackdeskError('out_exists', because('exists', { path }));
        throw writeErrorOf(error, path);
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

/** An older Electron's clipboard takes its own kind of image, a newer one's the item that web pages use. */
async function copyToClipboard(bytes: Buffer): Promise<void> {
  const older = clipboard as { writeImage?: (image: Electron.NativeImage) => void };
  if (older.writeImage !== undefined) older.writeImage(nativeImage.createFromBuffer(bytes));
  else
    await clipboard.write([
      new ClipboardItem({ 'image/png': new Blob([new Uint8Array(bytes)], { type: 'image/png' }) }),
    ]);
}
