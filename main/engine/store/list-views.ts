import { type ListView, listViewSchema } from '../../../preload/contract/models/list-view.ts';
import type { Reader, Writer } from './database.ts';

/** The views of a workspace's lists, by name. Leaves out what this version cannot read. */
export function listListViews(db: Reader, workspace: number): ListView[] {
  return db
    .all<{ id: number; name: string; source: string; query: string; layout: string }>(
      'SELECT id, name, source, query, layout FROM list_views WHERE workspace = ? ORDER BY name',
      [workspace],
    )
    .flatMap(({ source, query, layout, ...named }) => {
      const view = listViewSchema.safeParse({
        ...named,
        source: JSON.parse(source),
        query: JSON.parse(query),
        ...JSON.parse(layout),
      });
      return view.success ? [view.data] : [];
    });
}

/** Saves a view. Replaces one of the same name. */
export function saveListView(db: Writer, workspace: number, view: Omit<ListView, 'id'>): void {
  const { name, source, query, ...layout } = view;
  db.run(
    `INSERT INTO list_views (workspace, name, source, query, layout) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (workspace, name) DO UPDATE SET source = excluded.source, query = excluded.query, layout = excluded.layout`,
    [workspace, name, JSON.stringify(source), JSON.stringify(query), JSON.stringify(layout)],
  );
}
