/**
 * What colleagues spend from a wallet, as the team's library said at the last look: credits that they were charged (`told`,
 * by the stream `told_to`), and what they have under way or in doubt, with our own doubts (`others`). `untold` is 1 if it did not say. `fall` is
 * what the wallet fell by beyond everything that is booked here or was bought by them; it is below zero if they were
 * charged after the look.
 *
 * A stream tells what was charged since `spent_from`, a sum of the ledger; `spent_told` and `doubt_told` were told last.
 * `told_at` is when a doubt of our own came to the library, by its clock. `team_skipped` marks each answer that was not offered, since it was removed when its turn came.
 */
export const teamSpending = `
ALTER TABLE wallets ADD COLUMN others REAL NOT NULL DEFAULT 0;
ALTER TABLE wallets ADD COLUMN told REAL;
ALTER TABLE wallets ADD COLUMN told_to TEXT;
ALTER TABLE wallets ADD COLUMN untold INTEGER NOT NULL DEFAULT 0;

ALTER TABLE team_streams ADD COLUMN spent_from REAL NOT NULL DEFAULT 0;
ALTER TABLE team_streams ADD COLUMN spent_told REAL NOT NULL DEFAULT 0;
ALTER TABLE team_streams ADD COLUMN doubt_told REAL NOT NULL DEFAULT 0;
UPDATE team_streams SET spent_from = coalesce(
  (SELECT sum(credits) FROM ledger l WHERE l.workspace = team_streams.workspace AND l.wallet = 'bulk_lookup'), 0);
UPDATE team_streams SET spent_told = spent_from;

ALTER TABLE team_told ADD COLUMN told_at INTEGER;

CREATE TABLE team_skipped (
  stream TEXT NOT NULL,
  snapshot INTEGER NOT NULL,
  PRIMARY KEY (stream, snapshot)
) WITHOUT ROWID, STRICT;
INSERT INTO team_skipped SELECT t.stream, s.id FROM team_streams t
  JOIN snapshots s ON s.workspace = t.workspace AND s.removed_at IS NOT NULL AND s.id <= t.offered_to WHERE t.is_own = 1;
DROP TRIGGER team_brought_back;
`;
