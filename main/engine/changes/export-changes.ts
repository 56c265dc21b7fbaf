import type { ChangeFilter, ChangeLine, ChangeScope, ChangeSort } from '#contract/models/changes.ts';
import type { CsvStyle } from '#contract/models/csv-style.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import type { TaskHandle } from '../base/tasks.ts';
import type { TableColumn, TableRow } from '../exports/table.ts';
import { type WrittenTable, writeTable } from '../exports/write-table.ts';
import { writeWholeFile } from '../files/whole-file.ts';
import type { PageStyle } from '../store/settings.ts';
import { changeDigest } from './digest.ts';
import type { ChangeReports } from './reports.ts';

export interface ChangeExport {
  scope: ChangeScope;
  filter: ChangeFilter;
  sort: ChangeSort;
  format: ExportFormat;
  /** The subject of the report, for the heading of a digest. */
  title: string;
  out: string;
  replaces?: boolean | undefined;
  page: PageStyle;
  style?: CsvStyle | undefined;
}

const COLUMNS: readonly (TableColumn & { cell: (line: ChangeLine) => TableRow[number] })[] = [
  { name: 'Domain', type: 'text', cell: ({ domain }) => domain },
  { name: 'Company', type: 'text', cell: ({ company }) => company },
  { name: 'Change', type: 'text', cell: ({ sign }) => sign },
  { name: 'Technology or field', type: 'text', cell: ({ what }) => what },
  { name: 'Was', type: 'text', cell: ({ was }) => was },
  { name: 'Is', type: 'text', cell: ({ became }) => became },
  { name: 'Before', type: 'timestamp', cell: ({ before }) => before },
  { name: 'After', type: 'timestamp', cell: ({ after }) => after },
];

/** Writes a report as a table, one row for each change, or as Markdown. Throws as `writeTable` does. */
export async function exportChanges(
  reports: ChangeReports,
  request: ChangeExport,
  task: TaskHandle,
): Promise<WrittenTable> {
  const { scope, filter, sort, format, out, replaces } = request;
  if (format === 'md') {
    const { text, lines } = await changeDigest(reports, request);
    const { sizeBytes } = await writeWholeFile(out, task.signal, (file) => file.append(text), { replaces });
    return { path: out, rows: lines, columns: 1, sizeBytes, changedCells: 0 };
  }
  const { total, pieces } = await reports.all(scope, { filter, sort });
  task.progress(0, total);
  return writeTable({
    columns: COLUMNS.map(({ name, type }) => ({ name, type })),
    rows: rowsOf(pieces()),
    out,
    replaces,
    format,
    csv: request.style,
    onProgress: (rows) => task.progress(rows),
    signal: task.signal,
  });
}

async function* rowsOf(pieces: AsyncIterable<ChangeLine[]>): AsyncGenerator<TableRow[], void> {
  for await (const lines of pieces) yield lines.map((line) => COLUMNS.map((column) => column.cell(line)));
}
