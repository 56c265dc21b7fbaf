/**
 * Makes what is saved searchable. `saved_domains` and `saved_text` are derived from the snapshots and from
 * `annotations`, and can be built again at any time. `saved_technologies` and `saved_values` give texts a
 * small number.
 */
export const saved = `
-- Further pages of an answer follow its first; a scope other than '' is an answer to a narrower question; what a person removed is
-- kept until the data is compacted, and its time names the removal.
ALTER TABLE snapshots ADD COLUMN page INTEGER NOT NULL DEFAULT 1;
ALTER TABLE snapshots ADD COLUMN scope TEXT NOT NULL DEFAULT '';
ALTER TABLE snapshots ADD COLUMN removed_at INTEGER;
CREATE INDEX snapshots_removed ON snapshots (removed_at) WHERE removed_at IS NOT NULL;

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

-- 'technologies': eight bytes each, the technology's number and the second since 1970 at which an answer first named it, little-endian.
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

CREATE VIRTUAL TABLE saved_text USING fts5 (
  words, content = '', contentless_delete = 1, detail = 'none', prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);

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

-- 'change' counts changes of the derived tables, 'removal' those that took rows away, 'rebuild' is 1 until they hold every snapshot.
CREATE TABLE saved_state (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
INSERT INTO saved_state VALUES ('change', 0), ('removal', 0), ('rebuild', (SELECT count(*) > 0 FROM snapshots));
`;
