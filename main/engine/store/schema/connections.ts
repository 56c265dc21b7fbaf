/**
 * Settings, connections and the workspaces that they reach. Times are ms since 1970 UTC, amounts are credits: so in
 * all tables.
 */
export const connections = `
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

-- A workspace belongs to a realm (the origin of the base address, or 'sample'), so that two services never mix their
-- data.
CREATE TABLE workspaces (
  id INTEGER PRIMARY KEY,
  realm TEXT NOT NULL,
  tenant_id TEXT NOT NULL,
  name TEXT NOT NULL,
  UNIQUE (realm, tenant_id)
) STRICT;

-- One service may be reached under several names, such as 127.0.0.1 and localhost. Each has data of its own, but the
-- workspaces with one id are one, and pay from one wallet: what is in doubt in one is in doubt in each.
CREATE VIEW same_workspaces AS
  SELECT a.id AS workspace, b.id AS other FROM workspaces a JOIN workspaces b USING (tenant_id)
  WHERE (a.realm = 'sample') = (b.realm = 'sample');

CREATE TABLE connection_workspaces (
  connection_id TEXT NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  PRIMARY KEY (connection_id, workspace)
) WITHOUT ROWID, STRICT;

-- Which workspaces a token reaches, as the service said last. The token is named by its fingerprint. The service takes
-- few questions of this kind in a minute, and each command begins with one.
CREATE TABLE token_holders (
  fingerprint TEXT PRIMARY KEY,
  workspaces TEXT NOT NULL,
  asked_at INTEGER NOT NULL
) WITHOUT ROWID;

-- A label says for whom something is paid: a client, a project. Two spellings of a name are one label if their
-- 'folded' is the same.
CREATE TABLE labels (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  folded TEXT NOT NULL UNIQUE
) STRICT;

-- A session of an assistant: one start of its server, with the name that the assistant gave itself. Budgets are
-- counted from the store, so starting a server again changes nothing.
CREATE TABLE assistants (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  started_at INTEGER NOT NULL
) STRICT;
`;
