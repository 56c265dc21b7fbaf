import type { Reason } from '#contract/reason.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import type { CellRange } from './cell-range.ts';

/** What is added to a row. Null leaves the cell empty. */
export type Cell = string | number | boolean | null;

export type SheetFormat = 'csv' | 'xlsx' | 'xlsm' | 'ods';

export interface SheetSummary {
  name: string;
  hidden: boolean;
}

/**
 * One row as a person reads it. `number` counts from 1: the row of a workbook's sheet, or the record of a CSV
 * file, with its header and blank lines.
 */
export interface Row {
  number: number;
  cells: string[];
  /** The targets of the cells' links, by column; undefined if there are none. */
  links?: ReadonlyMap<number, string> | undefined;
  /** True if a filter or a person hid it. */
  isHidden?: boolean | undefined;
  /** Columns with formulas whose results are not in the file. Those cells are blank here. */
  uncomputed?: readonly number[] | undefined;
}

/** How a CSV file is written. Copies are written the same way. */
export interface CsvDialect {
  /** One character, or the same one twice (`||`). */
  delimiter: string;
  /** The sign around fields that contain a delimiter. */
  quote: string;
  /** The sign that escapes a quote within quotes, which may be the quote itself; '' if there is none. */
  escapeSign: string;
  /** True if blanks follow each delimiter. They are not part of the cells. */
  isPadded: boolean;
  encoding: Encoding;
  hasBom: boolean;
  newline: '\n' | '\r\n' | '\r';
  /** True if the first line names the delimiter (`sep=;`). It counts as a row of one cell. */
  declaresDelimiter: boolean;
}

export interface RowsOptions {
  sheet: string;
  /** Shows a workbook's numbers as a person with this locale (BCP 47) sees them; else they are those that the file gives. */
  shownIn?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** The place of a table in its sheet. Columns count from 0, rows from 1. */
export interface TableBounds {
  firstColumn: number;
  lastColumn: number;
  /** The column of the domains. It says which of several tables is meant. */
  domainColumn: number;
  /** The last row; rows below stay as they are. Null if the table ends with the sheet. */
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

/**
 * The last row of a table that a file declares, without rows of totals. `by` is what declares it: a table
 * with totals, one without, or a filter.
 */
export interface DeclaredEnd {
  row: number;
  by: 'totals' | 'table' | 'filter';
}

/** The place of new columns in a sheet, and what a person should know about it. */
export interface Placement {
  /** The 0-based index of each new column. */
  columns: number[];
  /** The table's end as the file declares it, or null. */
  declaredEnd: DeclaredEnd | null;
  /** Which ranges sorting would separate, and why columns are apart from the table. */
  warnings: Reason[];
}

/** Replaces cells of old columns. */
export interface Refresh {
  /** 0-based columns whose cells may change. */
  columns: readonly number[];
  /**
   * The new values of each row's cells, by column. Other cells stay as they are. Called right after
   * `valuesFor`, for the same rows.
   */
  changesFor: (rows: readonly Row[]) => ReadonlyMap<number, Cell>[];
}

export interface AppendRequest {
  sheet: string;
  /** Number of the header's row. Null if the sheet has none; then no header is added. */
  headerRow: number | null;
  header: readonly string[];
  /** All of the sheet below the header if left out. */
  table?: TableBounds | null | undefined;
  out: string;
  /** `utf-8` writes a CSV file in UTF-8 with a byte order mark, instead of in the input's encoding. */
  encoding?: 'same' | 'utf-8' | undefined;
  signal?: AbortSignal | undefined;
  /**
   * The new cells of each row, as many as `header`. Called for chunks of rows in order, without the header.
   */
  valuesFor: (rows: readonly Row[]) => (readonly Cell[])[];
  /** False if `valuesFor` needs only the numbers of the rows. A CSV file is then copied without reading its cells. */
  needsCells?: boolean | undefined;
  /**
   * Changed cells get a fill colour in workbooks. Cells from an earlier time lose it if they did not change
   * now. A formula that a person put there stays.
   */
  refresh?: Refresh | undefined;
  onProgress?: ((rowsDone: number) => void) | undefined;
}

export interface AppendResult {
  rows: number;
  sizeBytes: number;
  /** How many new cells lost accents, or got question marks, because the file's encoding lacks letters. */
  changedCells?: number | undefined;
}

/** An open file of a known format. Its rows stream in bounded memory. It is never written to. */
export interface SheetFile {
  readonly path: string;
  readonly format: SheetFormat;
  readonly sizeBytes: number;
  /** A CSV file has one sheet with the name of the file. */
  readonly sheets: readonly SheetSummary[];
  /** What the file promises, and no changed copy can keep. */
  readonly lost?: readonly Reason[] | undefined;
  readonly dialect?: CsvDialect;
  rows(options: RowsOptions): AsyncIterable<Row[]>;
  /** Tables and filters with a header that the file declares, if that is known without reading the sheet. */
  declared(sheet: string): Promise<CellRange[]>;
  /**
   * Finds the place of new columns as `append` does, in one reading. Throws `file_too_large` without room.
   */
  place(request: PlaceRequest): Promise<Placement>;
  /**
   * Writes a copy of the file to `out`, with columns in the place that `place` finds. Old cells stay as they
   * are, except those that `refresh` changes.
   */
  append(request: AppendRequest): Promise<AppendResult>;
  close(): Promise<void>;
}
