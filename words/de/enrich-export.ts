import { plural } from '../format.ts';
import type { Words } from '../words.ts';

const rowsOf = (count: number) => plural(count, 'Zeile', 'Zeilen');

/** Words of the dialog that exports a run's rows, in German. */
export const enrichExport: Words['enrichExport'] = {
  title: (run) => `${run} exportieren`,
  format: 'Dateiformat',
  formats: {
    csv: 'CSV',
    xlsx: 'XLSX',
    json: 'JSON',
    parquet: 'Parquet',
    duckdb: 'DuckDB',
    sqlite: 'SQLite',
    md: 'Markdown',
  },
  shape: 'Eine Zeile je',
  shapes: { rows: 'Tabellenzeile', technologies: 'Technologie einer Domain' },
  states: 'Zeilen mit dem Ergebnis',
  statesHint: 'Alle Zeilen, wenn Sie nichts auswählen.',
  go: 'Speicherort wählen …',
  goWith: (rows) => `${rowsOf(rows)} exportieren …`,
  fileName: (run) => `${run} (Zeilen)`,
  technologiesName: (run) => `${run} (Technologien)`,
};
