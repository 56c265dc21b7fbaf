import type { FileHandle } from 'node:fs/promises';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { writeWholeFile } from '../../files/whole-file.ts';
import { MOST_PADDING } from '../cell-budget.ts';
import { noteInput, openInput } from '../input.ts';
import type { AppendRequest, AppendResult, Cell, PlaceRequest, Row } from '../model.ts';
import { MOST_COLUMNS } from '../place-new-columns.ts';
import { fieldFormat } from './field.ts';
import type { CsvRecord } from './records.ts';
import { replaceFields } from './replace-fields.ts';
import { type CsvSource, isBlankLine, toRow } from './source.ts';
import { addRecord, type Width } from './widths.ts';

/** Rows whose new cells are made at a time: what lives for longer costs the garbage collector more. */
const ROWS_AT_ONCE = 256;
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Copies every record and adds the new fields. Of the old fields only refreshed ones change. Short records
 * are padded, so that the new columns line up.
 */
export async function appendToCsv(source: CsvSource, request: AppendRequest): Promise<AppendResult> {
  // One open file for both readings: even if the file is replaced meanwhile, they read the same.
  const input = await openInput(source.path);
  try {
    return await append(source, input, request);
  } finally {
    await input.close();
  }
}

async function append(source: CsvSource, input: FileHandle, request: AppendRequest): Promise<AppendResult> {
  const requireUnchanged = await noteInput(input, source.path);
  const room = { columns: request.header.length, firstRow: request.headerRow ?? 1, signal: request.signal };
  const width = await measureCsv(source, room, input);
  const writer = createWriter(source, request);
  let rows = 0;
  const { sizeBytes } = await writeWholeFile(request.out, request.signal, async (file) => {
    await file.append(writer.mark);
    let number = 0;
    for await (const records of source.records({
      signal: request.signal,
      file: input,
      withCells: request.needsCells ?? true,
    })) {
      // Checked with each chunk: a file that grows as fast as it is read would never end.
      await requireUnchanged();
      if (records.length === 0) continue;
      const texts: string[] = [];
      for (let at = 0; at < records.length; at += ROWS_AT_ONCE) {
        const some = records.slice(at, at + ROWS_AT_ONCE);
        texts.push(appendToRecords(source, request, some, { firstNumber: number + 1, width, writer }));
        number += some.length;
      }
      rows += records.length;
      await file.append(writer.encode(texts.join('')));
      request.onProgress?.(rows);
    }
    await requireUnchanged();
  });
  return { rows, sizeBytes, changedCells: writer.changedCells() };
}

/** How the output is encoded: like the input, with old bytes unchanged, or all in UTF-8. */
export interface Writer {
  mark: Buffer;
  /** A record of the input, unchanged. */
  copy(body: string): string;
  /** A new cell. It is counted if the encoding lacks some of its letters. */
  field(cell: Cell): string;
  delimiter: string;
  encode(text: string): Buffer;
  changedCells(): number;
}

function createWriter({ codec, dialect, rules, bom }: CsvSource, request: AppendRequest): Writer {
  let changed = 0;
  const { isPlain, format } = fieldFormat(dialect);
  const gap = dialect.isPadded ? ' ' : '';
  if (request.encoding === 'utf-8' && dialect.encoding !== 'utf-8')
    return {
      mark: UTF8_MARK,
      copy: codec.read,
      field: format,
      delimiter: dialect.delimiter + gap,
      encode: (text) => Buffer.from(text, 'utf8'),
      changedCells: () => 0,
    };
  return {
    mark: bom,
    copy: (body) => body,
    field: (cell) => {
      if (typeof cell !== 'string') return codec.write(format(cell));
      if (isPlain(cell)) return cell;
      // Letters are replaced first: a new letter may have to be quoted or guarded.
      const fitted = codec.fitted(cell);
      if (fitted !== cell && fitted !== cell.normalize('NFC')) changed += 1;
      return codec.write(format(fitted));
    },
    delimiter: rules.delimiter + gap,
    encode: codec.encode,
    changedCells: () => changed,
  };
}

function appendToRecords(
  source: CsvSource,
  request: AppendRequest,
  records: readonly CsvRecord[],
  place: { firstNumber: number; width: number; writer: Writer },
): string {
  const { writer } = place;
  const rows = records.map((record, index) => toRow(source, record, place.firstNumber + index));
  const lastRow = request.table?.lastRow ?? Number.POSITIVE_INFINITY;
  const isData = ({ number }: Row) =>
    (request.headerRow === null || number > request.headerRow) && number <= lastRow;
  const data = rows.filter(isData);
  const values = request.valuesFor(data);
  const changes = request.refresh?.changesFor(data) ?? [];
  const pieces: string[] = [];
  let next = 0;
  let index = 0;
  for (const record of records) {
    const row = rows[index++];
    if (row === undefined) continue;
    const isHeader = row.number === request.headerRow;
    const changed = isData(row) ? changes[next] : undefined;
    const added = isHeader ? request.header : isData(row) ? (values[next++] ?? []) : null;
    // A blank line is not a record. It stays as it is, as do lines above and below the table.
    if (isBlankLine(record) || added === null) {
      pieces.push(writer.copy(record.body), record.newline);
      continue;
    }
    const { text, count } = replaceFields(source, record, changed ?? NO_CHANGES, writer);
    // It was measured when it was shorter.
    if (count > place.width)
      throw new StackdeskError('file_changed', because('changed', { path: source.path }));
    pieces.push(text);
    // If nothing is added, the record is not padded.
    for (let column = added.length === 0 ? place.width : count; column < place.width; column += 1)
      pieces.push(writer.delimiter);
    for (const cell of added) pieces.push(writer.delimiter, writer.field(cell));
    pieces.push(record.newline);
  }
  return pieces.join('');
}

const NO_CHANGES: ReadonlyMap<number, Cell> = new Map();

/**
 * Returns the number of fields of the longest record from `firstRow` on. Throws `file_too_large` if there is
 * no room for `columns` more.
 */
export async function measureCsv(
  source: CsvSource,
  { columns, signal, firstRow = 1 }: Pick<PlaceRequest, 'columns' | 'signal'> & { firstRow?: number },
  input?: FileHandle,
): Promise<number> {
  const { most, records, fields } = await widthFrom(source, firstRow, { signal, input });
  // Padding to more columns than programs show would make the file huge.
  if (most + columns > MOST_COLUMNS)
    throw new StackdeskError('file_too_large', because('fields_many', { path: source.path, count: most }));
  if (columns > 0 && records * most - fields > MOST_PADDING)
    throw new StackdeskError('file_too_large', because('padding_much', { path: source.path, count: most }));
  return most;
}

/** Reads the file only if it is not known. */
async function widthFrom(
  source: CsvSource,
  firstRow: number,
  { signal, input }: { signal: AbortSignal | undefined; input: FileHandle | undefined },
): Promise<Width> {
  const file = input ?? (await openInput(source.path));
  try {
    const known = (await source.widths(file))?.from(firstRow);
    if (known != null) return known;
    const width: Width = { most: 0, records: 0, fields: 0 };
    let number = 0;
    for await (const chunk of source.records({ signal, file, withCells: false })) {
      for (const { count } of chunk) {
        number += 1;
        if (number >= firstRow) addRecord(width, count);
      }
    }
    return width;
  } finally {
    if (input === undefined) await file.close();
  }
}
