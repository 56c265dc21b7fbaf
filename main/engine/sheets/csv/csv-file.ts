import type { FileHandle } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { StackdeskError } from '../../../../preload/contract/errors.ts';
import { because } from '../../../../preload/contract/reasons/reason.ts';
import { openInput, readInput } from '../input.ts';
import type { Row, SheetFile } from '../model.ts';
import { appendToCsv, measureCsv } from './append.ts';
import { SNIFF_BYTES, sniffDialect } from './dialect.ts';
import { type CsvRecord, createRecordSplitter } from './records.ts';
import { type CsvSource, toRow } from './source.ts';
import { codecFor } from './text-codec.ts';

const CHUNK_BYTES = 262_144;

/** Opens a CSV file; its dialect is told by its beginning. */
export async function openCsvFile(path: string, sizeBytes: number): Promise<SheetFile> {
  const head = await readHead(path);
  if (head.length === 0) throw new StackdeskError('file_empty', because('is_empty', { path }));
  const { dialect, bomBytes } = sniffDialect(head);
  const source: CsvSource = {
    path,
    codec: codecFor(dialect.encoding),
    delimiter: dialect.delimiter,
    newline: dialect.newline,
    bom: head.subarray(0, bomBytes),
    records: (signal, file) => readRecords(source, bomBytes, signal, file),
  };
  const name = basename(path, extname(path));
  return {
    path,
    format: 'csv',
    sizeBytes,
    sheets: [{ name, hidden: false }],
    dialect,
    rows: ({ sheet, signal }) => {
      if (sheet !== name) throw new StackdeskError('sheet_not_found', because('no_sheet', { path, sheet }));
      return readRows(source, signal);
    },
    requireRoom: async (request) => {
      await measureCsv(source, request);
    },
    append: (request) => appendToCsv(source, request),
    close: async () => undefined,
  };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await openInput(path);
  try {
    return await readInput(file, path, 0, SNIFF_BYTES);
  } finally {
    await file.close();
  }
}

async function* readRecords(
  source: CsvSource,
  bomBytes: number,
  signal: AbortSignal | undefined,
  opened: FileHandle | undefined,
): AsyncGenerator<CsvRecord[]> {
  const splitter = createRecordSplitter(source.delimiter, (record) => {
    throw new StackdeskError('file_damaged', because('quote_open', { path: source.path, record }));
  });
  let odd: Buffer = Buffer.alloc(0);
  const pieces =
    opened === undefined
      ? readClosed(source.path, bomBytes, signal)
      : readOpen(opened, source.path, bomBytes, signal);
  for await (const piece of pieces) {
    const bytes = odd.length === 0 ? piece : Buffer.concat([odd, piece]);
    // Two-byte encodings may be cut in the middle of a character.
    const usable = bytes.length - (bytes.length % 2);
    odd = bytes.subarray(usable);
    yield splitter.push(source.codec.decode(bytes.subarray(0, usable)));
  }
  if (odd.length > 0 && source.codec.unitBytes === 2)
    throw new StackdeskError('file_damaged', because('ends_in_character', { path: source.path }));
  yield [...splitter.push(source.codec.decode(odd)), ...splitter.end()];
}

async function* readClosed(path: string, from: number, signal: AbortSignal | undefined) {
  const file = await openInput(path);
  try {
    yield* readOpen(file, path, from, signal);
  } finally {
    await file.close();
  }
}

/** The bytes of an open file from a place on. */
async function* readOpen(file: FileHandle, path: string, from: number, signal: AbortSignal | undefined) {
  for (let at = from; ; ) {
    signal?.throwIfAborted();
    const piece = await readInput(file, path, at, CHUNK_BYTES);
    if (piece.length === 0) return;
    at += piece.length;
    yield piece;
  }
}

async function* readRows(source: CsvSource, signal: AbortSignal | undefined): AsyncGenerator<Row[]> {
  let number = 0;
  for await (const records of source.records(signal)) {
    if (records.length > 0) yield records.map((record) => toRow(source, record, ++number));
  }
}
