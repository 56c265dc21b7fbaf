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
    `SELECT s.raw, s.scope FROM job_lookups l JOIN snapshots s ON s.id = l.snapshot_id
     WHERE l.job_id = ? AND l.kind = 'technologies' AND l.state = 'found' LIMIT ?`,
    [job.id, limit],
  );
  for (const answer of answers) {
    for (const technology of technologiesFor(job.options, answer).technologies) {
      const category = technology.parentCategory ?? 'Other';
      counts.set(category, (counts.get(category) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([category]) => category);
}
