/**
 * Stores what is in doubt for the whole program. `question` is what a request asked besides its subjects:
 * enough to book its answer later. `most` is what it may cost. `doubt` is what may have been charged for it
 * and is not in the ledger. `balance_moved` says what the balance did meanwhile: 0 it stood; 1 it fell, by
 * `fell` in all (which is booked to the requests in doubt); 2 not known; 3 there is nothing more to learn.
 * `unexplained` adds up what a wallet lost and nothing here explains. `doubts` holds each subject in doubt,
 * as `kind:name`. A `go` is one start of a run with its own budget.
 */
export const doubts = `
ALTER TABLE requests ADD COLUMN question TEXT NOT NULL DEFAULT '{}';
ALTER TABLE requests ADD COLUMN go INTEGER NOT NULL DEFAULT 1;
ALTER TABLE requests ADD COLUMN most REAL NOT NULL DEFAULT 0;
ALTER TABLE requests ADD COLUMN doubt REAL NOT NULL DEFAULT 0;
ALTER TABLE requests ADD COLUMN balance_moved INTEGER NOT NULL DEFAULT 0;
ALTER TABLE requests ADD COLUMN fell REAL NOT NULL DEFAULT 0;
ALTER TABLE requests ADD COLUMN lost_at INTEGER;
ALTER TABLE jobs ADD COLUMN go INTEGER NOT NULL DEFAULT 1;
ALTER TABLE wallets ADD COLUMN price REAL;
ALTER TABLE wallets ADD COLUMN unexplained REAL NOT NULL DEFAULT 0;
ALTER TABLE ledger ADD COLUMN lost INTEGER NOT NULL DEFAULT 0;

CREATE TABLE doubts (
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  subject TEXT NOT NULL,
  request_id INTEGER NOT NULL REFERENCES requests (id),
  PRIMARY KEY (workspace, subject, request_id)
) WITHOUT ROWID, STRICT;
CREATE INDEX doubts_by_request ON doubts (request_id);

-- Requests of an older version cost one credit for each subject at most, and nobody watched the balance for them.
UPDATE requests SET most = CASE operation WHEN 'list_start' THEN 1 ELSE json_array_length(subjects) END
  WHERE state IN ('sending', 'waiting', 'unknown', 'resent');
UPDATE requests SET doubt = most, balance_moved = 3, lost_at = sent_at WHERE state IN ('unknown', 'resent');
INSERT OR IGNORE INTO doubts (workspace, subject, request_id)
  SELECT r.workspace, CASE WHEN r.operation IN ('companies_batch', 'company_lookup') THEN 'companies:'
    WHEN r.operation IN ('technologies_batch', 'domain_lookup') THEN 'technologies:' ELSE 'technology:' END || s.value, r.id
  FROM requests r, json_each(r.subjects) s WHERE r.state = 'unknown' AND r.operation <> 'list_start';

DROP INDEX requests_in_doubt;
CREATE INDEX requests_in_doubt ON requests (workspace, wallet, sent_at) WHERE doubt > 0;
CREATE INDEX requests_in_doubt_by_job ON requests (job_id) WHERE doubt > 0;
CREATE INDEX ledger_lost_by_job ON ledger (job_id) WHERE lost = 1;
CREATE INDEX snapshots_by_request ON snapshots (request_id) WHERE request_id IS NOT NULL;
`;
