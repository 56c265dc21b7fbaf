import { dirname } from 'node:path';
import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { domainOf } from '../domains/parse-domain.ts';
import { requireSpace } from '../files/disk-space.ts';
import { isTaken } from '../files/names.ts';
import { appendColumns } from '../sheets/append-columns.ts';
import type { Cell, Row } from '../sheets/model.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import { requireWritable } from '../sheets/out-file.ts';
import type { Reader } from '../store/database.ts';
import { lookupResult } from '../store/job-lookups.ts';
import { seqOfDomain } from '../store/job-rows.ts';
import type { StoredJob } from '../store/jobs.ts';
import { findCategories } from './categories.ts';
import { addedCells, addedHeaders, type LookupResults } from './columns.ts';
import { fileFacts } from './file-facts.ts';
import { freeOutPath } from './out-path.ts';

/** Where a job's file goes, by a name that is free now; null for domains without a file of the person's, unless they named one. */
export function outOf(job: StoredJob): string | null {
  if (job.options.origin !== 'file' && job.wantedOut === null) return null;
  if (job.wantedOut !== null && !isTaken(job.wantedOut)) return job.wantedOut;
  return freeOutPath(job.wantedOut ?? job.path);
}

export interface WrittenOutput {
  out: string;
  /** New cells with letters that the encoding of the file lacks. */
  changedCells: number;
}

/**
 * Writes the file with what was found next to each row, under a name that is free, and returns its path. The input is never changed, and
 * nothing is asked of the service. Domains without a file of the person's are written only if they named one, else null: they are exported
 * when wanted. Throws what `requireOutput` throws, `out_exists`, and `file_changed` if somebody writes into the input meanwhile.
 */
export async function writeOutput(db: Reader, job: StoredJob): Promise<WrittenOutput | null> {
  const out = outOf(job);
  if (out === null) return null;
  requireSameInput(job);
  const categories = categoriesOf(db, job);
  const header = addedHeaders(job.options, categories, job.header);
  const input = await openSheetFile(job.path, { encoding: job.options.encoding });
  try {
    const { changedCells = 0 } = await appendColumns({
      input,
      sheet: job.sheet,
      headerRow: job.headerRow,
      header,
      out,
      encoding: job.options.outputEncoding,
      valuesFor: (rows) => rows.map((row) => cellsOf(db, job, categories, header.length, row)),
    });
    return { out, changedCells };
  } finally {
    await input.close();
  }
}

/** Columns that are kept free for categories, which only the answers name. */
const ROOM_FOR_CATEGORIES = 60;
/** What the new cells of a row take at most in an ordinary run, bytes. */
const BYTES_PER_ROW = 300;

/**
 * Throws what `writeOutput` would throw now: better before anything is paid than after. `file_not_found` and `file_changed` for the input,
 * `out_unwritable` and `disk_full` for the output, `file_too_large` if the new columns have no room; and what reading the input throws.
 * It reads the sheet once.
 */
export async function requireOutput(db: Reader, job: StoredJob, signal?: AbortSignal): Promise<void> {
  const out = outOf(job);
  if (out === null) return;
  requireSameInput(job);
  await requireWritable(out);
  await requireSpace(dirname(out), job.fileSize * 2 + job.rowCount * BYTES_PER_ROW);
  const categories = categoriesOf(db, job);
  const further = isByCategory(job) ? Math.max(0, ROOM_FOR_CATEGORIES - categories.length) : 0;
  const columns = addedHeaders(job.options, categories, job.header).length + further;
  const input = await openSheetFile(job.path, { encoding: job.options.encoding });
  try {
    await input.requireRoom({ sheet: job.sheet, columns, signal });
  } finally {
    await input.close();
  }
}

function requireSameInput(job: StoredJob): void {
  const facts = fileFacts(job.path);
  if (facts.sizeBytes === job.fileSize && facts.changedAtMs === job.fileChangedAt) return;
  throw new StackdeskError('file_changed', because('changed', { path: job.path }));
}

function isByCategory({ options }: StoredJob): boolean {
  return options.kinds.includes('technologies') && options.technologyLayout === 'categories';
}

function categoriesOf(db: Reader, job: StoredJob): string[] {
  return isByCategory(job) ? findCategories(db, job) : [];
}

function cellsOf(db: Reader, job: StoredJob, categories: readonly string[], width: number, row: Row): Cell[] {
  // A row without any text is no row of the table, but a gap or a frame below it.
  if (row.cells.every((cell) => cell.trim() === '')) return Array.from({ length: width }, () => null);
  const domain = domainOf(row.cells[job.columnIndex] ?? '') ?? job.options.given?.[row.number] ?? null;
  const seq = domain === null ? undefined : seqOfDomain(db, job.id, domain);
  return addedCells(job.options, categories, seq === undefined ? null : resultsOf(db, job, seq));
}

/** What a job's lookups of one domain came to. */
export function resultsOf(db: Reader, job: Pick<StoredJob, 'id' | 'options'>, seq: number): LookupResults {
  const results: LookupResults = {};
  for (const kind of job.options.kinds) results[kind] = lookupResult(db, job.id, kind, seq);
  return results;
}
