/**
 * The snapshots of all answers are the truth. What a run did is in jobs, their rows and lookups. What was
 * paid is in requests (the journal, written before a request leaves) and in the ledger. Times are ms since
 * 1970 UTC, amounts are credits.
 */
export const foundation = `
CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID, STRICT;

CREATE TABLE connections (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('service', 'sample')),
  base_url TEXT NOT NULL,
  user_name TEXT,
  user_email TEXT,
  workspace INTEGER REFERENCES workspaces (id),
  last_used_at INTEGER NOT NULL
) WITHOUT ROWID, STRICT;

-- A workspace belongs to a realm (the origin of the base address, or 'sample'), so that two services never mix their data.
CREATE TABLE workspaces (
  id INTEGER PRIMARY KEY,
  realm TEXT NOT NULL,
  tenant_id TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (realm, tenant_id)
) STRICT;

CREATE TABLE connection_workspaces (
  connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  PRIMARY KEY (connection_id, workspace)
) WITHOUT ROWID, STRICT;

-- 'settled' is the balance after all answers so far, by which a lost answer is judged; null while unknown.
CREATE TABLE wallets (
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  wallet TEXT NOT NULL CHECK (wallet IN ('bulk_lookup', 'standard')),
  remaining REAL,
  settled REAL,
  monthly TEXT,
  as_of INTEGER NOT NULL,
  PRIMARY KEY (workspace, wallet)
) WITHOUT ROWID, STRICT;

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  state TEXT NOT NULL CHECK (state IN ('draft', 'queued', 'running', 'paused', 'writing', 'done', 'stopped')),
  path TEXT NOT NULL,
  file_size INTEGER NOT NULL,
  file_changed_at INTEGER NOT NULL,
  sheet TEXT NOT NULL,
  column_index INTEGER NOT NULL,
  column_name TEXT NOT NULL,
  header_row INTEGER,
  header TEXT NOT NULL,
  options TEXT NOT NULL,
  row_count INTEGER NOT NULL DEFAULT 0,
  domain_count INTEGER NOT NULL DEFAULT 0,
  lookup_count INTEGER NOT NULL DEFAULT 0,
  saved_count INTEGER NOT NULL DEFAULT 0,
  budget INTEGER NOT NULL DEFAULT 0,
  reconciliation TEXT,
  wanted_out TEXT,
  out TEXT,
  problem TEXT,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  finished_at INTEGER
) STRICT;

CREATE TABLE job_rows (
  job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  idx INTEGER NOT NULL,
  number INTEGER NOT NULL,
  value TEXT NOT NULL,
  seq INTEGER,
  state TEXT NOT NULL,
  PRIMARY KEY (job_id, idx)
) WITHOUT ROWID, STRICT;
CREATE INDEX job_rows_by_domain ON job_rows (job_id, seq);
CREATE INDEX job_rows_by_state ON job_rows (job_id, state, idx);

-- Each distinct domain once; 'seq' is the index of its first row, so that runs go through a sheet from the top.
CREATE TABLE job_domains (
  job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  domain TEXT NOT NULL,
  PRIMARY KEY (job_id, seq)
) WITHOUT ROWID, STRICT;
CREATE UNIQUE INDEX job_domains_by_name ON job_domains (job_id, domain);

CREATE TABLE job_lookups (
  job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('companies', 'technologies')),
  seq INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'found', 'no_data', 'invalid', 'skipped', 'failed', 'unknown')),
  saved INTEGER NOT NULL DEFAULT 0,
  snapshot_id INTEGER REFERENCES snapshots (id),
  note TEXT,
  PRIMARY KEY (job_id, kind, seq)
) WITHOUT ROWID, STRICT;
CREATE INDEX job_lookups_pending ON job_lookups (job_id, kind, seq) WHERE state = 'pending';

-- 'sending': may be with the service right now; 'waiting': certainly not, a retry follows; 'unknown': the answer was lost.
CREATE TABLE requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  job_id INTEGER REFERENCES jobs (id) ON DELETE SET NULL,
  operation TEXT NOT NULL,
  wallet TEXT NOT NULL,
  subjects TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('sending', 'waiting', 'answered', 'not_charged', 'unknown', 'resent')),
  attempts INTEGER NOT NULL,
  sent_at INTEGER NOT NULL,
  settled_at INTEGER,
  status INTEGER,
  credits REAL NOT NULL DEFAULT 0,
  balance_after REAL,
  error_code TEXT,
  raw TEXT
) STRICT;
CREATE INDEX requests_open ON requests (workspace) WHERE state = 'sending';
CREATE INDEX requests_by_job ON requests (job_id) WHERE job_id IS NOT NULL;

CREATE TABLE ledger (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  wallet TEXT NOT NULL,
  request_id INTEGER NOT NULL UNIQUE REFERENCES requests (id),
  job_id INTEGER REFERENCES jobs (id) ON DELETE SET NULL,
  operation TEXT NOT NULL,
  subject TEXT NOT NULL,
  credits REAL NOT NULL,
  balance_after REAL
) STRICT;
CREATE INDEX ledger_by_workspace ON ledger (workspace, id);
CREATE INDEX ledger_by_job ON ledger (job_id) WHERE job_id IS NOT NULL;

CREATE TABLE snapshots (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  kind TEXT NOT NULL CHECK (kind IN ('companies', 'technologies', 'technology')),
  key TEXT NOT NULL,
  fetched_at INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('found', 'no_data', 'invalid')),
  request_id INTEGER REFERENCES requests (id),
  raw TEXT NOT NULL
) STRICT;
CREATE INDEX snapshots_latest ON snapshots (workspace, kind, key, fetched_at);
`;
