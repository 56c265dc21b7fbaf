import type { TableColumn, TableRow } from '../../../main/engine/exports/table.ts';
import type { Cell } from '../../../main/engine/sheets/model.ts';

/** A column of each type. */
export const tableColumns: readonly TableColumn[] = [
  { name: 'domain', type: 'text' },
  { name: 'count', type: 'integer' },
  { name: 'share', type: 'number' },
  { name: 'paid', type: 'boolean' },
  { name: 'saved at', type: 'timestamp' },
  { name: 'note', type: 'text' },
];

const notes: readonly Cell[] = [
  null,
  'plain',
  'a "quoted", comma',
  'two\nlines',
  'Österreich 日本 🙂',
  "it's",
  '  spaces  ',
  'semi;colon\ttab',
];

/** One row of all types; its note is one of the texts that formats have trouble with. */
export function tableRow(index: number): TableRow {
  const at = new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString();
  return [
    `site-${index}.com`,
    index - 5,
    index / 8,
    index % 2 === 0,
    at,
    notes[index % notes.length] ?? null,
  ];
}

/** That many rows in chunks of a size that no format uses. */
export async function* tableRows(count: number, chunk = 777): AsyncGenerator<TableRow[]> {
  for (let from = 0; from < count; from += chunk)
    yield Array.from({ length: Math.min(chunk, count - from) }, (_, index) => tableRow(from + index));
}

/** The given rows as one chunk. */
export async function* rowsOf(...rows: TableRow[]): AsyncGenerator<TableRow[]> {
  yield rows;
}
