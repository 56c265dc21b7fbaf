/** A charge keeps what it was for as facts, which each language says in its own words: before, a batch said "100 domains", and a list that failed so. */
export const ledgerSubjects = `
ALTER TABLE ledger ADD COLUMN asked INTEGER NOT NULL DEFAULT 1;
ALTER TABLE ledger ADD COLUMN refunded INTEGER NOT NULL DEFAULT 0;
UPDATE ledger SET asked = CAST(subject AS INTEGER), subject = ''
  WHERE operation IN ('companies_batch', 'technologies_batch') AND subject GLOB '[0-9]* domains';
UPDATE ledger SET refunded = 1, subject = substr(subject, 1, length(subject) - length(' (failed, refunded)'))
  WHERE operation = 'list_start' AND subject LIKE '% (failed, refunded)';
`;
