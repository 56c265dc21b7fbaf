/** Queries in SQL under names. `text` is JSON, as in the other tables of views. */
export const sqlQueries = `
CREATE TABLE sql_queries (
  id INTEGER PRIMARY KEY,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  UNIQUE (workspace, name)
) STRICT;
`;
