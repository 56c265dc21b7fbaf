import type { Reader } from '../store/database.ts';
import { type AnswerScope, technologiesFor } from './scope.ts';

/** The top-level categories among the technologies that a job found, most frequent first. `limit` reads only the first answers. */
export function findCategories(
  db: Reader,
  job: { id: number; options: AnswerScope },
  limit = Number.MAX_SAFE_INTEGER,
): string[] {
  const counts = new Map<string, number>();
  const answers = db.each<{ raw: string; scope: string }>(
    `SELECT s.raw, s.scope FROM (
       SELECT snapshot_id FROM job_lookups WHERE job_id = :job AND kind = 'technologies' AND state = 'found'
       UNION ALL SELECT DISTINCT snapshot_id FROM job_host_answers WHERE job_id = :job AND kind = 'technologies') l
     JOIN snapshots s ON s.id = l.snapshot_id WHERE s.outcome = 'found' LIMIT :limit`,
    { job: job.id, limit },
  );
  for (const answer of answers) {
    for (const technology of technologiesFor(job.options, answer).technologies) {
      const category = technology.parentCategory ?? 'Other';
      counts.set(category, (counts.get(category) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([category]) => category);
}
