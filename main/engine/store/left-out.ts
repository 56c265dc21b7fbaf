import type { Writer } from './database.ts';
import type { SeqRange } from './job-rows.ts';
import { updateJob } from './jobs.ts';
import { createPlaces } from './places.ts';

/** Takes all left-out domains of a job in again. Rows that the file hides have none, and stay as they were read. */
export function clearLeftOut(db: Writer, jobId: number): void {
  db.run('UPDATE job_domains SET left_out = 0 WHERE job_id = ? AND left_out <> 0', [jobId]);
  db.run(
    `UPDATE job_rows SET state = 'pending' WHERE job_id = ? AND state = 'left_out' AND seq IS NOT NULL`,
    [jobId],
  );
}

/** Leaves out domains of a job by name. It takes some bytes of memory for each domain that it knows. */
export interface Leaving {
  /** Learns the domains in a range. Others cannot be left out. */
  know(range: SeqRange): void;
  /** Leaves out those of the names that it knows. */
  leaveOut(names: readonly string[]): void;
  end(): void;
}

export function createLeaving(db: Writer, jobId: number): Leaving {
  const places = createPlaces();
  return {
    know: (range) => {
      const known = db.all<{ seq: number; domain: string }>(
        'SELECT seq, domain FROM job_domains WHERE job_id = :job AND seq >= :fromSeq AND seq < :toSeq',
        { job: jobId, ...range },
      );
      for (const { seq, domain } of known) places.add(places.hash(domain), seq);
    },
    leaveOut: (names) => {
      const asked = names.flatMap((name) => {
        const seqs: number[] = [];
        places.find(places.hash(name), seqs);
        return seqs.map((seq) => [seq, name]);
      });
      if (asked.length === 0) return;
      db.quickTransaction(() =>
        db.run(
          `UPDATE job_domains SET left_out = 1 WHERE job_id = :job AND seq IN
             (SELECT d.seq FROM json_each(:asked) a CROSS JOIN job_domains d
              ON d.job_id = :job AND d.seq = a.value ->> 0 AND d.domain = a.value ->> 1)`,
          { job: jobId, asked: JSON.stringify(asked) },
        ),
      );
    },
    end: places.free,
  };
}

/** Leaves out those domains in a range that are saved in a workspace; only those with the tag if one is given. */
export function leaveOutSaved(
  db: Writer,
  { id, workspace }: { id: number; workspace: number },
  tag: string | null,
  range: SeqRange,
): void {
  const isSaved =
    tag === null
      ? 'SELECT 1 FROM saved_domains s WHERE s.workspace = :workspace AND s.domain = job_domains.domain'
      : `SELECT 1 FROM annotations a WHERE a.workspace = :workspace AND a.domain = job_domains.domain
           AND EXISTS (SELECT 1 FROM json_each(a.tags) WHERE lower(value) = lower(:tag))`;
  db.quickTransaction(() =>
    db.run(
      `UPDATE job_domains SET left_out = 1 WHERE job_id = :job AND seq >= :fromSeq AND seq < :toSeq AND EXISTS (${isSaved})`,
      { job: id, workspace, tag, ...range },
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
