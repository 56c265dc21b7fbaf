/**
 * A charge stores what it was for as facts, so that each language can word it. Before, a batch said "100
 * domains", and a failed list said that it had failed.
 */
export const ledgerSubjects = `
ALTER TABLE ledger ADD COLUMN asked INTEGER NOT NULL DEFAULT 1;
ALTER TABLE ledger ADD COLUMN refunded INTEGER NOT NULL DEFAULT 0;
UPDATE ledger SET asked = CAST(subject AS INTEGER), subject = ''
  WHERE operation IN ('companies_batch', 'technologies_batch') AND subject GLOB '[0-9]* domains';
UPDATE ledger SET refunded = 1, subject = substr(subject, 1, length(subject) - length(' (failed, refunded)'))
  WHERE operation = 'list_start' AND subject LIKE '% (failed, refunded)';
`;
