/**
 * What was paid is in requests (the journal, written before a request leaves) and in the ledger. A request has the
 * label of its run, or the one that was chosen when it left, and the session of the assistant that it was sent for.
 * Its lines in the ledger have the same.
 */
export const money = `
-- 'settled' is the balance after all answers so far, by which a lost answer is judged; null while unknown.
-- 'settled_used' is what monthly.used must be by everything booked since the last look, and 'used' what the last look
-- showed: it starts again with each month. 'used_owed' is what it lacked at the last look of all that was booked: it
-- may follow late. 'look_date' is when that look was, by the service's clock, since a month that began meanwhile hides
-- what was charged before. 'look_due' is 1 if an answer showed a wallet lower than anything explains: it is looked at
-- before the next purchase. 'supposed' is 1 if an answer since the wallet's last exact balance did not name its
-- charge. 'unexplained' adds up what it lost and nothing here explains.
--
-- 'shared' is 1 if a person said that others use the wallet, too. 'fall' is what it fell by beyond everything that is
-- booked here or was bought by colleagues, and about which nobody was asked yet; below zero if they were charged after
-- the look. 'told' is what colleagues were charged by the team's library at the last look (by the stream 'told_to'),
-- 'others' what they have under way or in doubt, with our own doubts. 'untold' is 1 if it did not say.
--
-- 'charged_since' is what a lookup really cost by answers since the last look, 'charged' by those before it, each the
-- highest; null if none told. 'priced_at' is when an answer last charged for a lookup at no less than the price that
-- is reserved, 'dearest' the highest price ever charged; null if no answer did.
CREATE TABLE wallets (
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  wallet TEXT NOT NULL CHECK (wallet IN ('bulk_lookup', 'standard')),
  remaining REAL,
  settled REAL,
  monthly TEXT,
  as_of INTEGER NOT NULL,
  price REAL,
  unexplained REAL NOT NULL DEFAULT 0,
  supposed INTEGER NOT NULL DEFAULT 0,
  settled_used REAL,
  shared INTEGER NOT NULL DEFAULT 0,
  fall REAL NOT NULL DEFAULT 0,
  others REAL NOT NULL DEFAULT 0,
  told REAL,
  told_to TEXT,
  untold INTEGER NOT NULL DEFAULT 0,
  used REAL,
  look_due INTEGER NOT NULL DEFAULT 0,
  charged REAL,
  charged_since REAL,
  look_date INTEGER,
  priced_at INTEGER,
  dearest REAL,
  used_owed REAL NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace, wallet)
) WITHOUT ROWID, STRICT;

-- What another workspace bought since the last look at a workspace's wallet, since both may pay from one. 'is_one' is
-- 1 if the wallet of a workspace fell by exactly what the other one bought when it was looked at last after that: both
-- pay from one.
CREATE TABLE bought_since (
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  other INTEGER NOT NULL REFERENCES workspaces (id),
  credits REAL NOT NULL,
  is_one INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace, other)
) WITHOUT ROWID, STRICT;

-- 'sending': may be with the service right now; 'waiting': certainly not, a retry follows; 'unknown': the answer was
-- lost. 'question' is what a request asked besides its subjects: enough to book its answer later. A 'go' is one start
-- of a run with its own budget. 'most' is what it may cost. 'doubt' is what may have been charged for it and is not in
-- the ledger. 'balance_moved' says what the balance did meanwhile: 0 it stood; 1 it fell, by 'fell' in all (which is
-- booked to the requests in doubt); 2 not known; 3 there is nothing more to learn. 'lost_credits' is what it cost by
-- the balance, beyond what its answer named: a request that was answered in part has both, and two lines in the
-- ledger.
--
-- 'evidence' is how it came into doubt and out of it: a JSON array of {way, at, doubt, balance}, oldest first, where
-- 'doubt' is what was in doubt from then on, and 'balance' what the wallet was last known to hold; null for one that
-- never was. 'took_ms' is how long the service took for an answer: it may work as long on one that is lost.
-- 'sent_date' is when it left, by the service's clock. 'looked_date' (by that clock) and 'looked_at' (by this
-- computer's) are of the first look since it was lost, whichever program looked.
CREATE TABLE requests (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  job_id INTEGER REFERENCES jobs (id) ON DELETE SET NULL,
  operation TEXT NOT NULL,
  wallet TEXT NOT NULL,
  subjects TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('sending', 'waiting', 'answered', 'not_charged', 'unknown', 'resent')),
  attempts INTEGER NOT NULL,
  sent_at INTEGER NOT NULL,
  settled_at INTEGER,
  status INTEGER,
  credits REAL NOT NULL DEFAULT 0,
  balance_after REAL,
  error_code TEXT,
  raw TEXT,
  question TEXT NOT NULL DEFAULT '{}',
  go INTEGER NOT NULL DEFAULT 1,
  most REAL NOT NULL DEFAULT 0,
  doubt REAL NOT NULL DEFAULT 0,
  balance_moved INTEGER NOT NULL DEFAULT 0,
  fell REAL NOT NULL DEFAULT 0,
  lost_credits REAL NOT NULL DEFAULT 0,
  label INTEGER REFERENCES labels (id),
  assistant INTEGER REFERENCES assistants (id),
  evidence TEXT,
  took_ms INTEGER,
  sent_date INTEGER,
  looked_date INTEGER,
  looked_at INTEGER
) STRICT;
CREATE INDEX requests_by_assistant ON requests (assistant, sent_at, doubt) WHERE assistant IS NOT NULL AND doubt > 0;
CREATE INDEX requests_by_job ON requests (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX requests_in_doubt ON requests (workspace, wallet, sent_at) WHERE doubt > 0;
CREATE INDEX requests_in_doubt_by_job ON requests (job_id) WHERE doubt > 0;
CREATE INDEX requests_lost_by_job ON requests (job_id) WHERE lost_credits > 0;
CREATE INDEX requests_open ON requests (workspace) WHERE state = 'sending';

-- A charge stores what it was for as facts, so that each language can word it. 'lost' is 1 for what only the balance
-- showed. The index by day holds all that the sums of a month need, so nothing else is read.
CREATE TABLE ledger (
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
  label INTEGER REFERENCES labels (id),
  assistant INTEGER REFERENCES assistants (id),
  UNIQUE (request_id, lost)
) STRICT;
CREATE INDEX ledger_by_assistant ON ledger (assistant, at, credits) WHERE assistant IS NOT NULL;
CREATE INDEX ledger_by_day ON ledger (workspace, wallet, at, credits, label);
CREATE INDEX ledger_by_job ON ledger (job_id) WHERE job_id IS NOT NULL;
CREATE INDEX ledger_by_label ON ledger (label, id) WHERE label IS NOT NULL;
CREATE INDEX ledger_by_workspace ON ledger (workspace, id);

-- Each subject in doubt, as kind:name. The name of a technology is without capitals: it means the same in any
-- spelling.
CREATE TABLE doubts (
  workspace INTEGER NOT NULL REFERENCES workspaces (id),
  subject TEXT NOT NULL,
  request_id INTEGER NOT NULL REFERENCES requests (id),
  PRIMARY KEY (workspace, subject, request_id)
) WITHOUT ROWID, STRICT;
CREATE INDEX doubts_by_request ON doubts (request_id);
`;
