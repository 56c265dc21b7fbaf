import type { LookupKind } from '#contract/models/enrich.ts';
import type { Reader, Writer } from './database.ts';
import type { AnswerCandidate, PlannedLookups, PlanRange } from './job-plan.ts';
import { rowsOfDomain } from './rows-of-domain.ts';
import { isOfWorkspace, isYoung } from './snapshots.ts';

/** Saves a subdomain with its registrable domain. Its number is the index of the first row with it. */
export function keepHost(
  db: Writer,
  jobId: number,
  { idx, host, base }: { idx: number; host: string; base: string },
): number {
  const isNew = db.run('INSERT OR IGNORE INTO job_hosts (job_id, id, host, base) VALUES (?, ?, ?, ?)', [
    jobId,
    idx,
    host,
    base,
  ]);
  return isNew.changes === 1 ? idx : (hostNumber(db, jobId, host) ?? idx);
}

function hostNumber(db: Reader, jobId: number, host: string): number | undefined {
  return db.get<{ id: number }>('SELECT id FROM job_hosts WHERE job_id = ? AND host = ?', [jobId, host])?.id;
}

/** The number of distinct subdomains that rows of a job name. */
export function countHosts(db: Reader, jobId: number): number {
  return (
    db.get<{ count: number }>('SELECT count(*) AS count FROM job_hosts WHERE job_id = ?', [jobId])?.count ?? 0
  );
}

/** A saved answer about a subdomain whose registrable domain is asked about. */
export interface HostCandidate extends AnswerCandidate {
  host: number;
}

/**
 * For each domain whose lookup has found nothing yet: the saved answers with data about its subdomains, whole
 * or under `scope`, sorted by domain, then subdomain, then newest first. That a subdomain has no data says
 * nothing about its registrable domain.
 */
export function eachHostCandidate(
  db: Reader,
  job: Pick<PlannedLookups, 'id' | 'workspace'>,
  kind: LookupKind,
  scope: string,
  range: PlanRange,
): IterableIterator<HostCandidate> {
  return db.each<HostCandidate>(
    // In this order: else SQLite may walk all snapshots of the workspace, even for a few domains.
    `SELECT d.seq, h.id AS host, s.id, s.scope, s.outcome, answer_text(s.raw, s.packed) AS raw FROM job_domains d
     CROSS JOIN job_hosts h ON h.job_id = d.job_id AND h.base = d.domain
     CROSS JOIN job_lookups l ON l.job_id = d.job_id AND l.kind = :kind AND l.seq = d.seq AND l.state <> 'found'
     CROSS JOIN snapshots s ON ${isOfWorkspace(db, job.workspace, 's.')} AND s.kind = :kind AND s.key = h.host
     WHERE d.job_id = :job AND d.seq >= :fromSeq AND d.seq < :toSeq AND ${isYoung('s.')}
       AND s.page = 1 AND s.removed_at IS NULL AND s.outcome = 'found' AND s.scope IN ('', :scope)
     ORDER BY d.seq, h.id, s.fetched_at DESC, s.id DESC`,
    { job: job.id, workspace: job.workspace, kind, scope, ...range },
  );
}

/** A saved answer for the rows of one subdomain. */
export interface HostAnswer {
  seq: number;
  host: number;
  snapshotId: number;
}

export function answerHost(db: Writer, jobId: number, kind: LookupKind, answer: HostAnswer): void {
  db.run(
    'INSERT OR REPLACE INTO job_host_answers (job_id, seq, host, kind, snapshot_id) VALUES (?, ?, ?, ?, ?)',
    [jobId, answer.seq, answer.host, kind, answer.snapshotId],
  );
}

/** If each row of a domain has one of these answers, ends its open lookup: nothing is left to ask. */
export function answerIfCovered(db: Writer, jobId: number, kind: LookupKind, seq: number): void {
  db.run(
    `UPDATE job_lookups SET state = s.outcome, saved = 1, snapshot_id = s.id, note = NULL FROM snapshots s
     WHERE job_lookups.job_id = :job AND job_lookups.kind = :kind AND job_lookups.seq = :seq AND job_lookups.state IN ('pending', 'unknown')
       AND s.id = (SELECT a.snapshot_id FROM job_host_answers a JOIN snapshots o ON o.id = a.snapshot_id
         WHERE a.job_id = :job AND a.seq = :seq AND a.kind = :kind ORDER BY o.outcome = 'found' DESC, a.host LIMIT 1)
       AND NOT EXISTS (SELECT 1 FROM ${rowsOfDomain(':job', ':seq')} r WHERE NOT EXISTS
         (SELECT 1 FROM job_host_answers a WHERE a.job_id = :job AND a.seq = :seq AND a.host = r.host AND a.kind = :kind))`,
    { job: jobId, kind, seq },
  );
}

/** The answers that are used only for the rows of one subdomain. */
export function hostAnswers(
  db: Reader,
  jobId: number,
  seq: number,
  host: number,
): {
  kind: LookupKind;
  outcome: AnswerCandidate['outcome'];
  raw: string;
  scope: string;
  fetchedAt: number;
  name: string;
}[] {
  return db.all(
    `SELECT a.kind, s.outcome, answer_text(s.raw, s.packed) AS raw, s.scope, s.fetched_at AS fetchedAt, s.key AS name
     FROM job_host_answers a JOIN snapshots s ON s.id = a.snapshot_id WHERE a.job_id = ? AND a.seq = ? AND a.host = ?`,
    [jobId, seq, host],
  );
}

/** The outcomes of the answers about subdomains of a domain. Each is used only for its subdomain's rows. */
export function hostOutcomes(
  db: Reader,
  jobId: number,
  seq: number,
): { host: number; kind: LookupKind; outcome: AnswerCandidate['outcome'] }[] {
  return db.all(
    `SELECT a.host, a.kind, s.outcome FROM job_host_answers a JOIN snapshots s ON s.id = a.snapshot_id
     WHERE a.job_id = ? AND a.seq = ?`,
    [jobId, seq],
  );
}
