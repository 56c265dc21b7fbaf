import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it, vi } from 'vitest';
import { migrations } from '../../../../main/engine/store/migrations/index.ts';
import { makeStore, openStore } from '../../../../main/engine/store/open-store.ts';
import { takeSpenderLock } from '../../../../main/engine/store/spender-lock.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

describe('openStore', () => {
  it('makes a file that survives power cuts and keeps its version', () => {
    const store = openStore(tempDir());
    expect(store.db.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(store.db.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
    expect(store.db.get('PRAGMA foreign_keys')).toEqual({ foreign_keys: 1 });
    expect(store.db.get('PRAGMA user_version')).toEqual({ user_version: migrations.length });
    store.close();
  });

  it('hides each value from the planner, since SQLite makes a plan that looked at one anew for each run', () => {
    const { db, database, close } = openStore(tempDir());
    const prepare = vi.spyOn(database, 'prepare');
    const named = db.all(`SELECT ':text ?' AS text, :value AS value WHERE 1 = :one`, { value: 'it', one: 1 });
    expect(named).toEqual([{ text: ':text ?', value: 'it' }]);
    expect(db.values(`SELECT value FROM json_each(?) WHERE value <> ?`, ['[1, 2]', 1])).toEqual([2]);
    expect([...db.each(`SELECT ? AS bytes`, [Buffer.from([0])])]).toEqual([{ bytes: Buffer.from([0]) }]);
    expect(prepare.mock.calls.flat()).toEqual([
      `SELECT ':text ?' AS text, +:value AS value WHERE 1 = +:one`,
      `SELECT value FROM json_each(+?) WHERE value <> +?`,
      `SELECT +? AS bytes`,
    ]);
    close();
  });

  it('does not wait for the disk within a quick transaction, and does again after it, however it ends', () => {
    const { db, close } = openStore(tempDir());
    const waits = () => db.get<{ synchronous: number }>('PRAGMA synchronous')?.synchronous;
    const [FULL, NORMAL] = [2, 1];
    expect(db.quickTransaction(() => [waits(), db.quickTransaction(waits)])).toEqual([NORMAL, NORMAL]);
    expect(waits()).toBe(FULL);
    const failing = () =>
      db.quickTransaction(() => {
        db.run(`INSERT INTO settings (key, value) VALUES ('half', '1')`);
        throw new Error('it fails');
      });
    expect(failing).toThrow('it fails');
    expect(waits()).toBe(FULL);
    expect(db.values(`SELECT key FROM settings WHERE key = 'half'`)).toEqual([]);
    // What belongs to a larger transaction waits with it.
    expect(db.transaction(() => db.quickTransaction(waits))).toBe(FULL);
    close();
  });

  it('refuses a file of a newer version and leaves it alone', () => {
    const dir = tempDir();
    openStore(dir).close();
    const newer = new BetterSqlite(join(dir, 'stackdesk.db'));
    newer.pragma(`user_version = ${migrations.length + 1}`);
    newer.close();
    expect(() => openStore(dir)).toThrow(expect.objectContaining({ code: 'store_newer' }));
    expect(() => openStore(dir)).toThrow(expect.objectContaining({ code: 'store_newer' }));
  });

  it('renames a damaged file, byte for byte, and begins a new one at the next start', () => {
    const dir = tempDir();
    const damaged = 'this was a database once, '.repeat(400);
    writeFileSync(join(dir, 'stackdesk.db'), damaged);
    expect(() => openStore(dir)).toThrow(expect.objectContaining({ code: 'store_damaged' }));
    const aside = readdirSync(dir).find((name) => name.startsWith('stackdesk.db.damaged-')) ?? '';
    expect(readFileSync(join(dir, aside), 'utf8')).toBe(damaged);
    openStore(dir).close();
  });

  it('waits for another program that changes an old store for longer, and needs no copy then', async () => {
    const dir = tempDir();
    const path = join(dir, 'stackdesk.db');
    const old = makeStore(path, migrations.length - 1);
    old.pragma('journal_mode = WAL');
    old.close();
    const other = new Worker(
      `const { parentPort, workerData: { path, sql, version } } = require('node:worker_threads');
       const database = require('better-sqlite3')(path);
       database.exec('BEGIN IMMEDIATE');
       parentPort.postMessage('begun');
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 7_000);
       database.exec(sql);
       database.pragma('user_version = ' + version);
       database.exec('COMMIT');
       database.close();`,
      { eval: true, workerData: { path, sql: migrations.at(-1), version: migrations.length } },
    );
    await once(other, 'message');
    openStore(dir).close();
    await once(other, 'exit');
    expect(readdirSync(dir).filter((name) => name.includes('.before-'))).toEqual([]);
  }, 60_000);

  it('undoes a failed transaction as a whole', () => {
    const { db, close } = openStore(tempDir());
    const insert = () => db.run(`INSERT INTO settings (key, value) VALUES ('a', '1')`);
    expect(() =>
      db.transaction(() => {
        insert();
        insert();
      }),
    ).toThrow();
    expect(db.all('SELECT * FROM settings')).toEqual([]);
    close();
  });
});

describe('takeSpenderLock', () => {
  it('lets only one process spend at a time', () => {
    const dir = tempDir();
    const lock = takeSpenderLock(dir);
    expect(() => takeSpenderLock(dir)).toThrow(expect.objectContaining({ code: 'store_locked' }));
    lock.release();
    takeSpenderLock(dir).release();
  });
});
