/**
 * A row says how its domain was read (`note`, a reason). A blank cell is a state of its own.
 */
export const rowDomains = `
ALTER TABLE job_rows ADD COLUMN note TEXT;
UPDATE job_rows SET state = 'blank'
  WHERE seq IS NULL AND state = 'invalid' AND trim(value, ' ' || char(9, 10, 11, 12, 13, 160)) = '';
`;
