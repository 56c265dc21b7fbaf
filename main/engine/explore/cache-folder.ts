import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { ChosenNotations } from '#contract/models/explore.ts';
import { readErrorOf } from '../../process/system-error.ts';
import { mkdir, readdir, stat, unlink } from '../world/files.ts';

/** How much is kept besides the files in use. The files used longest ago are removed first. */
const KEPT_FILES = 40;
const KEPT_BYTES = 4 * 1_024 ** 3;
/**
 * Files of one session only: lists that it combined, and files that it has not finished. A stranger's data folder can have a
 * link to a folder of the person in this one's place, so nothing but a whole name of ours is removed.
 */
const PASSING = /^(?:combined|combined-live|part)-[\da-f]{12}\.parquet(?:\.part|\.csv)?$/;

/** What a person can choose about how a file is read. */
export interface ReadingChoices {
  /** The sheet of a workbook. If left out: the one that names the most domains. */
  sheet?: string | undefined;
  /** Takes totals and notes below the table for rows of it. */
  rowsBelow?: boolean | undefined;
  /** How columns are read. */
  notations?: ChosenNotations | undefined;
  /** Whether all columns of a text file or a workbook are texts, as they are there. */
  areTexts?: boolean;
}

export interface CacheFolder {
  dir: string;
  /**
   * The path of the cache file for a file, as it is read if nothing is chosen or by these choices, by its path, size and
   * time of change. Throws `file_not_found` or `file_unreadable`.
   */
  fileFor(path: string, choices?: ReadingChoices): Promise<string>;
  /** The cache files of a file, by whatever choices it was read. */
  filesFor(path: string): Promise<string[]>;
  /** Removes old cache files. Keeps the files in `inUse`. */
  prune(inUse: ReadonlySet<string>): Promise<void>;
}

/**
 * Opens the folder of cache files. If no other engine may be using it now, removes what an earlier session left there.
 */
export async function openCacheFolder(dir: string, { isAlone }: { isAlone: boolean }): Promise<CacheFolder> {
  await mkdir(dir, { recursive: true });
  for (const name of isAlone ? await readdir(dir) : []) {
    if (PASSING.test(name)) await unlink(join(dir, name)).catch(() => undefined);
  }
  const folder: CacheFolder = {
    dir,
    fileFor: async (path, choices = {}) => {
      const facts = await stat(path).catch((cause: unknown) => {
        throw readErrorOf(cause, path);
      });
      const key = hashOf([path, facts.size, facts.mtimeMs]);
      const chosen = choicesKey(choices);
      return join(dir, `${key}${chosen === NO_CHOICES ? '' : `-${hashOf(chosen)}`}.parquet`);
    },
    filesFor: async (path) => {
      const [key = ''] = basename(await folder.fileFor(path)).split('.');
      return (await readdir(dir)).filter((name) => name.startsWith(key)).map((name) => join(dir, name));
    },
    prune: async (inUse) => {
      const files = await Promise.all(
        (await readdir(dir))
          .filter((name) => /^[\da-f]{32}(-[\da-f]{32})?\.parquet$/.test(name))
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
  return folder;
}

/** What stands for choices: the same for those that read a file in the same way. */
export function choicesKey({
  sheet,
  rowsBelow = false,
  notations = [],
  areTexts = false,
}: ReadingChoices): string {
  return JSON.stringify([
    sheet ?? null,
    rowsBelow,
    areTexts,
    notations.map((each) => [each.column, each.notation]),
  ]);
}

const NO_CHOICES = choicesKey({});

function hashOf(what: unknown): string {
  return createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 32);
}
