import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, it, test, vi } from 'vitest';
import { plainSql } from '../../../../main/engine/data/backup-file/tables.ts';
import { bringUpToDate, MEMORY, makeStore, openStore } from '../../../../main/engine/store/open-store.ts';
import { FIRST_VERSION, migrations, STORE_VERSION } from '../../../../main/engine/store/schema/index.ts';
import { takeSpenderLock } from '../../../../main/engine/store/spender-lock.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

/** What a later version of the program changes. */
const CHANGE = `ALTER TABLE settings ADD COLUMN made_up TEXT NOT NULL DEFAULT 'new'`;
const changes = [...migrations, CHANGE];

test('a schema that changed has another version, else a store without the change would count as one with it', () => {
  const sums = migrations.map((sql) => createHash('sha256').update(plainSql(sql)).digest('hex').slice(0, 16));
  expect({ first: FIRST_VERSION, sums }).toEqual({ first: 101, sums: ['7567a01872b46d78'] });
});

describe('openStore', () => {
  it('makes a file that survives power cuts and keeps its version', () => {
    const store = openStore(tempDir());
    expect(store.db.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    expect(store.db.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
    expect(store.db.get('PRAGMA foreign_keys')).toEqual({ foreign_keys: 1 });
    expect(store.db.get('PRAGMA user_version')).toEqual({ user_version: STORE_VERSION });
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

  it.each([
    ['newer', STORE_VERSION + 1, 'store_newer'],
    ['from before the first release', 48, 'store_older'],
  ])('refuses a file that is %s, and leaves it alone', (_, version, code) => {
    const dir = tempDir();
    const path = join(dir, 'stackdesk.db');
    openStore(dir).close();
    const other = new BetterSqlite(path);
    other.pragma(`user_version = ${version}`);
    other.close();
    const bytes = readFileSync(path);
    for (const _again of [1, 2]) expect(() => openStore(dir)).toThrow(expect.objectContaining({ code }));
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(readdirSync(dir).filter((name) => /before|damaged/.test(name))).toEqual([]);
  });

  it('makes a change of a later version once, and keeps a copy of the store from before it', () => {
    const dir = tempDir();
    const first = openStore(dir);
    first.db.run(`INSERT INTO settings (key, value) VALUES ('a', '1')`);
    first.close();
    for (const _again of [1, 2]) {
      const later = openStore(dir, { changes });
      expect(later.db.all('SELECT * FROM settings')).toEqual([{ key: 'a', value: '1', made_up: 'new' }]);
      expect(later.db.values('PRAGMA user_version')).toEqual([STORE_VERSION + 1]);
      later.close();
    }
    const copies = readdirSync(dir).filter((name) => name.includes('.before-'));
    expect(copies).toHaveLength(1);
    const copy = new BetterSqlite(join(dir, copies[0] ?? ''), { readonly: true });
    expect(copy.prepare('SELECT * FROM settings').all()).toEqual([{ key: 'a', value: '1' }]);
    copy.close();
    expect(() => openStore(dir)).toThrow(expect.objectContaining({ code: 'store_newer' }));
  });

  it('brings a copy, and a store that was filled, up to date without another copy', () => {
    const dir = tempDir();
    openStore(dir).close();
    openStore(dir, { isCopy: true, changes }).close();
    expect(readdirSync(dir).filter((name) => name.includes('.before-'))).toEqual([]);
    const filled = makeStore(MEMORY, STORE_VERSION, changes);
    filled.exec(`INSERT INTO settings (key, value) VALUES ('a', '1')`);
    bringUpToDate(filled, changes);
    expect(filled.prepare('SELECT made_up FROM settings').pluck().all()).toEqual(['new']);
    filled.close();
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
    const old = makeStore(path, STORE_VERSION);
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
      { eval: true, workerData: { path, sql: CHANGE, version: STORE_VERSION + 1 } },
    );
    await once(other, 'message');
    openStore(dir, { changes }).close();
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
