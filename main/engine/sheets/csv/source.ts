import type { FileHandle } from 'node:fs/promises';
import type { CsvDialect, Row } from '../model.ts';
import type { CsvRecord, FieldRules } from './records.ts';
import { BEYOND_ASCII, type TextCodec } from './text-codec.ts';
import type { Widths } from './widths.ts';

/** What both reading and writing a CSV file need. */
export interface CsvSource {
  path: string;
  codec: TextCodec;
  dialect: CsvDialect;
  /** The dialect's rules for decoded text. */
  rules: FieldRules;
  bom: Buffer;
  /** Chunks of records from the beginning of the file. */
  records(options: RecordOptions): AsyncIterable<CsvRecord[]>;
  /** How wide its records are, if the open file is the one that was last read to its end, and has not changed since. */
  widths(file: FileHandle): Promise<Widths | null>;
}

export interface RecordOptions {
  signal: AbortSignal | undefined;
  /** The open file. If left out, the file is opened. */
  file?: FileHandle | undefined;
  /** False leaves out the texts of the fields. */
  withCells?: boolean;
}

/** The sign with which old programs end a file. */
const END_OF_FILE = '\u001a';

/** Whether a line is not a record of the table. */
export function isBlankLine({ body }: CsvRecord): boolean {
  return body === '' || body === END_OF_FILE;
}

/** A record as a person reads it. */
export function toRow({ codec }: Pick<CsvSource, 'codec'>, record: CsvRecord, number: number): Row {
  if (isBlankLine(record)) return { number, cells: [''] };
  const cells = BEYOND_ASCII.test(record.body) ? record.cells.map(codec.read) : record.cells;
  return { number, cells: record.body.includes(PADDING) ? cells.map(unpadded) : cells };
}

/** Some programs end or pad a cell with it. It is invisible. */
const PADDING = '\0';

function unpadded(cell: string): string {
  return cell.replaceAll(PADDING, '');
}
