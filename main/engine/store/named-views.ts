import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reason.ts';
import type { Writer } from './database.ts';

type ViewTable = 'saved_views' | 'list_views';

/** Renames a view. Throws `name_taken` if another view of the workspace has that name. */
export function renameView(
  db: Writer,
  table: ViewTable,
  workspace: number,
  { id, name }: { id: number; name: string },
): void {
  db.transaction(() => {
    if (db.get(`SELECT 1 FROM ${table} WHERE workspace = ? AND id = ?`, [workspace, id]) === undefined)
      return;
    const other = `SELECT 1 FROM ${table} WHERE workspace = ? AND name = ? AND id <> ?`;
    if (db.get(other, [workspace, name, id]) !== undefined)
      throw new StackdeskError('name_taken', because('view_exists', { name }));
    db.run(`UPDATE ${table} SET name = ? WHERE workspace = ? AND id = ?`, [name, workspace, id]);
  });
}

export function removeView(db: Writer, table: ViewTable, workspace: number, id: number): void {
  db.run(`DELETE FROM ${table} WHERE workspace = ? AND id = ?`, [workspace, id]);
}
