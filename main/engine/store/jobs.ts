import { z } from 'zod';
import {
  domainSpellingSchema,
  encodingSchema,
  enrichOptionsSchema,
  outputEncodingSchema,
  nothingRead,
  sheetReadingSchema,
} from '#contract/models/enrich.ts';
import {
  type JobState,
  jobOriginSchema,
  type Problem,
  type Reconciliation,
  updatedSchema,
} from '#contract/models/job.ts';
import { leaveOutSchema } from '#contract/models/leave-out.ts';
import { filePathSchema } from '#contract/models/path.ts';
import type { Reader, Writer } from './database.ts';
import { updateRow } from './update-row.ts';
import { keepSpent } from './watches.ts';

/**
 * What a job asks for, where its domains come from, how its file is read and written, and what writing it
 * changed.
 */
export const jobOptionsSchema = enrichOptionsSchema.extend({
  origin: jobOriginSchema.default('file'),
  encoding: encodingSchema.nullish(),
  outputEncoding: outputEncodingSchema.optional(),
  /** Where the result goes. Null for the file's own folder; if missing, as the settings say. */
  outputDir: filePathSchema.nullish(),
  /** The SHA-256 of the file when the run began to pay. Missing if it has asked for nothing. */
  digest: z.string().optional(),
  leftOut: leaveOutSchema
    .extend({
      facts: z.array(z.object({ sizeBytes: z.number(), changedAtMs: z.number() })),
      unread: z.array(z.number().int()).default([]),
    })
    .optional(),
  changedCells: z.number().int().optional(),
  /** The file that the run wrote before the one that it names now. */
  olderOut: filePathSchema.optional(),
  /** The column to read if a row has no domain in the first one. */
  fallback: z.object({ index: z.number().int(), name: z.string() }).nullish(),
  domains: domainSpellingSchema.default('written'),
  personalAddresses: z.boolean().default(true),
  hiddenRows: z.boolean().default(true),
  /** Whether totals and notes below the table are rows of it. */
  rowsBelow: z.boolean().default(false),
  platformPages: z.boolean().default(true),
  reading: sheetReadingSchema.default(nothingRead),
  /** The place of the table in its sheet, with columns from 0. `rowsBelow` have text and stay unchanged. */
  table: z
    .object({
      firstColumn: z.number().int(),
      lastColumn: z.number().int(),
      domainColumn: z.number().int(),
      lastRow: z.number().int().nullable(),
      rowsBelow: z.number().int(),
    })
    .optional(),
  /** The format of the file. */
  format: z.enum(['csv', 'xlsx', 'xlsm', 'ods']).optional(),
  /** Columns that an earlier run added. */
  earlier: z.object({ columns: z.array(z.number().int()), changed: z.number().int().nullable() }).nullish(),
  /**
   * What the program found in the file by itself: the header's fingerprint, the sheet, its header row and the
   * name of the column with domains. Missing if it found no header.
   */
  found: z
    .object({
      fingerprint: z.string(),
      sheet: z.string(),
      headerRow: z.number().int(),
      column: z.string().nullable(),
    })
    .optional(),
  updated: updatedSchema.optional(),
  /** Domains that a person gave to rows without one, by the row's number in the sheet. */
  given: z.record(z.string(), z.string()).optional(),
  /** What a person asked of the run since its last start. It counts even if the engine ends before it is done. */
  wish: z.enum(['pause', 'stop']).optional(),
});
export type JobOptions = z.infer<typeof jobOptionsSchema>;

/** Options of a new job. What is left out gets its default. */
export type NewJobOptions = z.input<typeof jobOptionsSchema>;

/** A stored job with its JSON columns parsed. Times are ms since 1970 UTC. */
export interface StoredJob {
  id: number;
  workspace: number;
  workspaceId: string;
  workspaceName: string;
  realm: string;
  state: JobState;
  path: string;
  fileSize: number;
  fileChangedAt: number;
  sheet: string;
  columnIndex: number;
  columnName: string;
  headerRow: number | null;
  header: string[];
  options: JobOptions;
  /** For whom the run is paid. Null if that was not said. */
  label: string | null;
  /** The session of an assistant that started the run last. Null if a person did. */
  assistant: number | null;
  rowCount: number;
  domainCount: number;
  lookupCount: number;
  savedCount: number;
  /** Credits that the present start of the run may cost. */
  budget: number;
  /** Counts the starts of the run. Each has its own budget. */
  go: number;
  reconciliation: Reconciliation | null;
  /** The wallet's unexplained losses when the comparison began, in credits. Null if it never began. */
  balanceBase: number | null;
  wantedOut: string | null;
  out: string | null;
  problem: Problem | null;
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
}

export type NewJob = Pick<
  StoredJob,
  | 'workspace'
  | 'path'
  | 'fileSize'
  | 'fileChangedAt'
  | 'sheet'
  | 'columnIndex'
  | 'columnName'
  | 'headerRow'
  | 'header'
  | 'createdAt'
> & { options: NewJobOptions };

type JobRow = Omit<StoredJob, 'options' | 'reconciliation' | 'problem' | 'header'> & {
  options: string;
  header: string;
  reconciliation: string | null;
  problem: string | null;
};

const selectJob = `SELECT j.id, j.workspace, w.tenant_id AS workspaceId, w.name AS workspaceName, w.realm, j.state, j.path,
  j.file_size AS fileSize, j.file_changed_at AS fileChangedAt, j.sheet, j.column_index AS columnIndex,
  j.column_name AS columnName, j.header_row AS headerRow, j.header, j.options, (SELECT name FROM labels WHERE id = j.label) AS label, j.assistant, j.row_count AS rowCount,
  j.domain_count AS domainCount, j.lookup_count AS lookupCount, j.saved_count AS savedCount, j.budget, j.go, j.reconciliation, j.balance_base AS balanceBase,
  j.wanted_out AS wantedOut, j.out, j.problem, j.created_at AS createdAt, j.started_at AS startedAt,
  j.finished_at AS finishedAt
  FROM jobs j JOIN workspaces w ON w.id = j.workspace`;

export function insertJob(db: Writer, job: NewJob): number {
  return db.run(
    `INSERT INTO jobs (workspace, state, path, file_size, file_changed_at, sheet, column_index, column_name, header_row, header,
       options, created_at)
     VALUES (:workspace, 'draft', :path, :fileSize, :fileChangedAt, :sheet, :columnIndex, :columnName, :headerRow, :header,
       :options, :createdAt)`,
    { ...job, header: JSON.stringify(job.header), options: JSON.stringify(job.options) },
  ).lastId;
}

export function findJob(db: Reader, id: number): StoredJob | undefined {
  const row = db.get<JobRow>(`${selectJob} WHERE j.id = ?`, [id]);
  return row === undefined ? undefined : parseRow(row);
}

/** The jobs of a workspace, or of all if null, newest first. Leaves out drafts. */
export function listJobs(db: Reader, workspace: number | null): StoredJob[] {
  return db
    .all<JobRow>(
      `${selectJob} WHERE j.workspace = coalesce(?, j.workspace) AND j.state <> 'draft' ORDER BY j.id DESC`,
      [workspace],
    )
    .map(parseRow);
}

function parseRow(row: JobRow): StoredJob {
  return {
    ...row,
    options: jobOptionsSchema.parse(JSON.parse(row.options)),
    header: JSON.parse(row.header) as string[],
    reconciliation: row.reconciliation === null ? null : (JSON.parse(row.reconciliation) as Reconciliation),
    problem: row.problem === null ? null : (JSON.parse(row.problem) as Problem),
  };
}

/** The columns of a job that may change. */
const COLUMNS = {
  path: 'path',
  fileChangedAt: 'file_changed_at',
  state: 'state',
  options: 'options',
  rowCount: 'row_count',
  domainCount: 'domain_count',
  lookupCount: 'lookup_count',
  savedCount: 'saved_count',
  budget: 'budget',
  go: 'go',
  assistant: 'assistant',
  reconciliation: 'reconciliation',
  balanceBase: 'balance_base',
  wantedOut: 'wanted_out',
  out: 'out',
  problem: 'problem',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
} as const satisfies Partial<Record<keyof StoredJob, string>>;

export function updateJob(
  db: Writer,
  id: number,
  changes: Partial<Pick<StoredJob, keyof typeof COLUMNS>>,
): void {
  updateRow(db, 'jobs', COLUMNS, { id, changes });
}

/** Notes what a person asks of a run; null when it starts again. Leaves its other options as they are. */
export function keepWish(db: Writer, id: number, wish: NonNullable<JobOptions['wish']> | null): void {
  db.run(
    wish === null
      ? `UPDATE jobs SET options = json_remove(options, '$.wish') WHERE id = :id`
      : `UPDATE jobs SET options = json_set(options, '$.wish', :wish) WHERE id = :id`,
    wish === null ? { id } : { id, wish },
  );
}

/**
 * Deletes a run with its rows. Its answers and its charges stay. The turn of a watch keeps what it cost, since its
 * month counts that.
 */
export function removeJob(db: Writer, id: number): void {
  db.transaction(() => {
    keepSpent(db, id);
    db.run('DELETE FROM jobs WHERE id = ?', [id]);
  });
}

export function newestJob(db: Reader): number {
  return db.get<{ id: number | null }>('SELECT max(id) AS id FROM jobs')?.id ?? 0;
}

/**
 * Cleans up after a process that stopped, among the jobs up to `upTo`. Drafts are deleted, since a new
 * preview costs nothing. Runs are paused, since nothing paid ever starts by itself.
 */
export function recoverJobs(db: Writer, upTo: number): void {
  db.transaction(() => {
    db.run(`DELETE FROM jobs WHERE state = 'draft' AND id <= ?`, [upTo]);
    db.run(`UPDATE jobs SET state = 'paused' WHERE state IN ('queued', 'running', 'writing') AND id <= ?`, [
      upTo,
    ]);
  });
}

/** True if a run is under way, or waits for its turn. */
export function isJobUnderWay(db: Reader): boolean {
  return db.get(`SELECT 1 FROM jobs WHERE state IN ('queued', 'running', 'writing') LIMIT 1`) !== undefined;
}

/** True if a run was ever started in a workspace. */
export function hasStartedJob(db: Reader, workspace: number): boolean {
  return (
    db.get(`SELECT 1 FROM jobs WHERE workspace = ? AND state <> 'draft' LIMIT 1`, [workspace]) !== undefined
  );
}
