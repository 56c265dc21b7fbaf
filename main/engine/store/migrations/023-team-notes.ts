/**
 * Tags and notes that are shared with a team. `shares_notes` is set if the person said so. `team_notes` has what
 * colleagues wrote: one row for each data folder (`stream`) and domain. `team_told_notes` has what the library knows of
 * our own, and `team_untold_notes` the domains whose own tags or note changed since. `notes_to` is the last note of a
 * stream that was read here, or added by us. The stream by which this data folder shares notes (`is_author`) is never
 * another one: only by the same stream can a note be withdrawn.
 */
export const teamNotes = `
ALTER TABLE team_connection ADD COLUMN shares_notes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE team_streams ADD COLUMN is_author INTEGER NOT NULL DEFAULT 0;
ALTER TABLE team_streams ADD COLUMN notes_to INTEGER NOT NULL DEFAULT 0;

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

CREATE TABLE team_told_notes (
  stream TEXT NOT NULL,
  domain TEXT NOT NULL,
  tags TEXT NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (stream, domain)
) WITHOUT ROWID, STRICT;

-- A domain that changes once more gets a new id, so a push that was under way does not count for it.
CREATE TABLE team_untold_notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  domain TEXT NOT NULL,
  UNIQUE (workspace, domain)
) STRICT;
`;
