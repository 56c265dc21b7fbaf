import type { CsvStyle } from '../../../preload/contract/models/csv-style.ts';
import { dayText, numberText } from '../../../preload/contract/values/table-text.ts';
import type { NewFile } from '../files/whole-file.ts';
import { formatField } from '../sheets/csv/field.ts';
import { plainRules } from '../sheets/csv/records.ts';
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
        chunk.map((row) => record(dated(padded(row, columns.length), columns, csv), csv, writer)).join(''),
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
  if (!style.header) return mark;
  return (
    mark +
    record(
      columns.map(({ name }) => name),
      style,
      writer,
    )
  );
}

interface Writer {
  /** The text with only letters that the encoding has. */
  fitted(text: string): string;
  encode(text: string): Buffer;
  changedCells(): number;
}

function writerFor({ encoding }: CsvStyle): Writer {
  if (encoding !== 'windows-1252')
    return { fitted: (text) => text, encode: (text) => Buffer.from(text, 'utf8'), changedCells: () => 0 };
  const codec = codecFor(encoding);
  let changed = 0;
  return {
    fitted: (text) => {
      const fitted = codec.fitted(text);
      if (fitted !== text.normalize('NFC') && fitted !== text) changed += 1;
      return fitted;
    },
    encode: (text) => codec.encode(codec.write(text)),
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

function record(cells: readonly Cell[], { delimiter, decimalComma }: CsvStyle, writer: Writer): string {
  const rules = plainRules(delimiter);
  const field = (cell: Cell) => {
    // Letters are replaced first: a new letter may have to be quoted or guarded.
    if (typeof cell === 'string') return formatField(writer.fitted(cell), rules);
    if (typeof cell !== 'number' || !decimalComma) return formatField(cell, rules);
    const text = numberText(cell, { decimalComma });
    return text.includes(delimiter) ? `"${text}"` : text;
  };
  const line = cells.map(field).join(delimiter);
  // Most readers skip an empty line, so a record of one empty field is written as quotes.
  return (line === '' ? '""' : line) + NEWLINE;
}
