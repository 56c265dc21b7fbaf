import { columnName } from '../engine/sheets/cell-range.ts';
import type { StoredJob } from '../engine/store/jobs.ts';

/** A column by its heading and its number, from 1, as `--column` takes it. */
interface NamedColumn {
  name: string;
  number: number;
}

/** What of a file is read: the sheet (null in CSV, which has none), the header's row (from 1; null if it has none), and the columns of the domains. */
export interface ReadTable {
  sheet: string | null;
  header: number | null;
  column: NamedColumn;
  fallback: NamedColumn | null;
}

export function readTableOf({ options, sheet, headerRow, ...job }: StoredJob): ReadTable {
  const { format, fallback } = options;
  return {
    sheet: format === 'csv' ? null : sheet,
    header: headerRow,
    column: { name: job.columnName, number: job.columnIndex + 1 },
    fallback: fallback == null ? null : { name: fallback.name, number: fallback.index + 1 },
  };
}

export function describeTable({ sheet, header, column, fallback }: ReadTable): string {
  const place = sheet === null ? '' : `Sheet "${sheet}", `;
  const head = header === null ? 'no header' : `header in row ${header}`;
  const second = fallback === null ? '' : `, else in ${shown(fallback)}`;
  const sentence = `${place}${head}, domains in ${shown(column)}${second}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function shown({ name, number }: NamedColumn): string {
  const letters = columnName(number - 1);
  return name === `Column ${letters}` ? `column ${letters}` : `"${name}" (column ${letters})`;
}
