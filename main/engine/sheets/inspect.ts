import { StackdeskError } from '../../../preload/contract/errors.ts';
import { because } from '../../../preload/contract/reasons/reason.ts';
import { domainOf } from '../domains/parse-domain.ts';
import type { Row, SheetFile } from './model.ts';

export interface ColumnFacts {
  index: number;
  name: string;
  /** Share of the sampled non-blank cells that hold a domain, 0 to 1. */
  domainShare: number;
  sample: string[];
}

export interface SheetFacts {
  sheet: string;
  hasHeader: boolean;
  /** Number of the first row that holds anything: the header's where there is one. */
  headerRow: number;
  columns: ColumnFacts[];
  /** The column that holds domains, found by what its cells hold; null where none does. */
  domainColumn: number | null;
  sample: Row[];
}

/** Rows by which columns are judged. */
const JUDGED_ROWS = 500;
const SAMPLE_ROWS = 20;
const SAMPLE_CELLS = 3;
/** A column is offered as the domain column from this share on. */
const LEAST_SHARE = 0.3;
const TELLING_HEADER = /domain|web ?site|url|homepage|host|e-?mail|site/i;

/** Looks at the first rows of a sheet; without `sheet`, of the first visible one that has a domain column. */
export async function inspectSheet(
  file: SheetFile,
  options: { sheet?: string; sampleRows?: number } = {},
): Promise<SheetFacts> {
  const sampleRows = options.sampleRows ?? SAMPLE_ROWS;
  if (options.sheet !== undefined) {
    const named =
      file.sheets.find((each) => each.name === options.sheet) ??
      file.sheets.find((each) => each.name.toLowerCase() === options.sheet?.toLowerCase());
    if (named === undefined)
      throw new StackdeskError(
        'sheet_not_found',
        because('no_sheet', { path: file.path, sheet: options.sheet }),
      );
    return look(file, named.name, sampleRows);
  }
  let first: SheetFacts | null = null;
  let trouble: unknown;
  for (const { name } of [...file.sheets].sort((a, b) => Number(a.hidden) - Number(b.hidden))) {
    try {
      const facts = await look(file, name, sampleRows);
      if (facts.domainColumn !== null) return facts;
      first ??= facts;
    } catch (error) {
      trouble ??= error;
    }
  }
  if (first !== null) return first;
  throw trouble ?? new StackdeskError('file_empty', because('no_sheets', { path: file.path }));
}

async function look(file: SheetFile, sheet: string, sampleRows: number): Promise<SheetFacts> {
  const rows = await firstRows(file, sheet);
  const [top] = rows;
  if (top === undefined)
    throw new StackdeskError('file_empty', because('no_rows', { path: file.path, sheet }));
  const width = rows.reduce((widest, row) => Math.max(widest, row.cells.length), 0);
  const below = rows.slice(1);
  const hasHeader = below.length > 0 && !top.cells.some((cell) => domainOf(cell) !== null);
  const data = hasHeader ? below : rows;
  const columns = Array.from({ length: width }, (_, index): ColumnFacts => {
    const cells = data.map((row) => (row.cells[index] ?? '').trim()).filter((cell) => cell !== '');
    const domains = cells.filter((cell) => domainOf(cell) !== null).length;
    const title = hasHeader ? (top.cells[index] ?? '').trim() : '';
    return {
      index,
      name: title === '' ? `Column ${columnName(index)}` : title,
      domainShare: cells.length === 0 ? 0 : domains / cells.length,
      sample: cells.slice(0, SAMPLE_CELLS),
    };
  });
  const sample = data.slice(0, sampleRows);
  return {
    sheet,
    hasHeader,
    headerRow: top.number,
    columns,
    domainColumn: pickColumn(columns, data),
    sample,
  };
}

async function firstRows(file: SheetFile, sheet: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const chunk of file.rows({ sheet })) {
    for (const row of chunk) if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
    if (rows.length > JUDGED_ROWS) break;
  }
  return rows.slice(0, JUDGED_ROWS + 1);
}

/** Most domains win; a telling header, then cells that are no e-mail addresses, break ties. */
function pickColumn(columns: readonly ColumnFacts[], data: readonly Row[]): number | null {
  const rank = (column: ColumnFacts) => {
    const cells = data.map((row) => row.cells[column.index] ?? '').filter((cell) => domainOf(cell) !== null);
    const mails = cells.filter((cell) => cell.includes('@')).length;
    const filled = cells.length / Math.max(data.length, 1);
    return (
      filled +
      (TELLING_HEADER.test(column.name) ? 0.15 : 0) -
      (cells.length > 0 ? (mails / cells.length) * 0.2 : 0)
    );
  };
  const fitting = columns.filter((column) => column.domainShare >= LEAST_SHARE);
  const [best] = fitting.map((column) => ({ column, rank: rank(column) })).sort((a, b) => b.rank - a.rank);
  return best?.column.index ?? null;
}

/** A column as spreadsheets name it: A, B, …, Z, AA. */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
