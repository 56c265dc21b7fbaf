import type { SheetInspection } from '#contract/models/sheet.ts';
import { columnName } from '#shared/tables/column-name.ts';

/** A column by its heading and its number, from 1, as `--column` takes it. */
interface NamedColumn {
  name: string;
  number: number;
}

/**
 * What is read of a file: the sheet (null for CSV), the row of the header (from 1; null if there is none),
 * and the columns with the domains.
 */
export interface ReadTable {
  sheet: string | null;
  header: number | null;
  column: NamedColumn;
  fallback: NamedColumn | null;
}

export function readTableOf(
  { format, sheet, hasHeader, headerRow, columns }: SheetInspection,
  { column, fallback }: { column: number; fallback: number | null },
): ReadTable {
  const named = (index: number) => ({
    name: columns.find((each) => each.index === index)?.name ?? '',
    number: index + 1,
  });
  return {
    sheet: format === 'csv' ? null : sheet,
    header: hasHeader ? headerRow : null,
    column: named(column),
    fallback: fallback === null ? null : named(fallback),
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
