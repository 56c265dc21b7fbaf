import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { domainOf } from '../domains/parse-domain.ts';
import { isTaken } from '../files/names.ts';
import { appendColumns } from '../sheets/append-columns.ts';
import type { Cell, Row } from '../sheets/model.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
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

/**
 * Writes the file with what was found beside it, under a name that is free; answers its path. The input is never changed.
 * Domains without a file of the person's are written only where they named one, else null: they are exported when wanted.
 */
export async function writeOutput(db: Reader, job: StoredJob): Promise<string | null> {
  const out = outOf(job);
  if (out === null) return null;
  const facts = fileFacts(job.path);
  if (facts.sizeBytes !== job.fileSize || facts.changedAtMs !== job.fileChangedAt) {
    throw new StackdeskError('file_changed', because('changed', { path: job.path }));
  }
  const { options } = job;
  const inCategories = options.kinds.includes('technologies') && options.technologyLayout === 'categories';
  const categories = inCategories ? findCategories(db, job) : [];
  const header = addedHeaders(options, categories, job.header);
  const input = await openSheetFile(job.path);
  try {
    await appendColumns({
      input,
      sheet: job.sheet,
      headerRow: job.headerRow,
      header,
      out,
      valuesFor: (rows) => rows.map((row) => cellsOf(db, job, categories, header.length, row)),
    });
  } finally {
    await input.close();
  }
  return out;
}

function cellsOf(db: Reader, job: StoredJob, categories: readonly string[], width: number, row: Row): Cell[] {
  // A row without any text is no row of the table, but a gap or a frame below it.
  if (row.cells.every((cell) => cell.trim() === '')) return Array.from({ length: width }, () => null);
  const domain = domainOf(row.cells[job.columnIndex] ?? '');
  const seq = domain === null ? undefined : seqOfDomain(db, job.id, domain);
  return addedCells(job.options, categories, seq === undefined ? null : resultsOf(db, job, seq));
}

/** What a job's lookups of one domain came to. */
export function resultsOf(db: Reader, job: Pick<StoredJob, 'id' | 'options'>, seq: number): LookupResults {
  const results: LookupResults = {};
  for (const kind of job.options.kinds) results[kind] = lookupResult(db, job.id, kind, seq);
  return results;
}
