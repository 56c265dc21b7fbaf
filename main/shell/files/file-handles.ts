import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { FileGrant, FileUse, GivenFile } from '../../../preload/contract/models/file-ref.ts';

/** What a person chose, by the handles that a page sends for it. Whatever is given the engine learns before the page can use it. */
export interface FileHandles {
  /** A handle for a path that a person chose; the same for the same use of the same path, but a new one for each file to write. */
  give(path: string, use: FileUse): GivenFile;
  /** Takes over what the engine gave. */
  take(file: FileGrant): void;
  /** The path of a handle that is good for one of these uses, else null. */
  pathOf(handle: string, ...kinds: readonly FileUse['kind'][]): string | null;
  /** Everything given so far, for an engine that is new. */
  all(): readonly FileGrant[];
  /** Resolves once the engine knows of all that was given, or is away: a new one is told before pages reach it. */
  told(): Promise<void>;
}

export function createFileHandles(tell: (files: readonly FileGrant[]) => Promise<unknown>): FileHandles {
  const given = new Map<string, FileGrant>();
  let telling: Promise<unknown> = Promise.resolve();
  return {
    give: (path, use) => {
      const whole = resolve(path);
      const known = [...given.values()].find(
        (each) => each.path === whole && each.use.kind === use.kind && use.kind !== 'write',
      );
      if (known !== undefined) return { ref: known.handle, path: whole };
      const file: FileGrant = { handle: randomBytes(24).toString('base64url'), path: whole, use };
      given.set(file.handle, file);
      telling = Promise.all([telling, tell([file]).catch(() => undefined)]);
      return { ref: file.handle, path: whole };
    },
    take: (file) => void given.set(file.handle, file),
    pathOf: (handle, ...kinds) => {
      const file = given.get(handle);
      return file !== undefined && kinds.includes(file.use.kind) ? file.path : null;
    },
    all: () => [...given.values()],
    told: async () => void (await telling),
  };
}
