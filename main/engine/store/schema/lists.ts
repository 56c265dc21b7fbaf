/**
 * Technology lists as this computer and the service know them, their files and their views.
 */
export const lists = `
-- 'report_id' is null only until it is known what became of a start. 'filters' is what was asked for, as JSON; null
-- for a list that was started elsewhere.
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

-- Values by which a service's lists can be filtered, as its files and its refusals named them. 'name' is the name of a
-- country; its value is a number.
CREATE TABLE list_values (
  realm TEXT NOT NULL,
  field TEXT NOT NULL CHECK (field IN ('country', 'company_size')),
  value TEXT NOT NULL,
  name TEXT,
  PRIMARY KEY (realm, field, value)
) WITHOUT ROWID, STRICT;

-- The journal of downloads. After a power cut only the first 'synced_bytes' of a part file are certain, and
-- 'synced_sha256' proves that they are ours. Until the computer is restarted ('boot_id'), the bytes after them are
-- certain too. 'row_difference' is how a whole file differs from what was announced, as JSON.
CREATE TABLE transfers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  report_id INTEGER NOT NULL,
  url TEXT NOT NULL,
  folder TEXT NOT NULL,
  wanted_name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'paused', 'failed', 'done', 'cancelled')),
  name TEXT,
  part_name TEXT,
  part_made INTEGER NOT NULL DEFAULT 0,
  etag TEXT,
  last_modified TEXT,
  if_range TEXT,
  ranges_broken INTEGER NOT NULL DEFAULT 0,
  total_bytes INTEGER,
  synced_bytes INTEGER NOT NULL DEFAULT 0,
  synced_sha256 TEXT,
  boot_id TEXT,
  expected_rows INTEGER,
  rows INTEGER,
  sha256 TEXT,
  fetched_bytes INTEGER NOT NULL DEFAULT 0,
  attempts_used INTEGER NOT NULL DEFAULT 0,
  attempts_left INTEGER,
  fruitless INTEGER NOT NULL DEFAULT 0,
  problem TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  row_difference TEXT
) STRICT;
CREATE INDEX transfers_by_list ON transfers (workspace, report_id, id);
CREATE INDEX transfers_running ON transfers (id) WHERE state = 'running';

-- Views of lists. 'source' is what the rows are made of, 'layout' the title, the columns and the facets. All is JSON.
-- 'outside' says whether it came with a backup, so that its SQL may be anybody's.
CREATE TABLE list_views (
  id INTEGER PRIMARY KEY,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  name TEXT NOT NULL,
  source TEXT NOT NULL,
  query TEXT NOT NULL,
  layout TEXT NOT NULL,
  outside TEXT NOT NULL DEFAULT 'false',
  UNIQUE (workspace, name)
) STRICT;

-- Queries in SQL under names, with 'text' and 'outside' as in list_views.
CREATE TABLE sql_queries (
  id INTEGER PRIMARY KEY,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  outside TEXT NOT NULL DEFAULT 'false',
  UNIQUE (workspace, name)
) STRICT;
`;
