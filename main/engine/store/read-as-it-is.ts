import { join } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { createWriter, STORE_FILE } from './database.ts';
import { openStore, type Store } from './open-store.ts';
import { bytesOf, copyToTemporary } from './temporary-copy.ts';

/**
 * Opens what a folder holds that cannot be written to: nothing can be kept, and everything saved can be read. SQLite
 * needs a file next to a store to read it, so a copy is opened in the temporary folder, with the log if there is one,
 * which may hold the last answers. The copy is removed when it is closed. Throws `refusal` if no store is there, or
 * none that may be read.
 */
export function openAsItIs(dataDir: string, refusal: StackdeskError): Store {
  const source = join(dataDir, STORE_FILE);
  // The file may have been made just now, and no more. Without room in the temporary folder, a copy fails as well.
  if (bytesOf(source) === 0 || refusal.reason?.key === 'temp_full') throw refusal;
  const { folder, remove } = copyToTemporary(source, refusal, ({ folders, megabytes }) => {
    const facts = { why: refusal.reason ?? '', folders, megabytes };
    return new StackdeskError(refusal.code, because('not_copied', facts), { cause: refusal });
  });
  try {
    const store = openStore(folder, { isCopy: true });
    return {
      ...store,
      db: createWriter(store.database, refusal),
      refusal,
      close: () => {
        store.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw aboutSource(error, source);
  }
}

/** What is wrong with the copy is wrong with the store, and a person knows only the store. */
function aboutSource(error: unknown, source: string): unknown {
  if (!(error instanceof StackdeskError) || error.reason === null) return error;
  const { code, reason } = error;
  // The copy was set aside, not the store.
  if (code === 'store_damaged')
    return new StackdeskError(code, because('data_damaged', { path: source }), { cause: error });
  if (code !== 'store_newer' && code !== 'store_older') return error;
  const facts = { ...reason.facts, path: source };
  return new StackdeskError(code, { ...reason, facts }, { cause: error });
}
