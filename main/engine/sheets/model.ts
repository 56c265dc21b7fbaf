import type { Reason } from '../../../preload/contract/reason.ts';
import type { Encoding } from '../../../preload/contract/values/encodings.ts';
import type { CellRange } from './cell-range.ts';

/** What is appended to a row; null leaves the cell empty. */
export type Cell = string | number | boolean | null;

export type SheetFormat = 'csv' | 'xlsx' | 'xlsm' | 'ods';

export interface SheetSummary {
  name: string;
  hidden: boolean;
}

/**
 * One row as a person reads it. `number` is 1-based: the row number of a workbook's sheet, or the record number of a CSV file, its header
 * and blank lines counted.
 */
export interface Row {
  number: number;
  cells: string[];
  /** Where the links of its cells lead, by their column; missing if it has none. */
  links?: ReadonlyMap<number, string> | undefined;
}

/** How a CSV file is written; it is written the same way again. */
export interface CsvDialect {
  /** One character, or one twice (`||`). */
  delimiter: string;
  /** What stands around fields that hold a delimiter. */
  quote: string;
  /** What makes a quote within quotes a part of the text: the quote itself, another sign, or '' if such quotes stand bare. */
  escapeSign: string;
  /** Blanks follow each delimiter, and are no part of the cells. */
  isPadded: boolean;
  encoding: Encoding;
  hasBom: boolean;
  newline: '\n' | '\r\n' | '\r';
  /** The first line says what the delimiter is (`sep=;`); it is a row of one cell. */
  declaresDelimiter: boolean;
}

export interface RowsOptions {
  sheet: string;
  /** Has numbers of a workbook shown as a person of this locale (BCP 47) sees them, instead of as they are. */
  shownIn?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Where a table stands in its sheet; columns from 0, rows from 1. */
export interface TableBounds {
  firstColumn: number;
  lastColumn: number;
  /** Which of several tables is meant: the one with this column. */
  domainColumn: number;
  /** Rows below it are left alone; null if the table ends with the sheet. */
  lastRow: number | null;
}

export interface PlaceRequest {
  sheet: string;
  /** How many columns would be added. */
  columns: number;
  /** Number of the header's row; null if the sheet has none. */
  headerRow: number | null;
  /** All of the sheet below the header if left out. */
  table?: TableBounds | null | undefined;
  signal?: AbortSignal | undefined;
}

/** The last row of a table that a file declares, rows of totals left out. `by`: a table with totals, one without, or a filter. */
export interface DeclaredEnd {
  row: number;
  by: 'totals' | 'table' | 'filter';
}

/** Where new columns come into a sheet, and what a person should know of that. */
export interface Placement {
  /** For each new column its index in the sheet, from 0. */
  columns: number[];
  /** Where the file itself says that the table ends; null if it says nothing. */
  declaredEnd: DeclaredEnd | null;
  /** What sorting would separate, and why columns are apart from the table. */
  warnings: Reason[];
}

/** Has cells of old columns replaced. */
export interface Refresh {
  /** 0-based columns whose cells may change. */
  columns: readonly number[];
  /** What cells of each row become, by column; cells that are not named stay as they are. Asked for the rows that `valuesFor` is asked for, right after it. */
  changesFor: (rows: readonly Row[]) => ReadonlyMap<number, Cell>[];
}

export interface AppendRequest {
  sheet: string;
  /** Number of the header's row; null if the sheet has none, and then no header is added. */
  headerRow: number | null;
  header: readonly string[];
  /** All of the sheet below the header if left out. */
  table?: TableBounds | null | undefined;
  out: string;
  /** Has a CSV file written as a whole in UTF-8 with its mark, instead of as the input is. */
  encoding?: 'same' | 'utf-8' | undefined;
  signal?: AbortSignal | undefined;
  /** The new cells of each row, `header.length` a row; called chunk by chunk in the order of the file, header left out. */
  valuesFor: (rows: readonly Row[]) => Cell[][];
  /**
   * Changed cells get a fill of their own in workbooks, and lose that of an earlier time if they did not change now. A formula that a person put there
   * stays.
   */
  refresh?: Refresh | undefined;
  onProgress?: ((rowsDone: number) => void) | undefined;
}

export interface AppendResult {
  rows: number;
  sizeBytes: number;
  /** New cells with letters that the file's encoding lacks: they stand there without accents, or as question marks. */
  changedCells?: number | undefined;
}

/** An open file of one of the known formats. Its rows stream in bounded memory; it is never written to. */
export interface SheetFile {
  readonly path: string;
  readonly format: SheetFormat;
  readonly sizeBytes: number;
  /** A CSV file has one sheet, named like the file. */
  readonly sheets: readonly SheetSummary[];
  readonly dialect?: CsvDialect;
  rows(options: RowsOptions): AsyncIterable<Row[]>;
  /** Tables and filters with a header that the file declares, as far as that is known without reading the sheet. */
  declared(sheet: string): Promise<CellRange[]>;
  /** Finds the place of new columns as `append` does, and throws what it would throw if there is none: `file_too_large`. Reads the sheet once. */
  place(request: PlaceRequest): Promise<Placement>;
  /** Writes the file again under `out`, with columns where `place` finds room for them; every old cell stays as it is. */
  append(request: AppendRequest): Promise<AppendResult>;
  close(): Promise<void>;
}
