import { StackdeskError } from '#contract/errors.ts';
import { because } from '#contract/reason.ts';
import { openRegular } from '../files/open-regular.ts';

/**
 * What a Parquet file of any origin may have. The database goes down into a schema by calling itself, once for each level,
 * and holds what it knows of each column in each group of rows.
 */
const MOST_FOOTER_BYTES = 64 * 1_024 * 1_024;
const MOST_LEVELS = 24;
const MOST_COLUMNS = 16_384;
const MOST_GROUPS = 100_000;
const MOST_CHUNKS = 1_000_000;
/** The time that it takes for a column doubles with every second level: that many columns without levels take a minute. */
const MOST_WORK = 200_000;

const MAGIC = 'PAR1';
const TAIL_BYTES = 8;

/** Kinds of values in Thrift's compact protocol. */
const BYTE = 3;
const I32 = 5;
const I64 = 6;
const DOUBLE = 7;
const BINARY = 8;
const LIST = 9;
const SET = 10;
const STRUCT = 12;
/** Structures and lists in one another: Parquet's own have seven. */
const MOST_NESTED = 16;

/** Fields of Parquet's structures that are looked at. */
const FILE = { schema: 2, rows: 3, groups: 4 };
const ELEMENT = { children: 5 };
const GROUP = { chunks: 1, rows: 3 };

/**
 * Reads the footer of a Parquet file before the database does. Throws `file_damaged` if it is none, and `file_too_large` if
 * it has more levels, columns or groups of rows than any table needs.
 */
export async function requireBoundedParquet(path: string): Promise<void> {
  const damaged = (cause?: unknown) =>
    new StackdeskError('file_damaged', because('parquet_damaged', { path }), { cause });
  const tooLarge = () => new StackdeskError('file_too_large', because('parquet_wide', { path }));
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(TAIL_BYTES);
    if (size < TAIL_BYTES + MAGIC.length) throw damaged();
    await file.read(tail, 0, TAIL_BYTES, size - TAIL_BYTES);
    const length = tail.readUInt32LE(0);
    if (tail.toString('latin1', 4) !== MAGIC || length > size - TAIL_BYTES - MAGIC.length) throw damaged();
    if (length > MOST_FOOTER_BYTES) throw tooLarge();
    const footer = Buffer.alloc(length);
    await file.read(footer, 0, length, size - TAIL_BYTES - length);
    let isBounded = false;
    try {
      isBounded = isBoundedFooter(footer);
    } catch (error) {
      throw damaged(error);
    }
    if (!isBounded) throw tooLarge();
  } finally {
    await file.close();
  }
}

/** Whether a footer is within all bounds. Throws if it is no footer. */
export function isBoundedFooter(footer: Buffer): boolean {
  const reader = createReader(footer);
  let isBounded = true;
  /** Who asks how many rows there are is told this. The database reads those of the groups. */
  let rows: number | null = null;
  let inGroups = 0;
  reader.struct((field, kind) => {
    if (field === FILE.schema && kind === LIST) isBounded &&= isBoundedSchema(reader);
    else if (field === FILE.rows && kind === I64) rows = reader.integer();
    else if (field === FILE.groups && kind === LIST) {
      const found = rowsOfGroups(reader);
      isBounded &&= found !== null;
      inGroups = found ?? 0;
    } else reader.skip(kind);
    // What comes after a bound that is passed is not read.
    return isBounded;
  });
  if (isBounded && inGroups !== (rows ?? 0)) throw new RangeError('rows that are not there');
  return isBounded;
}

/** The elements of a schema stand one after the other, each before its children. */
function isBoundedSchema(reader: Reader): boolean {
  const { count, kind } = reader.list();
  // Each column is an element, and each group has a column.
  if (count > MOST_COLUMNS * MOST_LEVELS) return false;
  if (kind !== STRUCT) throw new RangeError('a schema of no elements');
  /** How many children are still to come, for each level that is open. */
  const open: number[] = [];
  let columns = 0;
  let work = 0;
  for (let at = 0; at < count; at += 1) {
    let children = 0;
    reader.struct((field, fieldKind) => {
      if (field === ELEMENT.children && fieldKind === I32) children = reader.integer();
      else reader.skip(fieldKind);
      return true;
    });
    if (children < 0 || children > count) throw new RangeError('children that are not there');
    if (at > 0) {
      const level = open.length - 1;
      if (level < 0) throw new RangeError('an element of no group');
      open[level] = (open[level] ?? 0) - 1;
    }
    if (children > 0) open.push(children);
    else {
      columns += 1;
      work += 2 ** (open.length / 2);
    }
    if (open.length > MOST_LEVELS || columns > MOST_COLUMNS || work > MOST_WORK) return false;
    while (open.at(-1) === 0) open.pop();
  }
  if (open.length > 0) throw new RangeError('children that are not there');
  return true;
}

/** The rows of all groups. Null if there are too many groups, or too much in them. */
function rowsOfGroups(reader: Reader): number | null {
  const { count, kind } = reader.list();
  if (count > MOST_GROUPS) return null;
  if (count > 0 && kind !== STRUCT) throw new RangeError('groups that are none');
  let chunks = 0;
  let rows = 0;
  for (let at = 0; at < count; at += 1) {
    reader.struct((field, fieldKind) => {
      if (field === GROUP.rows && fieldKind === I64) {
        rows += atLeastNone(reader.integer());
        return true;
      }
      if (field !== GROUP.chunks || fieldKind !== LIST) {
        reader.skip(fieldKind);
        return true;
      }
      const found = reader.list();
      chunks += found.count;
      if (chunks > MOST_CHUNKS) return false;
      for (let chunk = 0; chunk < found.count; chunk += 1) reader.skip(found.kind);
      return true;
    });
    if (chunks > MOST_CHUNKS) return null;
  }
  return rows;
}

/** The count. One below zero would hide others in a sum. */
function atLeastNone(count: number): number {
  if (count < 0) throw new RangeError('fewer than no rows');
  return count;
}

interface Reader {
  /** Calls `read` with each field until it returns false. It has to read or to skip the value. */
  struct(read: (field: number, kind: number) => boolean): void;
  list(): { count: number; kind: number };
  integer(): number;
  skip(kind: number): void;
}

/** Reads Thrift's compact protocol. Each step throws a `RangeError` at the end of the bytes. */
function createReader(bytes: Buffer): Reader {
  let at = 0;
  let nested = 0;
  const byte = () => {
    const value = bytes.readUInt8(at);
    at += 1;
    return value;
  };
  const varint = () => {
    let value = 0;
    let scale = 1;
    for (let count = 0; count < 10; count += 1) {
      const next = byte();
      value += (next & 0x7f) * scale;
      if (next < 0x80) return value;
      scale *= 128;
    }
    throw new RangeError('a number without an end');
  };
  const integer = () => {
    const value = varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  };
  const requireInt = (value: number) => {
    if (Math.abs(value) > 0x7fff_ffff) throw new RangeError('a field without a number');
    return value;
  };
  const move = (count: number) => {
    if (count > bytes.length - at) throw new RangeError('bytes that are not there');
    at += count;
  };
  const within = (work: () => void) => {
    nested += 1;
    if (nested > MOST_NESTED) throw new RangeError('structures without an end');
    work();
    nested -= 1;
  };
  const reader: Reader = {
    struct: (read) =>
      within(() => {
        let field = 0;
        for (let head = byte(); head !== 0; head = byte()) {
          const kind = head & 0x0f;
          const next = head >> 4 === 0 ? integer() : field + (head >> 4);
          // The database keeps 16 bits of it.
          field = (requireInt(next) << 16) >> 16;
          if (!read(field, kind)) return;
        }
      }),
    list: () => {
      const head = byte();
      const count = head >> 4 === 15 ? varint() : head >> 4;
      // Each value takes a byte at least.
      if (count > bytes.length - at) throw new RangeError('values that are not there');
      return { count, kind: head & 0x0f };
    },
    integer,
    skip: (kind) => {
      // Truths are in the kind itself.
      if (kind === 1 || kind === 2) return;
      if (kind === BYTE) move(1);
      else if (kind < DOUBLE) varint();
      else if (kind === DOUBLE) move(8);
      else if (kind === BINARY) move(varint());
      else if (kind === LIST || kind === SET)
        within(() => {
          const found = reader.list();
          // In a list, a truth takes a byte.
          for (let each = 0; each < found.count; each += 1) reader.skip(found.kind <= 2 ? BYTE : found.kind);
        });
      else if (kind === STRUCT)
        reader.struct((_, fieldKind) => {
          reader.skip(fieldKind);
          return true;
        });
      else throw new RangeError(`a value of kind ${kind}`);
    },
  };
  return reader;
}
