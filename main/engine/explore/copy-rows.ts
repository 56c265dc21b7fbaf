import type { ExploreType } from '../../../preload/contract/models/explore.ts';
import { usualCsv } from '../../../preload/contract/values/exports.ts';
import { identifier, literal, withoutNul } from '../duckdb/quote.ts';
import { csvHead } from '../exports/csv.ts';
import { uniqueNames } from '../exports/table.ts';
import { PLAIN_NUMBER, RUNNABLE } from '../sheets/csv/field.ts';
import { groupOption, type ListColumn, type ListFacts } from './list-file.ts';
import { cell } from './sql.ts';

/** Formats that the database writes by itself, many times as fast as row by row. */
export type CopyFormat = 'csv' | 'json' | 'parquet';

/** A column to write and its place in the list. */
export interface CopyColumn {
  place: number;
  column: ListColumn;
}

/** The statement that writes the rows of `from` (FROM, WHERE and ORDER BY) into a file; CSV is guarded as `formatField` guards it. */
export function copyStatement(
  format: CopyFormat,
  columns: readonly CopyColumn[],
  from: string,
  file: string,
  facts: ListFacts,
): string {
  const names = uniqueNames(columns.map(({ column }) => ({ name: withoutNul(column.name) })));
  const cells = columns.map(
    ({ place, column }, index) =>
      `${written(format, cell(place), column.type)} AS ${identifier(names[index] ?? '')}`,
  );
  return `COPY (SELECT ${cells.join(', ')} ${from}) TO ${literal(file)} (${options(format, columns, facts)}, USE_TMP_FILE false)`;
}

function options(format: CopyFormat, columns: readonly CopyColumn[], facts: ListFacts): string {
  switch (format) {
    case 'parquet':
      return `FORMAT parquet, COMPRESSION zstd, ${groupOption(facts)}`;
    case 'json':
      return 'FORMAT json, ARRAY true';
    case 'csv': {
      // The suffix stands for the newline of the last record. The header ends as the database ends records.
      const head = csvHead(
        columns.map(({ column }) => column),
        usualCsv,
      ).replace(/\r\n$/, '\n');
      return `FORMAT csv, HEADER false, PREFIX ${literal(head)}, SUFFIX ${literal('\n')}, DELIMITER ',', QUOTE '"', ESCAPE '"', NULLSTR ''`;
    }
  }
}

function written(format: CopyFormat, value: string, type: ExploreType): string {
  if (format === 'parquet') return value;
  if (type === 'timestamp') return `strftime(${value}, '%Y-%m-%dT%H:%M:%S.%gZ')`;
  if (format === 'json') return value;
  // A whole number is written without decimals, as it was read.
  if (type === 'number')
    return `CASE WHEN ${value} = trunc(${value}) AND abs(${value}) < 1e15 THEN CAST(CAST(${value} AS BIGINT) AS VARCHAR) ELSE CAST(${value} AS VARCHAR) END`;
  return type === 'text' ? guarded(value) : value;
}

function guarded(text: string): string {
  const isRunnable = `regexp_matches(${text}, ${literal(RUNNABLE.source)})`;
  return `CASE WHEN ${isRunnable} AND NOT regexp_matches(${text}, ${literal(PLAIN_NUMBER.source)}) THEN '''' || ${text} ELSE ${text} END`;
}
