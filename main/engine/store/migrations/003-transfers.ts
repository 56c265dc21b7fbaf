/**
 * The journal of downloads. After a power cut only the first `synced_bytes` of a part file are certain, and
 * `synced_sha256` proves that they are ours. Until the computer is restarted (`boot_id`), the bytes after
 * them are certain too.
 */
export const transfers = `
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
  finished_at INTEGER
) STRICT;
CREATE INDEX transfers_by_list ON transfers (workspace, report_id, id);
CREATE INDEX transfers_running ON transfers (id) WHERE state = 'running';
`;
