import type { HeldBack, LookupKind } from '#contract/models/enrich.ts';
import type { RowState } from '#contract/models/job.ts';
import type { Reason } from '#contract/reason.ts';
import type { Reader, Writer } from './database.ts';
import { hostOutcomes } from './job-hosts.ts';
import { ROWS_OF_DOMAINS, rowsOfDomain } from './rows-of-domain.ts';

/** The state of a row without a domain. One that the file hides is left out before its domain counts. */
export type DomainlessState = 'invalid' | 'blank' | HeldBack | 'left_out';

/**
 * One stored input row of a job. `seq` is the number of its domain (the index of the first row with it), or
 * null. `note` says how its domain was read, if that needs saying.
 */
export interface StoredRow {
  idx: number;
  number: number;
  value: string;
  seq: number | null;
  domain: string | null;
  /** The number of the subdomain that it names, if the registrable domain is asked about. */
  host: number | null;
  state: RowState;
  note: Reason | null;
}

/** A row as read. One without a domain says why. `host` is its subdomain, `base` the registrable domain. */
export interface ReadRow extends Pick<StoredRow, 'idx' | 'number' | 'value' | 'domain'> {
  state?: DomainlessState;
  note?: Reason | null;
  host?: string | null;
  base?: string | null;
}

/** Domains of a job with numbers from `fromSeq` up to, but without, `toSeq`. */
export interface SeqRange {
  fromSeq: number;
  toSeq: number;
}

/** The least and the greatest number of some domains of a job. */
export interface SeqSpan {
  first: number;
  last: number;
}

/**
 * The numbers of domains in a job, by domain. Those that it does not have are left out. They are looked for in `span` first,
 * and then among all domains of the job: an index by name would take more time and room than all else that is kept of a row.
 */
export function seqsOfDomains(
  db: Reader,
  jobId: number,
  domains: readonly string[],
  span: SeqSpan | null = null,
): Map<string, number> {
  const seqs = new Map<string, number>();
  for (const { first, last } of [...(span === null ? [] : [span]), EVERYWHERE]) {
    const missing = domains.filter((domain) => !seqs.has(domain));
    if (missing.length === 0) break;
    const found = db.all<{ domain: string; seq: number }>(
      `SELECT domain, seq FROM job_domains WHERE job_id = ? AND seq BETWEEN ? AND ?
         AND domain IN (SELECT value FROM json_each(?))`,
      [jobId, first, last, JSON.stringify(missing)],
    );
    for (const { domain, seq } of found) seqs.set(domain, seq);
  }
  return seqs;
}

const EVERYWHERE: SeqSpan = { first: 0, last: Number.MAX_SAFE_INTEGER };

/** How many rows a job has, and how many distinct domains without those that are left out. */
export function rowCounts(db: Reader, jobId: number): { rowCount: number; domainCount: number } {
  const rows = db.get<{ count: number }>('SELECT count(*) AS count FROM job_rows WHERE job_id = ?', [jobId]);
  const domains = db.get<{ count: number }>(
    'SELECT count(*) AS count FROM job_domains WHERE job_id = ? AND left_out = 0',
    [jobId],
  );
  return { rowCount: rows?.count ?? 0, domainCount: domains?.count ?? 0 };
}

/** The number of the last row with a domain. */
export function lastDomainRow(db: Reader, jobId: number): number | null {
  const row = db.get<{ number: number | null }>(
    'SELECT max(number) AS number FROM job_rows WHERE job_id = ? AND seq IS NOT NULL',
    [jobId],
  );
  return row?.number ?? null;
}

/** Removes a job's rows below a row of the sheet, and domains that only they had. Returns how many rows. */
export function removeRowsBelow(db: Writer, jobId: number, lastRow: number): number {
  const first = db.get<{ idx: number | null }>(
    'SELECT min(idx) AS idx FROM job_rows WHERE job_id = ? AND number > ?',
    [jobId, lastRow],
  )?.idx;
  if (first === null || first === undefined) return 0;
  const { changes } = db.run('DELETE FROM job_rows WHERE job_id = ? AND idx >= ?', [jobId, first]);
  // The number of a domain is the index of its first row.
  db.run('DELETE FROM job_domains WHERE job_id = ? AND seq >= ?', [jobId, first]);
  // The same is true of a subdomain.
  db.run('DELETE FROM job_hosts WHERE job_id = ? AND id >= ?', [jobId, first]);
  return changes;
}

/** True if each cell of a job is exactly its domain. */
export function areBareDomains(db: Reader, jobId: number): boolean {
  const other = db.get(
    'SELECT 1 FROM job_rows LEFT JOIN job_domains USING (job_id, seq) WHERE job_id = ? AND value IS NOT domain LIMIT 1',
    [jobId],
  );
  return other === undefined;
}

/** The first of these counts for a row: a lost or failed lookup must not hide behind one that was found. */
const PRECEDENCE: readonly RowState[] = [
  'pending',
  'unknown',
  'failed',
  'skipped',
  'found',
  'no_data',
  'invalid',
  'personal',
  'platform',
  'blank',
  'left_out',
];

/** The one state of a row whose lookups ended in several. */
export function combineStates(states: readonly RowState[]): RowState {
  return PRECEDENCE.find((state) => states.includes(state)) ?? 'pending';
}

/** Updates the rows of one domain to the states of its lookups. */
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
  db.run(
    `UPDATE job_rows SET state = :state
     WHERE job_id = :job AND idx IN (SELECT idx FROM ${rowsOfDomain(':job', ':seq')}) AND state <> :state`,
    { job: jobId, seq, state },
  );
  refreshHostRows(db, { jobId, kinds, seq }, states);
}

const rankOf = (state: string) =>
  `CASE ${state} ${PRECEDENCE.map((each, rank) => `WHEN '${each}' THEN ${rank}`).join(' ')} END`;
const stateOf = (rank: string) =>
  `CASE ${rank} ${PRECEDENCE.map((each, at) => `WHEN ${at} THEN '${each}'`).join(' ')} END`;

/**
 * Updates the rows of all domains in a range, as `refreshRowState` does those of one. Leaves out domains whose lookup
 * of the first kind is open: their rows are pending anyway.
 */
export function refreshRowStates(
  db: Writer,
  jobId: number,
  kinds: readonly LookupKind[],
  range: SeqRange,
): void {
  const asked = kinds.map((kind) => `'${kind}'`).join(', ');
  const first = kinds[0] ?? 'companies';
  const isEnded = `job_id = :job AND kind = :first AND state <> 'pending' AND seq >= :fromSeq AND seq < :toSeq`;
  const ended =
    kinds.length === 1
      ? `SELECT seq, state FROM job_lookups WHERE ${isEnded}`
      : `SELECT first.seq, ${stateOf(`min(${rankOf('l.state')})`)} AS state
         FROM (SELECT job_id, seq FROM job_lookups WHERE ${isEnded}) first
         JOIN job_lookups l ON l.job_id = first.job_id AND l.kind IN (${asked}) AND l.seq = first.seq
         GROUP BY first.seq HAVING count(*) = ${kinds.length}`;
  const isInRange = (place: string) => `job_rows.${place} >= :fromSeq AND job_rows.${place} < :toSeq`;
  // First rows by the primary key, then those that name a domain again. In one statement for both, SQLite walks all rows.
  for (const [table, isMeant] of [
    ['job_rows', `${isInRange('idx')} AND job_rows.idx = ended.seq`],
    ['job_rows INDEXED BY job_rows_again', `${isInRange('seq')} AND job_rows.seq <> job_rows.idx`],
  ])
    db.run(
      `UPDATE ${table} SET state = ended.state FROM (${ended}) ended
       WHERE job_rows.job_id = :job AND ${isMeant} AND job_rows.seq = ended.seq AND job_rows.state <> ended.state`,
      { job: jobId, first, ...range },
    );
  const own = db.values<number>(
    'SELECT DISTINCT seq FROM job_host_answers WHERE job_id = ? AND seq >= ? AND seq < ?',
    [jobId, range.fromSeq, range.toSeq],
  );
  for (const seq of own) refreshRowState(db, jobId, kinds, seq);
}

/** Updates the rows of some domains, as `refreshRowState` does those of one. */
export function refreshRowsOf(
  db: Writer,
  jobId: number,
  kinds: readonly LookupKind[],
  seqs: readonly number[],
): void {
  const asked = { job: jobId, seqs: JSON.stringify(seqs) };
  const ended = db.all<{ state: RowState; seqs: string }>(
    `SELECT ${stateOf('rank')} AS state, json_group_array(seq) AS seqs FROM
       (SELECT s.value AS seq, min(${rankOf(`coalesce(l.state, 'pending')`)}) AS rank
        FROM json_each(:seqs) s CROSS JOIN json_each(:kinds) k
        LEFT JOIN job_lookups l ON l.job_id = :job AND l.kind = k.value AND l.seq = s.value GROUP BY s.value)
     GROUP BY rank`,
    { ...asked, kinds: JSON.stringify(kinds) },
  );
  // Each state by itself: SQLite compares all rows with all domains if it has to find the state of each.
  for (const each of ended)
    db.run(
      `UPDATE job_rows SET state = :state WHERE job_id = :job AND idx IN (${ROWS_OF_DOMAINS}) AND state <> :state`,
      { job: jobId, ...each },
    );
  const own = db.values<number>(
    `SELECT DISTINCT a.seq FROM json_each(:seqs) s CROSS JOIN job_host_answers a ON a.job_id = :job AND a.seq = s.value`,
    asked,
  );
  for (const seq of own) refreshRowState(db, jobId, kinds, seq);
}

/** Updates the rows of subdomains that have their own answer. There may be thousands of them. */
function refreshHostRows(
  db: Writer,
  { jobId, kinds, seq }: { jobId: number; kinds: readonly LookupKind[]; seq: number },
  states: readonly RowState[],
): void {
  const answers = new Map<number, Map<LookupKind, RowState>>();
  for (const { host, kind, outcome } of hostOutcomes(db, jobId, seq))
    answers.set(host, (answers.get(host) ?? new Map()).set(kind, outcome));
  const byState = new Map<RowState, number[]>();
  for (const [host, own] of answers) {
    const state = combineStates(kinds.map((kind, at) => own.get(kind) ?? states[at] ?? 'pending'));
    const hosts = byState.get(state);
    if (hosts === undefined) byState.set(state, [host]);
    else hosts.push(host);
  }
  for (const [state, hosts] of byState)
    db.run(
      `UPDATE job_rows SET state = :state WHERE job_id = :job AND idx IN (SELECT idx FROM ${rowsOfDomain(':job', ':seq')}
         WHERE host IN (SELECT value FROM json_each(:hosts))) AND state <> :state`,
      { job: jobId, seq, hosts: JSON.stringify(hosts), state },
    );
}

/**
 * How many rows of a job name what may be asked, how many are left out, and how many lack a domain, by state. `uncomputed` are
 * those of the blank ones whose formula has no result.
 */
export function countRead(
  db: Reader,
  jobId: number,
): Record<'named' | 'leftOut' | 'uncomputed' | Exclude<DomainlessState, 'left_out'>, number> {
  const counts = { named: 0, leftOut: 0, invalid: 0, blank: 0, uncomputed: 0, personal: 0, platform: 0 };
  return (
    db.get<typeof counts>(
      `SELECT coalesce(sum(seq IS NOT NULL AND state <> 'left_out'), 0) AS named, coalesce(sum(state = 'left_out'), 0) AS leftOut,
         coalesce(sum(seq IS NULL AND state = 'invalid'), 0) AS invalid,
         coalesce(sum(seq IS NULL AND state = 'blank'), 0) AS blank,
         coalesce(sum(seq IS NULL AND state = 'blank' AND note IS NOT NULL), 0) AS uncomputed,
         coalesce(sum(seq IS NULL AND state = 'personal'), 0) AS personal,
         coalesce(sum(seq IS NULL AND state = 'platform'), 0) AS platform
       FROM job_rows WHERE job_id = ?`,
      [jobId],
    ) ?? counts
  );
}

/** The domains of a job, in the order of its rows. */
export function domainsOfJob(db: Reader, jobId: number): string[] {
  return db.values<string>('SELECT domain FROM job_domains WHERE job_id = ? ORDER BY seq', [jobId]);
}

/** Rows of a job by state, once all are read. Those that are not pending have an index. */
export function countRowStates(
  db: Reader,
  { id, rowCount }: { id: number; rowCount: number },
): Map<RowState, number> {
  const rows = db.all<{ state: RowState; count: number }>(
    `SELECT state, count(*) AS count FROM job_rows INDEXED BY job_rows_by_state
     WHERE job_id = ? AND state <> 'pending' GROUP BY state`,
    [id],
  );
  const pending = rowCount - rows.reduce((sum, { count }) => sum + count, 0);
  const all = pending > 0 ? [{ state: 'pending' as const, count: pending }, ...rows] : rows;
  return new Map(all.map(({ state, count }) => [state, count]));
}

const selectRow = `SELECT r.idx, r.number, r.value, r.seq, d.domain, r.host, r.state, r.note FROM job_rows r
  LEFT JOIN job_domains d ON d.job_id = r.job_id AND d.seq = r.seq`;

/** The rows with these indexes, in the order of the file. */
export function rowsAt(db: Reader, jobId: number, indexes: readonly number[]): StoredRow[] {
  return rowsOf(
    db,
    `${selectRow} WHERE r.job_id = ? AND r.idx IN (SELECT value FROM json_each(?)) ORDER BY r.idx`,
    [jobId, JSON.stringify(indexes)],
  );
}

/** The first row in a state that is not pending. */
export function firstRowIn(
  db: Reader,
  jobId: number,
  state: Exclude<RowState, 'pending'>,
): StoredRow | undefined {
  return rowsOf(
    db,
    `${selectRow} WHERE r.job_id = ? AND r.state = ? AND r.state <> 'pending' ORDER BY r.idx LIMIT 1`,
    [jobId, state],
  )[0];
}

/** Notes the rows of a job that change. */
export interface ChangedRows {
  /** The indexes of the rows that changed since the last call. */
  take(): number[];
  end(): void;
}

/** A row changes with its own state, and with the lookups of its domain. */
export function watchRows(db: Writer, jobId: number): ChangedRows {
  const rows = new Set<number>();
  const domains = new Set<number>();
  const when = `NEW.job_id = ${Math.trunc(jobId)}`;
  const ends = [
    db.watch({ table: 'job_rows', value: 'NEW.idx', when }, (idx) => rows.add(idx)),
    ...['job_lookups', 'job_host_answers'].map((table) =>
      db.watch({ table, value: 'NEW.seq', when }, (seq) => domains.add(seq)),
    ),
  ];
  return {
    take: () => {
      const ofDomains = db.values<number>(ROWS_OF_DOMAINS, {
        job: jobId,
        seqs: JSON.stringify([...domains]),
      });
      const changed = [...new Set([...rows, ...ofDomains])];
      rows.clear();
      domains.clear();
      return changed;
    },
    end: () => {
      for (const end of ends) end();
    },
  };
}

/** The rows from `fromIdx` up to, but without, `toIdx`, in the order of the file. */
export function rowsBetween(db: Reader, jobId: number, fromIdx: number, toIdx: number): StoredRow[] {
  return rowsOf(db, `${selectRow} WHERE r.job_id = ? AND r.idx >= ? AND r.idx < ? ORDER BY r.idx`, [
    jobId,
    fromIdx,
    toIdx,
  ]);
}

/** The same rows as far as their outcomes need them. `withDomains: false` leaves out their domains. */
export function outlinesBetween(
  db: Reader,
  jobId: number,
  [fromIdx, toIdx]: [number, number],
  { withDomains }: { withDomains: boolean },
): RowOutline[] {
  const [domain, join] = withDomains
    ? ['d.domain', 'LEFT JOIN job_domains d ON d.job_id = r.job_id AND d.seq = r.seq']
    : ['NULL', ''];
  return db.all<RowOutline>(
    `SELECT r.idx, r.number, r.seq, ${domain} AS domain, r.host, r.state FROM job_rows r ${join}
     WHERE r.job_id = ? AND r.idx >= ? AND r.idx < ? ORDER BY r.idx`,
    [jobId, fromIdx, toIdx],
  );
}

type RowOutline = Omit<StoredRow, 'value' | 'note'>;

function rowsOf(db: Reader, sql: string, values: (string | number)[]): StoredRow[] {
  return db
    .all<StoredRow & { note: string | null }>(sql, values)
    .map((row) => (row.note === null ? row : { ...row, note: JSON.parse(row.note) as Reason }));
}
