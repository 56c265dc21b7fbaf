/** Views of lists. `source` is what the rows are made of, `layout` the title, the columns and the facets. */
export const listViews = `
CREATE TABLE list_views (
  id INTEGER PRIMARY KEY,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  name TEXT NOT NULL,
  source TEXT NOT NULL,
  query TEXT NOT NULL,
  layout TEXT NOT NULL,
  UNIQUE (workspace, name)
) STRICT;
`;
