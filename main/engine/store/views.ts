import type { z } from 'zod';
import { StackdeskError } from '#contract/errors.ts';
import { listViewSchema } from '#contract/models/list-view.ts';
import { savedViewSchema } from '#contract/models/saved.ts';
import { sqlQuerySchema } from '#contract/models/sql-query.ts';
import { because } from '#contract/reason.ts';
import type { Reader, Writer } from './database.ts';

/** Views of one kind. */
export interface Views<View> {
  /** The views of a workspace, by name. Leaves out what another version wrote and this one can't read. */
  list(db: Reader, workspace: number): View[];
  /** Saves a view. Replaces one of the same name. */
  save(db: Writer, workspace: number, view: Omit<View, 'id'>): void;
  /** Throws `name_taken` if another view of the workspace has that name. */
  rename(db: Writer, workspace: number, named: { id: number; name: string }): void;
  remove(db: Writer, workspace: number, view: { id: number }): void;
}

/** Views of Saved. */
export const savedViews = viewsIn('saved_views', savedViewSchema, ['query', 'columns']);
/** Views of lists. */
export const listViews = viewsIn('list_views', listViewSchema, ['source', 'query', 'outside'], 'layout');
/** Queries in SQL. */
export const sqlQueries = viewsIn('sql_queries', sqlQuerySchema, ['text', 'outside']);

/** Views in a table that has a column for each of these fields, as JSON, and one for all others. */
function viewsIn<View extends { id: number; name: string }>(
  table: string,
  schema: z.ZodType<View>,
  fields: readonly string[],
  others?: string,
): Views<View> {
  const columns = others === undefined ? fields : [...fields, others];
  return {
    list: (db, workspace) =>
      db
        .all<Record<string, string>>(
          `SELECT id, name, ${columns.join(', ')} FROM ${table} WHERE workspace = ? ORDER BY name`,
          [workspace],
        )
        .flatMap(({ id, name, ...texts }) => {
          const view: Record<string, unknown> = others === undefined ? {} : JSON.parse(texts[others] ?? '{}');
          // Last, since a restored backup's other fields may have these names, too, and were not checked as these are.
          for (const field of fields) view[field] = JSON.parse(texts[field] ?? 'null');
          return schema.safeParse({ ...view, id, name }).data ?? [];
        }),
    save: (db, workspace, view) => {
      const { name, ...parts } = view as Record<string, unknown>;
      const rest = Object.fromEntries(Object.entries(parts).filter(([field]) => !fields.includes(field)));
      const values = columns.map((column) => JSON.stringify(column === others ? rest : parts[column]));
      db.run(
        `INSERT INTO ${table} (workspace, name, ${columns.join(', ')}) VALUES (?, ?${', ?'.repeat(columns.length)})
         ON CONFLICT (workspace, name) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
        [workspace, String(name), ...values],
      );
    },
    rename: (db, workspace, { id, name }) =>
      db.transaction(() => {
        const ids = `SELECT id FROM ${table} WHERE workspace = ?`;
        if (!db.values(ids, [workspace]).includes(id)) return;
        if (db.get(`${ids} AND name = ? AND id <> ?`, [workspace, name, id]) !== undefined)
          throw new StackdeskError('name_taken', because('view_exists', { name }));
        db.run(`UPDATE ${table} SET name = ? WHERE workspace = ? AND id = ?`, [name, workspace, id]);
      }),
    remove: (db, workspace, { id }) => {
      db.run(`DELETE FROM ${table} WHERE workspace = ? AND id = ?`, [workspace, id]);
    },
  };
}
