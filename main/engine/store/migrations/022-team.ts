/**
 * The team's library. `team_connection` says how this computer reaches it. `team_streams` has what was read of each
 * stream of the library (`read_to`, a number of a push) and, for the stream of this data folder in each workspace, up to
 * which snapshot it was offered. `team_answers` marks the snapshots that a colleague bought. `team_doubts` holds what is
 * in doubt for a colleague, and `team_told` which doubts of our own the team knows. `all_doubts` is everything in doubt:
 * a colleague's doubt has a negative number, since its request is not in this store. `team_leases` are those that this
 * program took and did not give back yet.
 */
export const team = `
CREATE TABLE team_connection (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  address TEXT NOT NULL,
  person TEXT NOT NULL,
  library TEXT NOT NULL,
  joined_at INTEGER NOT NULL
) STRICT;

CREATE TABLE team_streams (
  library TEXT NOT NULL,
  stream TEXT NOT NULL,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  is_own INTEGER NOT NULL,
  read_to INTEGER NOT NULL DEFAULT 0,
  offered_to INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (library, stream)
) WITHOUT ROWID, STRICT;

-- 'answers' counts the rows of team_answers, since there may be a million.
CREATE TABLE team_people (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  answers INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT;

-- 'bought_at' is the time that the library has. The snapshot has an earlier one if this computer's clock was behind.
CREATE TABLE team_answers (
  snapshot INTEGER PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES team_people (id),
  bought_at INTEGER NOT NULL
) STRICT;

CREATE TABLE team_doubts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  subject TEXT NOT NULL,
  stream TEXT NOT NULL,
  request INTEGER NOT NULL,
  asked_at INTEGER NOT NULL,
  UNIQUE (workspace, subject, stream, request)
) STRICT;

CREATE TABLE team_told (
  stream TEXT NOT NULL,
  subject TEXT NOT NULL,
  request_id INTEGER NOT NULL,
  PRIMARY KEY (stream, subject, request_id)
) WITHOUT ROWID, STRICT;

CREATE TABLE team_leases (
  lease TEXT PRIMARY KEY
) WITHOUT ROWID, STRICT;

CREATE VIEW all_doubts AS
  SELECT workspace, subject, request_id FROM doubts
  UNION ALL SELECT workspace, subject, -id FROM team_doubts;
`;
