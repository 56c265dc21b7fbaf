import type { JobExportShape } from '#contract/models/job-export.ts';
import type { ExportFormat } from '#contract/models/task.ts';
import { plural } from '../format.ts';

/** Words of the dialog that exports a run's rows. */
export const enrichExport = {
  title: (run: string) => `Export ${run}`,
  format: 'File format',
  formats: {
    csv: 'CSV',
    xlsx: 'XLSX',
    json: 'JSON',
    parquet: 'Parquet',
    duckdb: 'DuckDB',
    sqlite: 'SQLite',
    md: 'Markdown',
  } satisfies Record<ExportFormat, string>,
  shape: 'One line for each',
  shapes: { rows: 'Row', technologies: 'Technology of a domain' } satisfies Record<JobExportShape, string>,
  states: 'Rows that ended as',
  statesHint: 'All rows, unless you choose some.',
  go: 'Choose where to save…',
  goWith: (rows: number) => `Export ${plural(rows, 'row', 'rows')}…`,
  fileName: (run: string) => `${run} (rows)`,
  technologiesName: (run: string) => `${run} (technologies)`,
};
