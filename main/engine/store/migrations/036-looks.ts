/**
 * `used` is `monthly.used` of the wallet as the last look showed it: it starts again with each month. `bought_since` has
 * what another workspace bought since the last look at a workspace's wallet, since both may pay from one. `took_ms` is how
 * long the service took for an answer: it may work as long on one that is lost.
 */
export const looks = `
ALTER TABLE wallets ADD COLUMN used REAL;

CREATE TABLE bought_since (
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  other INTEGER NOT NULL REFERENCES workspaces (id),
  credits REAL NOT NULL,
  PRIMARY KEY (workspace, other)
) WITHOUT ROWID, STRICT;

ALTER TABLE requests ADD COLUMN took_ms INTEGER;
`;
