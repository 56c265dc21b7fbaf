import { type SavedView, savedViewSchema } from '../../../preload/contract/models/saved.ts';
import type { Reader, Writer } from './database.ts';

/** The views of a workspace, by name. Leaves out what another version wrote and this one cannot read. */
export function listViews(db: Reader, workspace: number): SavedView[] {
  return db
    .all<{ id: number; name: string; query: string; columns: string }>(
      'SELECT id, name, query, columns FROM saved_views WHERE workspace = ? ORDER BY name',
      [workspace],
    )
    .flatMap(({ id, name, query, columns }) => {
      const view = savedViewSchema.safeParse({
        id,
        name,
        query: JSON.parse(query),
        columns: JSON.parse(columns),
      });
      return view.success ? [view.data] : [];
    });
}

/** Saves a view. Replaces one of the same name. */
export function saveView(db: Writer, workspace: number, view: Omit<SavedView, 'id'>): void {
  db.run(
    `INSERT INTO saved_views (workspace, name, query, columns) VALUES (?, ?, ?, ?)
     ON CONFLICT (workspace, name) DO UPDATE SET query = excluded.query, columns = excluded.columns`,
    [workspace, view.name, JSON.stringify(view.query), JSON.stringify(view.columns)],
  );
}
