import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { FileGrant, FileUse, GivenFile } from '#contract/models/file-ref.ts';

/** Files that a person chose, by their handles. The engine gets each handle before the page does. */
export interface FileHandles {
  /** A handle for a path and its use. The same at each call, but new for each file to write. */
  give(path: string, use: FileUse): GivenFile;
  /** Adds a file that the engine gave to the page. */
  add(file: FileGrant): void;
  /** Forgets a file that was written: a handle to write is good for one, also for the next engine. */
  forget(handle: string): void;
  /** The path of a handle if it is for one of these uses. If not, null. */
  pathOf(handle: string, ...kinds: readonly FileUse['kind'][]): string | null;
  /** All files so far, for a new engine. */
  all(): readonly FileGrant[];
  /** Resolves when the engine has all handles or has ended. A new engine gets them before pages reach it. */
  delivered(): Promise<void>;
}

export function createFileHandles(send: (files: readonly FileGrant[]) => Promise<unknown>): FileHandles {
  const given = new Map<string, FileGrant>();
  let sending: Promise<unknown> = Promise.resolve();
  return {
    give: (path, use) => {
      const whole = resolve(path);
      const known = [...given.values()].find(
        (each) => each.path === whole && each.use.kind === use.kind && use.kind !== 'write',
      );
      if (known !== undefined) return { ref: known.handle, path: whole };
      const file: FileGrant = { handle: randomBytes(24).toString('base64url'), path: whole, use };
      given.set(file.handle, file);
      sending = Promise.all([sending, send([file]).catch(() => undefined)]);
      return { ref: file.handle, path: whole };
    },
    add: (file) => void given.set(file.handle, file),
    forget: (handle) => {
      if (given.get(handle)?.use.kind === 'write') given.delete(handle);
    },
    pathOf: (handle, ...kinds) => {
      const file = given.get(handle);
      return file !== undefined && kinds.includes(file.use.kind) ? file.path : null;
    },
    all: () => [...given.values()],
    delivered: async () => void (await sending),
  };
}
