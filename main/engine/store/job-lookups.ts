import type { LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { RowState } from '../../../preload/contract/models/job.ts';
import { because, type Reason } from '../../../preload/contract/reasons/reason.ts';
import type { Reader, Writer } from './database.ts';
import { refreshRowState, seqOfDomain } from './job-rows.ts';
import type { OpenRequest, PaidOperation } from './requests.ts';

/** One question of a job that has no answer yet. */
export interface PendingLookup {
  seq: number;
  domain: string;
}

/** How a lookup ended. */
export interface LookupEnd {
  state: RowState;
  snapshotId?: number;
  /** Why it ended so. */
  note?: Reason;
}

const KINDS: readonly LookupKind[] = ['companies', 'technologies'];

/** The next questions of one kind behind `afterSeq`, in the order of the file. */
export function takePending(
  db: Reader,
  jobId: number,
  kind: LookupKind,
  afterSeq: number,
  limit: number,
): PendingLookup[] {
  return db.all<PendingLookup>(
    `SELECT l.seq, d.domain FROM job_lookups l JOIN job_domains d ON d.job_id = l.job_id AND d.seq = l.seq
     WHERE l.job_id = ? AND l.kind = ? AND l.state = 'pending' AND l.seq > ? ORDER BY l.seq LIMIT ?`,
    [jobId, kind, afterSeq, limit],
  );
}

export function endLookup(db: Writer, jobId: number, kind: LookupKind, seq: number, end: LookupEnd): void {
  db.run(
    `UPDATE job_lookups SET state = ?, snapshot_id = coalesce(?, snapshot_id), note = ? WHERE job_id = ? AND kind = ? AND seq = ?`,
    [end.state, end.snapshotId ?? null, noteText(end.note), jobId, kind, seq],
  );
}

/** Ends everything still open in one way, as when the wallet is empty or a person stops the run. */
export function endAllPending(
  db: Writer,
  job: { id: number; kinds: readonly LookupKind[] },
  end: LookupEnd,
): void {
  const open = db.all<{ seq: number }>(
    `SELECT DISTINCT seq FROM job_lookups WHERE job_id = ? AND state = 'pending'`,
    [job.id],
  );
  db.run(`UPDATE job_lookups SET state = ?, note = ? WHERE job_id = ? AND state = 'pending'`, [
    end.state,
    noteText(end.note),
    job.id,
  ]);
  for (const { seq } of open) refreshRowState(db, job.id, job.kinds, seq);
}

/** Opens again what ended in one of `states`, `limit` lookups at most; answers how many those are. */
export function reopenLookups(
  db: Writer,
  job: { id: number; kinds: readonly LookupKind[] },
  states: readonly RowState[],
  limit = Number.MAX_SAFE_INTEGER,
): number {
  const marks = states.map(() => '?').join(', ');
  const reopened = db.all<{ seq: number }>(
    `UPDATE job_lookups SET state = 'pending', note = NULL WHERE job_id = ? AND (kind, seq) IN
       (SELECT kind, seq FROM job_lookups WHERE job_id = ? AND state IN (${marks}) ORDER BY seq LIMIT ?) RETURNING seq`,
    [job.id, job.id, ...states, limit],
  );
  for (const { seq } of reopened) refreshRowState(db, job.id, job.kinds, seq);
  return reopened.length;
}

/** Marks what a lost request asked for, so that it is neither shown as free nor bought again without a person's word. */
export function markLookupsUnknown(db: Writer, request: OpenRequest): void {
  const kind = kindOfOperation(request.operation);
  if (request.jobId === null || kind === null) return;
  for (const domain of request.subjects) {
    const seq = seqOfDomain(db, request.jobId, domain);
    if (seq === undefined) continue;
    endLookup(db, request.jobId, kind, seq, {
      state: 'unknown',
      note: because('maybe_charged'),
    });
    refreshRowState(db, request.jobId, kindsOfJob(db, request.jobId), seq);
  }
}

function kindOfOperation(operation: PaidOperation): LookupKind | null {
  if (operation === 'companies_batch') return 'companies';
  return operation === 'technologies_batch' ? 'technologies' : null;
}

function kindsOfJob(db: Reader, jobId: number): LookupKind[] {
  return KINDS.filter(
    (kind) =>
      db.get('SELECT 1 FROM job_lookups WHERE job_id = ? AND kind = ? LIMIT 1', [jobId, kind]) !== undefined,
  );
}

/** Lookups of a job that have no answer yet; a partial index makes this cheap however large the job. */
export function countPending(db: Reader, jobId: number): Record<LookupKind, number> {
  return countsByKind(
    db.all(
      `SELECT kind, count(*) AS count FROM job_lookups WHERE job_id = ? AND state = 'pending' GROUP BY kind`,
      [jobId],
    ),
  );
}

/** Lookups of a job that ended in one of `states`, by kind. */
export function countLookups(
  db: Reader,
  jobId: number,
  states: readonly RowState[],
): Record<LookupKind, number> {
  const marks = states.map(() => '?').join(', ');
  return countsByKind(
    db.all(
      `SELECT kind, count(*) AS count FROM job_lookups WHERE job_id = ? AND state IN (${marks}) GROUP BY kind`,
      [jobId, ...states],
    ),
  );
}

function countsByKind(rows: readonly { kind: LookupKind; count: number }[]): Record<LookupKind, number> {
  const counts: Record<LookupKind, number> = { companies: 0, technologies: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

/** What one lookup came to, with the answer's own JSON where one is kept. */
export interface LookupResult {
  state: RowState;
  note: Reason | null;
  raw: string | null;
  /** The scope under which the answer is kept, '' for a whole one. */
  scope: string | null;
  fetchedAt: number | null;
}

export function lookupResult(
  db: Reader,
  jobId: number,
  kind: LookupKind,
  seq: number,
): LookupResult | undefined {
  const row = db.get<Omit<LookupResult, 'note'> & { note: string | null }>(
    `SELECT l.state, l.note, s.raw, s.scope, s.fetched_at AS fetchedAt FROM job_lookups l LEFT JOIN snapshots s ON s.id = l.snapshot_id
     WHERE l.job_id = ? AND l.kind = ? AND l.seq = ?`,
    [jobId, kind, seq],
  );
  return row && { ...row, note: row.note === null ? null : readNote(row.note) };
}

function noteText(note: Reason | undefined): string | null {
  return note === undefined ? null : JSON.stringify(note);
}

function readNote(text: string): Reason {
  // Stores of early versions hold a sentence.
  return text.startsWith('{') ? (JSON.parse(text) as Reason) : because('noted', { words: text });
}
