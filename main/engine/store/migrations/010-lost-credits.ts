/**
 * `lost_credits` is what the balance showed that a request cost, beyond what an answer to it named: a request that was answered in part has both.
 * `lost_at` was never read.
 */
export const lostCredits = `
ALTER TABLE requests ADD COLUMN lost_credits REAL NOT NULL DEFAULT 0;
ALTER TABLE requests DROP COLUMN lost_at;
UPDATE requests SET lost_credits = l.credits FROM ledger l WHERE l.request_id = requests.id AND l.lost = 1;

DROP INDEX ledger_lost_by_job;
CREATE INDEX requests_lost_by_job ON requests (job_id) WHERE lost_credits > 0;
`;
