import type { LookupKind } from '#contract/models/enrich.ts';
import type { RowState } from '#contract/models/job.ts';
import { because, type Reason } from '#contract/reason.ts';
import { textOf } from './answers/packing.ts';
import type { Reader, Writer } from './database.ts';
import { BEYOND_WORD, inDoubt, type Word, wordText } from './doubts.ts';
import { refreshRowState, refreshRowsOf, type SeqSpan, seqsOfDomains } from './job-rows.ts';
import type { PaidOperation, StoredRequest } from './requests.ts';

/** One lookup of a job without an answer. */
export interface PendingLookup {
  seq: number;
  domain: string;
}

/** How a lookup ended. */
export interface LookupEnd {
  state: RowState;
  snapshotId?: number;
  /** Why it ended like this. */
  note?: Reason;
}

const KINDS: readonly LookupKind[] = ['companies', 'technologies'];

/** The next open lookups of one kind after `afterSeq`, up to `toSeq` if given, in the order of the file. */
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

/** The same for several lookups of one kind. */
export function endLookups(
  db: Writer,
  jobId: number,
  kind: LookupKind,
  ends: readonly { seq: number; end: LookupEnd }[],
): void {
  const rows = ends.map(({ seq, end }) => [seq, end.state, end.snapshotId ?? null, noteText(end.note)]);
  db.run(
    // The job and the kind come from the ends, else SQLite walks all lookups of the job.
    `WITH ends AS MATERIALIZED (SELECT :job AS job, :kind AS kind, value ->> 0 AS seq, value ->> 1 AS state,
       value ->> 2 AS snapshot, value ->> 3 AS note FROM json_each(:rows))
     UPDATE job_lookups SET state = ends.state, snapshot_id = coalesce(ends.snapshot, snapshot_id), note = ends.note
     FROM ends WHERE job_id = ends.job AND job_lookups.kind = ends.kind AND job_lookups.seq = ends.seq`,
    { job: jobId, kind, rows: JSON.stringify(rows) },
  );
}

/** Ends a lookup without an answer. If it may have been charged, it ends as `unknown` instead. */
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

/**
 * Ends all open lookups as `end` says, for example if the wallet is empty or a person stops the run. What is
 * in doubt ends as `unknown`. Their rows end with them, in one transaction: a process that dies in between would leave
 * rows open that nothing asks for any more.
 */
export function endAllPending(
  db: Writer,
  job: { id: number; workspace: number; kinds: readonly LookupKind[] },
  end: LookupEnd,
): void {
  db.transaction(() => {
    const open = db.values<number>(
      `SELECT DISTINCT seq FROM job_lookups WHERE job_id = ? AND state = 'pending'`,
      [job.id],
    );
    db.run(
      `UPDATE job_lookups SET state = :state, note = :note FROM job_domains d
       WHERE job_lookups.job_id = :job AND job_lookups.state = 'pending' AND d.job_id = :job AND d.seq = job_lookups.seq
         AND EXISTS (SELECT 1 FROM all_doubts WHERE workspace = :workspace AND subject = job_lookups.kind || ':' || d.domain)`,
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
    refreshRowsOf(db, job.id, job.kinds, open);
  });
}

/**
 * Opens `unknown` lookups of a kind again if the word covers all of their doubts: at most `limit`, in the
 * order of the file. Returns how many.
 */
export function reopenUnknown(
  db: Writer,
  job: { id: number; workspace: number; kinds: readonly LookupKind[] },
  { kind, word, limit }: { kind: LookupKind; word: Word; limit: number },
): number {
  const reopened = db.values<number>(
    `UPDATE job_lookups SET state = 'pending', note = NULL WHERE job_id = :job AND kind = :kind AND seq IN
       (SELECT l.seq FROM job_lookups l JOIN job_domains d ON d.job_id = l.job_id AND d.seq = l.seq
        WHERE l.job_id = :job AND l.kind = :kind AND l.state = 'unknown' AND NOT EXISTS
          (SELECT 1 FROM all_doubts WHERE workspace = :workspace AND subject = :kind || ':' || d.domain AND ${BEYOND_WORD})
        ORDER BY l.seq LIMIT :limit)
     RETURNING seq`,
    { job: job.id, workspace: job.workspace, kind, word: wordText(word), limit },
  );
  refreshRowsOf(db, job.id, job.kinds, reopened);
  return reopened.length;
}

/** Opens lookups again that ended in one of `states`. Returns how many. */
export function reopenLookups(
  db: Writer,
  job: { id: number; kinds: readonly LookupKind[] },
  states: readonly RowState[],
): number {
  const marks = states.map(() => '?').join(', ');
  const reopened = db.values<number>(
    `UPDATE job_lookups SET state = 'pending', note = NULL WHERE job_id = ? AND state IN (${marks}) RETURNING seq`,
    [job.id, ...states],
  );
  refreshRowsOf(db, job.id, job.kinds, reopened);
  return reopened.length;
}

/** Marks the lookups of a lost request as `unknown`. They are not asked again without a person's word. */
export function markLookupsUnknown(db: Writer, request: LostRequest): void {
  eachLookup(db, request, (jobId, kind, seq) => endLookup(db, jobId, kind, seq, MAYBE_CHARGED));
}

/** Where a request's domains are in its run, if it says so. */
export function spanOf({ seqs }: StoredRequest['question']): SeqSpan | null {
  const { first, last } = (seqs ?? {}) as Partial<Record<keyof SeqSpan, unknown>>;
  return typeof first === 'number' && typeof last === 'number' ? { first, last } : null;
}

/** Calls `work` for the lookups of a run that a request asked for, and updates the rows of each. */
function eachLookup(
  db: Writer,
  { jobId, operation, subjects, question }: LostRequest,
  work: (jobId: number, kind: LookupKind, seq: number) => void,
): void {
  const kind = kindOfOperation(operation);
  if (jobId === null || kind === null) return;
  const kinds = kindsOfJob(db, jobId);
  for (const seq of seqsOfDomains(db, jobId, subjects, spanOf(question)).values()) {
    work(jobId, kind, seq);
    refreshRowState(db, jobId, kinds, seq);
  }
}

/**
 * Opens the lookups of a lost request again, once it is certain that it cost nothing: in every run of the
 * workspace in which they are unknown. If the run is over, or writes its file, they become failed, so that a
 * person can run them again. So do those that an answer left out: the service would leave them out again. Returns the
 * runs that this changed.
 */
export function reopenCleared(
  db: Writer,
  request: LostRequest & Pick<StoredRequest, 'workspace' | 'state'>,
): number[] {
  const kind = KIND_OF[request.operation];
  if (kind === null) return [];
  // Another lost request may still have been charged for it.
  const cleared = JSON.stringify(
    request.subjects.filter((domain) => inDoubt(db, request.workspace, [`${kind}:${domain}`]).length === 0),
  );
  const jobs = db.all<{ id: number; state: string }>('SELECT id, state FROM jobs WHERE workspace = ?', [
    request.workspace,
  ]);
  return jobs
    .filter(({ id, state }) => {
      const isOver =
        request.state === 'answered' || state === 'done' || state === 'stopped' || state === 'writing';
      const end: LookupEnd = isOver ? { state: 'failed', note: because('lost_free') } : { state: 'pending' };
      const kinds = kindsOfJob(db, id);
      const unknown = db.values<number>(
        `SELECT l.seq FROM job_lookups l JOIN job_domains d ON d.job_id = l.job_id AND d.seq = l.seq
         WHERE l.job_id = ? AND l.kind = ? AND l.state = 'unknown' AND d.domain IN (SELECT value FROM json_each(?))`,
        [id, kind, cleared],
      );
      for (const seq of unknown) {
        endLookup(db, id, kind, seq, end);
        refreshRowState(db, id, kinds, seq);
      }
      return unknown.length > 0;
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

type LostRequest = Pick<StoredRequest, 'jobId' | 'operation' | 'subjects' | 'question'>;

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

/** Open lookups of a job by kind. A partial index makes this fast, however large the job is. */
export function countPending(db: Reader, jobId: number): Record<LookupKind, number> {
  return countsByKind(
    db.all(
      `SELECT kind, count(*) AS count FROM job_lookups WHERE job_id = ? AND state = 'pending' GROUP BY kind`,
      [jobId],
    ),
  );
}

/** True if lookups of a job are open or in doubt. */
export function hasUnanswered(db: Reader, jobId: number): boolean {
  const isThere = (state: RowState) =>
    db.get(`SELECT 1 FROM job_lookups WHERE job_id = ? AND state = '${state}' LIMIT 1`, [jobId]) !==
    undefined;
  // Both have an index of their own.
  return isThere('pending') || isThere('unknown');
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

/** How one lookup ended, with the JSON of its answer if one is saved. */
export interface LookupResult {
  state: RowState;
  note: Reason | null;
  raw: string | null;
  /** The scope of the saved answer, '' for a whole one. */
  scope: string | null;
  fetchedAt: number | null;
}

/** How the lookups of one kind ended, by the numbers of their domains. It can hold others between them, too. */
export function lookupResults(
  db: Reader,
  jobId: number,
  kind: LookupKind,
  seqs: readonly number[],
): Map<number, LookupResult> {
  if (seqs.length === 0) return new Map();
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)];
  // Mostly the numbers follow each other. A range of them takes two thirds of the time.
  const isDense = last - first < 2 * seqs.length;
  const [from, parameters] = isDense
    ? ['job_lookups l', { first, last }]
    : ['json_each(:seqs) asked CROSS JOIN job_lookups l', { seqs: JSON.stringify(seqs) }];
  const rows = db.all<StoredResult>(
    `SELECT l.seq, l.state, l.note, s.raw, s.packed, s.scope, s.fetched_at AS fetchedAt
     FROM ${from} LEFT JOIN snapshots s ON s.id = l.snapshot_id
     WHERE l.job_id = :job AND l.kind = :kind AND ${isDense ? 'l.seq BETWEEN :first AND :last' : 'l.seq = asked.value'}`,
    { job: jobId, kind, ...parameters },
  );
  const results = new Map<number, LookupResult>();
  for (const { seq, state, note, raw, packed, scope, fetchedAt } of rows)
    results.set(seq, {
      state,
      scope,
      fetchedAt,
      note: note === null ? null : readNote(note),
      raw: raw === null ? null : textOf({ raw, packed }),
    });
  return results;
}

/** Without an answer, all of it is null. */
interface StoredResult extends Omit<LookupResult, 'note'> {
  seq: number;
  note: string | null;
  packed: Buffer | null;
}

function noteText(note: Reason | undefined): string | null {
  return note === undefined ? null : JSON.stringify(note);
}

function readNote(text: string): Reason {
  return JSON.parse(text) as Reason;
}

/** Reasons that are told. A run may have one for each of its rows. */
const MOST_REASONS = 3;

/** Why lookups of a run failed, the most frequent reasons first. */
export function failuresOf(db: Reader, jobId: number): { reason: Reason; lookups: number }[] {
  return db
    .all<{ note: string; lookups: number }>(
      `SELECT note, count(*) AS lookups FROM job_lookups WHERE job_id = ? AND state = 'failed' AND note IS NOT NULL
       GROUP BY note ORDER BY lookups DESC, note LIMIT ?`,
      [jobId, MOST_REASONS],
    )
    .map(({ note, lookups }) => ({ reason: readNote(note), lookups }));
}

/** True if lookups are skipped for lack of budget. After several starts, this does not say in which. */
export function hasSkippedForBudget(db: Reader, jobId: number): boolean {
  const skipped = db.get(
    `SELECT 1 FROM job_lookups WHERE job_id = ? AND state = 'skipped' AND note LIKE '%"budget_used_up"%' LIMIT 1`,
    [jobId],
  );
  return skipped !== undefined;
}

/**
 * What became of the domains of a run that were not compared: `first` have an answer of it and none before that,
 * `kept` have only answers that were young enough, and `missing` have none.
 */
export function countNotCompared(
  db: Reader,
  jobId: number,
): { first: number; kept: number; missing: number } {
  return (
    db.get<{ first: number; kept: number; missing: number }>(
      `SELECT coalesce(sum(asked AND NOT compared), 0) AS first, coalesce(sum(NOT asked AND kept), 0) AS kept,
         coalesce(sum(NOT asked AND NOT kept), 0) AS missing
       FROM (SELECT max(l.saved = 0 AND l.snapshot_id IS NOT NULL) AS asked,
           max(l.saved = 1 AND l.snapshot_id IS NOT NULL) AS kept, max(r.snapshot IS NOT NULL) AS compared
         FROM job_lookups l LEFT JOIN saved_refreshes r ON r.snapshot = l.snapshot_id
         WHERE l.job_id = ? GROUP BY l.seq)`,
      [jobId],
    ) ?? { first: 0, kept: 0, missing: 0 }
  );
}
