import type { LookupKind } from '#contract/models/enrich.ts';
import { because } from '#contract/reason.ts';
import type { Reader, Writer } from './database.ts';
import { BEYOND_WORD, hasDoubts, type Word, wordText } from './doubts.ts';
import type { SeqRange } from './job-rows.ts';
import { type AnswerAge, isOfWorkspace, isUsable, isYoung, type SnapshotOutcome } from './snapshots.ts';

/**
 * A job as its plan needs it. `narrow` are the kinds that it asks only a part of. A whole answer cannot
 * simply be used for those; see `eachCandidate`.
 */
export interface PlannedLookups {
  id: number;
  workspace: number;
  kinds: readonly LookupKind[];
  narrow: readonly LookupKind[];
}

export type PlanRange = SeqRange & AnswerAge;

/** In SQL: the newest answer that may be used. */
function newestWhole(db: Reader, workspace: number): string {
  return `(SELECT id FROM snapshots WHERE ${isOfWorkspace(db, workspace)} AND kind = :kind AND key = d.domain
    AND ${isUsable} ORDER BY fetched_at DESC, id DESC LIMIT 1)`;
}

/** Plans the lookups from `fromSeq` up to, but without, `toSeq`. Uses what is saved since `since`. Returns how many. */
export function planLookups(db: Writer, job: PlannedLookups, range: PlanRange): number {
  let planned = 0;
  for (const kind of job.kinds) {
    if (job.narrow.includes(kind)) {
      const { fromSeq, toSeq } = range;
      planned += db.run(
        `INSERT INTO job_lookups (job_id, kind, seq, state) SELECT job_id, :kind, seq, 'pending' FROM job_domains
         WHERE job_id = :job AND seq >= :fromSeq AND seq < :toSeq AND left_out = 0`,
        { kind, job: job.id, fromSeq, toSeq },
      ).changes;
      continue;
    }
    planned += db.run(
      `INSERT INTO job_lookups (job_id, kind, seq, state, saved, snapshot_id)
       SELECT d.job_id, :kind, d.seq, coalesce(s.outcome, 'pending'), s.id IS NOT NULL, s.id FROM job_domains d
       LEFT JOIN snapshots s ON s.id = ${newestWhole(db, job.workspace)}
       WHERE d.job_id = :job AND d.seq >= :fromSeq AND d.seq < :toSeq AND d.left_out = 0`,
      { kind, workspace: job.workspace, job: job.id, ...range },
    ).changes;
  }
  return planned;
}

/**
 * Uses what was saved meanwhile for lookups that are open or in doubt, so that nothing is paid twice. Returns how many
 * it ended.
 */
export function answerFromSaved(db: Writer, job: PlannedLookups, range: PlanRange): number {
  let answered = 0;
  for (const kind of job.kinds) {
    if (job.narrow.includes(kind)) continue;
    answered += db.run(
      `UPDATE job_lookups SET state = s.outcome, saved = 1, snapshot_id = s.id, note = NULL
       FROM job_domains d JOIN snapshots s ON s.id = ${newestWhole(db, job.workspace)}
       WHERE job_lookups.job_id = :job AND job_lookups.kind = :kind AND job_lookups.state IN ('pending', 'unknown')
         AND job_lookups.seq >= :fromSeq AND job_lookups.seq < :toSeq AND d.job_id = :job AND d.seq = job_lookups.seq`,
      { kind, workspace: job.workspace, job: job.id, ...range },
    ).changes;
  }
  return answered;
}

/** Marks open lookups that a lost request already asked for. To ask again takes a person's word. Returns how many. */
export function markDoubted(db: Writer, job: PlannedLookups, range: SeqRange, word: Word | null): number {
  if (!hasDoubts(db, job.workspace)) return 0;
  const { fromSeq, toSeq } = range;
  let marked = 0;
  for (const kind of job.kinds) {
    marked += db.run(
      `UPDATE job_lookups SET state = 'unknown', note = :note FROM job_domains d
       WHERE job_lookups.job_id = :job AND job_lookups.kind = :kind AND job_lookups.state = 'pending'
         AND job_lookups.seq >= :fromSeq AND job_lookups.seq < :toSeq AND d.job_id = :job AND d.seq = job_lookups.seq
         AND EXISTS (SELECT 1 FROM all_doubts WHERE workspace = :workspace AND subject = :kind || ':' || d.domain
           AND ${BEYOND_WORD})`,
      {
        kind,
        workspace: job.workspace,
        job: job.id,
        fromSeq,
        toSeq,
        word: wordText(word),
        note: JSON.stringify(because('maybe_charged')),
      },
    ).changes;
  }
  return marked;
}

/** A saved answer that may answer an open lookup. The job decides if it does. */
export interface AnswerCandidate {
  seq: number;
  id: number;
  scope: string;
  outcome: SnapshotOutcome;
  raw: string;
}

/** What is saved, whole or under `scope`, for lookups that are open or in doubt. Newest first by domain. */
export function eachCandidate(
  db: Reader,
  job: Pick<PlannedLookups, 'id' | 'workspace'>,
  kind: LookupKind,
  scope: string,
  range: PlanRange,
): IterableIterator<AnswerCandidate> {
  return db.each<AnswerCandidate>(
    `SELECT l.seq, s.id, s.scope, s.outcome, answer_text(s.raw, s.packed) AS raw FROM job_lookups l
     JOIN job_domains d ON d.job_id = l.job_id AND d.seq = l.seq
     JOIN snapshots s ON ${isOfWorkspace(db, job.workspace, 's.')} AND s.kind = :kind AND s.key = d.domain
     WHERE l.job_id = :job AND l.kind = :kind AND l.state IN ('pending', 'unknown') AND l.seq >= :fromSeq AND l.seq < :toSeq
       AND ${isYoung('s.')} AND s.page = 1 AND s.removed_at IS NULL AND s.scope IN ('', :scope)
     ORDER BY l.seq, s.fetched_at DESC, s.id DESC`,
    { workspace: job.workspace, kind, job: job.id, scope, ...range },
  );
}

/** Answers a lookup with a saved answer. */
export function answerLookup(
  db: Writer,
  jobId: number,
  kind: LookupKind,
  answer: { seq: number; snapshotId: number; outcome: SnapshotOutcome },
): void {
  db.run(
    'UPDATE job_lookups SET state = ?, saved = 1, snapshot_id = ?, note = NULL WHERE job_id = ? AND kind = ? AND seq = ?',
    [answer.outcome, answer.snapshotId, jobId, kind, answer.seq],
  );
}

/** True if answers that the plan uses were removed since `since` (ms since 1970). */
export function lostSavedAnswers(db: Reader, jobId: number, since: number): boolean {
  if (db.get('SELECT 1 FROM snapshots WHERE removed_at >= ? LIMIT 1', [since]) === undefined) return false;
  return (
    db.get(
      `SELECT 1 FROM (
         SELECT snapshot_id FROM job_lookups WHERE job_id = :job AND saved = 1
         UNION ALL SELECT snapshot_id FROM job_host_answers WHERE job_id = :job) l
       JOIN snapshots s ON s.id = l.snapshot_id WHERE s.removed_at IS NOT NULL LIMIT 1`,
      { job: jobId },
    ) !== undefined
  );
}

/** Deletes a job's plan. */
export function clearLookups(db: Writer, jobId: number): void {
  const lookups = db.run('DELETE FROM job_lookups WHERE job_id = ?', [jobId]);
  const answers = db.run('DELETE FROM job_host_answers WHERE job_id = ?', [jobId]);
  // Without a plan, rows are as they were read.
  if (lookups.changes + answers.changes === 0) return;
  db.run(
    `UPDATE job_rows SET state = 'pending' WHERE job_id = ? AND seq IS NOT NULL AND state NOT IN ('pending', 'left_out')`,
    [jobId],
  );
}
