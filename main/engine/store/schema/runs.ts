/**
 * Runs over files, and watches. What a run did is in jobs, their rows and lookups.
 */
export const runs = `
-- 'go' counts its starts. 'balance_base' is what the wallet had lost without an explanation when the run began.
-- 'assistant' is the session that started it last.
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
  finished_at INTEGER,
  go INTEGER NOT NULL DEFAULT 1,
  balance_base REAL,
  label INTEGER REFERENCES labels (id),
  assistant INTEGER REFERENCES assistants (id)
) STRICT;

-- A row says how its domain was read ('note', a reason). A blank cell has a state of its own. If subdomains are asked
-- about, 'host' is the row's. A row whose domain is new has the number of that domain as its index, so only rows that
-- name a domain again need an entry in an index. A row is pending until its lookups end, so only other states need
-- one.
CREATE TABLE job_rows (
  job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  idx INTEGER NOT NULL,
  number INTEGER NOT NULL,
  value TEXT NOT NULL,
  seq INTEGER,
  state TEXT NOT NULL,
  note TEXT,
  host INTEGER,
  PRIMARY KEY (job_id, idx)
) WITHOUT ROWID, STRICT;
CREATE INDEX job_rows_again ON job_rows (job_id, seq) WHERE seq <> idx;
CREATE INDEX job_rows_by_state ON job_rows (job_id, state, idx) WHERE state <> 'pending';

-- Each distinct domain once; 'seq' is the index of its first row, so that runs go through a sheet from the top. An
-- index by name would cost a run of a million rows much of its time. A request says where its domains are in the run.
CREATE TABLE job_domains (
  job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  domain TEXT NOT NULL,
  left_out INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (job_id, seq)
) WITHOUT ROWID, STRICT;

-- Hardly any lookup is in doubt. Without an index of those, a lost request that is cleared walks all lookups of all
-- runs of its workspace.
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
CREATE INDEX job_lookups_unknown ON job_lookups (job_id, kind, seq) WHERE state = 'unknown';

-- The subdomains that rows name, with their registrable domain.
CREATE TABLE job_hosts (
  job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  host TEXT NOT NULL,
  base TEXT NOT NULL,
  PRIMARY KEY (job_id, id)
) WITHOUT ROWID, STRICT;
CREATE INDEX job_hosts_by_base ON job_hosts (job_id, base);
CREATE UNIQUE INDEX job_hosts_by_name ON job_hosts (job_id, host);

-- Saved answers for the rows of one subdomain.
CREATE TABLE job_host_answers (
  job_id INTEGER NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  host INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('companies', 'technologies')),
  snapshot_id INTEGER NOT NULL REFERENCES snapshots (id),
  PRIMARY KEY (job_id, seq, host, kind)
) WITHOUT ROWID, STRICT;
CREATE INDEX job_host_answers_by_snapshot ON job_host_answers (snapshot_id);

-- A person's choices for files by the header of the sheet.
CREATE TABLE remembered_sheets (
  fingerprint TEXT PRIMARY KEY,
  choices TEXT NOT NULL,
  at INTEGER NOT NULL
) WITHOUT ROWID, STRICT;

-- A watch is a standing order: it refreshes the domains of a view, a tag or a file. 'agreed' is how many domains it
-- stood for when a person agreed. Due times until the day 'since_day' count as done. A pause has its problem as JSON,
-- or 'null' if a person paused it.
CREATE TABLE watches (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  name TEXT NOT NULL,
  source TEXT NOT NULL,
  kinds TEXT NOT NULL,
  schedule TEXT NOT NULL,
  cap_per_turn INTEGER NOT NULL,
  cap_per_month INTEGER NOT NULL,
  label INTEGER REFERENCES labels (id),
  folder TEXT,
  publish TEXT,
  published TEXT,
  agreed INTEGER NOT NULL,
  since_day TEXT NOT NULL,
  pause TEXT,
  paused_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

-- A turn is one due time whose run began. 'due' is the day of the due time by the computer's calendar. The row is made
-- in the transaction that starts the run, so that no due time is served twice. Its digest covers the answers after
-- 'after_snapshot', up to 'upto_snapshot' once it ended.
CREATE TABLE watch_turns (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  watch INTEGER NOT NULL REFERENCES watches (id) ON DELETE CASCADE,
  due TEXT NOT NULL,
  begun_at INTEGER NOT NULL,
  ended_at INTEGER,
  job_id INTEGER REFERENCES jobs (id) ON DELETE SET NULL,
  budget INTEGER NOT NULL,
  spent REAL NOT NULL DEFAULT 0,
  after_snapshot INTEGER NOT NULL,
  upto_snapshot INTEGER,
  numbers TEXT,
  files TEXT NOT NULL DEFAULT '[]',
  files_problem TEXT,
  UNIQUE (watch, due)
) STRICT;
CREATE UNIQUE INDEX watch_turns_by_job ON watch_turns (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX watch_turns_open ON watch_turns (watch) WHERE ended_at IS NULL;

-- The domains of the last turn, or those that the person agreed to.
CREATE TABLE watch_domains (
  watch INTEGER NOT NULL REFERENCES watches (id) ON DELETE CASCADE,
  domain TEXT NOT NULL,
  PRIMARY KEY (watch, domain)
) WITHOUT ROWID, STRICT;

-- Domains that came (1) or went (-1) with a turn.
CREATE TABLE watch_news (
  turn INTEGER NOT NULL REFERENCES watch_turns (id) ON DELETE CASCADE,
  domain TEXT NOT NULL,
  sign INTEGER NOT NULL CHECK (sign IN (1, -1)),
  PRIMARY KEY (turn, domain)
) WITHOUT ROWID, STRICT;
`;
