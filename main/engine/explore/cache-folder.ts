import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import { existsSync, mkdir, readdir, stat, unlink } from '../world/files.ts';

/** Cache files kept beyond those in use; the ones used longest ago go first. */
const KEPT_FILES = 40;
const KEPT_BYTES = 4 * 1_024 ** 3;
/** Files that only one session knows: what it combines, and what it has not finished. */
const PASSING = /^(combined|part)-/;

export interface CacheFolder {
  dir: string;
  /** The cache of a file, by its path, size and time of change. */
  fileFor(path: string): Promise<string>;
  prune(inUse: ReadonlySet<string>): Promise<void>;
}

/** The folder of cache files; whatever an ended session left unfinished is removed. */
export async function openCacheFolder(dir: string): Promise<CacheFolder> {
  await mkdir(dir, { recursive: true });
  for (const name of await readdir(dir)) {
    if (PASSING.test(name)) await unlink(join(dir, name)).catch(() => undefined);
  }
  return {
    dir,
    fileFor: async (path) => {
      const facts = await stat(path).catch((cause: unknown) => {
        throw existsSync(path)
          ? new StackdeskError('file_unreadable', because('unreadable', { path }), { cause })
          : new StackdeskError('file_not_found', because('no_file', { path }), { cause });
      });
      const key = createHash('sha256')
        .update(JSON.stringify([path, facts.size, facts.mtimeMs]))
        .digest('hex');
      return join(dir, `${key.slice(0, 32)}.parquet`);
    },
    prune: async (inUse) => {
      const files = await Promise.all(
        (await readdir(dir))
          .filter((name) => /^[\da-f]{32}\.parquet$/.test(name))
          .map((name) => join(dir, name))
          .filter((file) => !inUse.has(file))
          .map(async (file) => ({ file, facts: await stat(file).catch(() => null) })),
      );
      let bytes = 0;
      let count = 0;
      for (const { file, facts } of files.sort((a, b) => (b.facts?.mtimeMs ?? 0) - (a.facts?.mtimeMs ?? 0))) {
        bytes += facts?.size ?? 0;
        count += 1;
        if (count > KEPT_FILES || bytes > KEPT_BYTES) await unlink(file).catch(() => undefined);
      }
    },
  };
}
