import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { type BackupFile, openBackupFile, type Row } from '../../main/engine/data/backup-file/backup-file.ts';
import { fillStore, type Present } from '../../main/engine/data/backup-file/fill-store.ts';
import { layoutsOf } from '../../main/engine/data/backup-file/tables.ts';
import type { BackupReply } from '../../main/engine/data/restore-thread.ts';
import { STORE_FILE } from '../../main/engine/store/database.ts';
import { realWorld } from '../../main/engine/world/real-world.ts';
import { type Database, enterWorld } from '../../main/engine/world/world.ts';
import { withTablesHere } from '../support/engine/tables-here.ts';
import { emptyStore } from './store.ts';

/** What a restore reads and makes, as bytes of real SQLite files. */
export interface RestoreStore {
  /** A copy of the store that is in use. */
  copy(): Buffer;
  /** A copy that was made earlier, by the path of its file. */
  imageAt(path: string): Buffer;
  /** Makes a file at the path that is a store with these bytes. */
  keep(path: string, image: Buffer): void;
  /** Virtual time stands still until the work is done. */
  whileBusy(work: Promise<unknown>): void;
}

interface Task {
  path: string;
  folder: string;
  present: Present;
}

/**
 * The thread that makes a store of a backup, without the thread: the product's own code works on real files in a
 * folder of its own. It takes no virtual time. Only the trial of the new store is left out.
 */
export function createRestoreThread(task: Task, store: RestoreStore): Worker {
  const thread = Object.assign(new EventEmitter(), { terminate: async () => 0 });
  void rebuild(task, store).then(
    () => thread.emit('message', { result: carried } as BackupReply),
    (error: Error) => thread.emit('error', error),
  );
  let carried: unknown = null;
  async function rebuild({ path, folder, present }: Task, { copy, imageAt, keep, whileBusy }: RestoreStore) {
    const real = mkdtempSync(join(tmpdir(), 'restore-'));
    try {
      const [backup, fresh, own] = ['backup.db', STORE_FILE, 'present.db'].map((name) => join(real, name));
      if (backup === undefined || fresh === undefined || own === undefined) return;
      writeFileSync(backup, imageAt(path));
      writeFileSync(own, copy());
      // All migrations found here are done, and take no time again.
      writeFileSync(fresh, emptyStore());
      const reading = readWhole(backup);
      whileBusy(reading);
      const file = await reading;
      carried = await outside(() => fillStore(fresh, file, { ...present, store: own }));
      keep(join(folder, STORE_FILE), readFileSync(fresh));
    } finally {
      rmSync(real, { recursive: true, force: true });
    }
  }
  return thread as unknown as Worker;
}

/** Begins this in the real world. All that reaches out of the engine happens before the first thing that is awaited. */
function outside<Result>(work: () => Result): Result {
  const leave = enterWorld(withTablesHere(realWorld));
  try {
    return work();
  } finally {
    leave();
  }
}

/** Of every store in these worlds. */
let layouts: ReturnType<typeof layoutsOf> | null = null;

/** Reads a backup to its end, as the product does. */
async function readWhole(path: string): Promise<BackupFile> {
  const file = await outside(() => openBackupFile(path));
  if (file === null) throw new Error('the copy is no database');
  const kept = new Map<string, Row[][]>();
  layouts ??= layoutsOf(new BetterSqlite(emptyStore()) as Database);
  for (const [name, layout] of layouts) kept.set(name, await Array.fromAsync(file.rows(name, layout)));
  const counters = await file.counters();
  file.close();
  return {
    ...file,
    async *rows(name) {
      yield* kept.get(name) ?? [];
    },
    counters: async () => counters,
  };
}
