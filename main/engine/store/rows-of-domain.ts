/**
 * The rows of a domain as a table in SQL. A domain's number is the index of its first row, so only rows that name it again
 * need an index of the store.
 */
export function rowsOfDomain(job: string, seq: string): string {
  return `(SELECT * FROM job_rows WHERE job_id = ${job} AND idx = ${seq} AND seq = idx
    UNION ALL SELECT * FROM job_rows INDEXED BY job_rows_again WHERE job_id = ${job} AND seq = ${seq} AND seq <> idx)`;
}

/** Selects the indexes of the rows of the domains with the numbers `:seqs` (JSON) of the job `:job`. */
export const ROWS_OF_DOMAINS = `SELECT first.idx FROM json_each(:seqs) s CROSS JOIN job_rows first
    ON first.job_id = :job AND first.idx = s.value AND first.seq = first.idx
  UNION ALL
  SELECT again.idx FROM json_each(:seqs) s CROSS JOIN job_rows again INDEXED BY job_rows_again
    ON again.job_id = :job AND again.seq = s.value AND again.seq <> again.idx`;
