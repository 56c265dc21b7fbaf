import { world } from '../world/world.ts';
import { addAnswerText } from './answers/packing.ts';
import { BUSY_MS, createWriter, type Reader } from './database.ts';

/** The store as it was at one moment, whatever is written meanwhile. */
export interface StoreReader {
  db: Reader;
  /** From now on, `db` reads the store as it is now. */
  begin(): void;
  close(): void;
}

/**
 * Opens a second connection to a store that is open already, for long reading: a statement that is read row by row
 * would hold up every other one of its connection.
 */
export function openStoreReader(path: string): StoreReader {
  const database = world().databases.sqlite(path, { readonly: true, fileMustExist: true, timeout: BUSY_MS });
  try {
    database.pragma('trusted_schema = OFF');
    database.pragma('cache_size = -16384');
    addAnswerText(database);
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    db: createWriter(database),
    begin: () => {
      // A transaction sees the store as it is at its first statement.
      database.exec('BEGIN');
      database.pragma('schema_version');
      database.prepare('SELECT count(*) FROM saved_state').get();
    },
    close: () => database.close(),
  };
}
