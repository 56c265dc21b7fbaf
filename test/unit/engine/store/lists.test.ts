import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { ensureWorkspace } from '../../../../main/engine/store/connections.ts';
import { findList, insertList, listLists, updateList } from '../../../../main/engine/store/lists.ts';
import { openStore } from '../../../../main/engine/store/open-store.ts';
import { tempDir } from '../../../support/files/temp-dir.ts';

function openLists() {
  const dir = tempDir();
  const { db, close } = openStore(dir);
  onTestFinished(close);
  const workspace = ensureWorkspace(db, 'test', { id: '5b1f8d1e-0000-4000-8000-000000000001', name: 'Test' });
  const add = () =>
    insertList(db, { workspace, technology: 'Shopify', createdAt: 1, state: 'queued', exportedRows: 5 });
  return { db, workspace, add, path: join(dir, 'stackdesk.db') };
}

/** Makes the store refuse changes (of one column, if named), like a disk that becomes full in the middle. */
function refuse(path: string, column: string | null): void {
  const other = new BetterSqlite(path);
  const what = column === null ? 'UPDATE' : `UPDATE OF ${column}`;
  other.exec(`CREATE TRIGGER refused BEFORE ${what} ON lists BEGIN SELECT RAISE(ABORT, 'refused'); END`);
  other.close();
}

test('a list changes as a whole or not at all', () => {
  const { db, add, path } = openLists();
  const id = add();
  const before = findList(db, id);
  refuse(path, 'extra');
  expect(() => updateList(db, id, { state: 'ready', exportedRows: 9, extra: { a: 1 } })).toThrow('refused');
  expect(findList(db, id)).toEqual(before);
  updateList(db, id, { state: 'ready', automatic: true, truncated: false, problem: null });
  expect(findList(db, id)).toEqual({ ...before, state: 'ready', automatic: true });
});

test('if only a part of a list can be stored, none of it is stored', () => {
  const { db, workspace, add, path } = openLists();
  refuse(path, null);
  expect(add).toThrow('refused');
  expect(listLists(db, workspace)).toEqual([]);
});

test('undefined values stay as they are, and a change without values does nothing', () => {
  const { db, add } = openLists();
  const id = add();
  const before = findList(db, id);
  updateList(db, id, {});
  updateList(db, id, { state: undefined });
  expect(findList(db, id)).toEqual(before);
});
