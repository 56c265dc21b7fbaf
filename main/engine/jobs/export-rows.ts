import { inEnglish, type Reason } from '#contract/reason.ts';
import { freeHeaders } from '../base/free-headers.ts';
import { addedCells, addedColumns, type RowOutcome, rowOptions } from '../enrich/columns.ts';
import { placeColumns } from '../enrich/place-columns.ts';
import { outcomesOfRows } from '../enrich/row-outcome.ts';
import { openSameInput } from '../enrich/same-input.ts';
import type { TableColumn, TableRow, TableSource } from '../exports/table.ts';
import type { SheetFile } from '../sheets/model.ts';
import { isRowOfTable } from '../sheets/table-row.ts';
import { areBareDomains, rowsBetween, type StoredRow } from '../store/job-rows.ts';
import type { StoredJob } from '../store/jobs.ts';
import { noteOfRow, stateWordsOf } from './describe-row.ts';
import type { JobExport } from './export-job.ts';

/** Rows that are read at once. */
const STRIDE = 1_000;

/** A stored row, with the cells of its row in the sheet. */
interface ExportedRow {
  row: StoredRow;
  cells: readonly string[];
}

/**
 * The rows of a run: first the sheet's own columns, then what was found. If the file changed since the
 * preview, the cell that was read takes the place of the sheet's columns.
 */
export async function exportedRows(asked: JobExport): Promise<TableSource> {
  const { db, job, wants } = asked;
  const options = rowOptions(job);
  const file = job.header.length === 0 ? null : await unchangedFile(job);
  const refreshed = new Set(placeColumns(job.options, job).map(({ column }) => column));
  /** The sheet's columns without those that an earlier run added. These are filled again below. */
  const sheet =
    file === null
      ? [{ name: job.columnName, index: 0 }]
      : job.header.map((name, index) => ({ name, index })).filter(({ index }) => !refreshed.has(index));
  // If our own file holds only bare domains, each cell would be there twice.
  const isOneColumn = job.options.origin !== 'file' && job.header.length <= 1;
  const own = isOneColumn && areBareDomains(db, job.id) ? [] : sheet;
  const added = addedColumns(options);
  const hasDomain = own.some(({ name }) => name.trim().toLowerCase() === 'domain');
  const found = freeHeaders(
    added.map(({ heading }) => heading),
    own.map(({ name }) => name),
    [hasDomain ? 'Clean domain' : 'Domain', 'State', 'Note'],
  );
  const types = ['text', 'text', 'text', ...added.map(({ type }) => type)] as const;
  const columns: TableColumn[] = [
    ...own.map(({ name }): TableColumn => ({ name, type: 'text' })),
    ...found.map((name, index): TableColumn => ({ name, type: types[index] ?? 'text' })),
  ];
  const cellsOf = ({ row, cells }: ExportedRow, end: RowOutcome): TableRow => {
    return [
      ...own.map(({ index }) => cells[index] ?? ''),
      row.domain,
      stateWordsOf(row, end),
      englishOf(noteOfRow(row, end)),
      ...addedCells(options, { domain: row.domain, end }),
    ];
  };
  const rows = async function* () {
    for await (const chunk of file === null ? keptRows(asked) : sheetRows(asked, file)) {
      const wanted = chunk.filter(({ row }) => wants(row.state));
      const ends = outcomesOfRows(
        db,
        job,
        wanted.map(({ row }) => row),
      );
      yield wanted.map((each, at) => cellsOf(each, ends[at] ?? 'invalid'));
    }
  };
  return { columns, rows: rows() };
}

/** The file that was previewed. Null if it is gone or changed. */
async function unchangedFile(job: StoredJob): Promise<SheetFile | null> {
  try {
    return await openSameInput(job);
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

/** Walks the sheet as the preview did, so that its rows match the stored ones by position. */
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
