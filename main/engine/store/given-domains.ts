import type { Reader, Writer } from './database.ts';
import { seqsOfDomains } from './job-rows.ts';

/** A row of a job, found by its number in the sheet. */
export interface NumberedRow {
  idx: number;
  /** The number of its domain. Null if it has none. */
  seq: number | null;
}

export function findRow(db: Reader, jobId: number, number: number): NumberedRow | undefined {
  return db.get<NumberedRow>('SELECT idx, seq FROM job_rows WHERE job_id = ? AND number = ?', [
    jobId,
    number,
  ]);
}

/** Gives a domain to a row without one. Returns the domain's number, and if it is new to the job. */
export function setRowDomain(
  db: Writer,
  jobId: number,
  { idx }: NumberedRow,
  domain: string,
): { seq: number; isNew: boolean } {
  const known = seqsOfDomains(db, jobId, [domain]).get(domain);
  const seq = known ?? idx;
  if (known === undefined)
    db.run('INSERT INTO job_domains (job_id, seq, domain) VALUES (?, ?, ?)', [jobId, seq, domain]);
  db.run('UPDATE job_rows SET seq = ? WHERE job_id = ? AND idx = ?', [seq, jobId, idx]);
  return { seq, isNew: known === undefined };
}
