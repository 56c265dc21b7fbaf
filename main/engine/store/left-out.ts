import type { Writer } from './database.ts';
import { updateJob } from './jobs.ts';

/** Takes all left-out domains of a job in again. */
export function clearLeftOut(db: Writer, jobId: number): void {
  db.run('UPDATE job_domains SET left_out = 0 WHERE job_id = ? AND left_out <> 0', [jobId]);
  db.run(`UPDATE job_rows SET state = 'pending' WHERE job_id = ? AND state = 'left_out'`, [jobId]);
}

/** Notes domains that a file names, for `leaveOutAmong`. They are in no file of the store. */
export function noteNames(db: Writer, jobId: number, domains: readonly string[]): void {
  db.run(
    `CREATE TEMP TABLE IF NOT EXISTS noted_names (job_id INTEGER, domain TEXT, PRIMARY KEY (job_id, domain)) WITHOUT ROWID`,
  );
  db.run('INSERT OR IGNORE INTO temp.noted_names (job_id, domain) SELECT ?, value FROM json_each(?)', [
    jobId,
    JSON.stringify(domains),
  ]);
}

export function forgetNames(db: Writer, jobId: number): void {
  noteNames(db, jobId, []);
  db.run('DELETE FROM temp.noted_names WHERE job_id = ?', [jobId]);
}

/** Domains that were noted, or that are saved in a workspace; only those with the tag if one is given. */
export type Among = 'noted' | { workspace: number; tag: string | null };

/** Leaves out those domains with numbers from `fromSeq` up to, but without, `toSeq` that are among others. */
export function leaveOutAmong(
  db: Writer,
  jobId: number,
  among: Among,
  range: { fromSeq: number; toSeq: number },
): void {
  const { workspace, tag } = among === 'noted' ? { workspace: null, tag: null } : among;
  const isAmong =
    among === 'noted'
      ? 'SELECT 1 FROM temp.noted_names n WHERE n.job_id = :job AND n.domain = job_domains.domain'
      : tag === null
        ? 'SELECT 1 FROM saved_domains s WHERE s.workspace = :workspace AND s.domain = job_domains.domain'
        : `SELECT 1 FROM annotations a WHERE a.workspace = :workspace AND a.domain = job_domains.domain
             AND EXISTS (SELECT 1 FROM json_each(a.tags) WHERE lower(value) = lower(:tag))`;
  db.quickTransaction(() =>
    db.run(
      `UPDATE job_domains SET left_out = 1 WHERE job_id = :job AND seq >= :fromSeq AND seq < :toSeq AND EXISTS (${isAmong})`,
      { job: jobId, workspace, tag, ...range },
    ),
  );
}

/** Updates the states of a job's rows to what is left out, and counts the domains that stay. */
export function settleLeftOut(db: Writer, jobId: number): void {
  db.run(
    `UPDATE job_rows SET state = 'left_out' WHERE job_id = :job AND seq IN
       (SELECT seq FROM job_domains WHERE job_id = :job AND left_out = 1)`,
    { job: jobId },
  );
  const row = db.get<{ count: number }>(
    'SELECT count(*) AS count FROM job_domains WHERE job_id = ? AND left_out = 0',
    [jobId],
  );
  updateJob(db, jobId, { domainCount: row?.count ?? 0 });
}
