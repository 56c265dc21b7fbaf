import { type SavedView, savedViewSchema } from '../../../preload/contract/models/saved.ts';
import type { Reader, Writer } from './database.ts';

/** The views of a workspace, by name; one that an older version wrote and that cannot be read any more is left out. */
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

/** Keeps a view; one of the same name is replaced. */
export function saveView(db: Writer, workspace: number, view: Omit<SavedView, 'id'>): void {
  db.run(
    `INSERT INTO saved_views (workspace, name, query, columns) VALUES (?, ?, ?, ?)
     ON CONFLICT (workspace, name) DO UPDATE SET query = excluded.query, columns = excluded.columns`,
    [workspace, view.name, JSON.stringify(view.query), JSON.stringify(view.columns)],
  );
}
