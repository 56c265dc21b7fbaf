/** A value in Thrift's compact protocol, in which Parquet keeps everything but the values of columns. */
export interface Thrift {
  kind: number;
  bytes: Buffer;
}

const TRUE = 1;
const FALSE = 2;
const BYTE = 3;
const I16 = 4;
const I32 = 5;
const I64 = 6;
const BINARY = 8;
const LIST = 9;
const STRUCT = 12;
/** Lists of fewer values have their length in the first byte. */
const LONG_LIST = 15;

/** A whole number that is not negative: seven bits in each byte, the lowest first. */
export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  return Buffer.from(bytes);
}

/** Whole numbers are written doubled, so that the lowest bit has room for a sign. None of ours is negative. */
const signed = (value: number): Buffer => varint(value * 2);

export const truth = (value: boolean): Thrift => ({ kind: value ? TRUE : FALSE, bytes: Buffer.alloc(0) });
export const i8 = (value: number): Thrift => ({ kind: BYTE, bytes: Buffer.of(value) });
export const i16 = (value: number): Thrift => ({ kind: I16, bytes: signed(value) });
export const i32 = (value: number): Thrift => ({ kind: I32, bytes: signed(value) });
export const i64 = (value: number): Thrift => ({ kind: I64, bytes: signed(value) });

export function binary(value: Buffer | string): Thrift {
  const bytes = Buffer.from(value);
  return { kind: BINARY, bytes: Buffer.concat([varint(bytes.length), bytes]) };
}

/** Values of one kind. An empty list is one of structs. */
export function list(values: readonly Thrift[]): Thrift {
  const kind = values[0]?.kind ?? STRUCT;
  const head =
    values.length < LONG_LIST
      ? Buffer.of(values.length * 16 + kind)
      : Buffer.concat([Buffer.of(LONG_LIST * 16 + kind), varint(values.length)]);
  return { kind: LIST, bytes: Buffer.concat([head, ...values.map(({ bytes }) => bytes)]) };
}

/** Fields by their numbers. Those that are undefined are left out. No two in turn may be 16 or more apart. */
export function struct(fields: Readonly<Record<number, Thrift | undefined>>): Thrift {
  const parts: Buffer[] = [];
  let last = 0;
  // An object gives its keys that are numbers in their order.
  for (const [key, field] of Object.entries(fields)) {
    if (field === undefined) continue;
    parts.push(Buffer.of((Number(key) - last) * 16 + field.kind), field.bytes);
    last = Number(key);
  }
  return { kind: STRUCT, bytes: Buffer.concat([...parts, Buffer.of(0)]) };
}
