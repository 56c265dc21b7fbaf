import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync } from 'node:zlib';
import { giveBack } from '../../base/give-back.ts';
import { writeErrorOf } from '../../base/system-error.ts';
import { open } from '../../world/files.ts';
import type { Column, ColumnFacts, EncodedColumn } from './column.ts';
import { binary, i8, i16, i32, i64, list, struct, type Thrift, truth } from './thrift.ts';

/**
 * A Parquet file that is written row group by row group: what was added to its columns. Its functions throw `disk_full`
 * and `out_unwritable`.
 */
export interface ParquetFile {
  readonly path: string;
  /** Rows and bytes of the row groups that have ended. */
  readonly rows: number;
  readonly bytes: number;
  /** The same bytes before they were compressed. */
  readonly plainBytes: number;
  /** Ends a row group. Its bytes may still be on their way when it resolves; those of the one before are written. */
  endGroup(): Promise<void>;
  /** Ends the last row group and the file. Returns its SHA-256, in hexadecimal. */
  finish(): Promise<string>;
  /** Closes the file as it is. */
  close(): Promise<void>;
}

const MAGIC = Buffer.from('PAR1');
/** Some readers take a file's statistics only if they can read this. */
const CREATED_BY = 'stackdesk version 1.0.0 (build 1)';
/** A higher level takes a quarter more of the time, and saves nothing of pairs. */
const ZSTD_LEVEL = 1;
/** Each step passes through this thread, so a page should take one. What can't be made smaller gets a little larger. */
const LARGEST_STEP = 512 * 1_024;
const ROOM = 4_096;
/** Most pages are this short. Another thread would take longer to begin than to compress one. */
const SHORT = 4_096;
const compress = promisify(zstdCompress);

// Numbers of the format: https://parquet.apache.org/docs/file-format
const [BOOLEAN, INT64, DOUBLE, BYTE_ARRAY] = [0, 2, 5, 6];
const [PLAIN, RLE, RLE_DICTIONARY] = [0, 3, 8];
const [DATA_PAGE, DICTIONARY_PAGE] = [0, 2];
const OPTIONAL = 1;
const ZSTD = 6;
const EMPTY = struct({});

/** What a column is to readers: its type, and what that stands for in the older and in the newer words of the format. */
const TYPES: Readonly<Record<ColumnFacts['type'], { type: number; converted?: number; logical?: Thrift }>> = {
  text: { type: BYTE_ARRAY, converted: 0, logical: struct({ 1: EMPTY }) },
  integer: { type: INT64, converted: 18, logical: struct({ 10: struct({ 1: i8(64), 2: truth(true) }) }) },
  number: { type: DOUBLE },
  boolean: { type: BOOLEAN },
  timestamp: {
    type: INT64,
    converted: 10,
    logical: struct({ 8: struct({ 1: truth(true), 2: struct({ 2: EMPTY }) }) }),
  },
};

export async function openParquetFile(path: string, columns: readonly Column[]): Promise<ParquetFile> {
  const refuse = (error: unknown): never => {
    throw writeErrorOf(error, path);
  };
  const file = await open(path, 'wx').catch(refuse);
  const hash = createHash('sha256');
  const append = async (added: Buffer): Promise<void> => {
    hash.update(added);
    await file.appendFile(added).catch(refuse);
  };
  const groups: Thrift[] = [];
  let rows = 0;
  let bytes = MAGIC.length;
  let plainBytes = 0;
  let underWay: Promise<unknown> = append(MAGIC);
  underWay.catch(() => undefined);

  const endGroup = async () => {
    const count = columns[0]?.rows ?? 0;
    const before = underWay;
    if (count > 0) {
      const taken = columns.map((column) => column.take());
      rows += count;
      underWay = (async () => {
        const pages = await Promise.all(taken.map(compressed));
        await before;
        const [chunks, size] = chunksOf(columns, pages, bytes);
        const plain = pages.reduce((sum, each) => sum + each.plainBytes, 0);
        groups.push(
          struct({
            1: list(chunks),
            2: i64(plain),
            3: i64(count),
            5: i64(bytes),
            6: i64(size),
            7: i16(groups.length),
          }),
        );
        bytes += size;
        plainBytes += plain;
        // Each piece would be a step through another thread.
        const pieces = pages.flatMap(({ dictionary, data }) => [...dictionary, ...data]);
        const written = Buffer.concat(pieces);
        for (const each of pieces) giveBack(each);
        await append(written);
        giveBack(written);
      })();
      // It is told by the next call.
      underWay.catch(() => undefined);
    }
    await before;
  };
  return {
    path,
    get rows() {
      return rows;
    },
    get bytes() {
      return bytes;
    },
    get plainBytes() {
      return plainBytes;
    },
    endGroup,
    finish: async () => {
      await endGroup();
      await underWay;
      const footer = footerOf(columns, groups, rows);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(footer.length);
      await append(Buffer.concat([footer, length, MAGIC]));
      await file.close().catch(refuse);
      return hash.digest('hex');
    },
    close: async () => {
      await underWay.catch(() => undefined);
      await file.close();
    },
  };
}

/** The pages of a column of a row group, each as its header and its contents. */
interface Pages {
  encoded: EncodedColumn;
  dictionary: readonly Buffer[];
  data: readonly Buffer[];
  /** Bytes with headers, not compressed. */
  plainBytes: number;
}

async function compressed(encoded: EncodedColumn): Promise<Pages> {
  const { rows, dictionary, data } = encoded;
  const encoding = dictionary === null ? PLAIN : RLE_DICTIONARY;
  const [values, rest] = await Promise.all([
    dictionary === null
      ? null
      : page(dictionary.bytes, {
          1: i32(DICTIONARY_PAGE),
          7: struct({ 1: i32(dictionary.count), 2: i32(PLAIN) }),
        }),
    page(data, {
      1: i32(DATA_PAGE),
      5: struct({ 1: i32(rows), 2: i32(encoding), 3: i32(RLE), 4: i32(RLE) }),
    }),
  ]);
  return {
    encoded,
    dictionary: values?.data ?? [],
    data: rest.data,
    plainBytes: (values?.plainBytes ?? 0) + rest.plainBytes,
  };
}

async function page(
  bytes: Buffer,
  facts: Readonly<Record<number, Thrift>>,
): Promise<{ data: readonly Buffer[]; plainBytes: number }> {
  const plainBytes = bytes.length;
  const options = {
    chunkSize: Math.min(LARGEST_STEP, plainBytes + ROOM),
    // Otherwise it takes a megabyte for each page, however small.
    pledgedSrcSize: plainBytes,
    params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
  };
  const body = plainBytes <= SHORT ? zstdCompressSync(bytes, options) : await compress(bytes, options);
  giveBack(bytes);
  const header = struct({ 2: i32(plainBytes), 3: i32(body.length), ...facts }).bytes;
  return { data: [header, body], plainBytes: header.length + plainBytes };
}

/** The columns of a row group that begins at a place of the file, and its bytes. */
function chunksOf(
  columns: readonly Column[],
  pages: readonly Pages[],
  begin: number,
): [chunks: Thrift[], size: number] {
  let at = begin;
  const chunks = pages.map(({ encoded, dictionary, data, plainBytes }, place) => {
    const { name, type } = columns[place]?.facts ?? { name: '', type: 'text' };
    const isCoded = dictionary.length > 0;
    const start = at;
    const dataAt = start + sizeOf(dictionary);
    at = dataAt + sizeOf(data);
    return struct({
      2: i64(start),
      3: struct({
        1: i32(TYPES[type].type),
        2: list((isCoded ? [PLAIN, RLE, RLE_DICTIONARY] : [PLAIN, RLE]).map(i32)),
        3: list([binary(name)]),
        4: i32(ZSTD),
        5: i64(encoded.rows),
        6: i64(plainBytes),
        7: i64(at - start),
        9: i64(dataAt),
        11: isCoded ? i64(start) : undefined,
        12: encoded.statistics,
      }),
    });
  });
  return [chunks, at - begin];
}

function sizeOf(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0);
}

function footerOf(columns: readonly Column[], groups: readonly Thrift[], rows: number): Buffer {
  const root = struct({ 4: binary('schema'), 5: i32(columns.length) });
  const schema = columns.map(({ facts: { name, type } }) => {
    const { type: physical, converted, logical } = TYPES[type];
    return struct({
      1: i32(physical),
      3: i32(OPTIONAL),
      4: binary(name),
      6: converted === undefined ? undefined : i32(converted),
      10: logical,
    });
  });
  return struct({
    1: i32(1),
    2: list([root, ...schema]),
    3: i64(rows),
    4: list(groups),
    6: binary(CREATED_BY),
    // The least and the greatest are by the order of each type.
    7: list(columns.map(() => struct({ 1: EMPTY }))),
  }).bytes;
}
