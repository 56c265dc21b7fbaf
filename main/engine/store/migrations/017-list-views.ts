/** How a person looks at a list, or at several that were combined, kept by a name; `layout` holds the columns and what stands at the left. */
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
