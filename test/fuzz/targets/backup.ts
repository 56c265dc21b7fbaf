import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { fillStore } from '../../../main/engine/data/backup-file/fill-store.ts';
import { inspectBackup, withBackup } from '../../../main/engine/data/backup-file/inspect.ts';
import { tryStore } from '../../../main/engine/data/backup-file/try-store.ts';
import { STORE_FILE } from '../../../main/engine/store/database.ts';
import { MEMORY, makeStore } from '../../../main/engine/store/open-store.ts';
import { STORE_VERSION } from '../../../main/engine/store/schema/index.ts';
import { storeError } from '../../../main/engine/store/store-failure.ts';
import { enterWorld, world } from '../../../main/engine/world/world.ts';
import { StackdeskError } from '#contract/errors.ts';
import { withTablesHere } from '../../support/engine/tables-here.ts';
import { bytesOf, deepBackup, plainBackup, richBackup } from '../../support/files/backup-samples.ts';
import { openKept } from '../../support/run/lifetime.ts';

const nothingHere = {
  knownPaths: new Set<string>(),
  connections: [],
  settings: new Map(),
  counters: new Map(),
  now: 0,
};

/** Whether an error is one that a person is shown; any other is a bug. */
function isTold(error: unknown): boolean {
  const known = storeError(error);
  return known instanceof StackdeskError && known.code !== 'internal';
}

/**
 * A file that is said to be a backup: it is refused, or it becomes a store with our own schema that opens. SQLite reads it
 * in this process, since each input would have to start another.
 */
export const backup = {
  name: 'backup',
  samples: async (): Promise<Buffer[]> => {
    const made = async () => [richBackup(), plainBackup(), deepBackup(30)].map(bytesOf);
    const { opened, end } = await openKept(made);
    await end();
    return opened;
  },
  mostBytes: 1_048_576,
  async run(input: Buffer, workDir: string): Promise<void> {
    const leave = enterWorld(withTablesHere(world()));
    try {
      await readBackup(input, workDir);
    } finally {
      leave();
    }
  },
};

async function readBackup(input: Buffer, workDir: string): Promise<void> {
  const path = join(workDir, 'input.db');
  const folder = join(workDir, 'store');
  writeFileSync(path, input);
  mkdirSync(folder, { recursive: true });
  const store = join(workDir, 'present.db');
  if (!existsSync(store)) makeStore(store, STORE_VERSION).close();
  const isInspected = await inspectBackup(path).then(
    () => true,
    (error: unknown) => {
      if (!isTold(error)) throw error;
      return false;
    },
  );
  try {
    await withBackup(path, (open) => fillStore(join(folder, STORE_FILE), open, { ...nothingHere, store }));
  } catch (error) {
    if (isTold(error)) return;
    throw error;
  }
  if (!isInspected)
    throw new Error('broken: what is refused when it is looked at is refused when it is restored');
  await tryStore(folder);
  requireOwnSchema(join(folder, STORE_FILE));
}

/** The store has exactly what our migrations make. */
function requireOwnSchema(path: string): void {
  const own = makeStore(MEMORY, STORE_VERSION);
  const made = new BetterSqlite(path, { readonly: true });
  const [wanted, found] = [own, made].map((db) => {
    const schema = db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY 1, 2').all();
    db.close();
    return JSON.stringify(schema);
  });
  if (found !== wanted) throw new Error('broken: the schema is our own');
}
