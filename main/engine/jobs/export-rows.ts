import { inEnglish, type Reason } from '../../../preload/contract/reasons/reason.ts';
import { findCategories } from '../enrich/categories.ts';
import { addedCells, addedHeaders, addedTypes, type LookupResults, STATE_WORDS } from '../enrich/columns.ts';
import { fileFacts } from '../enrich/file-facts.ts';
import { resultsOf } from '../enrich/write-output.ts';
import type { TableColumn, TableRow, TableSource } from '../exports/table.ts';
import type { SheetFile } from '../sheets/model.ts';
import { openSheetFile } from '../sheets/open-sheet-file.ts';
import { isRowOfTable } from '../sheets/table-row.ts';
import { rowsBetween, type StoredRow } from '../store/job-rows.ts';
import type { StoredJob } from '../store/jobs.ts';
import { noteOfRow } from './describe-row.ts';
import type { JobExport } from './export-job.ts';

/** Rows that are read in one go. */
const STRIDE = 1_000;

/** A row as kept, with the cells of its own sheet. */
interface ExportedRow {
  row: StoredRow;
  cells: readonly string[];
}

/** The rows of a run: the sheet's own columns where the file is still the one that was previewed, else the cell that was read; then what was found. */
export async function exportedRows(asked: JobExport): Promise<TableSource> {
  const { db, job, wants } = asked;
  const isByCategory =
    job.options.kinds.includes('technologies') && job.options.technologyLayout === 'categories';
  const categories = isByCategory ? findCategories(db, job) : [];
  const file = job.header.length === 0 ? null : await unchangedFile(job);
  const own = file === null ? [job.columnName] : job.header;
  const found = addedHeaders(job.options, categories, own, ['Domain', 'State', 'Note']);
  const types = ['text', 'text', 'text', ...addedTypes(job.options, categories)] as const;
  const columns: TableColumn[] = [
    ...own.map((name): TableColumn => ({ name, type: 'text' })),
    ...found.map((name, index): TableColumn => ({ name, type: types[index] ?? 'text' })),
  ];
  const cellsOf = ({ row, cells }: ExportedRow): TableRow => {
    const results: LookupResults | null = row.seq === null ? null : resultsOf(db, job, row.seq);
    return [
      ...own.map((_, index) => cells[index] ?? ''),
      row.domain,
      STATE_WORDS[row.state],
      englishOf(noteOfRow(row, results)),
      ...addedCells(job.options, categories, results),
    ];
  };
  const rows = async function* () {
    for await (const chunk of file === null ? keptRows(asked) : sheetRows(asked, file))
      yield chunk.filter(({ row }) => wants(row.state)).map(cellsOf);
  };
  return { columns, rows: rows() };
}

/** The file that was previewed; null where it is gone or changed. */
async function unchangedFile(job: StoredJob): Promise<SheetFile | null> {
  try {
    const facts = fileFacts(job.path);
    if (facts.sizeBytes !== job.fileSize || facts.changedAtMs !== job.fileChangedAt) return null;
    return await openSheetFile(job.path, { encoding: job.options.encoding });
  } catch {
    return null;
  }
}

async function* keptRows({ db, job, signal }: JobExport): AsyncGenerator<ExportedRow[]> {
  for (let from = 0; from < job.rowCount; from += STRIDE) {
    signal.throwIfAborted();
    yield rowsBetween(db, job.id, from, from + STRIDE).map((row) => ({ row, cells: [row.value] }));
  }
}

/** Walks the sheet as the preview did, so that its rows and those that are kept go side by side. */
async function* sheetRows({ db, job, signal }: JobExport, file: SheetFile): AsyncGenerator<ExportedRow[]> {
  let next = 0;
  try {
    for await (const chunk of file.rows({ sheet: job.sheet, signal })) {
      const data = chunk.filter((row) => isRowOfTable(row, job.headerRow, job.options.table));
      for (let from = 0; from < data.length; from += STRIDE) {
        const some = data.slice(from, from + STRIDE);
        const kept = rowsBetween(db, job.id, next, next + some.length);
        next += some.length;
        yield kept.map((row, index) => ({ row, cells: some[index]?.cells ?? [] }));
      }
    }
  } finally {
    await file.close();
  }
}

function englishOf(note: Reason | null): string | null {
  return note === null ? null : inEnglish(note);
}
