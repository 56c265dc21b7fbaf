/**
 * Order in a team comes from the library's clock and numbers, since every computer has a clock of its own. `later_than` is
 * the time by the library's clock after which a colleague's answer is known to have been bought. It is not known of those
 * that came before. `team_settled` has leases whose doubt was ended by an answer: the library has them for ever. An answer
 * that is brought back is offered from its place on, since what was removed is left out.
 */
export const teamOrder = `
ALTER TABLE team_answers ADD COLUMN later_than INTEGER;

CREATE TABLE team_settled (
  library TEXT NOT NULL,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  subject TEXT NOT NULL,
  lease TEXT NOT NULL,
  PRIMARY KEY (workspace, subject, lease, library)
) WITHOUT ROWID, STRICT;

CREATE TRIGGER team_brought_back AFTER UPDATE OF removed_at ON snapshots
WHEN OLD.removed_at IS NOT NULL AND NEW.removed_at IS NULL
BEGIN
  UPDATE team_streams SET offered_to = NEW.id - 1
    WHERE is_own = 1 AND workspace = NEW.workspace AND offered_to >= NEW.id;
END;
`;
