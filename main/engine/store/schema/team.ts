/**
 * The team's library, and what this computer knows of it.
 */
export const team = `
-- How this computer reaches the library. 'shares_notes' is set if the person said so. 'server' is which server it was
-- when this computer was connected last, 'server_log' how far its log had come, 'behind_from' since when it may lack
-- something that it had, by its own clock; null if it never said so. 'offer_problem' is why it refused what was
-- offered last, as JSON: other programs of this computer say it, too.
CREATE TABLE team_connection (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  address TEXT NOT NULL,
  person TEXT NOT NULL,
  library TEXT NOT NULL,
  joined_at INTEGER NOT NULL,
  shares_notes INTEGER NOT NULL DEFAULT 0,
  server TEXT,
  server_log REAL,
  behind_from REAL,
  offer_problem TEXT
) STRICT;

-- What was read of each stream of the library ('read_to', a number of a push) and, for the stream of this data folder
-- in each workspace, up to which snapshot it was offered. 'notes_to' is the last note of a stream that was read here,
-- or added by us. The stream by which this data folder shares notes ('is_author') is never another one: only by the
-- same stream can a note be withdrawn. A stream tells what was charged since 'spent_from', a sum of the ledger;
-- 'spent_told' and 'doubt_told' were told last.
CREATE TABLE team_streams (
  library TEXT NOT NULL,
  stream TEXT NOT NULL,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  is_own INTEGER NOT NULL,
  read_to INTEGER NOT NULL DEFAULT 0,
  offered_to INTEGER NOT NULL DEFAULT 0,
  is_author INTEGER NOT NULL DEFAULT 0,
  notes_to INTEGER NOT NULL DEFAULT 0,
  spent_from REAL NOT NULL DEFAULT 0,
  spent_told REAL NOT NULL DEFAULT 0,
  doubt_told REAL NOT NULL DEFAULT 0,
  PRIMARY KEY (library, stream)
) WITHOUT ROWID, STRICT;

-- 'answers' counts the rows of team_answers, since there may be a million.
CREATE TABLE team_people (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  answers INTEGER NOT NULL,
  last_at INTEGER NOT NULL
) STRICT;

-- Snapshots that a colleague bought. 'bought_at' is the time that the library has. The snapshot has an earlier one if
-- this computer's clock was behind. 'later_than' is the time by the library's clock after which the answer is known to
-- have been bought; null if that is not known.
CREATE TABLE team_answers (
  snapshot INTEGER PRIMARY KEY,
  person INTEGER NOT NULL REFERENCES team_people (id),
  bought_at INTEGER NOT NULL,
  later_than INTEGER
) STRICT;

-- Each answer that was not offered, since it was removed when its turn came.
CREATE TABLE team_skipped (
  stream TEXT NOT NULL,
  snapshot INTEGER NOT NULL,
  PRIMARY KEY (stream, snapshot)
) WITHOUT ROWID, STRICT;

-- What is in doubt for a colleague. It belongs to the library that it comes from, as a lease does: another one knows
-- nothing of it.
CREATE TABLE team_doubts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  subject TEXT NOT NULL,
  stream TEXT NOT NULL,
  request INTEGER NOT NULL,
  asked_at INTEGER NOT NULL,
  library TEXT NOT NULL DEFAULT '',
  UNIQUE (workspace, subject, stream, request)
) STRICT;

-- Everything in doubt. A colleague's doubt has a negative number, since its request is not in this store.
CREATE VIEW all_doubts AS
  SELECT s.other AS workspace, d.subject, d.request_id FROM doubts d JOIN same_workspaces s ON s.workspace = d.workspace
  UNION ALL SELECT workspace, subject, -id FROM team_doubts;

-- Which doubts of our own the team knows. 'told_at' is when one came to the library, by its clock.
CREATE TABLE team_told (
  stream TEXT NOT NULL,
  subject TEXT NOT NULL,
  request_id INTEGER NOT NULL,
  told_at INTEGER,
  PRIMARY KEY (stream, subject, request_id)
) WITHOUT ROWID, STRICT;

-- Leases whose doubt was ended by an answer: the library has them for ever.
CREATE TABLE team_settled (
  library TEXT NOT NULL,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  subject TEXT NOT NULL,
  lease TEXT NOT NULL,
  PRIMARY KEY (workspace, subject, lease, library)
) WITHOUT ROWID, STRICT;

-- Leases that this program took and did not give back yet.
CREATE TABLE team_leases (
  lease TEXT PRIMARY KEY,
  library TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID, STRICT;

-- What colleagues wrote: one row for each data folder ('stream') and domain.
CREATE TABLE team_notes (
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  domain TEXT NOT NULL,
  stream TEXT NOT NULL,
  person TEXT NOT NULL,
  tags TEXT NOT NULL,
  note TEXT NOT NULL,
  shared_at INTEGER NOT NULL,
  PRIMARY KEY (workspace, domain, stream)
) WITHOUT ROWID, STRICT;

-- What the library knows of our own tags and notes.
CREATE TABLE team_told_notes (
  stream TEXT NOT NULL,
  domain TEXT NOT NULL,
  tags TEXT NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (stream, domain)
) WITHOUT ROWID, STRICT;

-- Domains whose own tags or note changed since. One that changes once more gets a new id, so a push that was under way
-- does not count for it.
CREATE TABLE team_untold_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  domain TEXT NOT NULL,
  UNIQUE (workspace, domain)
) STRICT;
`;
