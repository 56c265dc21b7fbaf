/**
 * Order in a team comes from the library's clock and numbers, since every computer has a clock of its own. `later_than` is
 * the time by the library's clock after which a colleague's answer is known to have been bought. It is not known of those
 * that came before. `team_settled` has leases whose doubt was ended by an answer: the library has them for ever.
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
`;
