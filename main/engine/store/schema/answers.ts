/**
 * The snapshots of all answers are the truth. The tables saved_* are derived from them and from annotations, and can
 * be built again at any time. If a row of saved_domains is deleted, so are its rows in saved_refreshes and
 * saved_changes.
 */
export const answers = `
-- Further pages of an answer follow its first; a scope other than '' is an answer to a narrower question. What a
-- person removed is kept until the data is compacted, and its time names the removal: with its index alone, removals
-- are listed with their domains, however many answers each had. Answers are stored compressed in 'packed'
-- (answers/packing.ts): then 'raw' is empty.
CREATE TABLE snapshots (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  kind TEXT NOT NULL CHECK (kind IN ('companies', 'technologies', 'technology')),
  key TEXT NOT NULL,
  fetched_at INTEGER NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('found', 'no_data', 'invalid')),
  request_id INTEGER REFERENCES requests (id),
  raw TEXT NOT NULL,
  page INTEGER NOT NULL DEFAULT 1,
  scope TEXT NOT NULL DEFAULT '',
  removed_at INTEGER,
  packed BLOB
) STRICT;
CREATE INDEX snapshots_by_request ON snapshots (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX snapshots_latest ON snapshots (workspace, kind, key, fetched_at);
CREATE INDEX snapshots_removed ON snapshots (removed_at, workspace, key) WHERE removed_at IS NOT NULL;

-- This table and the next give texts a small number.
CREATE TABLE saved_technologies (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  techapi_id TEXT,
  website TEXT,
  parent_category TEXT,
  child_category TEXT,
  total_sites INTEGER
) STRICT;

CREATE TABLE saved_values (
  id INTEGER PRIMARY KEY,
  value TEXT NOT NULL UNIQUE
) STRICT;

-- 'technologies': eight bytes each, the technology's number and the second since 1970 at which an answer first named
-- it, little-endian.
CREATE TABLE saved_domains (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  domain TEXT NOT NULL,
  company TEXT COLLATE NOCASE,
  industry INTEGER REFERENCES saved_values (id),
  country INTEGER REFERENCES saved_values (id),
  city TEXT,
  kinds INTEGER NOT NULL,
  technology_count INTEGER,
  technologies BLOB,
  first_saved_at INTEGER NOT NULL,
  saved_at INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  UNIQUE (workspace, domain)
) STRICT;
CREATE INDEX saved_domains_by_change ON saved_domains (workspace, changed);

-- What each answer changed, so that reports and filters over many domains need not read the answers again: each answer
-- about a domain of which something of that kind was known before. 'domain' is the row of saved_domains, 'at' the time
-- of the answer.
CREATE TABLE saved_refreshes (
  snapshot INTEGER PRIMARY KEY,
  domain INTEGER NOT NULL,
  workspace INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX saved_refreshes_by_domain ON saved_refreshes (domain, at);
CREATE INDEX saved_refreshes_by_time ON saved_refreshes (workspace, at, domain);

-- One technology that came (1) or went (-1), or one fact of a company that changed (0). 'snapshot' is the answer that
-- says so, 'older' the one that said otherwise. The rows of a domain are in the order of their answers.
CREATE TABLE saved_changes (
  id INTEGER PRIMARY KEY,
  domain INTEGER NOT NULL,
  workspace INTEGER NOT NULL,
  snapshot INTEGER NOT NULL,
  at INTEGER NOT NULL,
  older INTEGER NOT NULL,
  older_at INTEGER NOT NULL,
  sign INTEGER NOT NULL,
  technology INTEGER,
  field TEXT,
  was TEXT,
  became TEXT
) STRICT;
CREATE INDEX saved_changes_by_domain ON saved_changes (domain);
CREATE INDEX saved_changes_by_technology ON saved_changes (workspace, technology, at, domain, sign) WHERE technology IS NOT NULL;
CREATE INDEX saved_changes_by_time ON saved_changes (workspace, at);

-- 'change' counts changes of the derived tables, 'removal' those that took rows away.
CREATE TABLE saved_state (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
INSERT INTO saved_state VALUES ('change', 0), ('removal', 0);

CREATE TABLE annotations (
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  domain TEXT NOT NULL,
  tags TEXT NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (workspace, domain)
) WITHOUT ROWID, STRICT;

CREATE TABLE saved_views (
  id INTEGER PRIMARY KEY,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  columns TEXT NOT NULL,
  UNIQUE (workspace, name)
) STRICT;
`;
