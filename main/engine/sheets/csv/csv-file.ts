import type { FileHandle } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import { openInput, readInput } from '../input.ts';
import type { Row, SheetFile } from '../model.ts';
import { requireSheet } from '../require-sheet.ts';
import { appendToCsv, measureCsv } from './append.ts';
import { MOST_SNIFF_BYTES, SNIFF_BYTES, type SniffedDialect, sniffDialect } from './dialect.ts';
import { encodingFarDown } from './head-encoding.ts';
import { AbsurdRecord, type CsvRecord, createRecordSplitter, type RecordSplitter } from './records.ts';
import { type CsvSource, type RecordOptions, toRow } from './source.ts';
import { BadCharacter, codecFor } from './text-codec.ts';
import { createWidths, type Widths } from './widths.ts';

/** With larger pieces, so many rows live at once that the garbage collector keeps them for long: 25 MB for nothing. */
const CHUNK_BYTES = 65_536;

/**
 * Opens a CSV file. Detects its dialect from its beginning; a person may have chosen the encoding. Throws
 * `file_empty`, `file_damaged`, `file_not_found` or `file_unreadable`.
 */
export async function openCsvFile(
  path: string,
  sizeBytes: number,
  encoding: Encoding | null = null,
): Promise<SheetFile> {
  const { bom, dialect, rules, bomBytes } = await sniffed(path, encoding);
  const source: CsvSource = {
    path,
    codec: codecFor(dialect.encoding),
    dialect,
    rules,
    bom,
    records: (options) => readRecords(source, bomBytes, options),
    widths: async (file) => (measured?.version === (await versionOf(source, file)) ? measured.widths : null),
  };
  const name = basename(path, extname(path));
  return {
    path,
    format: 'csv',
    sizeBytes,
    sheets: [{ name, hidden: false }],
    dialect,
    rows: ({ sheet, signal }) => {
      requireSheet([{ name }], { path, sheet });
      return readRows(source, signal);
    },
    declared: async () => [],
    place: async ({ columns, headerRow, signal }) => {
      const width = await measureCsv(source, { columns, signal, firstRow: headerRow ?? 1 });
      return {
        columns: Array.from({ length: columns }, (_, index) => width + index),
        declaredEnd: null,
        warnings: [],
      };
    },
    append: (request) => appendToCsv(source, request),
    close: async () => undefined,
  };
}

/** What was found in the last file. A run opens its file several times, and to find the dialect takes a while. */
let last: { version: string; head: Buffer; found: SniffedDialect } | null = null;

/** Reads as much of the file as its dialect needs. */
async function sniffed(path: string, encoding: Encoding | null): Promise<SniffedDialect & { bom: Buffer }> {
  const file = await openInput(path);
  try {
    const version = JSON.stringify([await factsOf(file), encoding]);
    const head = await readInput(file, path, 0, SNIFF_BYTES);
    if (head.length === 0) throw new StackdeskError('file_empty', because('is_empty', { path }));
    if (last === null || last.version !== version || !last.head.equals(head))
      last = { version, head, found: await find(file, path, head, encoding) };
    return { ...last.found, bom: Buffer.from(head.subarray(0, last.found.bomBytes)) };
  } catch (error) {
    throw asDamage(error, path);
  } finally {
    await file.close();
  }
}

async function find(
  file: FileHandle,
  path: string,
  head: Buffer,
  encoding: Encoding | null,
): Promise<SniffedDialect> {
  const named = encoding ?? (await encodingFarDown(file, path, head));
  let found = sniffDialect(head, named);
  for (let length = head.length; found.saysTooLittle && length < MOST_SNIFF_BYTES; ) {
    length = Math.min(length * 4, MOST_SNIFF_BYTES);
    const more = await readInput(file, path, 0, length);
    found = sniffDialect(more, named, more.length === length);
  }
  return found;
}

/** The widths of the file that was last read to its end: a run reads its file several times. */
let measured: { version: string; widths: Widths } | null = null;

/** Changes with the file, and with how it is read. */
async function versionOf({ dialect }: CsvSource, file: FileHandle): Promise<string> {
  return JSON.stringify([...(await factsOf(file)), dialect]);
}

async function factsOf(file: FileHandle): Promise<number[]> {
  const { dev, ino, size, mtimeMs, ctimeMs } = await file.stat();
  return [dev, ino, size, mtimeMs, ctimeMs];
}

async function* readRecords(
  source: CsvSource,
  bomBytes: number,
  { signal, file: opened, withCells = true }: RecordOptions,
): AsyncGenerator<CsvRecord[]> {
  const splitter = createSplitter(source, withCells);
  const decoding = source.codec.decoding();
  const widths = createWidths();
  const seen = (records: CsvRecord[]) => {
    widths.see(records);
    return records;
  };
  const file = opened ?? (await openInput(source.path));
  try {
    const version = await versionOf(source, file);
    for await (const piece of piecesOf(file, source.path, bomBytes, signal))
      yield seen(decoded(source, () => splitter.push(decoding.push(piece))));
    yield seen(
      decoded(source, () => {
        const records = splitter.push(decoding.end());
        for (const record of splitter.end()) records.push(record);
        return records;
      }),
    );
    if ((await versionOf(source, file)) === version) measured = { version, widths };
  } finally {
    if (opened === undefined) await file.close();
  }
}

/** Makes a line that declares the delimiter one record of one field, although it ends with a delimiter. */
function createSplitter(source: CsvSource, withCells: boolean): RecordSplitter {
  const splitter = createRecordSplitter(source.rules, { withCells });
  if (!source.dialect.declaresDelimiter) return splitter;
  let isFirst = true;
  const whole = (records: CsvRecord[]): CsvRecord[] => {
    const [first, ...others] = records;
    if (!isFirst || first === undefined) return records;
    isFirst = false;
    return [{ ...first, count: 1, cells: [first.body] }, ...others];
  };
  return { push: (text) => whole(splitter.push(text)), end: () => whole(splitter.end()) };
}

function decoded<T>(source: CsvSource, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw asDamage(error, source.path);
  }
}

/** Bytes that are no text, and records that no table has, as a problem of the file. Other errors stay what they are. */
export function asDamage(error: unknown, path: string): unknown {
  if (error instanceof AbsurdRecord) {
    const { fields } = error;
    const why =
      fields === null ? because('record_long', { path }) : because('fields_many', { path, count: fields });
    return new StackdeskError('file_too_large', why, { cause: error });
  }
  if (!(error instanceof BadCharacter)) return error;
  const reason = because(error.isCut ? 'ends_in_character' : 'no_character', { path });
  return new StackdeskError('file_damaged', reason, { cause: error });
}

/** The bytes of an open file from a position on. */
export async function* piecesOf(
  file: FileHandle,
  path: string,
  from: number,
  signal: AbortSignal | undefined,
) {
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
  for await (const records of source.records({ signal })) {
    if (records.length > 0) yield records.map((record) => toRow(source, record, ++number));
  }
}
