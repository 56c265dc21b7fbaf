import { statSync } from 'node:fs';
import { shell } from 'electron';
import { StackdeskError } from '#contract/errors.ts';
import type { ControlCall } from '#contract/host.ts';
import type { FileRef } from '#contract/models/file-ref.ts';
import { because } from '#contract/reason.ts';
import type { FileHandles } from './file-handles.ts';
import { isData } from './file-kinds.ts';

/** Opens files in other programs: only those that a person chose, or that the engine's records name. */
export interface KnownFiles {
  /** Opens a data file in the system's program for it. */
  open(file: FileRef): Promise<void>;
  /** Shows a file in its folder. */
  reveal(file: FileRef): Promise<void>;
}

export function createKnownFiles(handles: FileHandles, call: ControlCall): KnownFiles {
  /** A page never sends a path, since it could be tricked into a wrong one. */
  const pathOf = async (file: FileRef, asked: 'file_of' | 'file_to_open') => {
    const path =
      file.kind === 'handle' ? handles.pathOf(file.handle, 'read') : (await call(asked, { file })).path;
    if (path === null) throw new StackdeskError('usage', because('only_known'));
    return path;
  };
  const requireFile = (path: string) => {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
      throw new StackdeskError('file_not_found', because('gone', { path }));
  };
  return {
    open: async (file) => {
      const path = await pathOf(file, 'file_to_open');
      if (!isData(path)) throw new StackdeskError('usage', because('only_known'));
      requireFile(path);
      const complaint = await shell.openPath(path);
      if (complaint !== '')
        throw new StackdeskError('file_unreadable', because('not_opened', { path, words: complaint }));
    },
    reveal: async (file) => {
      const path = await pathOf(file, 'file_of');
      requireFile(path);
      shell.showItemInFolder(path);
    },
  };
}
