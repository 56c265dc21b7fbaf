import type { Writer } from './database.ts';
import { updateJob } from './jobs.ts';

/** Takes all left-out domains of a job in again. */
export function clearLeftOut(db: Writer, jobId: number): void {
  db.run('UPDATE job_domains SET left_out = 0 WHERE job_id = ? AND left_out <> 0', [jobId]);
  db.run(`UPDATE job_rows SET state = 'pending' WHERE job_id = ? AND state = 'left_out'`, [jobId]);
}

/** Leaves out these domains, as far as the job has them. */
export function leaveOutDomains(db: Writer, jobId: number, domains: readonly string[]): void {
  db.transaction(() => {
    for (const domain of domains)
      db.run('UPDATE job_domains SET left_out = 1 WHERE job_id = ? AND domain = ?', [jobId, domain]);
  });
}

/** Leaves out the domains that are saved in a workspace; only those with the tag if one is given. */
export function leaveOutSaved(db: Writer, jobId: number, workspace: number, tag: string | null): void {
  const among =
    tag === null
      ? 'SELECT domain FROM saved_domains WHERE workspace = :workspace'
      : `SELECT domain FROM annotations WHERE workspace = :workspace
           AND EXISTS (SELECT 1 FROM json_each(annotations.tags) WHERE lower(value) = lower(:tag))`;
  const parameters = { job: jobId, workspace, ...(tag === null ? {} : { tag }) };
  db.run(`UPDATE job_domains SET left_out = 1 WHERE job_id = :job AND domain IN (${among})`, parameters);
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
