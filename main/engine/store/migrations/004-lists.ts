/**
 * Technology lists as this computer and the service know them. `report_id` is null only until it is known
 * what became of a start. `filters` is what was asked for, as JSON; null for a list that was started
 * elsewhere.
 */
export const lists = `
CREATE TABLE lists (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  report_id INTEGER,
  request_id INTEGER REFERENCES requests (id),
  technology TEXT NOT NULL,
  techapi_id TEXT,
  filters TEXT,
  state TEXT NOT NULL CHECK (state IN ('queued', 'ready', 'failed', 'expired', 'unknown')),
  estimated_rows INTEGER,
  result_count INTEGER,
  exported_rows INTEGER,
  truncated INTEGER NOT NULL DEFAULT 0,
  withheld_rows INTEGER,
  download_url TEXT,
  download_limit INTEGER,
  downloads_remaining INTEGER,
  credits REAL,
  reused INTEGER NOT NULL DEFAULT 0,
  automatic INTEGER NOT NULL DEFAULT 0,
  problem TEXT,
  extra TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
  checked_at INTEGER,
  ready_at INTEGER,
  UNIQUE (workspace, report_id)
) STRICT;
CREATE INDEX lists_queued ON lists (workspace) WHERE state = 'queued';
`;
