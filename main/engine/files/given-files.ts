import { dirname } from 'node:path';
import type { FileGrant, FileUse } from '#contract/models/file-ref.ts';
import { randomBytes } from '../world/random.ts';

/**
 * The files that pages may name, by their handles. It outlives the engine's store: a restored backup does not
 * change what a person chose.
 */
export interface GivenFiles {
  take(files: readonly FileGrant[]): void;
  /** Makes a handle for a page to read a file that the engine wrote. */
  offer(path: string): FileGrant;
  /** The file of a handle, if the handle allows this use; else null. A handle to write works once. */
  claim(handle: string, kind: FileUse['kind']): FileGrant | null;
  /** Whether a person chose this folder, or a file in it, in this session. */
  isNearby(path: string): boolean;
}

/** Calls `onUsed` with each handle to write once it has been used. */
export function createGivenFiles(onUsed: (handle: string) => void = () => undefined): GivenFiles {
  const given = new Map<string, FileGrant>();
  return {
    take: (files) => {
      for (const file of files) given.set(file.handle, file);
    },
    offer: (path) => {
      const known = [...given.values()].find((each) => each.path === path && each.use.kind === 'read');
      const file: FileGrant = known ?? {
        handle: randomBytes(24).toString('base64url'),
        path,
        use: { kind: 'read' },
      };
      given.set(file.handle, file);
      return file;
    },
    claim: (handle, kind) => {
      const file = given.get(handle);
      if (file?.use.kind !== kind) return null;
      if (kind === 'write') {
        given.delete(handle);
        onUsed(handle);
      }
      return file;
    },
    isNearby: (path) => {
      const folder = dirname(path);
      return [...given.values()].some((each) => each.path === folder || dirname(each.path) === folder);
    },
  };
}
