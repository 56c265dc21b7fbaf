import type { CsvStyle } from '#contract/models/csv-style.ts';
import { keptText } from '#shared/tables/formula-guard.ts';
import { dayText, numberText } from '#shared/tables/table-text.ts';
import type { NewFile } from '../files/whole-file.ts';
import { fieldFormat, quotedField } from '../sheets/csv/field.ts';
import { codecFor } from '../sheets/csv/text-codec.ts';
import type { Cell } from '../sheets/model.ts';
import type { TableRow, TableSource } from './table.ts';

const NEWLINE = '\r\n';
const MARK = '\ufeff';

/**
 * Writes CSV (RFC 4180) in a person's style. Cells that a spreadsheet would run as formulas are guarded;
 * numbers stay numbers. Returns how many cells have letters that the encoding lacks: these lose their accents
 * or become question marks.
 */
export async function writeCsv(
  file: NewFile,
  { columns, rows }: TableSource,
  { csv }: { csv: CsvStyle },
): Promise<{ changedCells: number }> {
  const writer = writerFor(csv);
  await file.append(writer.encode(csvHead(columns, csv, writer)));
  for await (const chunk of rows)
    await file.append(
      writer.encode(
        chunk.map((row) => writer.record(dated(padded(row, columns.length), columns, csv), columns)).join(''),
      ),
    );
  return { changedCells: writer.changedCells() };
}

/** The start of a CSV file: its byte order mark and its header, if it has them. */
export function csvHead(
  columns: readonly { name: string }[],
  style: CsvStyle,
  writer: Writer = writerFor(style),
): string {
  const mark = style.encoding === 'utf-8-mark' ? MARK : '';
  return style.header ? mark + writer.record(columns.map(({ name }) => name)) : mark;
}

interface Writer {
  /** A line with these cells. Those of columns with a type of their own are no texts. */
  record(cells: readonly Cell[], columns?: TableSource['columns']): string;
  encode(text: string): Buffer;
  changedCells(): number;
}

function writerFor({ encoding, delimiter, decimalComma, keepTexts }: CsvStyle): Writer {
  const { format } = fieldFormat(delimiter);
  const codec = encoding === 'windows-1252' ? codecFor(encoding) : null;
  let changed = 0;
  /** The text with only letters that the encoding has. */
  const fitted = (text: string) => {
    if (codec === null) return text;
    const fitting = codec.fitted(text);
    if (fitting !== text.normalize('NFC') && fitting !== text) changed += 1;
    return fitting;
  };
  const field = (cell: Cell, type: TableSource['columns'][number]['type'] = 'text') => {
    const kept = keepTexts && type === 'text' && typeof cell === 'string' ? keptText(cell) : null;
    if (kept !== null) return quotedField(kept);
    // Letters are replaced first: a new letter may have to be quoted or guarded.
    if (typeof cell === 'string') return format(fitted(cell));
    if (typeof cell !== 'number' || !decimalComma) return format(cell);
    const text = numberText(cell, { decimalComma });
    return text.includes(delimiter) ? `"${text}"` : text;
  };
  return {
    record: (cells, columns) => {
      const line = cells.map((cell, index) => field(cell, columns?.[index]?.type)).join(delimiter);
      // Most readers skip an empty line, so a record of one empty field is written as quotes.
      return (line === '' ? '""' : line) + NEWLINE;
    },
    encode: (text) => (codec === null ? Buffer.from(text, 'utf8') : codec.encode(codec.write(text))),
    changedCells: () => changed,
  };
}

function padded(row: TableRow, width: number): TableRow {
  return row.length === width ? row : Array.from({ length: width }, (_, index) => row[index] ?? null);
}

/** Puts days and times into the chosen order. Times stay in UTC. */
function dated(row: TableRow, columns: TableSource['columns'], style: CsvStyle): TableRow {
  if (style.dates === 'iso') return row;
  return row.map((cell, index) => {
    const type = columns[index]?.type;
    const isDay = type === 'date' || type === 'timestamp';
    return isDay && typeof cell === 'string' ? dayText(cell, style) : cell;
  });
}
