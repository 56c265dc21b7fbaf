import type { FileHandle } from 'node:fs/promises';
import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { because } from '../../../../preload/contract/reasons/reason.ts';
import { writeWholeFile } from '../../files/whole-file.ts';
import { noteInput, openInput } from '../input.ts';
import type { AppendRequest, AppendResult, RoomRequest, Row } from '../model.ts';
import { formatField } from './field.ts';
import type { CsvRecord } from './records.ts';
import { type CsvSource, toRow } from './source.ts';

/** Columns that a spreadsheet program shows; padding rows to more would blow the file up. */
const MOST_COLUMNS = 16_384;

/** Copies every record as it stands and puts the new fields behind it; short records are padded so that the new columns line up. */
export async function appendToCsv(source: CsvSource, request: AppendRequest): Promise<AppendResult> {
  // One open file for both readings: whatever is put under its name meanwhile, they read the same.
  const input = await openInput(source.path);
  try {
    return await append(source, input, request);
  } finally {
    await input.close();
  }
}

async function append(source: CsvSource, input: FileHandle, request: AppendRequest): Promise<AppendResult> {
  const requireUnchanged = await noteInput(input, source.path);
  const width = await measureCsv(source, { ...request, columns: request.header.length }, input);
  let rows = 0;
  const { sizeBytes } = await writeWholeFile(request.out, request.signal, async (file) => {
    await file.append(source.bom);
    let number = 0;
    for await (const records of source.records(request.signal, input)) {
      if (records.length === 0) continue;
      const pieces = appendToChunk(source, request, records, { firstNumber: number + 1, width });
      number += records.length;
      rows += records.length;
      await file.append(source.codec.encode(pieces));
      request.onProgress?.(rows);
    }
    await requireUnchanged();
  });
  return { rows, sizeBytes };
}

function appendToChunk(
  source: CsvSource,
  request: AppendRequest,
  records: readonly CsvRecord[],
  place: { firstNumber: number; width: number },
): string {
  const rows = records.map((record, index) => toRow(source, record, place.firstNumber + index));
  const isData = (row: Row) => request.headerRow === null || row.number > request.headerRow;
  const values = request.valuesFor(rows.filter(isData));
  let next = 0;
  return records
    .map((record, index) => {
      const row = rows[index];
      if (row === undefined) return '';
      const added =
        row.number === request.headerRow ? [...request.header] : isData(row) ? (values[next++] ?? []) : [];
      // A blank line is no record of the table; fields would make one of it.
      if (record.body === '') return record.newline;
      const padding = Array.from({ length: place.width - record.cells.length }, () => '');
      const fields = added.map((cell) => source.codec.write(formatField(cell, source.delimiter)));
      return [record.body, ...padding, ...fields].join(source.delimiter) + record.newline;
    })
    .join('');
}

/** Returns the fields of the longest record. Throws `file_too_large` if so many more columns have no room. */
export async function measureCsv(
  source: CsvSource,
  { columns, signal }: Pick<RoomRequest, 'columns' | 'signal'>,
  input?: FileHandle,
): Promise<number> {
  let width = 0;
  for await (const records of source.records(signal, input)) {
    for (const record of records) width = Math.max(width, record.cells.length);
  }
  if (width + columns > MOST_COLUMNS)
    throw new StackdeskError('file_too_large', because('fields_many', { path: source.path, count: width }));
  return width;
}
