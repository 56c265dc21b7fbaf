/**
 * A run of a million rows spent much of its time on two indexes. A row whose domain is new has the number of that domain as
 * its index, so only rows that name a domain again need an entry. A row is pending until its lookups end, so only other
 * states need one.
 */
export const fewerRowIndexes = `
DROP INDEX job_rows_by_domain;
CREATE INDEX job_rows_again ON job_rows (job_id, seq) WHERE seq <> idx;
DROP INDEX job_rows_by_state;
CREATE INDEX job_rows_by_state ON job_rows (job_id, state, idx) WHERE state <> 'pending';`;
