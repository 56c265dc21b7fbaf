import type { CsvStyle } from '../../../preload/contract/models/csv-style.ts';
import type { LedgerFilter } from '../../../preload/contract/models/money.ts';
import type { TableColumn, TableRow } from '../exports/table.ts';
import { type WrittenTable, writeTable } from '../exports/write-table.ts';
import type { Reader } from '../store/database.ts';
import { findJob } from '../store/jobs.ts';
import { listLedger } from '../store/ledger.ts';
import type { TaskHandle } from '../tasks.ts';
import { breathe } from '../world/clock.ts';
import { subjectInFiles } from './subject-in-files.ts';

const COLUMNS: readonly TableColumn[] = [
  { name: 'Time', type: 'timestamp' },
  { name: 'For', type: 'text' },
  { name: 'What was asked', type: 'text' },
  { name: 'Run', type: 'integer' },
  { name: 'File', type: 'text' },
  { name: 'Credits', type: 'number' },
  { name: 'Wallet', type: 'text' },
  { name: 'Balance after', type: 'number' },
];

const PAGE = 1_000;

/** Writes the charges of a workspace that the filter finds as CSV, newest first, times in UTC. Throws as `writeTable` does. */
export function exportLedger(
  db: Reader,
  workspace: number,
  request: { filter: LedgerFilter; out: string; style?: CsvStyle | undefined },
  task: TaskHandle,
): Promise<WrittenTable> {
  return writeTable({
    columns: COLUMNS,
    rows: pagesOf(db, workspace, request.filter),
    out: request.out,
    format: 'csv',
    csv: request.style,
    onProgress: (rows) => task.progress(rows),
    signal: task.signal,
  });
}

async function* pagesOf(db: Reader, workspace: number, filter: LedgerFilter): AsyncGenerator<TableRow[]> {
  const files = new Map<number, string | null>();
  const fileOf = (jobId: number | null) => {
    if (jobId === null) return null;
    if (!files.has(jobId)) files.set(jobId, findJob(db, jobId)?.path ?? null);
    return files.get(jobId) ?? null;
  };
  let beforeId: number | undefined;
  for (;;) {
    const page = listLedger(db, workspace, { limit: PAGE, beforeId, filter });
    if (page.length === 0) return;
    yield page.map((entry) => [
      entry.at,
      entry.operation,
      subjectInFiles(entry),
      entry.jobId,
      fileOf(entry.jobId),
      entry.credits,
      entry.wallet,
      entry.balanceAfter,
    ]);
    beforeId = page.at(-1)?.id;
    // Other questions of the window are answered between two pages.
    await breathe();
  }
}
