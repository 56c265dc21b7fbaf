/**
 * A watch is a standing order: it refreshes the domains of a view, a tag or a file. `agreed` is how many
 * domains it stood for when a person agreed. Due times until the day `since_day` count as done. A pause has
 * its problem as JSON, or 'null' if a person paused it.
 *
 * A turn is one due time whose run began. `due` is the day of the due time by the computer's calendar. The row
 * is made in the transaction that starts the run, so that no due time is served twice. Its digest covers the
 * answers after `after_snapshot`, up to `upto_snapshot` once it ended.
 *
 * `watch_domains` holds the domains of the last turn, or those that the person agreed to. `watch_news` holds
 * those that came (1) or went (-1) with a turn.
 */
export const watches = `
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
  agreed INTEGER NOT NULL,
  since_day TEXT NOT NULL,
  pause TEXT,
  paused_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

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

CREATE TABLE watch_domains (
  watch INTEGER NOT NULL REFERENCES watches (id) ON DELETE CASCADE,
  domain TEXT NOT NULL,
  PRIMARY KEY (watch, domain)
) WITHOUT ROWID, STRICT;

CREATE TABLE watch_news (
  turn INTEGER NOT NULL REFERENCES watch_turns (id) ON DELETE CASCADE,
  domain TEXT NOT NULL,
  sign INTEGER NOT NULL CHECK (sign IN (1, -1)),
  PRIMARY KEY (turn, domain)
) WITHOUT ROWID, STRICT;
`;
