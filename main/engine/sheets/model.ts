import type { Encoding } from './csv/encodings.ts';

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
}

/** How a CSV file is written; it is written the same way again. */
export interface CsvDialect {
  /** One character. */
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

export interface RoomRequest {
  sheet: string;
  /** How many columns would be added. */
  columns: number;
  signal?: AbortSignal | undefined;
}

export interface AppendRequest {
  sheet: string;
  /** Number of the header's row; null if the sheet has none, and then no header is added. */
  headerRow: number | null;
  header: readonly string[];
  out: string;
  /** Has a CSV file written as a whole in UTF-8 with its mark, instead of as the input is. */
  encoding?: 'same' | 'utf-8' | undefined;
  signal?: AbortSignal | undefined;
  /** The new cells of each row, `header.length` a row; called chunk by chunk in the order of the file, header left out. */
  valuesFor: (rows: readonly Row[]) => Cell[][];
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
  /** Throws what `append` would throw if so many columns have no room: `file_too_large`. Reads the sheet once. */
  requireRoom(request: RoomRequest): Promise<void>;
  /** Writes the file again under `out`, with columns right of the last used one; every old cell stays as it is. */
  append(request: AppendRequest): Promise<AppendResult>;
  close(): Promise<void>;
}
