/**
 * `lost_credits` is what a request cost by the balance, beyond what its answer named. A request that was
 * answered in part has both, and two lines in the ledger. `balance_base` is what the wallet had lost without
 * an explanation when a run began. `supposed` is 1 if an answer since the wallet's last exact balance did not
 * name its charge. `lost_at` was never read.
 */
export const lostCredits = `
ALTER TABLE requests ADD COLUMN lost_credits REAL NOT NULL DEFAULT 0;
ALTER TABLE requests DROP COLUMN lost_at;
UPDATE requests SET lost_credits = l.credits FROM ledger l WHERE l.request_id = requests.id AND l.lost = 1;

DROP INDEX ledger_lost_by_job;
CREATE INDEX requests_lost_by_job ON requests (job_id) WHERE lost_credits > 0;
ALTER TABLE jobs ADD COLUMN balance_base REAL;
ALTER TABLE wallets ADD COLUMN supposed INTEGER NOT NULL DEFAULT 0;

CREATE TABLE ledger_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  wallet TEXT NOT NULL,
  request_id INTEGER NOT NULL REFERENCES requests (id),
  job_id INTEGER REFERENCES jobs (id) ON DELETE SET NULL,
  operation TEXT NOT NULL,
  subject TEXT NOT NULL,
  credits REAL NOT NULL,
  balance_after REAL,
  asked INTEGER NOT NULL DEFAULT 1,
  refunded INTEGER NOT NULL DEFAULT 0,
  lost INTEGER NOT NULL DEFAULT 0,
  UNIQUE (request_id, lost)
) STRICT;
INSERT INTO ledger_new SELECT id, at, workspace, wallet, request_id, job_id, operation, subject, credits, balance_after, asked, refunded, lost FROM ledger;
DROP TABLE ledger;
ALTER TABLE ledger_new RENAME TO ledger;
CREATE INDEX ledger_by_workspace ON ledger (workspace, id);
CREATE INDEX ledger_by_job ON ledger (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX ledger_by_day ON ledger (workspace, wallet, at);
`;
