import type { LookupKind } from '../../../preload/contract/models/enrich.ts';
import type { RowState } from '../../../preload/contract/models/job.ts';
import type { Reader, Writer } from './database.ts';

/** One input row as kept for a job: `seq` names its domain (the index of the first row that has it), null where there is none. */
export interface StoredRow {
  idx: number;
  number: number;
  value: string;
  seq: number | null;
  domain: string | null;
  state: RowState;
}

/** Longest text of an input cell that is kept for showing; the file itself is never changed. */
const LONGEST_VALUE = 300;

/** Notes one input row; rows with the same domain share its `seq`. */
export function insertRow(
  db: Writer,
  jobId: number,
  row: { idx: number; number: number; value: string; domain: string | null },
): void {
  const seq = row.domain === null ? null : ensureDomain(db, jobId, row.idx, row.domain);
  db.run('INSERT INTO job_rows (job_id, idx, number, value, seq, state) VALUES (?, ?, ?, ?, ?, ?)', [
    jobId,
    row.idx,
    row.number,
    row.value.slice(0, LONGEST_VALUE),
    seq,
    seq === null ? 'invalid' : 'pending',
  ]);
}

function ensureDomain(db: Writer, jobId: number, idx: number, domain: string): number {
  const isNew = db.run('INSERT OR IGNORE INTO job_domains (job_id, seq, domain) VALUES (?, ?, ?)', [
    jobId,
    idx,
    domain,
  ]);
  return isNew.changes === 1 ? idx : (seqOfDomain(db, jobId, domain) ?? idx);
}

export function seqOfDomain(db: Reader, jobId: number, domain: string): number | undefined {
  return db.get<{ seq: number }>('SELECT seq FROM job_domains WHERE job_id = ? AND domain = ?', [
    jobId,
    domain,
  ])?.seq;
}

/** Whether the cells of a job are its domains as they stand, one in each row. */
export function areBareDomains(db: Reader, jobId: number): boolean {
  const other = db.get(
    'SELECT 1 FROM job_rows LEFT JOIN job_domains USING (job_id, seq) WHERE job_id = ? AND value IS NOT domain LIMIT 1',
    [jobId],
  );
  return other === undefined;
}

/** Worst first, since one lost or failed lookup must not hide behind another that was found. */
const PRECEDENCE: readonly RowState[] = [
  'pending',
  'unknown',
  'failed',
  'skipped',
  'found',
  'no_data',
  'invalid',
];

/** The one state of a row whose lookups ended in several. */
export function combineStates(states: readonly RowState[]): RowState {
  return PRECEDENCE.find((state) => states.includes(state)) ?? 'pending';
}

/** Brings the rows of one domain to what its lookups say. */
export function refreshRowState(db: Writer, jobId: number, kinds: readonly LookupKind[], seq: number): void {
  const states = kinds.map(
    (kind) =>
      db.get<{ state: RowState }>('SELECT state FROM job_lookups WHERE job_id = ? AND kind = ? AND seq = ?', [
        jobId,
        kind,
        seq,
      ])?.state ?? 'pending',
  );
  const state = combineStates(states);
  // Without the hint SQLite walks all rows of the job, since the primary key begins with the job too.
  db.run(
    'UPDATE job_rows INDEXED BY job_rows_by_domain SET state = ? WHERE job_id = ? AND seq = ? AND state <> ?',
    [state, jobId, seq, state],
  );
}

/** Rows of a job by state. */
export function countRowStates(db: Reader, jobId: number): Map<RowState, number> {
  const rows = db.all<{ state: RowState; count: number }>(
    'SELECT state, count(*) AS count FROM job_rows WHERE job_id = ? GROUP BY state',
    [jobId],
  );
  return new Map(rows.map((row) => [row.state, row.count]));
}

const selectRow = `SELECT r.idx, r.number, r.value, r.seq, d.domain, r.state FROM job_rows r
  LEFT JOIN job_domains d ON d.job_id = r.job_id AND d.seq = r.seq`;

/** One page of a job's rows in the order of the file, of some states only where given. */
export function listRows(
  db: Reader,
  jobId: number,
  page: { offset: number; limit: number; states?: readonly RowState[] | undefined },
): StoredRow[] {
  if (page.states === undefined) {
    return db.all<StoredRow>(`${selectRow} WHERE r.job_id = ? AND r.idx >= ? ORDER BY r.idx LIMIT ?`, [
      jobId,
      page.offset,
      page.limit,
    ]);
  }
  const marks = page.states.map(() => '?').join(', ');
  return db.all<StoredRow>(
    `${selectRow} WHERE r.job_id = ? AND r.state IN (${marks}) ORDER BY r.idx LIMIT ? OFFSET ?`,
    [jobId, ...page.states, page.limit, page.offset],
  );
}

/** The rows from `fromIdx` up to `toIdx`, in the order of the file. */
export function rowsBetween(db: Reader, jobId: number, fromIdx: number, toIdx: number): StoredRow[] {
  return db.all<StoredRow>(`${selectRow} WHERE r.job_id = ? AND r.idx >= ? AND r.idx < ? ORDER BY r.idx`, [
    jobId,
    fromIdx,
    toIdx,
  ]);
}
