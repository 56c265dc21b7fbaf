import type { LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { RowState } from '../../../preload/contract/models/job.ts';
import { because, type Reason } from '../../../preload/contract/reason.ts';
import type { Reader, Writer } from './database.ts';
import { BEYOND_WORD, inDoubt, type Word, wordText } from './doubts.ts';
import { refreshRowState, seqOfDomain } from './job-rows.ts';
import type { PaidOperation, StoredRequest } from './requests.ts';

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

/** The next questions of one kind behind `afterSeq`, up to `toSeq` if given, in the order of the file. */
export function takePending(
  db: Reader,
  job: { id: number; kind: LookupKind },
  range: { afterSeq: number; toSeq?: number },
  limit: number,
): PendingLookup[] {
  return db.all<PendingLookup>(
    `SELECT l.seq, d.domain FROM job_lookups l JOIN job_domains d ON d.job_id = l.job_id AND d.seq = l.seq
     WHERE l.job_id = ? AND l.kind = ? AND l.state = 'pending' AND l.seq > ? AND l.seq <= ? ORDER BY l.seq LIMIT ?`,
    [job.id, job.kind, range.afterSeq, range.toSeq ?? Number.MAX_SAFE_INTEGER, limit],
  );
}

export function endLookup(db: Writer, jobId: number, kind: LookupKind, seq: number, end: LookupEnd): void {
  db.run(
    `UPDATE job_lookups SET state = ?, snapshot_id = coalesce(?, snapshot_id), note = ? WHERE job_id = ? AND kind = ? AND seq = ?`,
    [end.state, end.snapshotId ?? null, noteText(end.note), jobId, kind, seq],
  );
}

/** What a lookup without an answer ends as: nothing says that it is done with while it may have been charged. */
export function endUnanswered(
  db: Writer,
  job: { id: number; workspace: number },
  lookup: { kind: LookupKind; seq: number; domain: string },
  end: LookupEnd,
): void {
  const isDoubted = inDoubt(db, job.workspace, [`${lookup.kind}:${lookup.domain}`]).length > 0;
  endLookup(db, job.id, lookup.kind, lookup.seq, isDoubted ? MAYBE_CHARGED : end);
}

const MAYBE_CHARGED: LookupEnd = { state: 'unknown', note: because('maybe_charged') };

/** Ends everything still open in one way, as when the wallet is empty or a person stops the run; what is in doubt stays so. */
export function endAllPending(
  db: Writer,
  job: { id: number; workspace: number; kinds: readonly LookupKind[] },
  end: LookupEnd,
): void {
  const open = db.all<{ seq: number }>(
    `SELECT DISTINCT seq FROM job_lookups WHERE job_id = ? AND state = 'pending'`,
    [job.id],
  );
  db.run(
    `UPDATE job_lookups SET state = :state, note = :note FROM job_domains d
     WHERE job_lookups.job_id = :job AND job_lookups.state = 'pending' AND d.job_id = :job AND d.seq = job_lookups.seq
       AND EXISTS (SELECT 1 FROM doubts WHERE workspace = :workspace AND subject = job_lookups.kind || ':' || d.domain)`,
    {
      job: job.id,
      workspace: job.workspace,
      state: MAYBE_CHARGED.state,
      note: noteText(MAYBE_CHARGED.note),
    },
  );
  db.run(`UPDATE job_lookups SET state = ?, note = ? WHERE job_id = ? AND state = 'pending'`, [
    end.state,
    noteText(end.note),
    job.id,
  ]);
  for (const { seq } of open) refreshRowState(db, job.id, job.kinds, seq);
}

/**
 * Opens lookups of a kind again that are in doubt by nothing but what a word is about, `limit` at most, in the order of the file.
 * Returns how many those are.
 */
export function reopenUnknown(
  db: Writer,
  job: { id: number; workspace: number; kinds: readonly LookupKind[] },
  { kind, word, limit }: { kind: LookupKind; word: Word; limit: number },
): number {
  const reopened = db.all<{ seq: number }>(
    `UPDATE job_lookups SET state = 'pending', note = NULL WHERE job_id = :job AND kind = :kind AND seq IN
       (SELECT l.seq FROM job_lookups l JOIN job_domains d ON d.job_id = l.job_id AND d.seq = l.seq
        WHERE l.job_id = :job AND l.kind = :kind AND l.state = 'unknown' AND NOT EXISTS
          (SELECT 1 FROM doubts WHERE workspace = :workspace AND subject = :kind || ':' || d.domain AND ${BEYOND_WORD})
        ORDER BY l.seq LIMIT :limit)
     RETURNING seq`,
    { job: job.id, workspace: job.workspace, kind, word: wordText(word), limit },
  );
  for (const { seq } of reopened) refreshRowState(db, job.id, job.kinds, seq);
  return reopened.length;
}

/** Opens lookups again that ended in one of `states`; returns how many those are. */
export function reopenLookups(
  db: Writer,
  job: { id: number; kinds: readonly LookupKind[] },
  states: readonly RowState[],
): number {
  const marks = states.map(() => '?').join(', ');
  const reopened = db.all<{ seq: number }>(
    `UPDATE job_lookups SET state = 'pending', note = NULL WHERE job_id = ? AND state IN (${marks}) RETURNING seq`,
    [job.id, ...states],
  );
  for (const { seq } of reopened) refreshRowState(db, job.id, job.kinds, seq);
  return reopened.length;
}

/** Marks what a lost request asked for, so that it is neither shown as free nor bought again without a person's word. */
export function markLookupsUnknown(db: Writer, request: LostRequest): void {
  eachLookup(db, request, (jobId, kind, seq) => endLookup(db, jobId, kind, seq, MAYBE_CHARGED));
}

/** The lookups of a run that a request asked for; each is followed by its rows. */
function eachLookup(
  db: Writer,
  { jobId, operation, subjects }: LostRequest,
  work: (jobId: number, kind: LookupKind, seq: number) => void,
): void {
  const kind = kindOfOperation(operation);
  if (jobId === null || kind === null) return;
  const kinds = kindsOfJob(db, jobId);
  for (const domain of subjects) {
    const seq = seqOfDomain(db, jobId, domain);
    if (seq === undefined) continue;
    work(jobId, kind, seq);
    refreshRowState(db, jobId, kinds, seq);
  }
}

/**
 * Opens again what a request asked for of which it is now certain that it cost nothing, in every run of the workspace that marked it as unknown:
 * pending if the run goes on, else failed, so that a person can run it again. Returns the runs that this changed.
 */
export function reopenCleared(db: Writer, request: LostRequest & { workspace: number }): number[] {
  const kind = KIND_OF[request.operation];
  if (kind === null) return [];
  // Another lost request may have been charged for it all the same.
  const doubted = new Set(
    request.subjects.filter((domain) => inDoubt(db, request.workspace, [`${kind}:${domain}`]).length > 0),
  );
  const jobs = db.all<{ id: number; state: string }>('SELECT id, state FROM jobs WHERE workspace = ?', [
    request.workspace,
  ]);
  return jobs
    .filter(({ id, state }) => {
      const isOver = state === 'done' || state === 'stopped' || state === 'writing';
      const end: LookupEnd = isOver ? { state: 'failed', note: because('lost_free') } : { state: 'pending' };
      const kinds = kindsOfJob(db, id);
      let changed = 0;
      for (const domain of request.subjects) {
        const seq = seqOfDomain(db, id, domain);
        if (seq === undefined || doubted.has(domain)) continue;
        const isUnknown = db.get(
          `SELECT 1 FROM job_lookups WHERE job_id = ? AND kind = ? AND seq = ? AND state = 'unknown'`,
          [id, kind, seq],
        );
        if (isUnknown === undefined) continue;
        endLookup(db, id, kind, seq, end);
        refreshRowState(db, id, kinds, seq);
        changed += 1;
      }
      return changed > 0;
    })
    .map(({ id }) => id);
}

const KIND_OF: Record<PaidOperation, LookupKind | null> = {
  companies_batch: 'companies',
  company_lookup: 'companies',
  technologies_batch: 'technologies',
  domain_lookup: 'technologies',
  technology_lookup: null,
  list_start: null,
};

/** What is needed of a request whose answer was lost. */
type LostRequest = Pick<StoredRequest, 'jobId' | 'operation' | 'subjects'>;

function kindOfOperation(operation: PaidOperation): LookupKind | null {
  if (operation === 'companies_batch') return 'companies';
  return operation === 'technologies_batch' ? 'technologies' : null;
}

/** The kinds that a job asks for. */
export function kindsOfJob(db: Reader, jobId: number): LookupKind[] {
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

/** Whether a budget left lookups out: that of the first start, if there was no other; else nobody can tell which. */
export function hasSkippedForBudget(db: Reader, jobId: number): boolean {
  const skipped = db.get(
    `SELECT 1 FROM job_lookups WHERE job_id = ? AND state = 'skipped' AND note LIKE '%"budget_used_up"%' LIMIT 1`,
    [jobId],
  );
  return skipped !== undefined;
}
