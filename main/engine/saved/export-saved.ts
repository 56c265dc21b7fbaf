import type { CsvStyle } from '../../../preload/contract/models/csv-style.ts';
import type { SavedColumn, SavedQuery, SavedRow } from '../../../preload/contract/models/saved.ts';
import type { ExportFormat } from '../../../preload/contract/models/task.ts';
import type { TaskHandle } from '../base/tasks.ts';
import type { TableColumn, TableRow } from '../exports/table.ts';
import { type WrittenTable, writeTable } from '../exports/write-table.ts';
import type { Reader } from '../store/database.ts';
import { sinceNumber } from './names.ts';
import type { Saved } from './saved.ts';
import { readSavedRow } from './saved-row.ts';

interface ExportColumn extends TableColumn {
  cell: (row: SavedRow) => TableRow[number];
}

const COLUMNS: Record<SavedColumn, ExportColumn> = {
  domain: { name: 'Domain', type: 'text', cell: (row) => row.domain },
  company: { name: 'Company', type: 'text', cell: (row) => row.company },
  industry: { name: 'Industry', type: 'text', cell: (row) => row.industry },
  country: { name: 'Country', type: 'text', cell: (row) => row.country },
  city: { name: 'City', type: 'text', cell: (row) => row.city },
  technologyCount: { name: 'Technology count', type: 'integer', cell: (row) => row.technologyCount },
  technologies: { name: 'Technologies', type: 'text', cell: (row) => row.technologies.join(', ') },
  since: { name: 'Since', type: 'timestamp', cell: (row) => row.since },
  savedAt: { name: 'Saved', type: 'timestamp', cell: (row) => row.savedAt },
  firstSavedAt: { name: 'First saved', type: 'timestamp', cell: (row) => row.firstSavedAt },
  tags: { name: 'Tags', type: 'text', cell: (row) => row.tags.join(', ') },
  note: { name: 'Note', type: 'text', cell: (row) => row.note },
};

/** Rows in one piece. */
const STRIDE = 1_000;

export interface SavedExport {
  query: SavedQuery;
  columns: readonly SavedColumn[];
  format: ExportFormat;
  out: string;
  style?: CsvStyle | undefined;
}

/** Writes everything that a query finds, in its order. All technologies of a domain are in one cell. */
export async function exportSaved(
  engine: { db: Reader; saved: Saved },
  request: SavedExport,
  task: TaskHandle,
): Promise<WrittenTable> {
  const ids = await engine.saved.ids(request.query);
  const columns = request.columns.map((column) => COLUMNS[column]);
  task.progress(0, ids.length);
  return writeTable({
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: rowsOf(engine, request.query, ids, columns),
    out: request.out,
    format: request.format,
    csv: request.style,
    onProgress: (rows) => task.progress(rows),
    signal: task.signal,
  });
}

async function* rowsOf(
  { db, saved }: { db: Reader; saved: Saved },
  query: SavedQuery,
  ids: Int32Array,
  columns: readonly ExportColumn[],
): AsyncGenerator<TableRow[], void> {
  const names = saved.names();
  const since = sinceNumber(names, query);
  for (let offset = 0; offset < ids.length; offset += STRIDE) {
    yield [...ids.subarray(offset, offset + STRIDE)].flatMap((id) => {
      const row = readSavedRow(db, id, names, since, Number.MAX_SAFE_INTEGER);
      return row === undefined ? [] : [columns.map((column) => column.cell(row))];
    });
  }
}
