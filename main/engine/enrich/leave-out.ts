import { basename } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import type { LeaveOut } from '#contract/models/leave-out.ts';
import { because } from '#contract/reason.ts';
import { heldBack } from '../domains/held-back.ts';
import { readCell } from '../domains/read-cell.ts';
import { askable, loadSites } from '../domains/registrable.ts';
import { LEAST_SHARE } from '../sheets/domain-column.ts';
import { inspectSheet, type SheetFacts } from '../sheets/inspect.ts';
import type { Row, SheetFile } from '../sheets/model.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import type { Writer } from '../store/database.ts';
import { type StoredJob, updateJob } from '../store/jobs.ts';
import { clearLeftOut, createLeaving, leaveOutSaved, settleLeftOut } from '../store/left-out.ts';
import { breathe } from '../world/clock.ts';
import { fileFacts } from './file-facts.ts';
import { eachRange } from './plan.ts';

/** What is left out, and of each file its facts when it was read, and how many of its rows leave nothing out. */
export interface LeftOut extends LeaveOut {
  facts: { sizeBytes: number; changedAtMs: number }[];
  unread: number[];
}

/**
 * Leaves out the rows of a draft whose domain, spelt as it would be asked, is in another file or saved. Reads
 * no file again if only files are left out, and they and the choice are as in the last plan. Throws `usage`
 * for a file without a column of domains, and what reading it throws.
 */
export async function leaveOut(
  db: Writer,
  job: StoredJob,
  wanted: LeaveOut,
  signal?: AbortSignal,
): Promise<LeftOut> {
  const leftOut: LeftOut = { ...wanted, facts: wanted.files.map(fileFacts), unread: [] };
  const isSaved = wanted.saved || wanted.tags.length > 0;
  const before = job.options.leftOut ?? { ...nothing, facts: [], unread: [] };
  if (!isSaved && JSON.stringify({ ...before, unread: [] }) === JSON.stringify(leftOut)) return before;
  clearLeftOut(db, job.id);
  // If this is cut off before the plan is made, the draft must not say that rows are left out, nor that none are.
  updateJob(db, job.id, { options: { ...job.options, leftOut: unsettled } });
  if (wanted.files.length > 0) leftOut.unread = await leaveOutFiles(db, job, wanted.files, signal);
  for (const tag of [...(wanted.saved ? [null] : []), ...wanted.tags])
    await eachRange(job, signal, (range) => leaveOutSaved(db, job, tag, range));
  settleLeftOut(db, job.id);
  return leftOut;
}

const nothing: LeaveOut = { files: [], saved: false, tags: [] };
/** No choice is equal to this, since it has facts of a file that it does not name. */
const unsettled: LeftOut = { ...nothing, facts: [{ sizeBytes: 0, changedAtMs: 0 }], unread: [] };

/** Returns how many rows of each file name no domain. */
async function leaveOutFiles(
  db: Writer,
  job: StoredJob,
  paths: readonly string[],
  signal: AbortSignal | undefined,
): Promise<number[]> {
  const unread: number[] = [];
  const leaving = createLeaving(db, job.id);
  try {
    await eachRange(job, signal, leaving.know);
    for (const path of paths) unread.push(await eachNames(job, path, signal, leaving.leaveOut));
  } finally {
    leaving.end();
  }
  return unread;
}

/** Calls `work` with the domains that a file names, some at a time. Returns how many of its filled rows name none. */
async function eachNames(
  job: StoredJob,
  path: string,
  signal: AbortSignal | undefined,
  work: (names: readonly string[]) => void,
): Promise<number> {
  const file = await openSheetFile(path);
  try {
    const read = await createDomainsReader(job);
    let hasDomains = false;
    let unread = 0;
    for (const { name } of file.sheets) {
      const facts = await factsOf(file, name);
      if (facts === null || facts.domainColumn === null) continue;
      hasDomains = true;
      const columns = columnsOf(facts, facts.domainColumn);
      for await (const chunk of file.rows({ sheet: facts.sheet, ...(signal ? { signal } : {}) })) {
        const rows = facts.hasHeader ? chunk.filter(({ number }) => number > facts.headerRow) : chunk;
        const names = rows.map((row) => read(row, columns));
        unread += names.filter(({ length }, at) => length === 0 && isFilled(rows[at], columns)).length;
        work(names.flat());
        await breathe();
      }
    }
    if (!hasDomains)
      throw new StackdeskError('usage', because('leave_out_no_domains', { file: basename(path) }));
    return unread;
  } finally {
    await file.close();
  }
}

/** Whether a row has anything in these columns. */
function isFilled(row: Row | undefined, columns: readonly number[]): boolean {
  return row !== undefined && columns.some((column) => readCell(row, column).invalid !== 'blank');
}

/** Null if the sheet has no rows. */
async function factsOf(file: SheetFile, sheet: string): Promise<SheetFacts | null> {
  try {
    return await inspectSheet(file, { sheet });
  } catch (error) {
    if (error instanceof StackdeskError && error.code === 'file_empty') return null;
    throw error;
  }
}

/**
 * The domain column, then other columns of domains for rows that have none in it. Without a header no column has a subject,
 * and a row is a line, as from standard input: it may name its domain anywhere.
 */
function columnsOf({ columns, hasHeader }: SheetFacts, domainColumn: number): number[] {
  const others = columns.filter(
    ({ index, domainShare }) => index !== domainColumn && (!hasHeader || domainShare >= LEAST_SHARE),
  );
  return [domainColumn, ...others.map(({ index }) => index)];
}

/**
 * Makes a function that returns all domains in the first column of a row that has any, spelt as the job asks
 * about them. What is held back is skipped: it names no company.
 */
async function createDomainsReader({
  options: { domains: spelling },
}: StoredJob): Promise<(row: Row, columns: readonly number[]) => string[]> {
  const registrable = await loadSites();
  return (row, columns) => {
    for (const column of columns) {
      const named = askable(readCell(row, column).domains, registrable).filter(
        (each) => heldBack(each) === null,
      );
      if (named.length > 0)
        return named.map(({ domain }) => (spelling === 'registrable' ? registrable(domain) : domain));
    }
    return [];
  };
}
