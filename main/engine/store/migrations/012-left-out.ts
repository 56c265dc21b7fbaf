/** Domains of a run that a person left out, and a person's choices for files by the header of the sheet. */
export const leftOut = `
ALTER TABLE job_domains ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0;
CREATE TABLE remembered_sheets (
  fingerprint TEXT PRIMARY KEY,
  choices TEXT NOT NULL,
  at INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
`;
