import type { SavedColumn, SavedQuery } from '#contract/models/saved.ts';
import { unlink } from '../world/files.ts';
import type { ListFile } from './list-file.ts';

/** Saved domains as lists of any query. */
export interface SavedLists {
  /**
   * Changes with what a query finds, or with what is known of it. Null if a copy can't be kept, since it becomes old by
   * time alone.
   */
  version(query: SavedQuery): Promise<string | null>;
  /** Writes what a query finds into a Parquet file; returns its version. */
  write(
    what: { query: SavedQuery; columns: readonly SavedColumn[]; out: string },
    signal?: AbortSignal,
  ): Promise<string | null>;
}

/** Lists of saved domains that were made, so that the same list is not made again until what is saved changes. */
export interface SavedCopies {
  /** The list that was kept, or the one that `make` makes, with its version. `release` says that it is not used any more. */
  use(
    wanted: { query: SavedQuery; columns: readonly SavedColumn[] },
    make: () => Promise<{ list: ListFile; version: string | null }>,
  ): Promise<{ list: ListFile; release: () => Promise<void> }>;
  /** Removes the files that are not in use, since what is saved changed. Those in use are removed when they are released. */
  drop(): Promise<void>;
}

interface Copy {
  key: string;
  list: ListFile;
  uses: number;
  isKept: boolean;
}

/** How many lists are kept besides those in use. */
const MOST_KEPT = 3;

export function createSavedCopies(version: SavedLists['version']): SavedCopies {
  /** The one used last is the last. */
  let copies: Copy[] = [];
  const removeUnused = async (): Promise<void> => {
    const kept = copies.filter(({ isKept, uses }) => isKept && uses === 0);
    for (const old of kept.slice(0, Math.max(0, kept.length - MOST_KEPT))) old.isKept = false;
    const removed = copies.filter(({ isKept, uses }) => !isKept && uses === 0);
    copies = copies.filter((copy) => !removed.includes(copy));
    for (const { list } of removed) for (const file of list.files) await unlink(file).catch(() => undefined);
  };
  const lend = (copy: Copy) => {
    copy.uses += 1;
    copies = [...copies.filter((each) => each !== copy), copy];
    let isReleased = false;
    return {
      list: copy.list,
      release: async () => {
        if (isReleased) return;
        isReleased = true;
        copy.uses -= 1;
        await removeUnused();
      },
    };
  };
  return {
    use: async ({ query, columns }, make) => {
      const keyOf = (of: string | null) => (of === null ? null : JSON.stringify([of, columns]));
      const wanted = keyOf(await version(query));
      const known = copies.find(({ key, isKept }) => isKept && key === wanted);
      if (known !== undefined) return lend(known);
      const made = await make();
      const key = keyOf(made.version);
      return lend({ key: key ?? '', list: made.list, uses: 0, isKept: key !== null });
    },
    drop: async () => {
      for (const copy of copies) copy.isKept = false;
      await removeUnused();
    },
  };
}
